import type { Config } from '../config/config.ts'
import type { Database } from '../database/schema.ts'
import { takeBatch, type Policy } from './rate-store.ts'

const seconds = 60

/** The configured limits as token buckets of one minute, by the names that clients see. */
export function policiesOf(limits: Config['limits']): Record<'default' | 'jobs' | 'search' | 'signIn', Policy> {
  return {
    default: { name: 'default', quota: limits.requestsPerMinute, seconds },
    jobs: { name: 'jobs', quota: limits.jobsPerMinute, seconds },
    search: { name: 'search', quota: limits.searchesPerMinute, seconds },
    signIn: { name: 'failed-authentication', quota: limits.failedSignInsPerMinute, seconds },
  }
}

/** State of a token bucket after a request. */
export interface Taken {
  policy: Policy
  ok: boolean
  /** Remaining tokens, as far as this process knows. */
  remaining: number
  /** Seconds until the next request is possible if none is now, otherwise until the bucket is full again. */
  resetSeconds: number
  /** Seconds until a refused caller can get a token, 1–5. */
  retryAfterSeconds: number
}

export interface RateLimiter {
  /** Takes a token for `caller` (a key, an account, an address); immediately if the process holds some. */
  take: (policy: Policy, caller: string) => Taken | Promise<Taken>
  /** Returns a token that should not have been charged. */
  refund: (policy: Policy, caller: string) => void
}

interface Bucket {
  /** Tokens that this process holds. */
  held: number
  /** Tokens left in the shared bucket at the last request, and the time of that request. */
  left: number
  at: number
  refill: Promise<void> | null
  /** No new request for tokens before then. */
  emptyUntil: number
  usedAt: number
}

/** A process takes this share of a bucket at a time: one durable write for many requests. */
const batchShare = 0.1
/** How often an empty bucket is checked, milliseconds. */
const askAgainMs = 1000

/**
 * Token buckets shared by all processes. Each process takes tokens in batches, the next before the last is used up, so
 * that requests hardly ever wait. A crash loses one batch, which refills, and locks nobody out.
 */
export function createRateLimiter(db: Database): RateLimiter {
  const buckets = new Map<string, Bucket>()
  let sweptAt = performance.now()

  const bucketOf = (policy: Policy, name: string): Bucket => {
    let bucket = buckets.get(name)
    if (bucket === undefined) {
      bucket = { held: 0, left: policy.quota, at: performance.now(), refill: null, emptyUntil: 0, usedAt: 0 }
      buckets.set(name, bucket)
    }
    bucket.usedAt = performance.now()
    return bucket
  }
  const batchOf = (policy: Policy): number => Math.max(1, Math.ceil(policy.quota * batchShare))

  const refill = (policy: Policy, name: string, bucket: Bucket): Promise<void> => {
    bucket.refill ??= takeBatch(db, name, policy, batchOf(policy))
      .then(({ granted, left }) => {
        bucket.held += granted
        bucket.left = left
        bucket.at = performance.now()
        if (granted === 0) bucket.emptyUntil = performance.now() + askAgainMs
      })
      .finally(() => {
        bucket.refill = null
      })
    return bucket.refill
  }
  const describe = (policy: Policy, bucket: Bucket, ok: boolean): Taken => {
    const perSecond = policy.quota / policy.seconds
    const shared = Math.min(policy.quota, bucket.left + ((performance.now() - bucket.at) / 1000) * perSecond)
    // What this process holds is beside a shared bucket that is full again: the sum could be more than the quota.
    const remaining = ok ? Math.max(0, Math.min(policy.quota - 1, Math.floor(bucket.held + shared))) : 0
    const retryAfterSeconds = Math.min(5, Math.max(1, Math.ceil(1 / perSecond)))
    const fullSeconds = Math.max(1, Math.ceil((policy.quota - remaining) / perSecond))
    return { policy, ok, remaining, resetSeconds: remaining === 0 ? retryAfterSeconds : fullSeconds, retryAfterSeconds }
  }
  /** Buckets that were unused for a window are full and need no memory. */
  const sweep = (): void => {
    if (performance.now() - sweptAt < 60_000) return
    sweptAt = performance.now()
    for (const [name, bucket] of buckets) if (performance.now() - bucket.usedAt > 120_000) buckets.delete(name)
  }

  const takeFrom = (policy: Policy, name: string, bucket: Bucket): Taken => {
    bucket.held -= 1
    if (bucket.held < batchOf(policy) / 4 && bucket.refill === null && performance.now() >= bucket.emptyUntil) {
      // Taken in advance. If it fails, a caller that needs tokens retries and gets the error.
      refill(policy, name, bucket).catch(() => {})
    }
    return describe(policy, bucket, true)
  }

  const takeLater = async (policy: Policy, name: string, bucket: Bucket): Promise<Taken> => {
    // In a loop: when many wait for one refill, those ahead may take all of it.
    while (bucket.held < 1 && performance.now() >= bucket.emptyUntil) await refill(policy, name, bucket)
    return bucket.held < 1 ? describe(policy, bucket, false) : takeFrom(policy, name, bucket)
  }

  return {
    take: (policy, caller) => {
      sweep()
      const name = `${policy.name} ${caller}`
      const bucket = bucketOf(policy, name)
      return bucket.held < 1 ? takeLater(policy, name, bucket) : takeFrom(policy, name, bucket)
    },
    refund: (policy, caller) => {
      bucketOf(policy, `${policy.name} ${caller}`).held += 1
    },
  }
}
