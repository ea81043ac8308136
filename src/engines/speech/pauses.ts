import { energiesOf } from './level.ts'

/** A stretch without speech, seconds from the start of a window. */
export interface Pause {
  start: number
  end: number
}

const frameSeconds = 0.01
/** The power of a frame is the mean of so many around it: a voice's period isn't a pause. */
const around = 3
/** The closure of a "t" or a "k" is shorter. */
const shortest = 0.1
/** Sound this short between quiet frames isn't speech, seconds. */
const click = 0.03
/** What is quiet, dB: so far below the loud frames of the window, or up to so far above its quiet ones. */
const belowLoud = 33
const aboveQuiet = 5
/** Louder than this below the loud frames, nothing is a pause, dB. */
const least = 6
/** Silence may be digital; below this, there is nothing to tell apart, dBFS. */
const floor = -80

/** The pauses of a window, from 16-bit samples. In noise as loud as the speech, it finds none. */
export function pausesIn(samples: Int16Array, sampleRate: number): Pause[] {
  const levels = levelsOf(samples, Math.round(sampleRate * frameSeconds))
  const sorted = levels.toSorted()
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? floor
  const loud = at(0.98)
  const limit = Math.min(loud - least, Math.max(at(0.02) + aboveQuiet, loud - belowLoud))
  const quiet: Pause[] = []
  for (const [frame, level] of levels.entries()) {
    if (level >= limit) continue
    const start = frame * frameSeconds
    const last = quiet.at(-1)
    if (last !== undefined && start - last.end <= click) last.end = start + frameSeconds
    else quiet.push({ start, end: start + frameSeconds })
  }
  return quiet.filter(({ start, end }) => end - start >= shortest)
}

/** dBFS of each frame. */
function levelsOf(samples: Int16Array, size: number): Float64Array {
  const energies = energiesOf(samples, size)
  const side = (around - 1) / 2
  return energies.map((_, frame) => {
    const near = energies.subarray(Math.max(0, frame - side), frame + side + 1)
    const power = near.reduce((sum, energy) => sum + energy, 0) / near.length / 32_768 ** 2
    return Math.max(floor, 10 * Math.log10(power + 1e-12))
  })
}
