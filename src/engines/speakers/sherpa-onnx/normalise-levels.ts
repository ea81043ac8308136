/** Root mean square of loud speech after levelling, relative to full scale. */
const target = 0.08
const most = 30
/** Samples of a frame, and the frames before and after that share its level. */
const hop = 160
const around = 30

/** Raises loud speech to a normal level, because the segmentation model misses speech in quiet recordings. */
export function normaliseLevel(samples: Int16Array): Float32Array {
  const gain = Math.min(most, target / Math.sqrt(loudOf(powersOf(samples)))) / 32_768
  return Float32Array.from(samples, (value) => clipped(value * gain))
}

/** Makes all speech equally loud, so that a change of level is not taken for a change of speaker. */
export function flattenLevels(samples: Int16Array): Float32Array {
  const powers = powersOf(samples)
  const loud = loudOf(powers)
  // More than 30 dB below loud speech there is no speech.
  const floor = loud / 1000
  const sums = new Float64Array(powers.length + 1)
  const counts = new Int32Array(powers.length + 1)
  for (const [i, power] of powers.entries()) {
    sums[i + 1] = (sums[i] as number) + (power > floor ? power : 0)
    counts[i + 1] = (counts[i] as number) + (power > floor ? 1 : 0)
  }
  let last = target / Math.sqrt(loud)
  const gains = powers.map((_, i) => {
    const [from, to] = [Math.max(0, i - around), Math.min(powers.length, i + around + 1)]
    const count = (counts[to] as number) - (counts[from] as number)
    // A pause keeps the previous level.
    if (count >= 5) last = target / Math.sqrt(((sums[to] as number) - (sums[from] as number)) / count)
    return Math.min(most * 4, last)
  })
  return Float32Array.from(samples, (value, i) => {
    const at = Math.min(gains.length - 1, i / hop)
    const before = Math.floor(at)
    const after = Math.min(gains.length - 1, before + 1)
    const gain = (gains[before] as number) * (1 - at + before) + (gains[after] as number) * (at - before)
    return clipped((value / 32_768) * gain)
  })
}

/** Mean square of each frame, relative to full scale. */
function powersOf(samples: Int16Array): Float64Array {
  return Float64Array.from({ length: Math.max(1, Math.floor(samples.length / hop)) }, (_, n) => {
    let sum = 0
    for (let i = n * hop; i < (n + 1) * hop; i += 1) sum += (samples[i] ?? 0) ** 2
    return sum / hop / 32_768 ** 2
  })
}

/** The power of loud frames. */
function loudOf(powers: Float64Array): number {
  return Math.max(1e-10, powers.toSorted()[Math.floor(powers.length * 0.9)] as number)
}

function clipped(value: number): number {
  return Math.max(-1, Math.min(1, value))
}
