import type { Content } from './content.ts'
import { ConnectionError, errorOf, type TiroError } from './errors.ts'
import { operations, type Operation } from './generated/operations.ts'
import type { Operations } from './generated/types.ts'
import { withRetries } from './retry.ts'

export interface ClientOptions {
  /** The address of the instance, without `/api/v1`; '' in a page that the instance itself serves. */
  url: string
  /** An API key. null: the browser's cookie, if any. */
  key: string | null
  /** How often a failed call is repeated where that is safe; 4 by default. */
  retries?: number | undefined
  /** Replaces the global fetch. */
  fetch?: ((address: string, init: RequestInit) => Promise<Response>) | undefined
}

/** What every call accepts besides its own input. */
export interface CallOptions {
  signal?: AbortSignal | undefined
  headers?: Record<string, string> | undefined
  /** Runs the operation only once within 24 hours, even if the call is repeated. By default a random one. */
  idempotencyKey?: string | undefined
}

export type OperationId = keyof Operations
export type InputOf<K extends OperationId> = Operations[K]['input']
export type ReplyOf<K extends OperationId> = Operations[K]['reply']
type Method<I, R> = object extends I ? (given?: I & CallOptions) => Promise<R> : (given: I & CallOptions) => Promise<R>

/** One method for each operation of the API. Files and event streams are returned as the Response. */
export type Client = { [K in OperationId]: Method<InputOf<K>, ReplyOf<K>> }

export interface AnyInput extends CallOptions {
  params?: Record<string, unknown>
  query?: Record<string, unknown> | undefined
  body?: unknown
  content?: Content
}

/** The URL of a call, with its parameters and query. Throws TypeError if a parameter of the path is missing or no name. */
export function addressOf(baseUrl: string, operation: Operation, given: AnyInput): string {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = given.params?.[name]
    // Without types, it is easily given beside `params`. The server would look for "undefined".
    if (typeof value !== 'string' && typeof value !== 'number') throw new TypeError(`Give ${name} in "params".`)
    const text = String(value)
    // Even encoded, they are steps in the path: the call would be another operation's.
    if (text === '.' || text === '..') throw new TypeError(`"${text}" can't be the value of ${name}.`)
    return encodeURIComponent(text)
  })
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(given.query ?? {})) {
    if (value === undefined || value === null) continue
    for (const item of Array.isArray(value) ? value : [value]) query.append(name, String(item))
  }
  const text = query.toString()
  return `${baseUrl}${path}${text === '' ? '' : `?${text}`}`
}

/** The address without what the SDK adds itself. */
export function baseOf(url: string): string {
  return url.replace(/\/+$/, '').replace(/\/api\/v1$/, '')
}

/** A random key. It needn't be secret, and pages without https have no randomUUID. */
function randomKey(): string {
  return Array.from({ length: 4 }, () => Math.random().toString(36).slice(2, 10)).join('')
}

/** Sends one request, and reads the answer with `read`. Throws for failures. */
export async function request<T>(
  options: Pick<ClientOptions, 'fetch'>,
  address: string,
  init: RequestInit,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  let refused: TiroError
  try {
    const response = await (options.fetch ?? fetch)(address, init)
    if (response.ok) return await read(response)
    refused = await errorOf(response)
  } catch (error) {
    init.signal?.throwIfAborted()
    throw new ConnectionError(address, error)
  }
  throw refused
}

/** A file may be in a media store: there its address is enough, and the key and other headers are none of its business. */
function throughStore({ fetch: send = fetch }: Pick<ClientOptions, 'fetch'>, range: string | undefined): typeof send {
  return async (address, init) => {
    const answer = await send(address, init)
    const location = answer.headers.get('location')
    if (answer.status !== 303 || location === null) return answer
    await answer.body?.cancel()
    const { signal } = init
    return send(new URL(location, address).href, {
      ...(range === undefined ? {} : { headers: { range } }),
      ...(signal === undefined ? {} : { signal }),
    })
  }
}

/** Calls an operation, again if that is safe and may help, and reads the answer with `read`. */
export async function call<T>(
  options: ClientOptions,
  operation: Operation,
  given: AnyInput,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const { retries = 4, key } = options
  const { signal } = given
  signal?.throwIfAborted()
  // Two spellings of a header would be sent as two values.
  const headers = Object.fromEntries(
    Object.entries(given.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
  )
  const isKeyed = operation.repeats === 'keyed' && retries > 0
  const once = given.idempotencyKey ?? headers['idempotency-key'] ?? (isKeyed ? randomKey() : null)
  const body = given.content ?? (given.body === undefined ? undefined : JSON.stringify(given.body))
  const isStream = body instanceof ReadableStream
  const init = {
    method: operation.method,
    headers: {
      ...(key === null ? {} : { 'x-api-key': key }),
      ...(given.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(once === null ? {} : { 'idempotency-key': once }),
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
    ...(isStream ? { duplex: 'half' as const } : {}),
    // A redirect would take the key to another server, and turns POST into GET.
    ...(key === null ? {} : { redirect: 'manual' as const }),
    ...(signal === undefined ? {} : { signal }),
  }
  const mayRepeat = !isStream && (operation.repeats === 'safe' || once !== null)
  const address = addressOf(baseOf(options.url), operation, given)
  const isFile = key !== null && operation.isRaw === true && operation.method === 'GET'
  const sender = isFile ? { fetch: throughStore(options, headers['range']) } : options
  return withRetries(() => request(sender, address, init, read), { retries: mayRepeat ? retries : 0, signal })
}

/** A typed client of every operation. */
export function createClient(options: ClientOptions): Client {
  const calls = Object.entries(operations).map(([id, operation]: [string, Operation]) => [
    id,
    (given: AnyInput = {}) =>
      call<unknown>(options, operation, given, async (response) =>
        operation.isRaw === true ? response : readReply(operation, response),
      ),
  ])
  return Object.fromEntries(calls) as Client
}

/** Throws SyntaxError if this can't be the answer of an instance: others answer with JSON, too. */
async function readReply({ items }: Operation, response: Response): Promise<unknown> {
  const reply: unknown = await response.json()
  if (typeof reply !== 'object' || reply === null) throw new SyntaxError('not an object')
  const list: unknown = items === '' ? reply : Reflect.get(reply, items ?? '')
  if (items !== undefined && !Array.isArray(list)) throw new SyntaxError('no list')
  return reply
}
