/** Root mean square of loud speech after levelling, relative to full scale. */
const target = 0.08
const most = 30
/** Samples of a frame, and the frames before and after that share its level. */
const hop = 160
const around = 30

/** The same sound at two levels. */
export interface Levelled {
  /** Loud speech at a normal level, because the segmentation model misses speech in quiet recordings. */
  normal: Float32Array
  /** All speech equally loud, so that a change of level is not taken for a change of speaker. */
  even: () => Float32Array
}

export function normaliseLevels(samples: Int16Array): Levelled {
  const powers = powersOf(samples)
  const loud = loudOf(powers)
  const usual = target / Math.sqrt(loud)
  const gain = Math.min(most, usual) / 32_768
  const normal = new Float32Array(samples.length)
  for (let i = 0; i < samples.length; i += 1) normal[i] = clipped((samples[i] as number) * gain)
  return { normal, even: () => evenLevels(samples, gainsOf(powers, loud)) }
}

/** The gain of each frame that makes all speech equally loud. */
function gainsOf(powers: Float64Array, loud: number): Float64Array {
  // More than 30 dB below loud speech there is no speech.
  const floor = loud / 1000
  const sums = new Float64Array(powers.length + 1)
  const counts = new Int32Array(powers.length + 1)
  for (const [i, power] of powers.entries()) {
    sums[i + 1] = (sums[i] as number) + (power > floor ? power : 0)
    counts[i + 1] = (counts[i] as number) + (power > floor ? 1 : 0)
  }
  let last = target / Math.sqrt(loud)
  return powers.map((_, i) => {
    const [from, to] = [Math.max(0, i - around), Math.min(powers.length, i + around + 1)]
    const count = (counts[to] as number) - (counts[from] as number)
    // A pause keeps the previous level.
    if (count >= 5) last = target / Math.sqrt(((sums[to] as number) - (sums[from] as number)) / count)
    return Math.min(most * 4, last)
  })
}

function evenLevels(samples: Int16Array, gains: Float64Array): Float32Array {
  const even = new Float32Array(samples.length)
  const last = gains.length - 1
  for (let i = 0; i < samples.length; i += 1) {
    const at = Math.min(last, i / hop)
    const before = Math.floor(at)
    const [gain, next] = [gains[before] as number, gains[Math.min(last, before + 1)] as number]
    even[i] = clipped(((samples[i] as number) / 32_768) * (gain + (next - gain) * (at - before)))
  }
  return even
}

/** Mean square of each frame, relative to full scale. */
function powersOf(samples: Int16Array): Float64Array {
  const powers = new Float64Array(Math.max(1, Math.floor(samples.length / hop)))
  for (let n = 0; n < powers.length; n += 1) {
    let sum = 0
    const end = Math.min(samples.length, (n + 1) * hop)
    for (let i = n * hop; i < end; i += 1) sum += (samples[i] as number) ** 2
    powers[n] = sum / hop / 32_768 ** 2
  }
  return powers
}

/** The power of loud frames. */
function loudOf(powers: Float64Array): number {
  return Math.max(1e-10, powers.toSorted()[Math.floor(powers.length * 0.9)] as number)
}

function clipped(value: number): number {
  return Math.max(-1, Math.min(1, value))
}
