import { codeOf } from '../../api/client.ts'
import { messageOf } from '../../api/message-of.ts'
import { isSignInNeeded } from '../../api/query-client.ts'
import { toast } from '../../components/toasts.ts'
import { words } from '../../strings/words.ts'

/**
 * Does the same with recordings, one after the other. One that somebody else has deleted or restored meanwhile is left
 * out, and after an error the rest is still done: a toast says how many failed. Throws if it was done with none of them.
 * @returns those that it was done with
 */
export async function eachRecording<T>(recordings: readonly T[], act: (one: T) => Promise<unknown>): Promise<T[]> {
  const done: T[] = []
  let gone: unknown = null
  let fault: unknown = null
  let failed = 0
  for (const [at, one] of recordings.entries()) {
    try {
      await act(one)
      done.push(one)
    } catch (error) {
      if (codeOf(error) === 'NOT_FOUND') {
        gone = error
        continue
      }
      fault ??= error
      failed += 1
      // A server that doesn't answer, or an expired session, isn't about this recording alone.
      if (codeOf(error) === null || isSignInNeeded(error)) {
        failed = recordings.length - at
        break
      }
    }
  }
  if (done.length === 0 && (fault ?? gone) !== null) throw fault ?? gone
  if (fault !== null)
    toast({ text: words.library.someFailed(failed, recordings.length, messageOf(fault)), tone: 'bad' })
  return done
}
