import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { Type, type Static, type TSchema } from './type.ts'
import type { ErrorCode } from './errors.ts'
import type { Tag } from './tags.ts'
import type { KeyRole, MemberRole } from './resources.ts'

/**
 * Who may call an endpoint.
 * - `open`: anybody (health, the OpenAPI document).
 * - `signed`: anyone with the signed address; the handler checks the signature.
 * - `account`: any valid key or session.
 * - `space`: a member of the workspace named by `spaceId` with at least this role.
 * `agent` says whether an AGENT key may call it, `keys` which keys may.
 * - `recent`: a session must have proven within 15 minutes who uses it; keys that may call it need not.
 * - `beforeSetUp`: a session that must first set up a second factor may call it.
 * - `basic`: the key may also be the password of HTTP Basic, for clients that have no other place for it.
 */
export type Access =
  | { scope: 'open' }
  | { scope: 'signed' }
  | {
      scope: 'account'
      agent: boolean
      keys: KeyAccess
      atLeast?: MemberRole
      recent?: boolean
      beforeSetUp?: boolean
      basic?: boolean
    }
  | { scope: 'space'; atLeast: MemberRole; agent: boolean; keys?: 'any' | 'none'; recent?: boolean }

/**
 * Which keys may call an endpoint of the account.
 * - `any`: all, because the operation only reads, or only reaches workspaces of the key.
 * - `unbound`: keys of all workspaces. A key bound to some must not reach the account.
 * - `none`: sessions only.
 */
type KeyAccess = 'any' | 'unbound' | 'none'

/**
 * Which rate limit a call counts against. `signIn` counts failed attempts per address; `strict` counts every call against
 * the same limit, for what strangers may do and what always succeeds.
 */
type RateClass = 'default' | 'jobs' | 'search' | 'signIn' | 'strict' | 'none'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'

/**
 * What is sent and answered:
 * - `json`: JSON in, JSON out.
 * - `bytesIn`: the request is a stream of bytes, the reply is JSON, or a file if it has content types.
 * - `bytesOut`: the reply is a file (with ranges if its size is known).
 * - `form`: the request is multipart/form-data as a stream of bytes, the reply is a file or a stream.
 * - `events`: the reply is a stream of server-sent events.
 */
type Kind = 'json' | 'bytesIn' | 'bytesOut' | 'form' | 'events'

/** A header that the success of some operations has. */
type ReplyHeader =
  | 'ETag'
  | 'Link'
  | 'Location'
  | 'Tiro-Quality'
  | 'Tiro-Recording'
  | 'Upload-Offset'
  | 'Upload-Length'
  | 'Upload-Expires'

/** The reply of an operation that answers with headers alone. */
export const NoBody = Type.Unsafe<void>({ type: 'null' })

export function hasNoBody({ reply }: Pick<EndpointSpec, 'reply'>): boolean {
  return reply === NoBody
}

export interface EndpointSpec {
  /** camelCase, unique; the OpenAPI operationId and the key of its handler. */
  id: string
  /** `json` by default. */
  kind: Kind
  method: Method
  /** Relative to `base`, parameters in braces: `/spaces/{spaceId}`. */
  path: string
  /** `/api/v1` by default. Health and the legacy endpoints have another one. */
  base?: string
  tag: Tag
  summary: string
  description?: string
  access: Access
  rate?: RateClass
  params?: Record<string, TSchema>
  query?: TSchema
  /** Request headers of its own, in lower case; `example` is shown in the documents. */
  headers?: Record<string, { description: string; isRequired?: boolean; example: string }>
  body?: TSchema
  /** Accept a request without a body although `body` is declared. */
  bodyOptional?: boolean
  /** Fields of a `form` request, for the documents: the operation checks them while they arrive. */
  form?: TSchema
  /** Other bodies that a `form` request may have, by content type, for the documents. */
  otherBodies?: Readonly<Record<string, TSchema>>
  /** Content types that a `bytesIn` body may have; any if absent. */
  requestTypes?: readonly string[]
  /** Status on success: 201 where a resource is created, 204 where there is nothing to say, 200 by default. */
  status: 200 | 201 | 204
  /** Shape of the JSON reply; content types for bytes; `NoBody`. */
  reply: TSchema | { contentTypes: readonly string[]; json?: TSchema }
  /** Headers of its success, for the documents. Those of all operations of its kind are known without. */
  replyHeaders?: readonly ReplyHeader[]
  /** Headers of all its answers, also of failures, in lower case. */
  constantHeaders?: Readonly<Record<string, string>>
  /** Fields that are shown once. A replayed answer (Idempotency-Key) has null there. */
  secrets?: readonly string[]
  /** A replay calls the handler again, because a stored answer would have expired signatures. The handler must change nothing. */
  rerunsOnReplay?: boolean
  /**
   * The reply may be sent again to the same caller until something is committed or a minute ends. It depends on the
   * database, the address, the caller and their role alone, and has no headers of its own.
   */
  mayRepeat?: true
  /** Error codes in addition to those of every endpoint with this access. */
  errors?: readonly ErrorCode[]
  /** The page that people are led to if it fails, as `?failed=CODE`. Programs get the error. */
  failurePage?: '/sign-in'
  /** Worked example for the documents. */
  example?: {
    params?: Record<string, unknown>
    query?: Record<string, unknown>
    body?: unknown
    /** Name of the file that a `bytesIn` or `form` call sends. */
    file?: string
    reply?: unknown
  }
}

