import type { Database } from '../database/schema.ts'
import { takeBatch, type Policy } from './rate-store.ts'

/** What a request is told of its bucket. */
export interface Taken {
  policy: Policy
  ok: boolean
  /** Tokens that are left, as far as this process knows. */
  remaining: number
  /** Seconds until the bucket is full again. */
  resetSeconds: number
  /** Seconds after which a refused caller gets a token, 1–5. */
  retryAfterSeconds: number
}

export interface RateLimiter {
  /** Takes a token of `caller` (a key, an account, an address); at once where the process holds some. */
  take: (policy: Policy, caller: string) => Promise<Taken>
  /** Gives a token back that turned out not to be due. */
  refund: (policy: Policy, caller: string) => void
}

interface Bucket {
  /** Tokens that this process holds. */
  held: number
  /** Tokens left in the shared bucket when it was last asked, and when that was. */
  left: number
  at: number
  refill: Promise<void> | null
  /** Nothing is asked for again before then. */
  emptyUntil: number
  usedAt: number
}

/** A process takes this share of a bucket at a time: one durable write for many requests. */
const batchShare = 0.1
/** How often an empty bucket is asked, milliseconds. */
const askAgainMs = 1000

/**
 * Token buckets that all processes share. Each process takes tokens in batches, the next before the last is used
 * up, so that a request hardly ever waits; a crash costs a batch, which refills, and locks nobody out.
 */
export function createRateLimiter(db: Database, now: () => number = () => performance.now()): RateLimiter {
  const buckets = new Map<string, Bucket>()
  let sweptAt = now()

  const bucketOf = (policy: Policy, name: string): Bucket => {
    let bucket = buckets.get(name)
    if (bucket === undefined) {
      bucket = { held: 0, left: policy.quota, at: now(), refill: null, emptyUntil: 0, usedAt: 0 }
      buckets.set(name, bucket)
    }
    bucket.usedAt = now()
    return bucket
  }
  const batchOf = (policy: Policy): number => Math.max(1, Math.ceil(policy.quota * batchShare))

  const refill = (policy: Policy, name: string, bucket: Bucket): Promise<void> => {
    bucket.refill ??= takeBatch(db, name, policy, batchOf(policy))
      .then(({ granted, left }) => {
        bucket.held += granted
        bucket.left = left
        bucket.at = now()
        if (granted === 0) bucket.emptyUntil = now() + askAgainMs
      })
      .finally(() => {
        bucket.refill = null
      })
    return bucket.refill
  }
  const describe = (policy: Policy, bucket: Bucket, ok: boolean): Taken => {
    const perSecond = policy.quota / policy.seconds
    const shared = Math.min(policy.quota, bucket.left + ((now() - bucket.at) / 1000) * perSecond)
    const remaining = ok ? Math.max(0, Math.min(policy.quota, Math.floor(bucket.held + shared))) : 0
    return {
      policy,
      ok,
      remaining,
      resetSeconds: Math.max(1, Math.ceil((policy.quota - remaining) / perSecond)),
      retryAfterSeconds: Math.min(5, Math.max(1, Math.ceil(1 / perSecond))),
    }
  }
  /** Buckets that were not used for a window are full: they need no memory. */
  const sweep = (): void => {
    if (now() - sweptAt < 60_000) return
    sweptAt = now()
    for (const [name, bucket] of buckets) if (now() - bucket.usedAt > 120_000) buckets.delete(name)
  }

  const takeFrom = (policy: Policy, name: string, bucket: Bucket): Taken => {
    bucket.held -= 1
    if (bucket.held < batchOf(policy) / 4 && bucket.refill === null && now() >= bucket.emptyUntil) {
      // Ahead of need; if it fails, whoever needs the tokens asks again and hears why.
      refill(policy, name, bucket).catch(() => {})
    }
    return describe(policy, bucket, true)
  }

  return {
    take: async (policy, caller) => {
      sweep()
      const name = `${policy.name} ${caller}`
      const bucket = bucketOf(policy, name)
      // Again and again: of many that wait for one refill, those before may take all of it.
      while (bucket.held < 1 && now() >= bucket.emptyUntil) await refill(policy, name, bucket)
      return bucket.held < 1 ? describe(policy, bucket, false) : takeFrom(policy, name, bucket)
    },
    refund: (policy, caller) => {
      bucketOf(policy, `${policy.name} ${caller}`).held += 1
    },
  }
}
