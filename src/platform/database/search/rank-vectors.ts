export interface Scored {
  n: number
  score: number
}

/** A stored vector: 16-bit floats, little endian. */
export function encodeVector(vector: Float32Array): Uint8Array {
  return new Uint8Array(Float16Array.from(vector).buffer)
}

export function decodeVector(bytes: Uint8Array): Float32Array {
  // Copied, since the driver's bytes may start at any offset of their buffer.
  return new Float32Array(new Float16Array(new Uint8Array(bytes).buffer))
}

/** Exact scores of stored vectors, without those of another dimension. Nearest first, then newest first. */
export function rankVectors(vector: Float32Array, rows: readonly { n: number; vector: Uint8Array }[]): Scored[] {
  const scored: Scored[] = []
  for (const { n, vector: bytes } of rows) {
    const other = decodeVector(bytes)
    if (other.length !== vector.length) continue
    let score = 0
    for (let i = 0; i < other.length; i++) score += (other[i] ?? 0) * (vector[i] ?? 0)
    scored.push({ n, score })
  }
  return scored.toSorted((a, b) => b.score - a.score || b.n - a.n)
}
