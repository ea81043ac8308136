/** The level of a voice close to the microphone: −14 dBFS. */
const close = 0.2
/** Speech less than 12 dB below that level is left unchanged: amplifying it did not change the recognised words. */
const quiet = 4
/** At most 15 dB: more gain did not help, and it raises background noise. */
const mostGain = 5.6
const frameSeconds = 0.025
/** The louder half of the frames counts as speech; the rest is pauses and gaps between words. */
const speechShare = 0.5

/**
 * The gain for a stretch of speech before recognition; 1 unless the speech is clearly quiet. Models without their own
 * normalisation lose most words of some quiet recordings: in half a minute of a telephone call at −33 dBFS the small
 * Zipformer recognised 5 words, and more than 50 with this gain.
 */
export function gainFor(samples: Int16Array, sampleRate: number): number {
  return gainOf(energiesOf(samples, Math.max(1, Math.round(sampleRate * frameSeconds))))
}

/** The mean square of each frame of `size` samples, in squares of 16-bit steps; at least one frame. */
export function energiesOf(samples: Int16Array, size: number): Float64Array {
  const energies = new Float64Array(Math.max(1, Math.floor(samples.length / size)))
  for (let frame = 0; frame < energies.length; frame += 1) {
    let sum = 0
    const end = Math.min(samples.length, (frame + 1) * size)
    for (let i = frame * size; i < end; i += 1) sum += (samples[i] ?? 0) ** 2
    energies[frame] = sum / size
  }
  return energies
}

function gainOf(energies: Float64Array): number {
  const loud = energies.toSorted().slice(Math.floor(energies.length * (1 - speechShare)))
  const level = Math.sqrt(loud.reduce((sum, energy) => sum + energy, 0) / Math.max(1, loud.length)) / 32_768
  return level === 0 || close / level < quiet ? 1 : Math.min(mostGain, close / level)
}

/** How much of a stream counts for its gain, seconds. */
const rememberedSeconds = 10

/** The gain for speech that is recognised while it arrives: as `gainFor`, for the last seconds. */
export function createRunningGain(sampleRate: number): { next: (samples: Int16Array) => number } {
  const size = Math.max(1, Math.round(sampleRate * frameSeconds))
  let energies: number[] = []
  return {
    next: (samples) => {
      energies = [...energies, ...energiesOf(samples, size)].slice(-rememberedSeconds / frameSeconds)
      return gainOf(Float64Array.from(energies))
    },
  }
}

/** Amplifies in place; values outside −1 to 1 are clipped. */
export function amplify(samples: Float32Array, gain: number): void {
  if (gain === 1) return
  for (let i = 0; i < samples.length; i += 1) samples[i] = Math.min(1, Math.max(-1, (samples[i] ?? 0) * gain))
}

/** The detector works well when its loudest frames are above this, dBFS; it finds only half of the speech at −54. */
const heardAbove = -40
const wanted = -30
const mostDecibels = 30
/** How fast the loudest level decays, in dB per frame of 32 ms: a quiet answer follows a loud question. */
const forgotten = 0.005

/**
 * The gain for the speech detector: 1 except for recordings that are very quiet throughout. A loud moment counts for a
 * while, so that pauses between loud speech are not amplified.
 */
export function createQuietGain(): { gainFor: (levels: Float32Array) => number } {
  let loud = -100
  return {
    /** `levels`: dBFS of each frame of the next stretch. */
    gainFor: (levels) => {
      const sorted = levels.toSorted()
      const now = sorted[Math.floor(sorted.length * 0.95)] ?? -100
      loud = Math.max(now, loud - forgotten * levels.length)
      return loud >= heardAbove ? 1 : 10 ** (Math.min(mostDecibels, wanted - loud) / 20)
    },
  }
}
