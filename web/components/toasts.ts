import { createStore } from '../api/store.ts'

export interface Toast {
  id: number
  text: string
  /** `heard`: only screen readers are told, of what is seen on the page anyway. */
  tone: 'plain' | 'bad' | 'heard'
  /** Shows an undo button. */
  undo?: () => void
  /** Shows a button for what the person may want to do next. */
  next?: { label: string; run: () => void }
  /** Its undo takes back the last edit, so it goes when there is another. */
  isEdit?: boolean
  /** Called once it is no longer shown, also after its undo. */
  onGone?: () => void
}

export const toasts = createStore<readonly Toast[]>([])

let last = 0
/** How long a toast stays, in milliseconds. */
const stayMs = { plain: 6000, bad: 12_000, heard: 6000 }

/** Shows a toast. @returns its id */
export function toast(given: Omit<Toast, 'id' | 'tone'> & { tone?: Toast['tone'] }): number {
  last += 1
  const id = last
  const tone = given.tone ?? 'plain'
  // An offer of what may come next is only of use for what was done last. The same words twice say no more than once.
  const isReplaced = (one: Toast): boolean =>
    (given.next !== undefined && one.next !== undefined) ||
    (given.isEdit === true && one.isEdit === true) ||
    (given.text === one.text && given.undo === undefined && one.undo === undefined)
  const before = toasts.get().filter((one) => !isReplaced(one))
  show([...before.slice(-3), { ...given, id, tone }])
  release(id)
  return id
}

export function dismiss(id: number): void {
  show(toasts.get().filter((one) => one.id !== id))
}

/** Takes away the offer to undo the last edit, which is undone in another way. */
export function dismissEdits(): void {
  show(toasts.get().filter((one) => one.isEdit !== true))
}

const timers = new Map<number, ReturnType<typeof setTimeout>>()

/** Keeps a toast while somebody is at it. */
export function hold(id: number): void {
  clearTimeout(timers.get(id))
}

/** Lets a toast go after its time. */
export function release(id: number): void {
  hold(id)
  const tone = toasts.get().find((one) => one.id === id)?.tone
  if (tone === undefined) return
  const timer = setTimeout(() => dismiss(id), stayMs[tone])
  timers.set(id, timer)
}

function show(list: readonly Toast[]): void {
  const gone = toasts.get().filter((one) => !list.includes(one))
  toasts.set(list)
  for (const { id, onGone } of gone) {
    hold(id)
    timers.delete(id)
    onGone?.()
  }
}
