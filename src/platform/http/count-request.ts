import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller, EndpointSpec } from '../../contract/endpoint.ts'
import { AppError } from '../../contract/app-error.ts'
import type { MountDeps } from './authorise.ts'
import { countedAddress } from './client-address.ts'
import type { Taken } from './limits.ts'

/** Headers of draft-ietf-httpapi-ratelimit-headers; AppError RATE_LIMITED when there was no token. */
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
 * Counts a request: of a caller by the key or account, else by the address. One whose authentication fails is
 * counted by the address, against a limit of its own, and hears of its failure only within that.
 * @returns the caller, null where none was asked for
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

/** Counts an attempt to sign in before it is made, and gives the token back when it succeeds. */
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

/** Counts a request for an address where there is nothing. */
export async function countUnmatched(request: FastifyRequest, reply: FastifyReply, deps: MountDeps): Promise<void> {
  tell(reply, await deps.limiter.take(deps.policies.default, countedAddress(request.ip)))
}
