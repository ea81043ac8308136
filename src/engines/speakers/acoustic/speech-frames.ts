import { bridgedPause, speechRange } from './constants.ts'
import type { Features } from './features.ts'

/** Which frames of a stretch are speech: 1 or 0. */
export interface SpeechMask {
  /** With short pauses in it. */
  speech: Uint8Array
  /** Without them. */
  sound: Uint8Array
}

/** The frames of a stretch that are speech by loudness, without the padding and the pauses of the speech detector. */
export function speechFrames({ frames, loudness }: Features): SpeechMask {
  const speech = new Uint8Array(frames)
  const sound = new Uint8Array(frames)
  const sorted = loudness.toSorted()
  const loud = sorted[Math.floor(frames * 0.9)] ?? -100
  const quiet = sorted[Math.floor(frames * 0.05)] ?? -100
  const threshold = Math.max(loud - speechRange.most, Math.min(loud - speechRange.least, quiet + (loud - quiet) / 6))
  let last = -1
  for (let i = 0; i < frames; i += 1) {
    if (!(around(loudness, i) > threshold)) continue
    if (last >= 0 && i - last <= bridgedPause) speech.fill(1, last, i)
    speech[i] = 1
    sound[i] = 1
    last = i
  }
  return { speech, sound }
}

/** The loudest frame within 50 ms. */
function around(loudness: Float32Array, at: number): number {
  let most = -Infinity
  for (let i = Math.max(0, at - 5); i <= Math.min(loudness.length - 1, at + 5); i += 1) {
    most = Math.max(most, loudness[i] as number)
  }
  return most
}

/** A run of frames. */
export interface FrameRun {
  from: number
  to: number
}

/** Runs of equal, non-negative labels. */
export function runsOf(
  labels: ArrayLike<number>,
  isWanted: (label: number) => boolean,
): (FrameRun & { label: number })[] {
  const runs: (FrameRun & { label: number })[] = []
  for (let from = 0; from < labels.length;) {
    const label = labels[from] as number
    let to = from + 1
    while (to < labels.length && labels[to] === label) to += 1
    if (isWanted(label)) runs.push({ from, to, label })
    from = to
  }
  return runs
}
