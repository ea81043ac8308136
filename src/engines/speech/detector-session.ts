import { open, type FileHandle } from 'node:fs/promises'
import type { AudioMeter } from './audio-meter.ts'
import { amplify, createQuietGain } from './level.ts'
import { readSamples, toFloat } from './pcm.ts'
import type { FrameDetector } from './silero/silero.ts'
import { minSilence, minSpeech } from './silero/speech-gate.ts'
import { frameSamples, type VadUpdate } from './vad-protocol.ts'

/** Detects speech in one PCM file from its sample `from` on. */
export interface DetectorSession {
  feed: (upTo: number, last: boolean) => Promise<VadUpdate>
  close: () => Promise<void>
}

/** `detect` is new, and of this file alone. `meter` measures the same frames. */
export async function startDetector(
  detect: FrameDetector,
  { path, from: first = 0, meter }: { path: string; from?: number; meter?: AudioMeter },
): Promise<DetectorSession> {
  const file: FileHandle = await open(path, 'r')
  let position = first
  let speechFrom: number | null = null
  let lastEnd = first
  const quiet = createQuietGain()

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
      const detected = detect(padded)
      position = Math.min(upTo, position + frameSamples)
      meter?.add(frame, levels[i] ?? 0, detected)
      if (detected && speechFrom === null) {
        // Speech is reported only after it has lasted for minSpeech, and detected up to two frames late.
        speechFrom = Math.max(lastEnd, position - minSpeech - 2 * frameSamples)
      } else if (!detected && speechFrom !== null) {
        lastEnd = Math.max(speechFrom + 1, position - minSilence)
        regions.push({ start: speechFrom, end: lastEnd })
        speechFrom = null
      }
    }
    if (last) {
      if (speechFrom !== null) regions.push({ start: speechFrom, end: position })
      speechFrom = null
    }
    const open = speechFrom === null ? null : { start: speechFrom, end: Math.max(speechFrom, position - minSilence) }
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
