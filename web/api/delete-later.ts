import { toast } from '../components/toasts.ts'
import { createStore, useStore } from './store.ts'

/** How long a deletion can be taken back, milliseconds: as long as its sentence stays on the page. */
const waitMs = 6000

/** Ids that were deleted here and are not to be shown, although the server still has some of them. */
const hidden = createStore<ReadonlySet<string>>(new Set())
const waiting = new Map<string, () => void>()

/**
 * For what the server cannot give back: it disappears at once, is deleted when it can no longer be taken back, and at
 * the latest when the page is left. `remove` that fails brings it back.
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
      // What is gone stays gone: the button may outlive the time by a moment.
      if (!waiting.delete(id)) return
      clearTimeout(timer)
      show()
    },
  })
}

/** Those of a list that were not deleted here. */
export function useNotDeleted<T extends { id: string }>(all: readonly T[]): T[] {
  const ids = useStore(hidden)
  return all.filter(({ id }) => !ids.has(id))
}

window.addEventListener('pagehide', () => {
  for (const run of waiting.values()) run()
})
