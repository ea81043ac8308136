import { hash, randomBytes } from 'node:crypto'
import type { EndpointSpec } from '../../contract/endpoint.ts'
import { AppError } from '../../contract/app-error.ts'
import { dialectOf } from '../database/dialects.ts'
import type { Database } from '../database/schema.ts'
import { withCommitHook } from '../database/transaction-guard.ts'
import { errorReply } from './error-body.ts'
import {
  findRequest,
  finishRequest,
  insertPending,
  noteCommit,
  releaseRequest,
  takeOver,
  type IdempotencyRow,
} from './idempotency-store.ts'

/** A response as sent, and resent for a day. */
export interface Answer {
  status: number
  body: unknown
  isReplayed: boolean
}

interface Once {
  key: string
  /** The caller: a key or an account. */
  caller: string
  method: string
  /** As sent, without the query. */
  path: string
  body: unknown
  requestId: string
}

export interface Idempotency {
  /** Runs `work` at most once per key. Repeats return the first response. */
  once: (
    spec: EndpointSpec,
    request: Once,
    isReply: (value: unknown) => boolean,
    work: () => Promise<unknown>,
  ) => Promise<Answer>
}

/** Longest stored response, characters. */
const maxBody = 1_000_000

/** The Idempotency-Key of a request, or null. @throws AppError IDEMPOTENCY_KEY_INVALID */
export function idempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  if (typeof header === 'string' && /^[\x20-\x7e]{1,255}$/.test(header) && header.trim() !== '') return header
  throw new AppError('IDEMPOTENCY_KEY_INVALID', 'Idempotency-Key must have 1 to 255 printable ASCII characters.', {
    reason: 'format',
  })
}

/**
 * Runs a POST with the same Idempotency-Key only once. A request is recorded before its work. The work's own
 * transaction records the commit, so that a crash between commit and response doesn't repeat it.
 */
export function createIdempotency(db: Database): Idempotency {
  // Identifies this start of this process: on SQLite, which only one process serves, all other owners have ended.
  const owner = randomBytes(12).toString('base64url')
  const isAbandoned = (row: IdempotencyRow & { isLeased: boolean }): boolean =>
    !row.isLeased || (dialectOf(db) === 'sqlite' && row.owner !== owner)

  /** Null: this request has to do the work. */
  const earlier = async (
    scope: string,
    fingerprint: string,
    isReply: (value: unknown) => boolean,
    status: number,
  ): Promise<Answer | 'repeat' | null> => {
    for (;;) {
      if (await insertPending(db, { scope, fingerprint, owner })) return null
      const row = await findRequest(db, scope)
      if (row === undefined) continue
      if (row.isExpired) {
        if (await takeOver(db, row, { fingerprint, owner })) return null
        continue
      }
      if (row.fingerprint !== fingerprint) {
        throw new AppError(
          'IDEMPOTENCY_KEY_REUSED',
          'This Idempotency-Key was already used for a different request. Use a new key for each request.',
        )
      }
      if (row.state === 'DONE' && row.status !== null) {
        return row.body === null ? 'repeat' : { status: row.status, body: JSON.parse(row.body), isReplayed: true }
      }
      if (!isAbandoned(row)) {
        throw new AppError(
          'IDEMPOTENCY_IN_PROGRESS',
          'The first request with this key is still running. Wait for its response.',
          {
            retryAfterSeconds: 1,
          },
        )
      }
      const draft = row.state === 'COMMITTED' && row.body !== null ? (JSON.parse(row.body) as unknown) : undefined
      if (draft !== undefined && isReply(draft)) return { status, body: draft, isReplayed: true }
      if (await takeOver(db, row, { fingerprint, owner })) return null
    }
  }

  return {
    once: async (spec, request, isReply, work) => {
      const scope = digest([request.caller, request.method, request.path, request.key])
      const fingerprint = digest([request.method, request.path, sorted(request.body)])
      const before = await earlier(scope, fingerprint, isReply, spec.status)
      if (before === 'repeat') return { status: spec.status, body: await work(), isReplayed: true }
      if (before !== null) return { ...before, body: forRequest(before.body, request.requestId) }
      // Responses that contain a one-time secret or a signature are never stored, not even briefly.
      const keeps = spec.secrets === undefined && spec.rerunsOnReplay !== true
      try {
        const body = await withCommitHook(
          (tx, result) => noteCommit(tx, scope, owner, keeps ? bounded(JSON.stringify(result)) : null),
          work,
        )
        await finishRequest(db, scope, owner, { status: spec.status, body: stored(spec, body) })
        return { status: spec.status, body, isReplayed: false }
      } catch (error) {
        const { status, body } = errorReply(error, request.requestId)
        if (status >= 500 || status === 429) await releaseRequest(db, scope, owner)
        else await finishRequest(db, scope, owner, { status, body: JSON.stringify(body) })
        throw error
      }
    },
  }
}

/** The stored form of a response: null in place of secrets, and no signed values, which are generated again. */
function stored(spec: EndpointSpec, body: unknown): string | null {
  if (spec.rerunsOnReplay === true) return null
  const without = Object.fromEntries((spec.secrets ?? []).map((name) => [name, null]))
  return JSON.stringify(spec.secrets === undefined ? body : { ...(body as object), ...without })
}

/** The body of a replayed error names the request that it answers, as the header x-request-id does. */
function forRequest(body: unknown, requestId: string): unknown {
  const { error, errorDetails } = (body ?? {}) as { error?: unknown; errorDetails?: { requestId?: unknown } }
  if (typeof error !== 'string' || errorDetails?.requestId === undefined) return body
  return { error, errorDetails: { ...errorDetails, requestId } }
}

function bounded(text: string | undefined): string | null {
  return text !== undefined && text.length <= maxBody ? text : null
}

function digest(parts: unknown[]): string {
  return hash('sha256', JSON.stringify(parts), 'base64url')
}

/** The same value with sorted object keys, since their order has no meaning. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  )
}
