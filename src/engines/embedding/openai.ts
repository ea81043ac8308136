import { waitingSentences } from '../../text/messages/waiting-sentences.ts'
import type { Config } from '../../platform/config/config.ts'
import { cacheEngines } from '../cache-engines.ts'
import { createOpenAiClient, parseJson, readText, type OpenAiCall, type OpenAiClient } from '../openai-client.ts'
import type { Embedder, EmbedderAdapter, EmbeddingDeps } from './port.ts'
import { isObject } from '../../text/is-object.ts'
import { batchesOf } from '../../text/batches-of.ts'

/** Texts per request, and the longest text in characters: servers reject input that exceeds their model. */
const batch = 64
const longest = 8000
const answerBytes = 64 * 1024 ** 2
/** How long all texts of one call may take. */
const requestSeconds = 60

/**
 * Embedding by a server with OpenAI's `POST /v1/embeddings`. If the server is down, busy or too slow, the StepError is
 * retryable; if it rejects the request, it is not. Errors never contain the texts or the key.
 */
export function createOpenAiEmbedder(server: NonNullable<Config['embedding']['openai']>): Embedder {
  const client = createOpenAiClient(server, {
    server: waitingSentences.EMBEDDING_SERVER,
    key: 'TIRO_EMBEDDING_KEY',
    given: 'the texts',
    answers: 'embedding',
  })
  return {
    provider: 'openai',
    model: `openai:${server.model}`,
    quality: 'standard',
    calibration: null,
    languages: 'any',
    batch,
    close: async () => client.close(),
    embed: async (texts, kind, { signal }) => {
      signal.throwIfAborted()
      // Models of the e5 family distinguish the two by a prefix.
      const prefix = /(^|[/-])e5\b|-e5-/i.test(server.model) ? `${kind}: ` : ''
      const until = performance.now() + requestSeconds * 1000
      const vectors: Float32Array[] = []
      for (const some of batchesOf(texts, batch)) {
        const input = some.map((text) => prefix + text.slice(0, longest).toWellFormed())
        const seconds = Math.max(1, Math.ceil((until - performance.now()) / 1000))
        vectors.push(...(await ask(client, server.model, input, { signal, seconds })))
      }
      if (vectors.some((vector) => vector.length !== vectors[0]?.length)) throw client.strange()
      return vectors
    },
  }
}

/** The server of TIRO_EMBEDDING_URL; also for vectors made earlier by another of its models. */
export function createOpenAiAdapter({ config }: EmbeddingDeps): EmbedderAdapter {
  const server = config.embedding.openai
  const embedders = cacheEngines<Embedder>()
  const open = (model: string): Embedder | null =>
    server === null ? null : embedders.get(model, () => createOpenAiEmbedder({ ...server, model }))
  return {
    modelId: null,
    find: async () => (server === null ? null : open(server.model)),
    byModel: async (model) => (model.startsWith('openai:') ? open(model.slice('openai:'.length)) : null),
    close: embedders.close,
  }
}

async function ask(
  client: OpenAiClient,
  model: string,
  input: readonly string[],
  options: OpenAiCall,
): Promise<Float32Array[]> {
  const body = JSON.stringify({ model, input, encoding_format: 'float' })
  return client.call('/embeddings', { body }, options, async (response) => {
    if (!response.ok) {
      await response.body?.cancel()
      throw client.refusal(response.status)
    }
    const answer = parseJson(await readText(response, answerBytes))
    const vectors = readVectors(answer, input.length)
    if (vectors === null) throw client.strange()
    return vectors
  })
}

/** The vectors in the order of the texts; null if the response has another format. */
function readVectors(answer: unknown, count: number): Float32Array[] | null {
  const data = isObject(answer) ? answer['data'] : null
  if (!Array.isArray(data) || data.length !== count) return null
  const vectors = new Map<number, Float32Array>()
  for (const [place, item] of (data as unknown[]).entries()) {
    const index: unknown = isObject(item) ? (item['index'] ?? place) : null
    const vector = normalised(isObject(item) ? item['embedding'] : null)
    if (typeof index !== 'number' || vector === null) return null
    vectors.set(index, vector)
  }
  const ordered = Array.from({ length: count }, (_, index) => vectors.get(index))
  return ordered.every((vector) => vector !== undefined) ? ordered : null
}

/** Scales a vector to length 1, because servers differ; null if it is not a vector. */
function normalised(vector: unknown): Float32Array | null {
  if (!Array.isArray(vector) || vector.length === 0 || vector.length > 16_384) return null
  if (!vector.every((value) => typeof value === 'number' && Number.isFinite(value))) return null
  const length = Math.hypot(...(vector as number[]))
  if (length === 0) return null
  return Float32Array.from(vector as number[], (value) => value / length)
}
