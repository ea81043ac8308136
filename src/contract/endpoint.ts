import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import type { Static, TSchema } from './type.ts'
import type { ErrorCode } from './errors.ts'
import type { KeyRole, MemberRole } from './resources.ts'

/**
 * Who may call an endpoint.
 * - `open`: anybody (health, the OpenAPI document).
 * - `signed`: whoever holds the signed address; the handler's room checks the signature.
 * - `account`: any valid key or session.
 * - `space`: a member of the workspace named by `spaceId` with at least this role.
 * `agent` says whether an AGENT key may call it.
 */
export type Access =
  | { scope: 'open' }
  | { scope: 'signed' }
  | { scope: 'account'; agent: boolean; atLeast?: MemberRole }
  | { scope: 'space'; atLeast: MemberRole; agent: boolean }

/** Which rate limit a call counts against; `signIn` counts attempts that fail, per address. */
export type RateClass = 'default' | 'jobs' | 'search' | 'signIn' | 'none'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * How the body travels:
 * - `json`: JSON in, JSON out.
 * - `bytesIn`: the request is a stream of bytes, the reply is JSON.
 * - `bytesOut`: the reply is a file (with ranges where it has a known size).
 * - `events`: the reply is a stream of server-sent events.
 */
export type Kind = 'json' | 'bytesIn' | 'bytesOut' | 'events'

export interface EndpointSpec {
  /** camelCase, unique; the OpenAPI operationId and the key of its handler. */
  id: string
  kind: Kind
  method: Method
  /** Relative to `base`, parameters in braces: `/spaces/{spaceId}`. */
  path: string
  /** `/api/v1` unless named: health and the legacy endpoints live elsewhere. */
  base?: string
  tag: string
  summary: string
  description?: string
  access: Access
  rate?: RateClass
  params?: Record<string, TSchema>
  query?: TSchema
  /** Request headers of its own, in lower case; `example` is shown in the documents. */
  headers?: Record<string, { description: string; isRequired?: boolean; example: string }>
  body?: TSchema
  /** A request without a body is accepted although `body` is declared. */
  bodyOptional?: boolean
  /** Content types that a `bytesIn` body may have; any where absent. */
  requestTypes?: readonly string[]
  /** Status of success. 201 for what creates a resource, else 200. */
  status: 200 | 201
  /** Shape of the JSON reply; content types for bytes. */
  reply: TSchema | { contentTypes: readonly string[]; json?: TSchema }
  /** Fields of the reply that are shown once: a replay of the answer (Idempotency-Key) has null there. */
  secrets?: readonly string[]
  /** A replay asks the handler again, because the answer is signed and would be stale: it must change nothing. */
  rerunsOnReplay?: boolean
  /** Codes beyond those every endpoint of its access may answer with. */
  errors?: readonly ErrorCode[]
  /** Worked example for the documents. */
  example?: {
    params?: Record<string, unknown>
    query?: Record<string, unknown>
    body?: unknown
    /** Name of the file that a `bytesIn` call sends. */
    file?: string
    reply?: unknown
  }
}

/** Declares an endpoint; the identity function that keeps the literal types. */
export function endpoint<const E extends EndpointSpec>(spec: E): E {
  return spec
}

type ParamsOf<E> = E extends { params: infer P extends Record<string, TSchema> }
  ? { [K in keyof P]: Static<P[K]> }
  : Record<string, never>
type QueryOf<E> = E extends { query: infer Q extends TSchema } ? Static<Q> : Record<string, never>
type BodyOf<E> = E extends { body: infer B extends TSchema }
  ? E extends { bodyOptional: true }
    ? Static<B> | undefined
    : Static<B>
  : undefined
export type ReplyOf<E> = E extends { kind: 'bytesOut' }
  ? Bytes
  : E extends { kind: 'events' }
    ? AsyncIterable<ServerEvent>
    : E extends { reply: infer R extends TSchema }
      ? Static<R>
      : never

/** A file as a reply. Give `open` where the size is known, so that ranges can be served. */
export interface Bytes {
  contentType: string
  /** RFC 6266 file name; absent: no Content-Disposition. */
  fileName?: string
  /** `attachment` (default) or `inline`. */
  disposition?: 'attachment' | 'inline'
  etag?: string
  headers?: Record<string, string>
  /** Leads the browser to this address instead (303). */
  redirect?: string
  content:
    | { data: Uint8Array }
    /** Of unknown size: made while it is sent. */
    | { stream: Readable }
    | {
        size: number
        /** Opens bytes from `start` to `end` (inclusive). */
        open: (start: number, end: number) => Readable
      }
}

/** One server-sent event. */
export interface ServerEvent {
  id: string
  event: string
  data: unknown
}

/** Who is calling, as authentication found it. */
export interface Caller {
  userId: string
  email: string
  isAdministrator: boolean
  /** null: a session of the dashboard. */
  keyId: string | null
  keyRole: KeyRole
  /** Workspaces that the key is bound to; null: all of the account. */
  workspaceIds: readonly string[] | null
}

/** What a caller may do in the workspace of the request: the lesser of member's and key's role. */
export interface Grant {
  workspaceId: string
  role: MemberRole
}

/** What a handler is called with. */
export interface CallOf<E> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  /** Bytes of a `bytesIn` request. */
  stream: E extends { kind: 'bytesIn' } ? Readable : undefined
  headers: IncomingHttpHeaders
  /** Path as sent, without the query; signed endpoints check it. */
  path: string
  caller: E extends { access: { scope: 'open' | 'signed' } } ? null : Caller
  grant: E extends { access: { scope: 'space' } } ? Grant : null
  /** Sets a reply header, e.g. Link. */
  setHeader: (name: string, value: string) => void
  requestId: string
  /** Aborted when the client goes away. */
  signal: AbortSignal
}

/** A handler returns data, never the framework's reply. */
export type HandlerOf<E> = (call: CallOf<E>) => Promise<ReplyOf<E>>
