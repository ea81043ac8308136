import { toastError } from '../components/toast-error.ts'
import { toast } from '../components/toasts.ts'
import { words } from '../strings/words.ts'
import { createStore, useStore } from './store.ts'

/** Ids of items hidden because they were deleted here, although the server may still have them. */
const hidden = createStore<ReadonlySet<string>>(new Set())
const waiting = new Map<string, () => void>()

/**
 * Hides an item at once and deletes it on the server when its toast with undo is gone, or when the page closes. If
 * `remove` fails, the item comes back.
 */
export function deleteLater(id: string, text: string, remove: () => Promise<unknown>): void {
  const show = (): void => hidden.set(new Set([...hidden.get()].filter((one) => one !== id)))
  hidden.set(new Set([...hidden.get(), id]))
  const run = (): void => {
    if (!waiting.delete(id)) return
    remove().catch((error: unknown) => {
      show()
      toastError(error)
    })
  }
  waiting.set(id, run)
  toast({
    text,
    undo: () => {
      // When the page was left and came back, the item is already deleted.
      if (!waiting.delete(id)) return
      show()
      toast({ text: words.common.restored })
    },
    onGone: run,
  })
}

/** Filters out the items that were deleted here. */
export function useNotDeleted<T extends { id: string }>(all: readonly T[]): T[] {
  const ids = useStore(hidden)
  return all.filter(({ id }) => !ids.has(id))
}

window.addEventListener('pagehide', () => {
  for (const run of waiting.values()) run()
})
