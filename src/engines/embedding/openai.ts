import type { Config } from '../../config.ts'
import { StepError } from '../../errors.ts'
import type { Embedder } from './port.ts'

/** Texts in one request, and the longest that is sent, characters: servers refuse what exceeds their model. */
const batch = 64
const longest = 8000
const answerBytes = 64 * 1024 ** 2

/**
 * Embedding by a server that speaks OpenAI's `POST /v1/embeddings`. Server down, busy or too slow: StepError, retryable;
 * a request that it refuses is not. Neither the texts nor the key are ever part of an error.
 */
export function createOpenAiEmbedder(
  server: NonNullable<Config['embedding']['openai']>,
  requestSeconds = 60,
): Embedder {
  const closing = new AbortController()
  // Both ways of writing the base address are common.
  const address = `${server.baseUrl}${/\/v\d+$/.test(server.baseUrl) ? '' : '/v1'}/embeddings`
  return {
    specificationVersion: 1,
    provider: 'openai',
    model: `openai:${server.model}`,
    quality: 'standard',
    languages: 'any',
    batch,
    close: async () => closing.abort(),
    embed: async (texts, kind, { signal }) => {
      signal.throwIfAborted()
      const ended = AbortSignal.any([signal, closing.signal, AbortSignal.timeout(requestSeconds * 1000)])
      // Models of the e5 family tell the two apart by words in front.
      const prefix = /(^|[/-])e5\b|-e5-/i.test(server.model) ? `${kind}: ` : ''
      try {
        const vectors: Float32Array[] = []
        for (let i = 0; i < texts.length; i += batch) {
          const input = texts.slice(i, i + batch).map((text) => prefix + text.slice(0, longest).toWellFormed())
          vectors.push(...(await ask(address, server, input, ended)))
        }
        if (vectors.some((vector) => vector.length !== vectors[0]?.length)) throw strange()
        return vectors
      } catch (error) {
        signal.throwIfAborted()
        if (error instanceof StepError) throw error
        if (ended.aborted && !closing.signal.aborted) {
          throw new StepError('TIMEOUT', `The embedding server did not answer within ${requestSeconds} seconds.`, {
            retryable: true,
          })
        }
        throw new StepError('ENGINE_UNAVAILABLE', 'The embedding server cannot be reached.', {
          retryable: true,
          cause: error,
        })
      }
    },
  }
}

async function ask(
  address: string,
  server: NonNullable<Config['embedding']['openai']>,
  input: readonly string[],
  signal: AbortSignal,
): Promise<Float32Array[]> {
  const response = await fetch(address, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(server.apiKey === null ? {} : { authorization: `Bearer ${server.apiKey}` }),
    },
    body: JSON.stringify({ model: server.model, input, encoding_format: 'float' }),
    // The key is for this server alone.
    redirect: 'error',
    signal,
  })
  if (!response.ok) {
    await response.body?.cancel()
    throw refusal(response.status)
  }
  const answer = parse(await readBounded(response))
  const data = isRecord(answer) ? answer['data'] : null
  if (!Array.isArray(data) || data.length !== input.length) throw strange()
  const vectors: (Float32Array | null)[] = input.map(() => null)
  for (const [place, item] of data.entries()) {
    const index: unknown = isRecord(item) ? (item['index'] ?? place) : null
    const vector: unknown = isRecord(item) ? item['embedding'] : null
    if (typeof index !== 'number' || !(index in vectors) || vectors[index] !== null) throw strange()
    vectors[index] = normalised(vector)
  }
  return vectors.map((vector) => vector ?? normalised(null))
}

/** Length 1, whatever the server's habit is. */
function normalised(vector: unknown): Float32Array {
  if (!Array.isArray(vector) || vector.length === 0 || vector.length > 16_384) throw strange()
  if (!vector.every((value) => typeof value === 'number' && Number.isFinite(value))) throw strange()
  const length = Math.hypot(...(vector as number[]))
  if (length === 0) throw strange()
  return Float32Array.from(vector as number[], (value) => value / length)
}

function refusal(status: number): StepError {
  if (status === 401 || status === 403) {
    return new StepError('ENGINE_UNAVAILABLE', 'The embedding server refused the key: check TIRO_EMBEDDING_KEY.')
  }
  const isBusy = status === 429 || status === 408 || status >= 500
  return isBusy
    ? new StepError('ENGINE_UNAVAILABLE', `The embedding server is busy or failing (status ${status}).`, {
        retryable: true,
      })
    : new StepError('ENGINE_ERROR', `The embedding server refused the texts (status ${status}).`)
}

function strange(): StepError {
  return new StepError('ENGINE_ERROR', 'The embedding server answered something that is no embedding.')
}

async function readBounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > answerBytes) throw strange()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
