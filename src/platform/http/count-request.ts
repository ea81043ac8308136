import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller, EndpointSpec } from '../../contract/endpoint.ts'
import { AppError } from '../../contract/app-error.ts'
import type { MountDeps } from './authorise.ts'
import { countedAddress } from './client-address.ts'
import type { Taken } from './limits.ts'

/** Sets headers of draft-ietf-httpapi-ratelimit-headers. @throws AppError RATE_LIMITED if no token is left */
function tell(reply: FastifyReply, taken: Taken): void {
  const { name, quota, seconds } = taken.policy
  reply.header('ratelimit-policy', `"${name}";q=${quota};w=${seconds}`)
  reply.header('ratelimit', `"${name}";r=${taken.remaining};t=${taken.resetSeconds}`)
  if (taken.ok) return
  throw new AppError('RATE_LIMITED', `Too many requests. Try again in ${taken.retryAfterSeconds} s.`, {
    policy: name,
    retryAfterSeconds: taken.retryAfterSeconds,
  })
}

/**
 * Counts a request against the limit of its key or account, otherwise of its address. Failed authentication counts
 * against a separate limit per address; beyond that limit, the response is RATE_LIMITED instead of the failure.
 * @returns the caller, or null if none is required
 */
export async function countRequest(
  spec: EndpointSpec,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: MountDeps,
): Promise<Caller | null> {
  const rate = spec.rate ?? 'default'
  if (rate === 'none' || rate === 'signIn') return null
  const policy = deps.policies[rate]
  const { scope } = spec.access
  if (scope === 'open' || scope === 'signed') {
    tell(reply, await deps.limiter.take(policy, countedAddress(request.ip)))
    return null
  }
  try {
    const caller = await deps.authenticate(request)
    tell(reply, await deps.limiter.take(policy, caller.keyId ?? caller.userId))
    return caller
  } catch (error) {
    if (error instanceof AppError && error.status === 401) {
      tell(reply, await deps.limiter.take(deps.policies.signIn, countedAddress(request.ip)))
    }
    throw error
  }
}

/** Counts a sign-in attempt before it is made, and returns the token if it succeeds. */
export async function countSignIn<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: MountDeps,
  attempt: () => Promise<T>,
): Promise<T> {
  const address = countedAddress(request.ip)
  tell(reply, await deps.limiter.take(deps.policies.signIn, address))
  const result = await attempt()
  deps.limiter.refund(deps.policies.signIn, address)
  return result
}

/** Counts a request for an unknown address. */
export async function countUnmatched(request: FastifyRequest, reply: FastifyReply, deps: MountDeps): Promise<void> {
  tell(reply, await deps.limiter.take(deps.policies.default, countedAddress(request.ip)))
}
