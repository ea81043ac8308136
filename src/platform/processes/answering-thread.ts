import { parentPort } from 'node:worker_threads'

// The side of the thread that asked-thread.ts starts.

export interface Asked<Q> {
  id: number
  request: Q
}

export type Answer<A> = { id: number; result: A } | { id: number; error: string }

/** Answers each request with what `work` returns, or with the message of what it throws. */
export function answerMessages(work: (request: never) => unknown): void {
  const port = parentPort
  if (port === null) throw new Error('This module runs as a worker thread only.')
  const answer = ({ id, request }: Asked<never>): Answer<unknown> => {
    try {
      return { id, result: work(request) }
    } catch (error) {
      return { id, error: error instanceof Error ? error.message : String(error) }
    }
  }
  port.on('message', (asked: Asked<never>) => port.postMessage(answer(asked)))
}
