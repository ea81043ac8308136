import { StepError, WaitError } from '../contract/app-error.ts'

/** A server that speaks OpenAI's API, as the configuration names it. */
export interface OpenAiServer {
  /** With or without `/v1`: both ways of writing it are common. */
  baseUrl: string
  apiKey: string | null
  model: string
}

/** How its errors name a server; neither its words nor the key are ever part of one. */
export interface OpenAiNames {
  /** e.g. `The speech server`. */
  server: string
  /** The variable that holds the key. */
  key: string
  /** What it is given, e.g. `the audio`. */
  given: string
  /** What it answers, e.g. `transcription`. */
  answers: string
}

export interface OpenAiCall {
  signal: AbortSignal
  /** How long the whole call may take, seconds. */
  seconds: number
}

export interface OpenAiClient {
  /**
   * Sends one request and reads its answer, whatever its status. StepError TIMEOUT or ENGINE_UNAVAILABLE, retryable, where
   * the server is too slow or cannot be reached; StepErrors of `read` as they are; the signal's reason when aborted.
   */
  call: <T>(
    path: string,
    request: { body: string | Uint8Array<ArrayBuffer>; type?: string },
    options: OpenAiCall,
    read: (response: Response) => Promise<T>,
  ) => Promise<T>
  /** What a status that is no success means: busy or failing is retryable, the rest is not. */
  refusal: (status: number) => StepError
  /** The answer is none that this API has. */
  strange: () => StepError
  close: () => void
}

/** What the adapters that speak OpenAI's API have in common. `ask` sends: fetch unless given. */
export function createOpenAiClient(
  server: OpenAiServer,
  names: OpenAiNames,
  ask: (address: string, init: RequestInit & { body: string | Uint8Array<ArrayBuffer> }) => Promise<Response> = fetch,
): OpenAiClient {
  const closing = new AbortController()
  const base = `${server.baseUrl}${/\/v\d+$/.test(server.baseUrl) ? '' : '/v1'}`
  const authorization = server.apiKey === null ? {} : { authorization: `Bearer ${server.apiKey}` }
  return {
    call: async (path, { body, type }, { signal, seconds }, read) => {
      signal.throwIfAborted()
      const ended = AbortSignal.any([signal, closing.signal, AbortSignal.timeout(seconds * 1000)])
      try {
        const response = await ask(`${base}${path}`, {
          method: 'POST',
          headers: { 'content-type': type ?? 'application/json', ...authorization },
          body,
          // The key is for this server alone.
          redirect: 'error',
          signal: ended,
        })
        return await read(response)
      } catch (error) {
        signal.throwIfAborted()
        if (error instanceof StepError || error instanceof WaitError) throw error
        if (closing.signal.aborted) throw new StepError('ENGINE_ERROR', 'The engine was closed.', { retryable: true })
        if (ended.aborted) {
          throw new StepError('TIMEOUT', `${names.server} did not answer within ${seconds} seconds.`, {
            retryable: true,
          })
        }
        throw new StepError('ENGINE_UNAVAILABLE', `${names.server} cannot be reached.`, {
          retryable: true,
          cause: error,
        })
      }
    },
    refusal: (status) => {
      if (status === 401 || status === 403) {
        return new StepError('ENGINE_UNAVAILABLE', `${names.server} refused the key: check ${names.key}.`)
      }
      const isBusy = status === 429 || status === 408 || status >= 500
      return isBusy
        ? new StepError('ENGINE_UNAVAILABLE', `${names.server} is busy or failing (status ${status}).`, {
            retryable: true,
          })
        : new StepError('ENGINE_ERROR', `${names.server} refused ${names.given} (status ${status}).`)
    },
    strange: () => new StepError('ENGINE_ERROR', `${names.server} answered something that is no ${names.answers}.`),
    close: () => closing.abort(),
  }
}

/** The text of an answer; null, and the rest is dropped, when it is longer than `most` bytes. */
export async function readBounded(response: Response, most: number): Promise<string | null> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > most) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** JSON of somebody else's; null where it is none. */
export function parseJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
