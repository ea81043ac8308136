import { setTimeout } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller, EndpointSpec } from '../../contract/endpoint.ts'
import { AppError } from '../../contract/app-error.ts'
import { AtOnce } from '../async/at-once.ts'
import { callerOf, type MountDeps } from './authorise.ts'
import { countedAddress } from './client-address.ts'
import type { Taken } from './rate-limiter.ts'
import type { Policy } from './rate-store.ts'

/** Sets headers of draft-ietf-httpapi-ratelimit-headers. @throws AppError RATE_LIMITED if no token is left */
export function takeToken(reply: FastifyReply, taken: Taken): void {
  const { name, quota, seconds } = taken.policy
  reply.header('ratelimit-policy', `"${name}";q=${quota};w=${seconds}`)
  reply.header('ratelimit', `"${name}";r=${taken.remaining};t=${taken.resetSeconds}`)
  requireToken(taken)
}

/** @throws AppError RATE_LIMITED if no token is left */
export function requireToken(taken: Taken): void {
  if (taken.ok) return
  throw new AppError('RATE_LIMITED', `Too many requests. Try again in ${taken.retryAfterSeconds} s.`, {
    policy: taken.policy.name,
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
  if (rate === 'signIn') return null
  const policy = rate === 'none' ? null : deps.policies[rate === 'strict' ? 'signIn' : rate]
  const { scope } = spec.access
  if (scope === 'open' || scope === 'signed') {
    if (policy !== null) takeToken(reply, await deps.limiter.take(policy, countedAddress(request.ip)))
    return null
  }
  return countCaller(() => callerOf(spec, request, deps), { policy, address: request.ip, reply }, deps)
}

/**
 * Identifies a caller and counts what they do against the limit of their key or account. A failure counts against that of
 * failures at the address; beyond that limit, it becomes RATE_LIMITED. `policy`: null if only failures count; `reply`: gets
 * headers about the limit
 */
export async function countCaller(
  identify: () => Caller | Promise<Caller>,
  { policy, address, reply }: { policy: Policy | null; address: string; reply: FastifyReply | null },
  { limiter, policies }: MountDeps,
): Promise<Caller> {
  const count = async (against: Policy, who: string): Promise<void> => {
    const taken = await limiter.take(against, who)
    if (reply === null) requireToken(taken)
    else takeToken(reply, taken)
  }
  try {
    const caller = await identify()
    if (policy !== null) await count(policy, caller.keyId ?? caller.userId)
    return caller
  } catch (error) {
    if (error instanceof AppError && (error.status === 401 || error.code === 'ORIGIN_FORBIDDEN')) {
      await count(policies.signIn, countedAddress(address))
    }
    throw error
  }
}

/** Attempts of one address above its limit that may wait at once. */
const mostHeld = 20
/** How long each of them waits, milliseconds: the more wait, the longer. */
const holdMs = 250
const held = new AtOnce()

/**
 * Counts a sign-in attempt before it is made, and returns the token if it succeeds. Above the limit of its address an
 * attempt waits, and a failure becomes RATE_LIMITED; a success is never refused because others at the address failed.
 */
export async function countSignIn<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: MountDeps,
  attempt: () => Promise<T>,
): Promise<T> {
  const address = countedAddress(request.ip)
  const taken = await deps.limiter.take(deps.policies.signIn, address)
  if (!taken.ok) await hold(reply, taken, address)
  try {
    const result = await attempt()
    if (taken.ok) deps.limiter.refund(deps.policies.signIn, address)
    return result
  } catch (error) {
    // The password was right.
    if (error instanceof AppError && error.code === 'SECOND_FACTOR_REQUIRED') {
      if (taken.ok) deps.limiter.refund(deps.policies.signIn, address)
    } else if (error instanceof AppError && error.code !== 'RATE_LIMITED') takeToken(reply, taken)
    throw error
  }
}

/** Slows down an address above its limit. @throws AppError RATE_LIMITED if too many of its attempts wait */
async function hold(reply: FastifyReply, taken: Taken, address: string): Promise<void> {
  if (held.count(address) >= mostHeld) takeToken(reply, taken)
  const leave = held.enter(address)
  try {
    await setTimeout(holdMs * held.count(address))
  } finally {
    leave()
  }
}

/** Counts a request for an unknown address. */
export async function countUnmatched(request: FastifyRequest, reply: FastifyReply, deps: MountDeps): Promise<void> {
  takeToken(reply, await deps.limiter.take(deps.policies.default, countedAddress(request.ip)))
}
