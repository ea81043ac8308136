import { messageOf } from '../../../api/message-of.ts'
import { toast } from '../../../components/toasts.ts'
import { listOf } from '../../../format.ts'
import { words } from '../../../strings/words.ts'

/** Starts several insights. One that is refused holds up no other; a toast says which were, and why the last one. */
export async function startEach<T extends { title: string }>(
  wanted: readonly T[],
  start: (one: T) => Promise<unknown>,
): Promise<void> {
  const refused: string[] = []
  let reason: unknown
  for (const one of wanted) {
    try {
      await start(one)
    } catch (error) {
      refused.push(one.title)
      reason = error
    }
  }
  if (refused.length === 0) return
  // Alone, its reason says enough.
  if (wanted.length === 1) throw reason
  toast({ text: words.insights.refused(listOf(refused), messageOf(reason)), tone: 'bad' })
}
