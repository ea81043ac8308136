import { asError } from '../../contract/app-error.ts'
import { newThread } from '../new-thread.ts'
import { toError } from './database-error.ts'
import type { Outcome, Reply, Request, RequestBody, ThreadOptions } from './thread-messages.ts'

/** A database thread, called by messages. */
export interface DatabaseThread {
  /** @throws when the thread has ended; the outcomes contain the errors of statements */
  ask(request: RequestBody): Promise<Reply>
  /** Closes the connection and ends the thread. */
  close(): Promise<void>
}

/** Starts a thread with its own connection. Calls `onLost` once if the thread ends unexpectedly. */
export function startThread(options: ThreadOptions, onLost: (error: Error) => void): DatabaseThread {
  const waiting = new Map<number, { resolve: (reply: Reply) => void; reject: (error: Error) => void }>()
  let nextId = 0
  let closing = false
  let lost: Error | null = null
  const worker = newThread(new URL('./sqlite-thread.ts', import.meta.url), options, 'tiro-sqlite')

  const lose = (error: Error): void => {
    if (lost !== null) return
    lost = error
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
    if (!closing) onLost(error)
  }
  worker.on('message', (reply: Reply) => {
    const asker = waiting.get(reply.id)
    waiting.delete(reply.id)
    // An idle database doesn't keep the process running; a pending request does.
    if (waiting.size === 0) worker.unref()
    asker?.resolve(reply)
  })
  worker.on('error', (error) => lose(asError(error)))
  worker.on('exit', () => lose(new Error(closing ? 'The database is closed.' : 'The database thread has ended.')))

  const ask = async (request: RequestBody): Promise<Reply> => {
    if (lost !== null) throw lost
    const id = nextId++
    return new Promise<Reply>((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      worker.ref()
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
      worker.postMessage({ ...request, id } satisfies Request)
    })
  }
  return {
    ask,
    async close() {
      if (lost !== null) return
      closing = true
      const reply = await ask({ kind: 'close' })
      await worker.terminate()
      only(reply)
    },
  }
}

/** The error of a reply with one outcome; null: it succeeded. */
export function errorOf({ outcomes: [outcome] }: Reply): Error | null {
  return outcome === undefined || outcome.ok ? null : toError(outcome.error)
}

/** The value of a reply with one outcome. @throws its error */
export function only(reply: Reply): Extract<Outcome, { ok: true }>['value'] {
  const [outcome] = reply.outcomes
  if (outcome === undefined) throw new Error('The database thread gave no answer.')
  if (!outcome.ok) throw toError(outcome.error)
  return outcome.value
}
