import { createDotMemory, memoryPage } from './dot-products.ts'
import { decodeVector, type Scored } from './rank-vectors.ts'

export interface NewVector {
  n: number
  transcriptId: string
  speaker: number
  vector: Uint8Array
}

/** All vectors of a model in memory: a byte a dimension, each with its own scale. */
export interface QuantisedVectors {
  readonly size: number
  add: (row: NewVector) => void
  /** Marks vectors as gone; their room is used up until the next `compact`. */
  drop: (ns: ReadonlySet<number>) => void
  /** About the nearest of what `speakersOf` allows: undefined nothing of a transcript, null all, else some speaker indexes. */
  candidates: (
    vector: Float32Array,
    speakersOf: (transcriptId: string) => ReadonlySet<number> | null | undefined,
    count: number,
  ) => Scored[]
}

/** Rows whose products are taken at once. */
const batch = 2048

/** Room for vectors of one dimension; it grows as they come. */
export function createQuantisedVectors(dimension: number): QuantisedVectors {
  // In the memory: the question, the products of a batch, then the rows.
  const stride = Math.ceil(dimension / 8) * 8
  const products = 2 * stride
  const rows = products + 4 * batch
  const { memory, run } = createDotMemory()
  let room = 1024
  let size = 0
  let data = new Int8Array(0)
  let scales = new Float32Array(room)
  // 0 for what is gone: numbers begin at 1.
  let ns = new Int32Array(room)
  let owners = new Int32Array(room)
  let speakers = new Int32Array(room)
  const ordinals = new Map<string, number>()
  const names: string[] = []

  const reach = (): void => {
    const missing = rows + room * stride - memory.buffer.byteLength
    if (missing > 0) memory.grow(Math.ceil(missing / memoryPage))
    data = new Int8Array(memory.buffer)
  }
  reach()

  const grow = (): void => {
    room = Math.ceil(room * 1.5)
    const more = <T extends Int32Array | Float32Array>(old: T, made: T): T => {
      made.set(old)
      return made
    }
    reach()
    scales = more(scales, new Float32Array(room))
    ns = more(ns, new Int32Array(room))
    owners = more(owners, new Int32Array(room))
    speakers = more(speakers, new Int32Array(room))
  }

  return {
    get size() {
      return size
    },
    add({ n, transcriptId, speaker, vector: bytes }) {
      const vector = decodeVector(bytes)
      if (vector.length !== dimension) return
      if (size === room) grow()
      const { scale, values } = quantise(vector)
      data.set(values, rows + size * stride)
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
    candidates(vector, speakersOf, count) {
      const { scale, values } = quantise(vector)
      new Int16Array(memory.buffer, 0, stride).set(values)
      const sums = new Int32Array(memory.buffer, products, batch)
      const allowed = names.map(speakersOf)
      const may = (i: number): boolean => {
        if (ns[i] === 0) return false
        const who = allowed[owners[i] as number]
        return who !== undefined && (who === null || who.has(speakers[i] as number))
      }
      const best = createBest(count)
      for (let from = 0; from < size; from += batch) {
        const to = Math.min(from + batch, size)
        let first = from
        while (first < to && !may(first)) first += 1
        if (first === to) continue
        run(0, rows + first * stride, to - first, stride, products)
        for (let i = first; i < to; i++) {
          const score = (sums[i - first] as number) * scale * (scales[i] as number)
          if (score > best.least() && may(i)) best.offer(ns[i] as number, score)
        }
      }
      return best.list()
    },
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

/** The `count` highest of what is offered: a heap whose root is the lowest of them. */
function createBest(count: number): {
  /** What is not above it is not among the highest. */
  least: () => number
  offer: (n: number, score: number) => void
  list: () => Scored[]
} {
  const heap: Scored[] = []
  const swap = (a: number, b: number): void => {
    const one = heap[a] as Scored
    heap[a] = heap[b] as Scored
    heap[b] = one
  }
  const score = (i: number): number => heap[i]?.score ?? Infinity
  return {
    least: () => (heap.length < count ? -Infinity : score(0)),
    offer(n, value) {
      if (heap.length < count) {
        let i = heap.push({ n, score: value }) - 1
        for (let up = (i - 1) >> 1; i > 0 && score(up) > value; up = (i - 1) >> 1) {
          swap(i, up)
          i = up
        }
        return
      }
      if (value <= score(0)) return
      heap[0] = { n, score: value }
      for (let i = 0; ;) {
        const left = 2 * i + 1
        const least = score(left + 1) < score(left) ? left + 1 : left
        if (score(least) >= value) return
        swap(i, least)
        i = least
      }
    },
    list: () => heap.toSorted((a, b) => b.score - a.score),
  }
}
