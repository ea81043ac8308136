import { randomId } from '../api/random-id.ts'
import { createStore, type Store } from '../api/store.ts'
import { keepAwake } from './keep-awake.ts'
import { dropIncomplete, startLiveWords, type LivePlace, type LiveWords } from './live-words.ts'
import { isMicrophoneInUse } from './microphone-in-use.ts'
import { connectedMicrophone } from './microphones.ts'
import { createMixer, type Mixer } from './mixer.ts'
import type { Tap } from './tap-pcm.ts'
import { wordsChoice } from './words-choice.ts'
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
  /** The browser ended the recording. It can't go on, and everything until then is kept. */
  | { kind: 'stopped' }
  | { kind: 'failed'; trouble: Trouble }

export type Mixing = Omit<Mixer, 'start' | 'level' | 'close' | 'tap' | 'now'>

/** What becomes of a recording: the one of its live session, or a file to upload in its place. */
type Finished = { recordingId: string } | { file: File; incomplete: LivePlace | null }

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
  /** Its words, or null before the microphone is allowed and where the browser can't process sound. */
  live: Store<LiveWords | null>
  /** Ends the words. The recording then has the sound as this browser stores it, instead of 16 kHz. */
  endWords: () => void
  pause: () => void
  resume: () => void
  /** Stops and returns the recording, or null if there is none. Call `forget` afterwards to delete the stored copy. */
  finish: () => Promise<Finished | null>
  forget: () => Promise<void>
  /** Stops and keeps the recording as unfinished. */
  leave: () => Promise<void>
}

const sliceMs = 2000
const bitsPerSecond = 96_000
/** How long a recording waits for the code that takes its sound for words, milliseconds. */
const tapMs = 3000
const types = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus']

export type RecorderOptions = Pick<StoredRecording, 'spaceId' | 'folderId' | 'language' | 'speakerCount' | 'userId'>

/**
 * Records from the microphone. Every 2 s are stored in the browser's database, and the sound is sent to a live session.
 * @param name of the recording
 */
export function startRecorder(options: RecorderOptions, name: string): Recorder {
  const state = createStore<RecorderState>({ kind: 'asking' })
  const isUnkept = createStore(false)
  const stored: StoredRecording = {
    ...options,
    id: randomId(),
    type: types.find((type) => globalThis.MediaRecorder?.isTypeSupported(type)) ?? '',
    startedAt: new Date().toISOString(),
    seconds: 0,
    slices: 0,
    live: null,
    discardedAt: null,
  }
  const live = createStore<LiveWords | null>(null)
  let tap: Tap | null = null
  const slices: Blob[] = []
  let writing: Promise<void> = Promise.resolve()
  let isLeft = false
  let media: MediaRecorder | null = null
  let release = (): Promise<unknown> => Promise.resolve()
  let mixer: Mixer | null = null

  const clock = createStopwatch(() => mixer?.now() ?? 0)
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
    if (!isLeft && sound.canMix() && wordsChoice.get()) await beginLive(sound)
    if (isLeft) return
    const recorder = new MediaRecorder(stream, {
      audioBitsPerSecond: bitsPerSecond,
      ...(stored.type === '' ? {} : { mimeType: stored.type }),
    })
    stored.type = recorder.mimeType
    media = recorder
    recorder.addEventListener('dataavailable', take)
    // Also after an error, and once the only microphone is disconnected where the browser can't mix sound.
    recorder.addEventListener('stop', () => {
      if (!isLeft) pause('stopped')
    })
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
  /** Ends the live session and removes its recording: this browser's copy has everything. */
  const leaveLive = (): void => {
    live.get()?.leave()
    if (stored.live == null) return
    // If this fails, the end of the recording removes it.
    void dropIncomplete(options.spaceId, stored.live).catch(() => undefined)
  }
  const beginLive = async (sound: Mixer): Promise<void> => {
    const started = startLiveWords({ ...options, title: name, onStart: (place) => (stored.live = place) })
    live.set(started)
    const tapping = sound.tap((bytes) => live.get()?.push(bytes))
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(late.reject, tapMs)
    try {
      tap = await Promise.race([tapping, late.promise])
    } catch {
      // Without a network there is no code for it, and no words. The browser's own recording needs neither.
      leaveLive()
      tapping.then(
        (useless) => useless.end(),
        () => undefined,
      )
    } finally {
      clearTimeout(timer)
    }
  }
  const pause = (kind: 'paused' | 'lost' | 'stopped'): void => {
    if (media?.state === 'recording') media.pause()
    tap?.pause()
    live.get()?.pause()
    clock.run(false)
    state.set({ kind })
  }
  const resume = (): void => {
    media?.resume()
    tap?.resume()
    live.get()?.resume()
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
    // Sound from now on isn't recorded, and what came before may still be on its way.
    const heard = tap?.end()
    if (media !== null && media.state !== 'inactive') {
      const recorder = media
      const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve, { once: true }))
      clock.run(false)
      recorder.stop()
      await stopped
    }
    await writing
    await heard
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
    live,
    endWords: () => {
      leaveLive()
      live.set(null)
      void tap?.end()
      tap = null
    },
    finish: async () => {
      state.set({ kind: 'ending' })
      await end()
      const isComplete = await live.get()?.finish()
      const { live: place = null } = stored
      if (place !== null && isComplete === true) return { recordingId: place.recordingId }
      return slices.length === 0 ? null : { file: toFile(slices, stored, name), incomplete: place }
    },
    forget: () => deleteStoredRecording(stored.id),
    leave: async () => {
      live.get()?.leave()
      if (!isLeft) await end()
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
  isMicrophoneInUse.set(true)
  return () => {
    window.removeEventListener('beforeunload', warn)
    isMicrophoneInUse.set(false)
    screen.release()
    ended.resolve()
    return lock
  }
}

/** Counts the seconds of a clock while it runs. */
function createStopwatch(now: () => number): { seconds: () => number; run: (isRunning: boolean) => void } {
  let before = 0
  let since: number | null = null
  const seconds = (): number => before + (since === null ? 0 : now() - since)
  return {
    seconds,
    run: (isRunning) => {
      before = seconds()
      since = isRunning ? now() : null
    },
  }
}

export function troubleOf(error: unknown): Trouble {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'none'
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'unable'
}
