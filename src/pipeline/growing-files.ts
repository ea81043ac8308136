import { link, rm } from 'node:fs/promises'
import { WaitError } from '../contract/app-error.ts'
import { untilAborted } from '../platform/until-aborted.ts'
import { waitingSentences } from '../text/waiting-sentences.ts'

/** A PCM file that is still being decoded, for steps that follow it. */
export interface GrowingFile {
  path: string
  /** The number of samples in the file now. */
  samples: () => number
  /** The number of samples in the file, each time it has grown; ends when the file is whole. */
  lengths: () => AsyncIterable<number>
  /** Resolves when the file is stored. WaitError: it won't be. An abort rejects with the signal's reason. */
  stored: (signal: AbortSignal) => Promise<void>
  /** Always call it. */
  release: () => Promise<void>
}

/** The decoder's side of a growing file. */
export interface GrowingFileWriter {
  /** The file has so many samples. */
  grown: (samples: number) => void
  /** The file has all of its samples. What else belongs to its media may still be made. */
  whole: () => void
  /** The file is stored under its key. */
  stored: () => Promise<void>
  /** Decoding ended, for whatever reason. Readers of a file that isn't stored get a WaitError. Always call it. */
  close: () => Promise<void>
}

/** PCM files that this process is decoding, so that their windows are recognised before the end is read. */
export interface GrowingFiles {
  /** Announces a file. It stays readable under a name of its own when the draft at `path` is stored or removed. */
  open: (key: string, path: string) => Promise<GrowingFileWriter>
  /** Null if the file isn't being decoded here. */
  read: (key: string) => GrowingFile | null
}

interface Entry {
  path: string
  samples: number
  state: 'growing' | 'whole' | 'stored' | 'failed'
  readers: number
  changed: PromiseWithResolvers<void>
}

export function createGrowingFiles(): GrowingFiles {
  const entries = new Map<string, Entry>()
  const removeUnread = async (entry: Entry): Promise<void> => {
    if (entry.readers === 0 && hasEnded(entry)) await rm(entry.path, { force: true })
  }
  return {
    open: async (key, path) => {
      // A name like the draft's: if the process dies, both are removed at the next start.
      const entry: Entry = {
        path: `${path}.growing`,
        samples: 0,
        state: 'growing',
        readers: 0,
        changed: Promise.withResolvers(),
      }
      await link(path, entry.path)
      entries.set(key, entry)
      const change = (): void => {
        const { resolve } = entry.changed
        entry.changed = Promise.withResolvers()
        resolve()
      }
      const end = async (state: Entry['state']): Promise<void> => {
        if (hasEnded(entry)) return
        entry.state = state
        if (entries.get(key) === entry) entries.delete(key)
        change()
        await removeUnread(entry)
      }
      return {
        grown: (samples) => {
          entry.samples = samples
          change()
        },
        whole: () => {
          entry.state = 'whole'
          change()
        },
        stored: async () => end('stored'),
        close: async () => end('failed'),
      }
    },
    read: (key) => {
      const entry = entries.get(key)
      if (entry === undefined) return null
      entry.readers += 1
      let isReleased = false
      return {
        path: entry.path,
        samples: () => entry.samples,
        lengths: () => lengthsOf(entry),
        stored: async (signal) => untilStored(entry, signal),
        release: async () => {
          if (isReleased) return
          isReleased = true
          entry.readers -= 1
          await removeUnread(entry)
        },
      }
    },
  }
}

async function* lengthsOf(entry: Entry): AsyncGenerator<number, void, undefined> {
  for (let last = 0; ;) {
    const { state, samples, changed } = entry
    if (samples > last) {
      last = samples
      yield samples
      continue
    }
    if (state === 'failed') throw startsAgain()
    if (state !== 'growing') return
    await changed.promise
  }
}

async function untilStored(entry: Entry, signal: AbortSignal): Promise<void> {
  while (entry.state !== 'stored') {
    if (entry.state === 'failed') throw startsAgain()
    await untilAborted(entry.changed.promise, signal)
  }
}

function hasEnded({ state }: Entry): boolean {
  return state === 'stored' || state === 'failed'
}

/** What a step gets that needs a file whose decoding has to start again. */
export function startsAgain(): WaitError {
  return new WaitError(waitingSentences.FILE_STARTS_AGAIN, 1)
}
