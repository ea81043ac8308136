import { isAtLeast } from '../../contract/states.ts'
import type { FastifyRequest } from 'fastify'
import type { Caller, EndpointSpec, Grant } from '../../contract/endpoint.ts'
import type { MemberRole } from '../../contract/resources.ts'
import { AppError, notFound } from '../../contract/app-error.ts'
import type { Idempotency } from './idempotency.ts'
import type { RateLimiter } from './limits.ts'
import type { Policy } from './rate-store.ts'

/** What http/ asks of the rest of the house; app.ts hands it in. */
export interface MountDeps {
  /** The caller of this request, or AppError API_KEY_… . */
  authenticate: (request: FastifyRequest) => Promise<Caller>
  /** The caller's grant in a workspace, or null when the caller may not see it. */
  grantIn: (caller: Caller, workspaceId: string) => Promise<Grant | null>
  /** Forgets what `authenticate` and `grantIn` remember of the last moments. */
  clearCallerCache: () => void
  limiter: RateLimiter
  policies: Record<'default' | 'jobs' | 'search' | 'signIn', Policy>
  idempotency: Idempotency
  /** An upload that hardly moves for so long is cut, milliseconds. */
  uploadSpanMs: number
  /** Aborted when the server closes: streams end. */
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
 * Who calls and what they may do here, by the endpoint's `access`. AppError API_KEY_…, NOT_FOUND for a workspace
 * that the caller may not see, INSUFFICIENT_ROLE for what they may see but not do. `known` is the caller where it
 * was asked for already.
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
  // PostgreSQL refuses to look for what no text of it can be.
  const grant = spaceId.includes('\u0000') ? null : await deps.grantIn(caller, spaceId)
  if (grant === null) throw notFound('workspace', spaceId)
  if (caller.keyRole === 'AGENT' && !access.agent) throw refuse(access.atLeast, 'AGENT')
  if (!isAtLeast(grant.role, access.atLeast)) throw refuse(access.atLeast, grant.role)
  return { caller, grant }
}
