import { readFileSync } from 'node:fs'
import { answerRequests } from '../../platform/processes/pool-child.ts'
import { convertGlove } from './glove-convert.ts'
import { gloveFiles, sifWeight, type GloveMeta } from './glove-files.ts'

export type GloveRequest = { texts: string[] } | { convert: string }

interface Loaded {
  ranks: Map<string, number>
  vectors: Int8Array
  scales: Float32Array
  meta: GloveMeta
}

function load(folder: string): Loaded {
  const files = gloveFiles(folder)
  const ranks = new Map<string, number>()
  for (const word of readFileSync(files.words, 'utf8').split('\n')) ranks.set(word, ranks.size)
  return {
    ranks,
    vectors: new Int8Array(Uint8Array.from(readFileSync(files.vectors)).buffer),
    scales: new Float32Array(Uint8Array.from(readFileSync(files.scales)).buffer),
    meta: JSON.parse(readFileSync(files.meta, 'utf8')) as GloveMeta,
  }
}

const word = /[\p{L}\p{N}]+(?:['’][\p{L}]+)?/gu

/** The weighted mean of the word vectors, without the components common to all sentences; null without a known word. */
function embed({ ranks, vectors, scales, meta }: Loaded, text: string): number[] | null {
  const { dimensions } = meta
  const sum = Array.from({ length: dimensions }, () => 0)
  let known = 0
  for (const [found] of text.toLowerCase().matchAll(word)) {
    const rank = ranks.get(found) ?? ranks.get(found.replace(/['’].*$/u, ''))
    if (rank === undefined) continue
    known += 1
    const weight = sifWeight(rank) * (scales[rank] ?? 0)
    for (let d = 0; d < dimensions; d++) sum[d] = (sum[d] ?? 0) + weight * (vectors[rank * dimensions + d] ?? 0)
  }
  if (known === 0) return null
  for (const component of meta.components) {
    const along = component.reduce((total, value, d) => total + value * (sum[d] ?? 0), 0)
    for (const [d, value] of component.entries()) sum[d] = (sum[d] ?? 0) - along * value
  }
  const length = Math.hypot(...sum)
  return length < 1e-9 ? null : sum.map((value) => value / length)
}

answerRequests((setup) => {
  const { folder } = setup as { folder: string }
  let loaded: Loaded | null = null
  return async (body) => {
    const request = body as GloveRequest
    if ('convert' in request) {
      await convertGlove(request.convert, folder)
      return null
    }
    loaded ??= load(folder)
    const model = loaded
    return request.texts.map((text) => embed(model, text))
  }
})
