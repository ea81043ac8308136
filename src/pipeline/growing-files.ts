import { link, rm } from 'node:fs/promises'
import { WaitError } from '../contract/app-error.ts'
import { untilAborted } from '../platform/async/until-aborted.ts'
import { waitingSentences } from '../text/messages/waiting-sentences.ts'
import { createGrowingLength, type GrowingLength } from './growing-length.ts'

/** A PCM file that is still being decoded, for steps that follow it. Dispose of it always. */
export interface GrowingFile extends AsyncDisposable {
  path: string
  /** The number of samples in the file now. */
  samples: () => number
  /** The number of samples in the file, each time it has grown; ends when the file is whole. */
  lengths: () => AsyncIterable<number>
  /** Resolves when the file is stored. WaitError: it won't be. An abort rejects with the signal's reason. */
  stored: (signal: AbortSignal) => Promise<void>
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
  samples: GrowingLength
  /** Resolves when the file is stored under its key. */
  stored: PromiseWithResolvers<void>
  hasEnded: boolean
  readers: number
}

export function createGrowingFiles(): GrowingFiles {
  const entries = new Map<string, Entry>()
  const removeUnread = async (entry: Entry): Promise<void> => {
    if (entry.readers === 0 && entry.hasEnded) await rm(entry.path, { force: true })
  }
  return {
    open: async (key, path) => {
      const samples = createGrowingLength()
      const stored = Promise.withResolvers<void>()
      // Without readers, nobody waits for it.
      stored.promise.catch(() => {})
      // A name like the draft's: if the process dies, both are removed at the next start.
      const entry: Entry = { path: `${path}.growing`, samples, stored, hasEnded: false, readers: 0 }
      await link(path, entry.path)
      entries.set(key, entry)
      const end = async (settle: () => void): Promise<void> => {
        if (entry.hasEnded) return
        entry.hasEnded = true
        if (entries.get(key) === entry) entries.delete(key)
        settle()
        await removeUnread(entry)
      }
      return {
        grown: samples.grow,
        whole: samples.end,
        stored: () =>
          end(() => {
            samples.end()
            stored.resolve()
          }),
        close: () =>
          end(() => {
            samples.fail(startsAgain())
            stored.reject(startsAgain())
          }),
      }
    },
    read: (key) => {
      const entry = entries.get(key)
      if (entry === undefined) return null
      entry.readers += 1
      let isReleased = false
      return {
        path: entry.path,
        samples: entry.samples.current,
        lengths: entry.samples.lengths,
        stored: (signal) => untilAborted(entry.stored.promise, signal),
        [Symbol.asyncDispose]: async () => {
          if (isReleased) return
          isReleased = true
          entry.readers -= 1
          await removeUnread(entry)
        },
      }
    },
  }
}

/** What a step gets that needs a file whose decoding has to start again. */
export function startsAgain(): WaitError {
  return new WaitError(waitingSentences.FILE_STARTS_AGAIN, 1)
}
