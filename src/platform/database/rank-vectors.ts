export interface Scored {
  n: number
  score: number
}

/** A vector as it is stored: 16-bit floats, little endian. */
export function encodeVector(vector: Float32Array): Uint8Array {
  return new Uint8Array(Float16Array.from(vector).buffer)
}

export function decodeVector(bytes: Uint8Array): Float32Array {
  // Copied: bytes of a driver may begin anywhere in their buffer.
  return new Float32Array(new Float16Array(new Uint8Array(bytes).buffer))
}

/** Exact scores of stored vectors; those of another dimension are left out. The nearest first, then the newest. */
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
