import { messageOf } from '../../api/message-of.ts'
import { tryEach } from '../../api/try-each.ts'
import { toast } from '../../components/toasts.ts'
import { words } from '../../strings/words.ts'

/**
 * Does the same with recordings, as tryEach does. A toast says how many failed.
 * @returns those that it was done with
 */
export async function eachRecording<T>(recordings: readonly T[], act: (one: T) => Promise<unknown>): Promise<T[]> {
  const { done, failed, reason } = await tryEach(recordings, act)
  if (failed.length > 0) {
    toast({ text: words.library.someFailed(failed.length, recordings.length, messageOf(reason)), tone: 'bad' })
  }
  return done
}
