import { AppError } from '../../contract/app-error.ts'
import type { Database } from '../../platform/database/schema.ts'
import { forgiveGuess, forgetGuesses, pruneGuesses, takeGuess } from './guess-store.ts'

/** Failed attempts that are counted together. */
export interface GuessLimit {
  name: string
  /** Failures without a pause. After them the pauses are 1, 2, 4 … seconds. */
  free: number
  mostSeconds: number
  /** Others can cause these failures, so a success takes back only its own attempt. */
  isShared: boolean
}

/**
 * Makes an attempt that may be a guess. Each is counted before it is made, so that many at once can't pass together; a
 * success is taken back. `attempt` returns null for a wrong guess.
 * @throws AppError RATE_LIMITED during a pause; the attempt is not made then
 */
export async function countGuess<T>(
  db: Database,
  limits: readonly GuessLimit[],
  attempt: () => Promise<T | null>,
): Promise<T | null> {
  await db.transaction().execute(async (tx) => {
    for (const limit of limits) {
      const waitMs = await takeGuess(tx, limit)
      if (waitMs > 0) throw paused(waitMs)
    }
  })
  const result = await attempt()
  if (result !== null) {
    for (const { name, isShared } of limits) {
      if (isShared) await forgiveGuess(db, name)
      else await forgetGuesses(db, name)
    }
  }
  return result
}

function paused(waitMs: number): AppError {
  const retryAfterSeconds = Math.ceil(waitMs / 1000)
  return new AppError('RATE_LIMITED', `Too many failed attempts. Try again in ${retryAfterSeconds} s.`, {
    policy: 'failed-sign-in',
    retryAfterSeconds,
  })
}

export async function sweepGuesses(db: Database): Promise<void> {
  await pruneGuesses(db)
}
