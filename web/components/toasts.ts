import { createStore } from '../api/store.ts'

export interface Toast {
  id: number
  text: string
  tone: 'plain' | 'bad'
  /** What takes it back; offered as a button. */
  undo?: () => void
}

export const toasts = createStore<readonly Toast[]>([])

let last = 0
/** How long a sentence stays, milliseconds. */
const stayMs = { plain: 6000, bad: 12_000 }

/** Tells something at the edge of the page, with a way back where there is one. */
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
