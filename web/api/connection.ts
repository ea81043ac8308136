import { createStore } from './store.ts'

/** Whether the server answers. `isLost` is set by a request without an answer, until one gets an answer. */
export const connection = createStore<{ isLost: boolean }>({ isLost: false })

const askAgainMs = 2000
/** A request may take long, and a server that is reached but silent looks the same, so this one is asked meanwhile. */
const patienceMs = 5000
const healthMs = 5000
let timer: ReturnType<typeof setTimeout> | null = null
const onBack = new Set<() => void>()

/** Calls `listener` when the server answers again. @returns a function that removes the listener */
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

/** Checks the server when an answer is late. @returns a function to call when it has come */
export function expectAnswer(): () => void {
  const late = setTimeout(() => void tryNow(), patienceMs)
  return () => clearTimeout(late)
}

/** Checks the server when the network changes. A page that sends no requests would not notice otherwise. */
export function followNetwork(): void {
  for (const name of ['offline', 'online']) {
    window.addEventListener(name, () => {
      void tryNow()
      // The first request may still get through while the network goes away.
      setTimeout(() => void tryNow(), askAgainMs)
    })
  }
}

async function ask(): Promise<void> {
  timer = null
  if (connection.get().isLost) await tryNow()
}

/** Asks the server whether it is there, and waits until it is. */
export async function untilReachable(): Promise<void> {
  await tryNow()
  if (!connection.get().isLost) return
  await new Promise<void>((resolve) => {
    const end = whenBack(() => {
      end()
      resolve()
    })
  })
}

async function tryNow(): Promise<void> {
  try {
    const { ok } = await fetch('/api/v1/healthz', { cache: 'no-store', signal: AbortSignal.timeout(healthMs) })
    if (ok) noteAnswer()
    else noteSilence()
  } catch {
    noteSilence()
  }
}
