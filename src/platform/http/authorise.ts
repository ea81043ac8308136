import { isAtLeast } from '../../contract/states.ts'
import type { FastifyRequest } from 'fastify'
import type { Access, Caller, EndpointSpec, Grant } from '../../contract/endpoint.ts'
import type { MemberRole } from '../../contract/resources.ts'
import { AppError, insufficientRole, notFound } from '../../contract/app-error.ts'
import { now } from '../database/now.ts'
import type { Idempotency } from './idempotency.ts'
import type { KeptReplies } from './kept-replies.ts'
import type { RateLimiter } from './rate-limiter.ts'
import type { Policy } from './rate-store.ts'

/** What tells who sent a request. `takesBasic`: its key may be the password of HTTP Basic. */
type AuthenticatedBy = Pick<FastifyRequest, 'method' | 'headers' | 'ip'> & { takesBasic?: boolean }

/** What http/ needs from other modules. app.ts provides it. */
export interface MountDeps {
  /** The caller of this request. @throws AppError API_KEY_…, ORIGIN_FORBIDDEN */
  authenticate: (request: AuthenticatedBy) => Caller | Promise<Caller>
  /** The caller's grant in a workspace, or null if the caller may not see it. */
  grantIn: (caller: Caller, workspaceId: string) => Grant | null | Promise<Grant | null>
  /** Clears the short-lived caches of `authenticate` and `grantIn`. */
  clearCallerCache: () => void
  limiter: RateLimiter
  policies: Record<'default' | 'jobs' | 'search' | 'signIn', Policy>
  idempotency: Idempotency
  /** Null: the database can't tell whether anything was committed. */
  kept: KeptReplies | null
  /** An upload that sends almost nothing for this long is cancelled, milliseconds. */
  uploadSpanMs: number
  /** Runs what makes room on a full disk. */
  useReserve: <T>(work: () => Promise<T>) => Promise<T>
  /** Aborted when the server closes, which ends event streams. */
  closing: AbortSignal
}

export interface Known {
  caller: Caller | null
  grant: Grant | null
}

/** How long a session that proved who uses it may do what needs recent authentication, milliseconds. */
const recentMs = 15 * 60_000

/** Checks whether keys, and which, may call it, and for a session when the person last proved who they are. */
function requireAllowedCaller(access: Access & { scope: 'account' | 'space' }, caller: Caller): void {
  const { session } = caller
  if (session === null) {
    if (access.keys === 'none') {
      throw new AppError('INSUFFICIENT_ROLE', "API keys can't do this. Sign in to the dashboard.", {
        required: 'a session',
        actual: 'an API key',
      })
    }
    if (access.keys === 'unbound' && caller.workspaceIds !== null) {
      throw new AppError('INSUFFICIENT_ROLE', "This key is limited to some workspaces and can't do this.", {
        required: 'a key of all workspaces',
        actual: 'a key of some workspaces',
      })
    }
    return
  }
  if (session.mustSetUp && !(access.scope === 'account' && access.beforeSetUp === true)) {
    throw new AppError(
      'SECOND_FACTOR_SETUP_REQUIRED',
      'This instance requires a second factor. Set up a passkey or an authenticator app in your account first.',
    )
  }
  // A time in the future is of a clock that was ahead, and would be recent until then.
  if (access.recent === true && Math.abs(now() - Date.parse(session.authenticatedAt)) > recentMs) {
    throw new AppError('RECENT_AUTHENTICATION_REQUIRED', "Confirm that it's you, then try again.")
  }
}

export function takesBasic({ access }: EndpointSpec): boolean {
  return access.scope === 'account' && access.basic === true
}

/** The caller of an operation. @throws AppError API_KEY_…, ORIGIN_FORBIDDEN */
export function callerOf(
  spec: EndpointSpec,
  request: FastifyRequest,
  { authenticate }: Pick<MountDeps, 'authenticate'>,
): Caller | Promise<Caller> {
  if (!takesBasic(spec)) return authenticate(request)
  const { method, headers, ip } = request
  return authenticate({ method, headers, ip, takesBasic: true })
}

/**
 * Identifies the caller and checks the endpoint's `access`. Throws AppError API_KEY_…, NOT_FOUND for a workspace that
 * the caller may not see, or INSUFFICIENT_ROLE for one that they may see but not change. `known` is the caller if
 * already identified.
 */
export async function authorise(
  spec: EndpointSpec,
  request: FastifyRequest,
  deps: MountDeps,
  known: Caller | null = null,
): Promise<Known> {
  const { access } = spec
  if (access.scope === 'open' || access.scope === 'signed') return { caller: null, grant: null }
  const caller = known ?? (await callerOf(spec, request, deps))
  if (access.scope === 'account') {
    requireAllowedCaller(access, caller)
    if (caller.keyRole === 'AGENT' && !access.agent) throw insufficientRole(access.atLeast ?? 'viewer', 'agent')
    const role = caller.keyRole === 'AGENT' ? 'editor' : (caller.keyRole.toLowerCase() as MemberRole)
    if (access.atLeast !== undefined && !isAtLeast(role, access.atLeast)) throw insufficientRole(access.atLeast, role)
    return { caller, grant: null }
  }
  const { spaceId } = request.params as { spaceId: string }
  // PostgreSQL rejects queries for text that contains a NUL character.
  const grant = spaceId.includes('\u0000') ? null : await deps.grantIn(caller, spaceId)
  if (grant === null) throw notFound('workspace', spaceId)
  if (caller.keyRole === 'AGENT' && !access.agent) throw insufficientRole(access.atLeast, 'agent')
  if (!isAtLeast(grant.role, access.atLeast)) throw insufficientRole(access.atLeast, grant.role)
  requireAllowedCaller(access, caller)
  return { caller, grant }
}
