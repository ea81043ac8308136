import { StepError, WaitError } from '../contract/app-error.ts'
import { exceeded } from '../text/json-structure.ts'
import { readBounded } from '../platform/read-bounded.ts'
import { inSpan } from '../platform/tracing/span.ts'
import { fillWarning } from '../text/messages/fill-warning.ts'
import { waitingSentences } from '../text/messages/waiting-sentences.ts'

/** A server with OpenAI's API, as configured. */
export interface OpenAiServer {
  /** With or without `/v1`; both forms are common. */
  baseUrl: string
  apiKey: string | null
  model: string
}

/** How errors name the server; they never contain its response or the key. */
export interface OpenAiNames {
  server: (typeof waitingSentences)[`${'CHAT' | 'SPEECH' | 'TRANSLATION' | 'EMBEDDING'}_SERVER`]
  /** The variable that holds the key. */
  key: string
  /** What the server receives, e.g. `the audio`. */
  given: string
  /** What the server returns, e.g. `transcription`. */
  answers: string
}

export interface OpenAiCall {
  signal: AbortSignal
  /** Time limit of the whole call, seconds. */
  seconds: number
}

export interface OpenAiClient {
  /**
   * Sends one request and reads its response, whatever its status. Throws a retryable StepError TIMEOUT or
   * ENGINE_UNAVAILABLE if the server is too slow or unreachable, the errors of `read`, or the signal's reason when
   * aborted.
   */
  call: <T>(
    path: string,
    request: { body: string | Uint8Array<ArrayBuffer>; type?: string },
    options: OpenAiCall,
    read: (response: Response) => Promise<T>,
  ) => Promise<T>
  /** The error for a failure status: retryable if the server is busy or failing, otherwise not. */
  refusal: (status: number) => StepError
  /** The error for a response that does not match the API. */
  strange: () => StepError
  close: () => void
}

/** The shared part of the adapters for OpenAI's API. `ask` sends the request; it defaults to fetch. */
export function createOpenAiClient(
  server: OpenAiServer,
  names: OpenAiNames,
  ask: (address: string, init: RequestInit & { body: string | Uint8Array<ArrayBuffer> }) => Promise<Response> = fetch,
): OpenAiClient {
  const closing = new AbortController()
  const base = `${server.baseUrl}${/\/v\d+$/.test(server.baseUrl) ? '' : '/v1'}`
  const attributes = {
    'http.request.method': 'POST',
    'server.address': hostOf(base),
    'gen_ai.request.model': server.model,
  }
  const authorization = server.apiKey === null ? {} : { authorization: `Bearer ${server.apiKey}` }
  return {
    call: async (path, { body, type }, { signal, seconds }, read) => {
      signal.throwIfAborted()
      const ended = AbortSignal.any([signal, closing.signal, AbortSignal.timeout(seconds * 1000)])
      try {
        return await inSpan(`POST ${path}`, { kind: 'client', attributes }, async (span) => {
          const response = await ask(`${base}${path}`, {
            method: 'POST',
            headers: {
              'content-type': type ?? 'application/json',
              ...authorization,
              ...(span === null ? {} : { traceparent: span.traceparent }),
            },
            body,
            // Redirects could leak the key to another server.
            redirect: 'error',
            signal: ended,
          })
          span?.set({ 'http.response.status_code': response.status })
          return await read(response)
        })
      } catch (error) {
        signal.throwIfAborted()
        if (error instanceof StepError || error instanceof WaitError) throw error
        if (closing.signal.aborted) throw new StepError('ENGINE_ERROR', 'The engine was closed.', { retryable: true })
        if (ended.aborted) {
          throw new StepError('TIMEOUT', `${names.server} did not answer within ${seconds} seconds.`, {
            retryable: true,
          })
        }
        const message = fillWarning(waitingSentences.SERVER_UNREACHABLE, { server: names.server })
        throw new StepError('ENGINE_UNAVAILABLE', message, { retryable: true, cause: error })
      }
    },
    refusal: (status) => {
      if (status === 401 || status === 403) {
        return new StepError('ENGINE_UNAVAILABLE', fillWarning(waitingSentences.KEY_REJECTED, names))
      }
      const isBusy = status === 429 || status === 408 || status >= 500
      return isBusy
        ? new StepError(
            'ENGINE_UNAVAILABLE',
            fillWarning(waitingSentences.SERVER_BUSY, { server: names.server, status }),
            { retryable: true },
          )
        : new StepError('ENGINE_ERROR', `${names.server} rejected ${names.given} (status ${status}).`)
    },
    strange: () =>
      new StepError('ENGINE_ERROR', `${names.server} sent a response that is not a valid ${names.answers}.`),
    close: () => closing.abort(),
  }
}

/** Host and port; empty if the address is invalid, which the first call reports. */
function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : ''
}

/** The text of a response; null, dropping the rest, if it is longer than `most` bytes. */
export async function readText(response: Response, most: number): Promise<string | null> {
  return (await readBounded(response.body ?? [], most))?.toString('utf8') ?? null
}

/** Deeper than any answer. A parser takes a second for megabytes of brackets. */
const shallow = { depth: 64, objects: Infinity, names: Infinity, entries: Infinity }

/**
 * Parses JSON from an external source, without NUL characters, which PostgreSQL can't store; null if it is invalid or too
 * deep. Half surrogate pairs, which many clients can't read, are replaced, unless the other half may be in the next
 * document.
 */
export function parseJson(text: string | null, { keepsHalves = false } = {}): unknown {
  if (text === null || exceeded(Buffer.from(text), shallow) !== null) return null
  try {
    if (!unstorable.test(text)) return JSON.parse(text)
    return JSON.parse(text, keepsHalves ? withoutNul : storable)
  } catch {
    return null
  }
}

/** As JSON writes NUL and halves of pairs. */
const unstorable = /\\u(?:0000|d[89a-f])/i

function withoutNul(_: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\u0000', '') : value
}

function storable(_: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\u0000', '').toWellFormed() : value
}
