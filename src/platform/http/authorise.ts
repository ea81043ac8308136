import { isAtLeast } from '../../contract/states.ts'
import type { FastifyRequest } from 'fastify'
import type { Caller, EndpointSpec, Grant } from '../../contract/endpoint.ts'
import type { MemberRole } from '../../contract/resources.ts'
import { AppError, notFound } from '../../contract/app-error.ts'
import type { Idempotency } from './idempotency.ts'
import type { RateLimiter } from './limits.ts'
import type { Policy } from './rate-store.ts'

/** What http/ needs from other modules. app.ts provides it. */
export interface MountDeps {
  /** The caller of this request. @throws AppError API_KEY_… */
  authenticate: (request: FastifyRequest) => Promise<Caller>
  /** The caller's grant in a workspace, or null if the caller may not see it. */
  grantIn: (caller: Caller, workspaceId: string) => Promise<Grant | null>
  /** Clears the short-lived caches of `authenticate` and `grantIn`. */
  clearCallerCache: () => void
  limiter: RateLimiter
  policies: Record<'default' | 'jobs' | 'search' | 'signIn', Policy>
  idempotency: Idempotency
  /** An upload that sends almost nothing for this long is cancelled, milliseconds. */
  uploadSpanMs: number
  /** Aborted when the server closes, which ends event streams. */
  closing: AbortSignal
}

export interface Known {
  caller: Caller | null
  grant: Grant | null
}

function refuse(required: string, actual: string): AppError {
  return new AppError('INSUFFICIENT_ROLE', `This requires the role ${required}. Your role is ${actual}.`, {
    required,
    actual,
  })
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
  const caller = known ?? (await deps.authenticate(request))
  if (access.scope === 'account') {
    if (caller.keyRole === 'AGENT' && !access.agent) throw refuse(access.atLeast ?? 'viewer', 'AGENT')
    const role = caller.keyRole === 'AGENT' ? 'editor' : (caller.keyRole.toLowerCase() as MemberRole)
    if (access.atLeast !== undefined && !isAtLeast(role, access.atLeast)) throw refuse(access.atLeast, role)
    return { caller, grant: null }
  }
  const { spaceId } = request.params as { spaceId: string }
  // PostgreSQL rejects queries for text that contains a NUL character.
  const grant = spaceId.includes('\u0000') ? null : await deps.grantIn(caller, spaceId)
  if (grant === null) throw notFound('workspace', spaceId)
  if (caller.keyRole === 'AGENT' && !access.agent) throw refuse(access.atLeast, 'AGENT')
  if (!isAtLeast(grant.role, access.atLeast)) throw refuse(access.atLeast, grant.role)
  return { caller, grant }
}
