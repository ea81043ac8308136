import type { Caller } from '../../contract/endpoint.ts'
import { AtOnce } from '../../platform/async/at-once.ts'
import { tooManyOfAccount } from '../refusals.ts'
import { quietMs } from './client-session.ts'

export interface WaitingLimits {
  /** The most sessions of an account, and the most of its connections that have none yet. */
  sessionsPerAccount: number
  /** How long a connection may be without a session, milliseconds. Default: `quietMs`. */
  waitMs?: number
}

/**
 * For connections whose session starts with a message: one that never sends it is kept for a while only, and an account
 * has a few of those. @returns a function that runs what waits. AppError QUEUE_FULL
 */
export function limitWaiting({ sessionsPerAccount, waitMs = quietMs }: WaitingLimits) {
  const waiting = new AtOnce()
  return async <T>({ userId }: Caller, onTooLong: () => void, step: () => Promise<T>): Promise<T> => {
    const others = waiting.count(userId)
    if (others >= sessionsPerAccount) throw tooManyOfAccount(others)
    const leave = waiting.enter(userId)
    const timer = setTimeout(onTooLong, waitMs)
    try {
      return await step()
    } finally {
      clearTimeout(timer)
      leave()
    }
  }
}