/** The path from the root of the server, parameters in braces: `/api/v1/spaces/{spaceId}`. */
export function fullPath({ base = '/api/v1', path }: Pick<EndpointSpec, 'base' | 'path'>): string {
  return base + path
}

/** What every endpoint has that doesn't declare it. */
export const usual = { kind: 'json', status: 200 } as const

/** An endpoint where it is declared. Its id is the name of the constant. */
export type Declaration = Omit<EndpointSpec, 'id' | keyof typeof usual> &
  Partial<Pick<EndpointSpec, keyof typeof usual>>

/** Declares an endpoint; the identity function that keeps the literal types. */
export function endpoint<const E extends Declaration>(declaration: E): E {
  return declaration
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
export type ReplyOf<E> = E extends { kind: 'bytesOut' | 'form' } | { kind: 'bytesIn'; reply: { contentTypes: object } }
  ? Bytes | Rendering
  : E extends { kind: 'events' }
    ? AsyncIterable<ServerEvent>
    : E extends { reply: infer R extends TSchema }
      ? Static<R>
      : never

/** A file as a reply. Give `open` if the size is known, so that ranges work. */
export interface Bytes {
  /** Of a page that tells people why there is nothing to show; otherwise the endpoint's own. */
  status?: 401 | 404
  contentType: string
  /** RFC 6266 file name; absent: no Content-Disposition. */
  fileName?: string
  /** `attachment` (default) or `inline`. */
  disposition?: 'attachment' | 'inline'
  etag?: string
  headers?: Record<string, string>
  /** Redirects the client to this address instead (303). */
  redirect?: string
  /** Repeated while the bytes are sent, where the request itself names no caller. @throws AppError to end that */
  stillAllowed?: () => Promise<unknown>
  /** The account that asks, where the request itself names no caller. */
  readerId?: string
  content:
    | { data: Uint8Array }
    /** Generated while it is sent, or to be sent once. */
    | { stream: Readable; size?: number }
    | {
        size: number
        /** Opens bytes from `start` to `end` (inclusive). */
        open: (start: number, end: number) => Readable
      }
}

/** A file that is made only if the client doesn't have it yet. */
export interface Rendering {
  /** Differs as soon as the file would. */
  etag: string
  render: () => Promise<Bytes>
}

/** One server-sent event. */
export interface ServerEvent {
  id: string
  event: string
  data: unknown
}

/** The authenticated caller. */
export interface Caller {
  userId: string
  email: string
  isAdministrator: boolean
  /** null: a session of the dashboard. */
  keyId: string | null
  /** Names the key's secret that was sent: the start of its hash. It changes with a rotation. null: a session. */
  secretId: string | null
  keyRole: KeyRole
  /** Workspaces that the key is bound to; null: all of the account. */
  workspaceIds: readonly string[] | null
  /** When the secret that was sent ends, with its key or with the grace period of a rotation; null: never, or a session. */
  keyExpiresAt: string | null
  /** The app whose access token was sent; null: a key that a person made, or a session. */
  appId: string | null
  /** Null: a key. */
  session: CallerSession | null
}

interface CallerSession {
  id: string
  /** When the person last proved who they are; RFC 3339. */
  authenticatedAt: string
  /** The instance requires a second factor and the account has none: only setting one up is allowed. */
  mustSetUp: boolean
}

/** What the caller may do in the workspace of the request: the lower of the member's and the key's role. */
export interface Grant {
  workspaceId: string
  role: MemberRole
}

/** What a handler is called with. */
export interface CallOf<E> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  /** Bytes of a `bytesIn` or `form` request. */
  stream: E extends { kind: 'bytesIn' | 'form' } ? Readable : undefined
  headers: IncomingHttpHeaders
  /** Path as sent, without the query; signed endpoints check it. */
  path: string
  caller: E extends { access: { scope: 'open' | 'signed' } } ? null : Caller
  grant: E extends { access: { scope: 'space' } } ? Grant : null
  /** Sets a reply header, e.g. Link. */
  setHeader: (name: string, value: string) => void
  /** The client's address. */
  address: string
  requestId: string
  /** Aborted when the client goes away. */
  signal: AbortSignal
}

/** A handler returns data, never the framework's reply. */
export type HandlerOf<E> = (call: CallOf<E>) => Promise<ReplyOf<E>>
