import { createStore } from './store.ts'

/** Whether the server answers. `lost` when a request got no answer, until one does. */
export const connection = createStore<{ isLost: boolean }>({ isLost: false })

const askAgainMs = 2000
let timer: ReturnType<typeof setTimeout> | null = null
const onBack = new Set<() => void>()

/** Calls `listener` when the server answers again. @returns a function that ends it */
export function whenBack(listener: () => void): () => void {
  onBack.add(listener)
  return () => onBack.delete(listener)
}

export function noteAnswer(): void {
  if (!connection.get().isLost) return
  connection.set({ isLost: false })
  for (const listener of onBack) listener()
}

export function noteSilence(): void {
  connection.set({ isLost: true })
  timer ??= setTimeout(() => void ask(), askAgainMs)
}

/** What the browser says of its network is tried at once: a page that only reads would not notice. */
export function followNetwork(): void {
  for (const name of ['offline', 'online']) window.addEventListener(name, () => void tryNow())
}

async function ask(): Promise<void> {
  timer = null
  if (connection.get().isLost) await tryNow()
}

async function tryNow(): Promise<void> {
  try {
    const { ok } = await fetch('/api/v1/healthz', { cache: 'no-store' })
    if (ok) noteAnswer()
    else noteSilence()
  } catch {
    noteSilence()
  }
}
