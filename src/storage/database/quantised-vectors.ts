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

/** Room for vectors of one dimension; it grows as they come. */
export function createQuantisedVectors(dimension: number): QuantisedVectors {
  let room = 1024
  let size = 0
  let data = new Int8Array(room * dimension)
  let scales = new Float32Array(room)
  // 0 for what is gone: numbers begin at 1.
  let ns = new Int32Array(room)
  let owners = new Int32Array(room)
  let speakers = new Int32Array(room)
  const ordinals = new Map<string, number>()
  const names: string[] = []

  const grow = (): void => {
    room = Math.ceil(room * 1.5)
    const more = <T extends Int8Array | Int32Array | Float32Array>(old: T, made: T): T => {
      made.set(old)
      return made
    }
    data = more(data, new Int8Array(room * dimension))
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
    candidates(vector, speakersOf, count) {
      const { scale, values } = quantise(vector)
      const allowed = names.map(speakersOf)
      const best = createBest(count)
      for (let i = 0; i < size; i++) {
        if (ns[i] === 0) continue
        const who = allowed[owners[i] ?? 0]
        if (who === undefined || (who !== null && !who.has(speakers[i] ?? 0))) continue
        let sum = 0
        const at = i * dimension
        for (let d = 0; d < dimension; d++) sum += (data[at + d] as number) * (values[d] as number)
        best.offer(ns[i] as number, sum * scale * (scales[i] as number))
      }
      return best.list()
    },
  }
}

function quantise(vector: Float32Array): { scale: number; values: Int8Array } {
  let most = 0
  for (const value of vector) most = Math.max(most, Math.abs(value))
  const scale = most === 0 ? 1 : most / 127
  return { scale, values: Int8Array.from(vector, (value) => Math.round(value / scale)) }
}

/** The `count` highest of what is offered: a heap whose root is the lowest of them. */
function createBest(count: number): { offer: (n: number, score: number) => void; list: () => Scored[] } {
  const heap: Scored[] = []
  const swap = (a: number, b: number): void => {
    const one = heap[a] as Scored
    heap[a] = heap[b] as Scored
    heap[b] = one
  }
  const score = (i: number): number => heap[i]?.score ?? Infinity
  return {
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
