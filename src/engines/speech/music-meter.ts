import { createFft } from '../speakers/acoustic/fft.ts'
import { frameSamples } from './vad-protocol.ts'

/** Half of the usual rate: what is folded down from above does no harm, because it is held only if it was a tone. */
const rate = 8000
const half = frameSamples / 2
/** Two frames. */
const size = frameSamples
/** Hz. Below, also a steady voice holds its partials; above, few instruments have strong ones. */
const lowest = 500
const highest = 3800
const first = Math.round((lowest * size) / rate)
const last = Math.round((highest * size) / rate)
/** A partial stands out of the bins around it, by power. */
const around = 10
const prominence = 8
/** A note holds its partials for this long; what holds them longer is a hum. Frames of 32 ms. */
const shortestNote = 8
const longestNote = 150
/** A partial has at least this share of a frame's power; what is less comes from rounding. */
const leastShare = 1e-5

/**
 * Finds held tones, which music has and speech hasn't, because a voice glides: partials that stay in one bin of 16 Hz
 * for a quarter of a second (after Seyerlehner et al., "Automatic music detection in television productions", 2007).
 */
export interface MusicMeter {
  add: (frame: Int16Array) => void
  /** How many partials were held at a time, on average since the last call. */
  take: () => number
}

export function createMusicMeter(): MusicMeter {
  const fft = createFft(size)
  const real = new Float64Array(size)
  const imaginary = new Float64Array(size)
  const window = Float64Array.from({ length: size }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / size))
  const samples = new Float64Array(size)
  const power = new Float64Array(size / 2)
  const held = new Uint16Array(last + 1)
  let frames = 0
  let notes = 0

  /** A note ends. */
  const close = (bin: number): void => {
    const length = held[bin] as number
    if (length >= shortestNote && length <= longestNote) notes += length
    held[bin] = 0
  }

  return {
    add: (frame) => {
      samples.copyWithin(0, half)
      for (let i = 0; i < half; i += 1) samples[half + i] = ((frame[2 * i] ?? 0) + (frame[2 * i + 1] ?? 0)) / 65_536
      let energy = 0
      for (let i = 0; i < size; i += 1) {
        const sample = (samples[i] as number) * (window[i] as number)
        real[i] = sample
        energy += sample * sample
      }
      const least = leastShare * size * energy
      fft.transform(real, imaginary)
      let sum = 0
      for (let bin = first - around; bin <= last + around; bin += 1) {
        power[bin] = (real[bin] as number) ** 2 + (imaginary[bin] as number) ** 2
        if (bin < first + around) sum += power[bin] as number
      }
      for (let bin = first; bin <= last; bin += 1) {
        sum += power[bin + around] as number
        const own = power[bin] as number
        const others = (sum - own) / (2 * around)
        const isPeak = own >= (power[bin - 1] as number) && own >= (power[bin + 1] as number)
        if (isPeak && own > least && own > prominence * others) held[bin] = (held[bin] as number) + 1
        else close(bin)
        sum -= power[bin - around] as number
      }
      frames += 1
    },
    take: () => {
      for (let bin = first; bin <= last; bin += 1) if ((held[bin] as number) <= longestNote) close(bin)
      const mean = frames === 0 ? 0 : notes / frames
      frames = 0
      notes = 0
      return mean
    },
  }
}
