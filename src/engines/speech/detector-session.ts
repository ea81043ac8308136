import { open, type FileHandle } from 'node:fs/promises'
import type { AudioMeter } from './audio-meter.ts'
import { amplify, createQuietGain } from './level.ts'
import { readSamples, toFloat } from './pcm.ts'
import { loadSherpa, type Vad } from './sherpa-library.ts'
import { frameSamples, type VadUpdate } from './vad-protocol.ts'

/** Shorter speech is ignored, and shorter silence does not end speech, seconds. */
const minSpeech = 0.1
const minSilence = 0.25
const rate = 16_000

/** Loads the model. */
export function loadDetector(model: string, bufferSeconds: number): Vad {
  const { Vad } = loadSherpa()
  return new Vad(
    {
      sileroVad: {
        model,
        threshold: 0.5,
        minSilenceDuration: minSilence,
        minSpeechDuration: minSpeech,
        // windows.ts cuts long speech, at the quietest point.
        maxSpeechDuration: 24 * 3600,
        windowSize: frameSamples,
      },
      sampleRate: rate,
      numThreads: 1,
      provider: 'cpu',
      debug: false,
    },
    bufferSeconds,
  )
}

/** Detects speech in one PCM file from its sample `from` on. */
export interface DetectorSession {
  feed: (upTo: number, last: boolean) => Promise<VadUpdate>
  close: () => Promise<void>
}

/**
 * `keptSeconds`: after this much unbroken speech, sherpa's buffer is cleared; the buffer must hold twice that. `meter`
 * measures the same frames.
 */
export async function startDetector(
  vad: Vad,
  {
    path,
    from: first = 0,
    keptSeconds,
    meter,
  }: { path: string; from?: number; keptSeconds: number; meter?: AudioMeter },
): Promise<DetectorSession> {
  const file: FileHandle = await open(path, 'r')
  vad.reset()
  let position = first
  let speechFrom: number | null = null
  let lastEnd = first
  let sinceFlush = 0
  const quiet = createQuietGain()

  const drain = (): void => {
    while (!vad.isEmpty()) vad.pop()
  }
  const feed = async (upTo: number, last: boolean): Promise<VadUpdate> => {
    const from = position
    const samples = await readSamples(file, position, Math.max(0, upTo - position))
    const frames = last ? Math.ceil(samples.length / frameSamples) : Math.floor(samples.length / frameSamples)
    const levels = Float32Array.from({ length: frames }, (_, i) =>
      level(samples.subarray(i * frameSamples, (i + 1) * frameSamples)),
    )
    const gain = quiet.gainFor(levels)
    const regions: VadUpdate['regions'] = []
    for (let i = 0; i < frames; i += 1) {
      const frame = samples.subarray(i * frameSamples, (i + 1) * frameSamples)
      // The last frame is padded with silence.
      const padded = toFloat(frame, 0, frameSamples - frame.length)
      amplify(padded, gain)
      vad.acceptWaveform(padded)
      drain()
      position = Math.min(upTo, position + frameSamples)
      const detected = vad.isDetected()
      meter?.add(frame, levels[i] ?? 0, detected)
      if (detected && speechFrom === null) {
        // Speech is reported only after it has lasted for minSpeech; sherpa also dates its start two windows back.
        speechFrom = Math.max(lastEnd, position - minSpeech * rate - 2 * frameSamples)
        sinceFlush = 0
      } else if (!detected && speechFrom !== null) {
        lastEnd = Math.max(speechFrom + 1, position - minSilence * rate)
        regions.push({ start: speechFrom, end: lastEnd })
        speechFrom = null
      }
      sinceFlush += frameSamples
      if (speechFrom !== null && sinceFlush >= keptSeconds * rate) {
        vad.flush()
        drain()
        sinceFlush = 0
      }
    }
    if (last) {
      if (speechFrom !== null) regions.push({ start: speechFrom, end: position })
      speechFrom = null
    }
    const open =
      speechFrom === null ? null : { start: speechFrom, end: Math.max(speechFrom, position - minSilence * rate) }
    const measures = last && meter !== undefined ? meter.finish() : null
    return { from, upTo: position, regions, open, levels, measures }
  }
  return { feed, close: () => file.close() }
}

/** Root mean square of a frame, in decibels of full scale; −100 for silence. */
function level(frame: Int16Array): number {
  let sum = 0
  for (const sample of frame) sum += sample * sample
  return Math.max(-100, 10 * Math.log10(sum / Math.max(1, frame.length) / 32_768 ** 2 + 1e-12))
}
