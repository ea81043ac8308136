import { toast } from '../components/toasts.ts'
import { createStore, useStore } from './store.ts'

/** How long a deletion can be undone, in milliseconds. Equals the time its toast is shown. */
const waitMs = 6000

/** Ids of items hidden because they were deleted here, although the server may still have them. */
const hidden = createStore<ReadonlySet<string>>(new Set())
const waiting = new Map<string, () => void>()

/**
 * Hides an item at once and deletes it on the server when it can no longer be undone, or when the page closes. If
 * `remove` fails, the item comes back.
 */
export function deleteLater(
  id: string,
  text: string,
  remove: () => Promise<unknown>,
  onFailed: (error: unknown) => void,
): void {
  const show = (): void => hidden.set(new Set([...hidden.get()].filter((one) => one !== id)))
  hidden.set(new Set([...hidden.get(), id]))
  const run = (): void => {
    clearTimeout(timer)
    waiting.delete(id)
    remove().catch((error: unknown) => {
      show()
      onFailed(error)
    })
  }
  const timer = setTimeout(run, waitMs)
  waiting.set(id, run)
  toast({
    text,
    undo: () => {
      // The button can stay a moment longer than the deletion can be undone.
      if (!waiting.delete(id)) return
      clearTimeout(timer)
      show()
    },
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
