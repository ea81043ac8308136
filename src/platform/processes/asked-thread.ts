import { Worker } from 'node:worker_threads'
import { asError } from '../../contract/app-error.ts'
import type { Answer, Asked } from './answering-thread.ts'

/** A thread that answers requests. Only while it has one, it keeps the process running. */
export interface AskedThread<Q, A> {
  /**
   * @param moved buffers of the request that the thread gets, and this one loses
   * @throws what the thread threw, or why it has ended
   */
  ask: (request: Q, moved?: readonly ArrayBuffer[]) => Promise<A>
  end: () => Promise<void>
}

/**
 * Starts a thread with one of our modules (answering-thread.ts), with `data` as its `workerData`.
 * @param onEnd called once when the thread has ended, for any reason
 */
export function startThread<Q, A>(
  module: URL,
  { data, name, onEnd }: { data: unknown; name: string; onEnd: (error: Error) => void },
): AskedThread<Q, A> {
  const worker = new Worker(module, { workerData: data, name })
  const waiting = new Map<number, PromiseWithResolvers<A>>()
  let nextId = 0
  let ended: Error | null = null
  const lose = (error: Error): void => {
    if (ended !== null) return
    ended = error
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
    onEnd(error)
  }
  worker.on('message', (answer: Answer<A>) => {
    const asker = waiting.get(answer.id)
    waiting.delete(answer.id)
    if (waiting.size === 0) worker.unref()
    if ('error' in answer) asker?.reject(new Error(answer.error))
    else asker?.resolve(answer.result)
  })
  worker.on('error', (error) => lose(asError(error)))
  worker.on('exit', () => lose(new Error(`The thread ${name} has ended.`)))
  return {
    ask: async (request, moved = []) => {
      if (ended !== null) throw ended
      const id = nextId++
      const answer = Promise.withResolvers<A>()
      waiting.set(id, answer)
      worker.ref()
      worker.postMessage({ id, request } satisfies Asked<Q>, [...moved])
      return answer.promise
    },
    end: async () => void (await worker.terminate()),
  }
}
