import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { StepError } from '../../contract/app-error.ts'
import { createPool } from '../../platform/processes/pool.ts'
import { createStreamPool } from '../../platform/processes/stream-pool.ts'
import { sha256OfFile } from '../../platform/files/sha256-of-file.ts'
import type { AudioMeasures } from './audio-measures.ts'
import type { SpeechEngine } from './port.ts'
import type { VadUpdate } from './vad-protocol.ts'
import { createWindowCutter, type SpeechWindow } from './windows.ts'

/** The Silero VAD, version 6, as shipped in the package @ricky0123/vad-web. */
const modelFile = fileURLToPath(import.meta.resolve('@ricky0123/vad-web/dist/silero_vad_v6.onnx'))
const modelSha256 = '1a153a22f4509e292a94e67d6f9b85e8deb25b4988682b7e174c65279d8788e3'

const sampleRate = 16_000
/**
 * Of the neighbouring windows, at cuts inside speech, where the longest window has room for it. The small Zipformer hears
 * 4.2 s back. Five clips that are cut have 4.4 % word errors with 2 s, 4.2 % with 3 s, 4.0 % with 4.5 s, 4.1 % uncut.
 */
export const contextSeconds = 4.5
/**
 * Seconds of audio per request: short enough that the first windows arrive soon. A growing file is read in the same
 * stretches, because the detector amplifies quiet ones: others would give other windows.
 */
const stretchSeconds = 20

/** Detects speech in one PCM file, which may still be growing. */
interface VadSession {
  /** Processes the samples up to `upTo`, which must be in the file. `last`: there are no more. */
  feed: (upTo: number, last: boolean) => Promise<VadUpdate>
  /** Frees the process. Always call it. */
  close: () => void
}

/** Detects speech in child processes of its own. */
export interface VoiceDetector {
  start: (pcmPath: string, signal: AbortSignal) => Promise<VadSession>
  /** Starts a process for a file that will come soon. */
  prepare: () => void
  /** Pids of its processes. */
  pids: () => number[]
  close: () => Promise<void>
}

/**
 * `processes`: number of files processed at the same time; one without work ends after `idleSeconds`. The model's
 * checksum is verified before it is loaded.
 */
export function createVoiceDetector({
  processes,
  idleSeconds = 20,
}: {
  processes: number
  idleSeconds?: number
}): VoiceDetector {
  const pool = createPool({
    module: new URL('./vad-child.ts', import.meta.url),
    name: 'The speech detector',
    setup: { model: modelFile },
    size: processes,
    setupSeconds: 60,
    requestSeconds: 120,
    memoryLimit: 512 * 1024 ** 2,
    idleSeconds,
  })
  return {
    prepare: () => {
      // A damaged model is reported when a file comes.
      modelVerified().then(pool.prepare, () => undefined)
    },
    pids: pool.pids,
    close: pool.close,
    start: async (pcmPath, signal) => {
      await modelVerified()
      const lease = await pool.lease({ signal })
      try {
        await lease.request({ do: 'start', path: path.resolve(pcmPath) }, { signal })
      } catch (error) {
        lease.release()
        throw error
      }
      return {
        feed: async (upTo, last) => (await lease.request({ do: 'feed', upTo, last }, { signal })) as VadUpdate,
        close: lease.release,
      }
    },
  }
}

/** Detects speech while it is said. Many streams share a process. */
export interface LiveDetector {
  /** From sample `from` of a growing file on. A lost process makes `feed` throw a retryable StepError. */
  start: (pcmPath: string, from: number, signal: AbortSignal) => Promise<LiveDetection>
  pids: () => number[]
  close: () => Promise<void>
}

export interface LiveDetection {
  /** Processes the whole frames up to sample `upTo`, which is in the file. */
  feed: (upTo: number) => Promise<VadUpdate>
  close: () => void
}

export function createLiveDetector({ processes }: { processes: number }): LiveDetector {
  const pool = createStreamPool({
    module: new URL('./live-detector-child.ts', import.meta.url),
    name: 'The speech detector',
    setup: { model: modelFile },
    size: processes,
    setupSeconds: 60,
    requestSeconds: 60,
    memoryLimit: 2 * 1024 ** 3,
    idleSeconds: 20,
  })
  return {
    pids: pool.pids,
    close: pool.close,
    start: async (pcmPath, from, signal) => {
      await modelVerified()
      const stream = await pool.open({ path: path.resolve(pcmPath), from }, signal)
      return { feed: async (upTo) => (await stream.push(upTo)) as VadUpdate, close: stream.close }
    },
  }
}

let verified: Promise<void> | undefined

/** Verifies the model once for all detectors of this process. */
async function modelVerified(): Promise<void> {
  await (verified ??= verifyModel())
}

async function verifyModel(): Promise<void> {
  if ((await sha256OfFile(modelFile)) !== modelSha256) {
    throw new StepError(
      'ENGINE_UNAVAILABLE',
      "The speech detector's model is damaged: install the packages again (npm ci).",
    )
  }
}

export interface SpeechWindowsOptions {
  /** 16 kHz mono 16-bit PCM. */
  pcmPath: string
  /** Number of samples in the file. For a growing file, yields the number so far and ends with the file. */
  samples: number | AsyncIterable<number>
  /** Longest window of the engine, seconds, padding included. */
  maxWindowSeconds: number
  /** Whether the engine's word times are good enough to join windows that share speech. */
  hasWordTimes: boolean
  /** Longest pause inside a window, seconds. Default: that of the cutter. */
  joinSeconds?: number
  signal: AbortSignal
  /** Samples processed so far. */
  onProgress?: (samples: number) => void
  /** Called once all samples are processed. */
  onMeasured?: (measures: AudioMeasures) => void
}

/** The windows that suit an engine. */
export function windowsFor({
  maxWindowSeconds,
  abilities,
}: Pick<SpeechEngine, 'maxWindowSeconds' | 'abilities'>): Pick<
  SpeechWindowsOptions,
  'maxWindowSeconds' | 'hasWordTimes'
> {
  return { maxWindowSeconds, hasWordTimes: abilities.wordTimes }
}

/**
 * Yields the windows of a recording in order, each as soon as it is certain. Silence gives none.
 * Throws StepError (retryable) when the detector's process is lost, or the signal's reason.
 */
export async function* speechWindows(
  detector: VoiceDetector,
  options: SpeechWindowsOptions,
): AsyncGenerator<SpeechWindow, void, undefined> {
  const cutter = createWindowCutter({
    maxSeconds: options.maxWindowSeconds,
    sampleRate,
    contextSeconds: options.hasWordTimes ? contextSeconds : 0,
    ...(options.joinSeconds === undefined ? {} : { joinSeconds: options.joinSeconds }),
  })
  const session = await detector.start(options.pcmPath, options.signal)
  try {
    let at = 0
    let total = 0
    const stretch = stretchSeconds * sampleRate
    for await (const available of typeof options.samples === 'number' ? [options.samples] : options.samples) {
      total = available
      while (total - at > stretch) {
        at += stretch
        yield* cutter.push(await session.feed(at, false))
        options.onProgress?.(at)
      }
    }
    const last = await session.feed(total, true)
    if (last.measures !== null) options.onMeasured?.(last.measures)
    yield* cutter.push(last)
    yield* cutter.finish()
    options.onProgress?.(total)
  } finally {
    session.close()
  }
}
