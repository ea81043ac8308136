import { createStore } from '../api/store.ts'

export interface Toast {
  id: number
  text: string
  tone: 'plain' | 'bad'
  /** Shows an undo button. */
  undo?: () => void
  /** Shows a button for what the person may want to do next. */
  next?: { label: string; run: () => void }
}

export const toasts = createStore<readonly Toast[]>([])

let last = 0
/** How long a toast stays, in milliseconds. */
const stayMs = { plain: 6000, bad: 12_000 }

/** Shows a toast. */
export function toast(given: Omit<Toast, 'id' | 'tone'> & { tone?: Toast['tone'] }): void {
  last += 1
  const id = last
  const tone = given.tone ?? 'plain'
  // An offer of what may come next is only of use for what was done last.
  const before = toasts.get().filter((one) => given.next === undefined || one.next === undefined)
  toasts.set([...before.slice(-3), { ...given, id, tone }])
  setTimeout(() => dismiss(id), stayMs[tone])
}

export function dismiss(id: number): void {
  toasts.set(toasts.get().filter((one) => one.id !== id))
}
