import { codeOf } from './client.ts'
import { isSignInNeeded } from './query-client.ts'

/** What became of an action on several things. */
interface Tried<T> {
  done: T[]
  failed: T[]
  /** Why the first one failed. */
  reason: unknown
}

/**
 * Does the same with several things, one after the other. One that somebody else has deleted or restored meanwhile is
 * left out, and after an error the rest is still done, unless the server doesn't answer or the session has expired.
 * Throws if it was done with none of them.
 */
export async function tryEach<T>(things: readonly T[], act: (one: T) => Promise<unknown>): Promise<Tried<T>> {
  const done: T[] = []
  const failed: T[] = []
  let gone: unknown
  let reason: unknown
  for (const [at, one] of things.entries()) {
    try {
      await act(one)
      done.push(one)
    } catch (error) {
      if (codeOf(error) === 'NOT_FOUND') {
        gone = error
        continue
      }
      reason ??= error
      // A server that doesn't answer, or an expired session, isn't about this one alone.
      const isOver = codeOf(error) === null || isSignInNeeded(error)
      failed.push(...(isOver ? things.slice(at) : [one]))
      if (isOver) break
    }
  }
  const why = reason ?? gone
  if (done.length === 0 && why !== undefined) throw why
  return { done, failed, reason }
}
