import type { CallOf, EndpointSpec, ReplyOf } from '../contract/endpoint.ts'
import { endpoints, type EndpointId, type Endpoints } from '../contract/endpoints/index.ts'
import type { ErrorBody } from '../contract/errors.ts'

/** A failed call: the stable code, the message, the details. */
export class ClientError extends Error {
  readonly status: number
  readonly code: string
  readonly details: Record<string, unknown>

  constructor(status: number, code: string, message: string, details: Record<string, unknown> = {}) {
    super(message)
    this.name = 'ClientError'
    this.status = status
    this.code = code
    this.details = details
  }
}

type Given<E> = (E extends { params: object } ? { params: CallOf<E>['params'] } : unknown) & {
  query?: CallOf<E>['query']
  body?: CallOf<E>['body']
  /** The body of a `bytesIn` or `form` call; FormData brings its content type. */
  stream?: NonNullable<RequestInit['body']>
  headers?: Record<string, string>
  signal?: AbortSignal
}

/** Files and event streams are returned as the Response, everything else as its JSON. */
type Answer<E> = E extends { kind: 'bytesOut' | 'form' | 'events' } ? Response : ReplyOf<E>

export type Client = { [K in EndpointId]: (given: Given<Endpoints[K]>) => Promise<Answer<Endpoints[K]>> }

interface AnyGiven {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  stream?: NonNullable<RequestInit['body']>
  headers?: Record<string, string>
  signal?: AbortSignal
}

/** The URL of a call, with its parameters and query. */
export function addressOf(baseUrl: string, spec: EndpointSpec, given: AnyGiven): string {
  const path = spec.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(given.params?.[name])))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(given.query ?? {})) {
    if (value === undefined || value === null) continue
    for (const item of Array.isArray(value) ? value : [value]) query.append(name, String(item))
  }
  const text = query.toString()
  return `${baseUrl}${spec.base ?? '/api/v1'}${path}${text === '' ? '' : `?${text}`}`
}

async function call(spec: EndpointSpec, options: ClientOptions, given: AnyGiven): Promise<unknown> {
  const { baseUrl, key } = options
  const body = given.stream ?? (given.body === undefined ? undefined : JSON.stringify(given.body))
  const response = await (options.fetch ?? fetch)(addressOf(baseUrl, spec, given), {
    method: spec.method,
    headers: {
      ...(key === null ? {} : { 'x-api-key': key }),
      ...(given.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...given.headers,
    },
    ...(body === undefined ? {} : { body }),
    ...(given.stream instanceof ReadableStream ? { duplex: 'half' } : {}),
    ...(given.signal === undefined ? {} : { signal: given.signal }),
  })
  if (!response.ok) throw await errorOf(response)
  return spec.kind === 'json' || spec.kind === 'bytesIn' ? response.json() : response
}

/** The error in an answer; also for answers that don't come from Tiro. */
export async function errorOf(response: Response): Promise<ClientError> {
  const text = await response.text()
  try {
    const { error, errorDetails } = JSON.parse(text) as ErrorBody
    return new ClientError(response.status, error, errorDetails.message, errorDetails)
  } catch {
    return new ClientError(
      response.status,
      'NOT_TIRO',
      `The server answered ${response.status} ${response.statusText}.`,
    )
  }
}

export interface ClientOptions {
  /** The server's address, without `/api/v1`; '' in a page that the server itself serves. */
  baseUrl: string
  /** null: use the session's cookie, if any. */
  key: string | null
  /** Replaces the global fetch. */
  fetch?: (address: string, init: RequestInit) => Promise<Response>
}

/** A typed client of every endpoint. */
export function createClient(options: ClientOptions): Client {
  const baseUrl = options.baseUrl.replace(/\/+$/, '').replace(/\/api\/v1$/, '')
  const calls = Object.entries(endpoints).map(([id, spec]) => [
    id,
    (given: AnyGiven) => call(spec, { ...options, baseUrl }, given),
  ])
  return Object.fromEntries(calls) as Client
}
