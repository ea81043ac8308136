import { decodeVector, type Scored } from './rank-vectors.ts'

export interface NewVector {
  n: number
  transcriptId: string
  speaker: number
  vector: Uint8Array
}

/** All vectors of a model in memory: one byte per dimension, each vector with its own scale. */
export interface QuantisedVectors {
  readonly size: number
  add: (row: NewVector) => void
  /** Marks vectors as deleted. Their memory isn't freed. */
  drop: (ns: ReadonlySet<number>) => void
  /**
   * The nearest vectors at a precision of one byte per dimension. `speakersOf` is the filter for a transcript:
   * undefined excludes it, null allows everything, otherwise only these speaker indexes.
   */
  candidates: (
    vector: Float32Array,
    speakersOf: (transcriptId: string) => ReadonlySet<number> | null | undefined,
    most: number,
  ) => Scored[]
}

/** Number of rows compared per call. */
const batch = 1024

/** Creates an empty list for vectors of one dimension. It grows as vectors are added. */
export function createQuantisedVectors(dimension: number): QuantisedVectors {
  let capacity = 1024
  let size = 0
  let data = new Int8Array(capacity * dimension)
  let scales = new Float32Array(capacity)
  // 0 marks deleted rows: numbers start at 1.
  let ns = new Int32Array(capacity)
  let owners = new Int32Array(capacity)
  let speakers = new Int32Array(capacity)
  const ordinals = new Map<string, number>()
  const names: string[] = []
  const rows = new Int32Array(batch)
  const products = new Int32Array(batch)

  const grow = (): void => {
    capacity = Math.ceil(capacity * 1.5)
    const more = <T extends Int8Array | Int32Array | Float32Array>(old: T, next: T): T => {
      next.set(old)
      return next
    }
    data = more(data, new Int8Array(capacity * dimension))
    scales = more(scales, new Float32Array(capacity))
    ns = more(ns, new Int32Array(capacity))
    owners = more(owners, new Int32Array(capacity))
    speakers = more(speakers, new Int32Array(capacity))
  }

  return {
    get size() {
      return size
    },
    add({ n, transcriptId, speaker, vector: bytes }) {
      const vector = decodeVector(bytes)
      if (vector.length !== dimension) return
      if (size === capacity) grow()
      const { scale, values } = quantise(vector)
      data.set(values, size * dimension)
      scales[size] = scale
      ns[size] = n
      speakers[size] = speaker
      let owner = ordinals.get(transcriptId)
      if (owner === undefined) {
        owner = names.push(transcriptId) - 1
        ordinals.set(transcriptId, owner)
      }
      owners[size] = owner
      size += 1
    },
    drop(gone) {
      for (let i = 0; i < size; i++) if (gone.has(ns[i] ?? 0)) ns[i] = 0
    },
    candidates(vector, speakersOf, most) {
      const { scale, values } = quantise(vector)
      const query = Int32Array.from(values)
      const allowed = names.map(speakersOf)
      const found: Scored[] = []
      const sortAndCut = (): void => {
        found.sort((a, b) => b.score - a.score)
        found.splice(most)
      }
      let least = -Infinity
      for (let from = 0; from < size; from += batch) {
        let count = 0
        for (let i = from; i < Math.min(from + batch, size); i++) {
          const who = allowed[owners[i] as number]
          if (who === undefined || ns[i] === 0 || (who !== null && !who.has(speakers[i] as number))) continue
          rows[count++] = i
        }
        dotProducts(data, query, rows.subarray(0, count), products)
        for (let k = 0; k < count; k++) {
          const i = rows[k] as number
          const score = (products[k] as number) * scale * (scales[i] as number)
          if (score <= least) continue
          found.push({ n: ns[i] as number, score })
          if (found.length < 2 * most) continue
          sortAndCut()
          least = found.at(-1)?.score ?? least
        }
      }
      sortAndCut()
      return found
    },
  }
}

/**
 * Writes the dot product of each row with the query. It uses 32-bit integers to avoid floats in V8: about 0.8 ns per
 * dimension. It is called once per batch, since V8 optimises a function that is called often but may run a single
 * long loop six times slower.
 */
function dotProducts(data: Int8Array, query: Int32Array, rows: Int32Array, products: Int32Array): void {
  for (let k = 0; k < rows.length; k++) {
    const from = (rows[k] as number) * query.length
    let sum = 0
    for (let d = 0; d < query.length; d++) {
      sum = (sum + Math.imul(data[from + d] as number, query[d] as number)) | 0
    }
    products[k] = sum
  }
}

function quantise(vector: Float32Array): { scale: number; values: Int8Array } {
  let most = 0
  for (let i = 0; i < vector.length; i++) most = Math.max(most, Math.abs(vector[i] as number))
  const scale = most === 0 ? 1 : most / 127
  const values = new Int8Array(vector.length)
  for (let i = 0; i < vector.length; i++) values[i] = Math.round((vector[i] as number) / scale)
  return { scale, values }
}
