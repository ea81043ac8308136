/** Entries of the encoding of a position (icefall's `pos_dim`). */
const size = 48
/** Frames around zero between which the encoding tells distances apart best. */
const compression = Math.sqrt(size)
const scale = size / (2 * Math.PI)
/** How much the weights are held near zero: more hides what is known, less follows the rounding of 8 bits. */
const ridge = 0.01

/** What a position `distance` frames away stands for, from what an exported model still knows. */
export type PositionTable = (distance: number) => readonly number[]

/**
 * Continues a table of relative positions. A Zipformer's positions are a linear layer applied to a fixed encoding
 * (`CompactRelPositionalEncoding` of icefall). An exported model only has the results, for the distances of its chunks.
 * The smallest weights that explain those (ridge regression) give the distances beyond.
 * @param known what the distances from `first` on stand for; returned unchanged
 */
export function continuePositions(first: number, known: readonly (readonly number[])[]): PositionTable {
  const encoded = known.map((_, i) => encode(first + i))
  const entries = Array.from({ length: size }, (_, entry) => encoded.map((row) => row[entry] ?? 0))
  const results = (known[0] ?? []).map((_, i) => known.map((row) => row[i] ?? 0))
  const products = entries.map((a, i) => entries.map((b, j) => dot(a, b) + (i === j ? ridge : 0)))
  const layer = solve(
    products,
    entries.map((entry) => results.map((result) => dot(entry, result))),
  )
  const weights = results.map((_, i) => layer.map((row) => row[i] ?? 0))
  return (distance) => {
    const given = known[distance - first]
    if (given !== undefined) return given
    const wanted = encode(distance)
    return weights.map((of) => dot(wanted, of))
  }
}

function encode(distance: number): number[] {
  const compressed = Math.sign(distance) * compression * Math.log(Math.abs(distance) / compression + 1)
  const angle = Math.atan(compressed / scale)
  const waves = Array.from({ length: size / 2 }, (_, k) => [Math.cos(angle * (k + 1)), Math.sin(angle * (k + 1))])
  // The last one is a constant instead of a sine.
  return [...waves.flat().slice(0, -1), 1]
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0)
}

/** X of A·X = B by Gauss's elimination; the ridge makes A positive definite, so no rows have to change places. */
function solve(a: readonly (readonly number[])[], b: readonly (readonly number[])[]): number[][] {
  const rows = a.map((row, i) => Float64Array.from([...row, ...(b[i] ?? [])]))
  const n = rows.length
  for (const [i, row] of rows.entries()) {
    const pivot = row[i] ?? 1
    for (let k = i; k < row.length; k += 1) row[k] = (row[k] ?? 0) / pivot
    for (const [j, other] of rows.entries()) {
      const factor = other[i] ?? 0
      if (j === i || factor === 0) continue
      for (let k = i; k < row.length; k += 1) other[k] = (other[k] ?? 0) - factor * (row[k] ?? 0)
    }
  }
  return rows.map((row) => [...row.subarray(n)])
}
