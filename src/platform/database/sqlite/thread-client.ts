import { startThread } from '../../processes/asked-thread.ts'
import { toError } from '../database-error.ts'
import type { Outcome, Reply, Request, ThreadOptions } from './thread-messages.ts'

export interface DatabaseThread {
  /** @throws when the thread has ended; the outcomes contain the errors of statements */
  ask(request: Request): Promise<Reply>
  /** Closes the connection and ends the thread. */
  close(): Promise<void>
}

/** Starts a thread with its own connection. Calls `onLost` once if the thread ends unexpectedly. */
export function startDatabaseThread(options: ThreadOptions, onLost: (error: Error) => void): DatabaseThread {
  let isClosing = false
  let hasEnded = false
  const thread = startThread<Request, Reply>(new URL('./sqlite-thread.ts', import.meta.url), {
    data: options,
    name: 'tiro-sqlite',
    onEnd: (error) => {
      hasEnded = true
      if (!isClosing) onLost(error)
    },
  })
  return {
    ask: (request) => thread.ask(request),
    async close() {
      if (hasEnded) return
      isClosing = true
      const reply = await thread.ask({ kind: 'close' })
      await thread.end()
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
