import { createStore } from './store.ts'

/** The question whether the right person is using the page, while it is open. */
export const confirming = createStore<{ finish: (isConfirmed: boolean) => void } | null>(null)
let open: Promise<boolean> | null = null

/** Opens "Confirm it's you". Several requests at once share one question. @returns false if it was closed */
export async function confirmIdentity(): Promise<boolean> {
  open ??= new Promise((resolve) => {
    confirming.set({
      finish: (isConfirmed) => {
        open = null
        confirming.set(null)
        resolve(isConfirmed)
      },
    })
  })
  return open
}
