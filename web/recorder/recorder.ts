import { createStore, type Store } from '../api/store.ts'
import { connectedMicrophone } from './microphones.ts'
import { createMixer, type Mixer } from './mixer.ts'
import {
  findUnfinished,
  deleteStoredRecording,
  storeSlice,
  lockOf,
  toFile,
  type StoredRecording,
} from './stored-recordings.ts'

export type Trouble = 'refused' | 'none' | 'busy' | 'insecure' | 'unable'

export type RecorderState =
  | { kind: 'asking' | 'recording' | 'paused' | 'ending' }
  /** The microphone was disconnected. Everything recorded so far is kept. */
  | { kind: 'lost' }
  | { kind: 'failed'; trouble: Trouble }

export type Mixing = Omit<Mixer, 'start' | 'level' | 'close'>

export interface Recorder {
  state: Store<RecorderState>
  /** Set when the browser has no space for a copy, so that a closed tab would lose the recording. */
  isUnkept: Store<boolean>
  /** Seconds recorded so far, without pauses. */
  seconds: () => number
  /** The sources of the sound, or null before the microphone is allowed. */
  mixer: () => Mixing | null
  /** The current loudness, 0–1, or null: unknown. */
  level: () => number | null
  pause: () => void
  resume: () => void
  /** Stops and returns the recording. Call `forget` afterwards to delete the stored copy. */
  finish: (name: string) => Promise<File | null>
  forget: () => Promise<void>
  /** Stops and keeps the recording as unfinished. */
  leave: () => Promise<void>
}

const sliceMs = 2000
const bitsPerSecond = 96_000
const types = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus']

export type RecorderOptions = Pick<StoredRecording, 'spaceId' | 'folderId' | 'language' | 'speakerCount'>

/** Records from the microphone. Every 2 s are stored in the browser's database. */
export function startRecorder(options: RecorderOptions): Recorder {
  const state = createStore<RecorderState>({ kind: 'asking' })
  const isUnkept = createStore(false)
  const stored: StoredRecording = {
    ...options,
    id: crypto.randomUUID(),
    type: types.find((type) => globalThis.MediaRecorder?.isTypeSupported(type)) ?? '',
    startedAt: new Date().toISOString(),
    seconds: 0,
    slices: 0,
    discardedAt: null,
  }
  const slices: Blob[] = []
  let writing: Promise<void> = Promise.resolve()
  let isLeft = false
  let media: MediaRecorder | null = null
  let release = (): Promise<unknown> => Promise.resolve()
  let mixer: Mixer | null = null

  const clock = createStopwatch()
  const take = ({ data }: BlobEvent): void => {
    if (data.size === 0) return
    const n = slices.push(data) - 1
    const now = { ...stored, seconds: clock.seconds(), slices: slices.length }
    writing = writing.then(() => storeSlice(now, n, data)).catch(() => isUnkept.set(true))
  }

  const begin = async (): Promise<void> => {
    const sound = createMixer()
    mixer = sound
    const stream = await sound.start(await connectedMicrophone())
    if (isLeft) return
    const recorder = new MediaRecorder(stream, {
      audioBitsPerSecond: bitsPerSecond,
      ...(stored.type === '' ? {} : { mimeType: stored.type }),
    })
    stored.type = recorder.mimeType
    media = recorder
    recorder.addEventListener('dataavailable', take)
    release = hold(stored.id)
    // Without a microphone it stops, unless other sound is shared; with another one it continues.
    let wasPaused = false
    const onSources = (): void => {
      const { kind } = state.get()
      const hasSound = sound.microphone.get() !== null || sound.isSharing.get()
      if (!hasSound && (kind === 'recording' || kind === 'paused')) {
        wasPaused = kind === 'paused'
        pause('lost')
      } else if (hasSound && kind === 'lost') {
        if (wasPaused) state.set({ kind: 'paused' })
        else resume()
      }
    }
    sound.microphone.subscribe(onSources)
    sound.isSharing.subscribe(onSources)
    recorder.start(sliceMs)
    clock.run(true)
    state.set({ kind: 'recording' })
  }
  const pause = (kind: 'paused' | 'lost'): void => {
    media?.pause()
    clock.run(false)
    state.set({ kind })
  }
  const resume = (): void => {
    media?.resume()
    clock.run(true)
    state.set({ kind: 'recording' })
  }
  if (navigator.mediaDevices === undefined) state.set({ kind: 'failed', trouble: 'insecure' })
  else {
    begin().catch((error: unknown) => {
      mixer?.close()
      state.set({ kind: 'failed', trouble: troubleOf(error) })
    })
  }

  /** Stops the microphone. Resolves when everything is stored. */
  const end = async (): Promise<void> => {
    isLeft = true
    if (media !== null && media.state !== 'inactive') {
      const recorder = media
      const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve, { once: true }))
      clock.run(false)
      recorder.stop()
      await stopped
    }
    await writing
    mixer?.close()
    await release()
  }
  return {
    state,
    isUnkept,
    seconds: clock.seconds,
    mixer: () => mixer,
    level: () => mixer?.level() ?? null,
    pause: () => pause('paused'),
    resume,
    finish: async (name) => {
      state.set({ kind: 'ending' })
      await end()
      return slices.length === 0 ? null : toFile(slices, stored, name)
    },
    forget: () => deleteStoredRecording(stored.id),
    leave: async () => {
      if (isLeft) return
      await end()
      await findUnfinished()
    },
  }
}

/**
 * Takes what a recording needs: a lock that other tabs see, a wake lock and a warning before leaving. Returns a
 * function that releases them.
 */
function hold(id: string): () => Promise<unknown> {
  const ended = Promise.withResolvers<void>()
  const lock = navigator.locks.request(lockOf(id), () => ended.promise)
  const screen = keepAwake()
  const warn = (event: BeforeUnloadEvent): void => event.preventDefault()
  window.addEventListener('beforeunload', warn)
  return () => {
    window.removeEventListener('beforeunload', warn)
    screen.release()
    ended.resolve()
    return lock
  }
}

/** Keeps the screen on. The browser ends the lock when the page is hidden, so it is asked for again afterwards. */
function keepAwake(): { release: () => void } {
  let lock: WakeLockSentinel | null = null
  let isOver = false
  const ask = async (): Promise<void> => {
    if (isOver || document.hidden || navigator.wakeLock === undefined) return
    lock = await navigator.wakeLock.request('screen').catch(() => null)
    if (isOver) await lock?.release()
  }
  const onVisible = (): void => void ask()
  document.addEventListener('visibilitychange', onVisible)
  void ask()
  return {
    release: () => {
      isOver = true
      document.removeEventListener('visibilitychange', onVisible)
      void lock?.release()
    },
  }
}

/** Counts the seconds while it runs. */
function createStopwatch(): { seconds: () => number; run: (isRunning: boolean) => void } {
  let before = 0
  let since: number | null = null
  const seconds = (): number => before + (since === null ? 0 : performance.now() - since) / 1000
  return {
    seconds,
    run: (isRunning) => {
      before = seconds()
      since = isRunning ? performance.now() : null
    },
  }
}

export function troubleOf(error: unknown): Trouble {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'none'
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'unable'
}
