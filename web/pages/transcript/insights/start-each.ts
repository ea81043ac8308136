import { messageOf } from '../../../api/message-of.ts'
import { tryEach } from '../../../api/try-each.ts'
import { toast } from '../../../components/toasts.ts'
import { listOf } from '../../../format.ts'
import { words } from '../../../strings/words.ts'

/** Starts several insights, as tryEach does. A toast says which were refused. */
export async function startEach<T extends { title: string }>(
  wanted: readonly T[],
  start: (one: T) => Promise<unknown>,
): Promise<void> {
  const { failed, reason } = await tryEach(wanted, start)
  if (failed.length === 0) return
  toast({ text: words.insights.refused(listOf(failed.map(({ title }) => title)), messageOf(reason)), tone: 'bad' })
}
