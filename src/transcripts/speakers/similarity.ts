/** A voiceprint in its stored form: 32-bit floats. */
export function encodeVoiceprint(values: readonly number[]): Uint8Array {
  return new Uint8Array(Float32Array.from(values).buffer)
}

export function decodeVoiceprint(bytes: Uint8Array): Float32Array {
  return new Float32Array(new Uint8Array(bytes).buffer)
}

/** Similarity of two voiceprints of one model: cosine of their angle, −1 to 1; 0 if one is all zeros. */
export function similarityOf(a: Float32Array, b: Float32Array): number {
  if (a.length !== b.length) return 0
  let product = 0
  let squaresA = 0
  let squaresB = 0
  for (const [i, value] of a.entries()) {
    const other = b[i] ?? 0
    product += value * other
    squaresA += value * value
    squaresB += other * other
  }
  const lengths = Math.sqrt(squaresA * squaresB)
  return lengths === 0 ? 0 : product / lengths
}

/** The mean of several voiceprints of one voice, weighted by seconds of speech (at most 60 each). */
export function meanVoiceprint(prints: readonly { voiceprint: Uint8Array; seconds: number }[]): Float32Array {
  const all = prints.map(({ voiceprint, seconds }) => ({
    values: decodeVoiceprint(voiceprint),
    weight: Math.min(60, seconds),
  }))
  const mean = new Float32Array(all[0]?.values.length ?? 0)
  for (const { values, weight } of all)
    for (const [i, value] of values.entries()) mean[i] = (mean[i] ?? 0) + value * weight
  return mean
}
