import { decodeVector } from './rank-vectors.ts'

export interface NewVector {
  n: number
  transcriptId: string
  speaker: number
  vector: Uint8Array
}

interface Candidate {
  n: number
  transcriptId: string
  speaker: number
  /** At the precision of one byte per dimension. */
  score: number
}

/** All vectors of a model in memory: one byte per dimension, each vector with its own scale. */
export interface QuantisedVectors {
  add: (row: NewVector) => void
  /** Marks vectors as deleted. Their memory isn't freed. */
  drop: (ns: ReadonlySet<number>) => void
  /**
   * The nearest vectors at a precision of one byte per dimension. `speakersOf` is the filter for a transcript:
   * undefined excludes it, null allows everything, otherwise only these speaker indexes. Without it, all are compared.
   */
  candidates: (
    vector: Float32Array,
    speakersOf: ((transcriptId: string) => ReadonlySet<number> | null | undefined) | null,
    most: number,
  ) => Candidate[]
}

/** Number of rows compared per call, and at once. */
const batch = 1024
const atOnce = 4

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
      const allowed = speakersOf === null ? null : names.map(speakersOf)
      const found: { i: number; score: number }[] = []
      const sortAndCut = (): void => {
        found.sort((a, b) => b.score - a.score)
        found.splice(most)
      }
      let least = -Infinity
      for (let from = 0; from < size; from += batch) {
        let count = 0
        for (let i = from; i < Math.min(from + batch, size); i++) {
          if (ns[i] === 0) continue
          if (allowed !== null) {
            const who = allowed[owners[i] as number]
            if (who === undefined || (who !== null && !who.has(speakers[i] as number))) continue
          }
          rows[count++] = i
        }
        // What is left of the batch before is compared as well; nobody reads the products.
        dotProducts(data, query, rows.subarray(0, Math.ceil(count / atOnce) * atOnce), products)
        for (let k = 0; k < count; k++) {
          const i = rows[k] as number
          const score = (products[k] as number) * scale * (scales[i] as number)
          if (score <= least) continue
          found.push({ i, score })
          if (found.length < 2 * most) continue
          sortAndCut()
          least = found.at(-1)?.score ?? least
        }
      }
      sortAndCut()
      return found.map(({ i, score }) => {
        const transcriptId = names[owners[i] as number] ?? ''
        return { n: ns[i] as number, transcriptId, speaker: speakers[i] as number, score }
      })
    },
  }
}

/**
 * Writes the dot product of each row with the query, for a multiple of `atOnce` rows. It uses 32-bit integers to avoid
 * floats in V8. Four rows share the reads of the query and four sums don't wait for each other: half the time of one row
 * after the other. It is called once per batch, since V8 optimises a function that is called often but may run a single
 * long loop six times slower.
 */
function dotProducts(data: Int8Array, query: Int32Array, rows: Int32Array, products: Int32Array): void {
  const size = query.length
  for (let k = 0; k < rows.length; k += atOnce) {
    const [a, b] = [(rows[k] as number) * size, (rows[k + 1] as number) * size]
    const [c, e] = [(rows[k + 2] as number) * size, (rows[k + 3] as number) * size]
    let [ofA, ofB, ofC, ofE] = [0, 0, 0, 0]
    for (let d = 0; d < size; d++) {
      const value = query[d] as number
      ofA = (ofA + Math.imul(data[a + d] as number, value)) | 0
      ofB = (ofB + Math.imul(data[b + d] as number, value)) | 0
      ofC = (ofC + Math.imul(data[c + d] as number, value)) | 0
      ofE = (ofE + Math.imul(data[e + d] as number, value)) | 0
    }
    products[k] = ofA
    products[k + 1] = ofB
    products[k + 2] = ofC
    products[k + 3] = ofE
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
