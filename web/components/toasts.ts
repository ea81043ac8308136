import { createStore } from '../api/store.ts'

export interface Toast {
  id: number
  text: string
  tone: 'plain' | 'bad'
  /** Shows an undo button. */
  undo?: () => void
}

export const toasts = createStore<readonly Toast[]>([])

let last = 0
/** How long a toast stays, in milliseconds. */
const stayMs = { plain: 6000, bad: 12_000 }

/** Shows a toast. */
export function toast(given: { text: string; tone?: Toast['tone']; undo?: () => void }): void {
  last += 1
  const id = last
  const tone = given.tone ?? 'plain'
  toasts.set([...toasts.get().slice(-3), { ...given, id, tone }])
  setTimeout(() => dismiss(id), stayMs[tone])
}

export function dismiss(id: number): void {
  toasts.set(toasts.get().filter((one) => one.id !== id))
}
