import { StepError } from '../../contract/app-error.ts'
import { startPoolChild, type PoolChild, type PoolChildOptions } from './pool-process.ts'

export interface PoolOptions extends PoolChildOptions {
  /** Maximum number of children. */
  size: number
  /** Time limit for one request, seconds. */
  requestSeconds: number
  /** A child with more resident memory than this after a request is replaced, bytes. */
  memoryLimit: number
  /** An idle child is ended after this time, seconds. */
  idleSeconds: number
}

/** A child reserved for several requests in a row (it keeps state between them). */
export interface Lease {
  /**
   * Sends one request and returns its reply. A crash or timeout throws a retryable StepError. Aborting kills the child
   * and rejects with the signal's reason. After either, the lease is unusable: release it and take another.
   */
  request: (body: unknown, options?: { signal?: AbortSignal }) => Promise<unknown>
  release: () => void
}

/** Long-lived child processes, each of which handles one request at a time. */
export interface ProcessPool {
  size: number
  /** Sends a request to the next free child, in order of arrival. */
  run: (body: unknown, options?: { signal?: AbortSignal }) => Promise<unknown>
  /** Reserves one child until it is released. */
  lease: (options?: { signal?: AbortSignal }) => Promise<Lease>
  /** PIDs of the running children, for diagnosis and tests. */
  pids: () => number[]
  /** Ends every child. Requests in progress fail. */
  close: () => Promise<void>
}

interface Waiting {
  give: (child: PoolChild) => void
  fail: (error: unknown) => void
}

/** Creates a pool. Children are started on demand. */
export function createPool(options: PoolOptions): ProcessPool {
  const children = new Set<PoolChild>()
  const free: PoolChild[] = []
  const queue: Waiting[] = []
  const idleTimers = new Map<PoolChild, NodeJS.Timeout>()
  const closing = new AbortController()
  const starts = new Set<Promise<void>>()
  let closed = false

  const forget = (child: PoolChild): void => {
    children.delete(child)
    clearTimeout(idleTimers.get(child))
    idleTimers.delete(child)
    const at = free.indexOf(child)
    if (at !== -1) free.splice(at, 1)
    fill()
  }

  /** Starts children for waiting requests, up to the maximum. */
  function fill(): void {
    if (closed) return
    while (queue.length > starts.size && children.size + starts.size < options.size) {
      const start: Promise<void> = startPoolChild(options, forget, closing.signal)
        .finally(() => starts.delete(start))
        .then(
          (child) => {
            children.add(child)
            putBack(child)
          },
          (error: unknown) => {
            queue.shift()?.fail(error)
            fill()
          },
        )
      starts.add(start)
    }
  }

  function putBack(child: PoolChild): void {
    if (closed || !child.alive() || child.memory() > options.memoryLimit) {
      // It uses too much memory. A new one replaces it on demand.
      void child.kill()
      forget(child)
      return
    }
    const next = queue.shift()
    if (next !== undefined) {
      next.give(child)
      return
    }
    free.push(child)
    const timer = setTimeout(() => void child.kill(), options.idleSeconds * 1000)
    timer.unref()
    idleTimers.set(child, timer)
  }

  const acquire = (signal: AbortSignal | undefined): Promise<PoolChild> => {
    signal?.throwIfAborted()
    if (closed) return Promise.reject(new StepError('ENGINE_ERROR', `${options.name} is closed.`, { retryable: true }))
    for (let child = free.pop(); child !== undefined; child = free.pop()) {
      clearTimeout(idleTimers.get(child))
      idleTimers.delete(child)
      if (child.alive()) return Promise.resolve(child)
    }
    return new Promise<PoolChild>((resolve, reject) => {
      const waiting: Waiting = {
        give: (child) => {
          signal?.removeEventListener('abort', abort)
          resolve(child)
        },
        fail: (error) => {
          signal?.removeEventListener('abort', abort)
          reject(error instanceof Error ? error : new Error(String(error)))
        },
      }
      const abort = (): void => {
        const at = queue.indexOf(waiting)
        if (at !== -1) queue.splice(at, 1)
        waiting.fail(signal?.reason)
      }
      signal?.addEventListener('abort', abort, { once: true })
      queue.push(waiting)
      fill()
    })
  }

  const lease = async (leaseOptions: { signal?: AbortSignal } = {}): Promise<Lease> => {
    const child = await acquire(leaseOptions.signal)
    let released = false
    return {
      request: (body, { signal } = {}) => child.request(body, options.requestSeconds, signal),
      release: () => {
        if (released) return
        released = true
        putBack(child)
      },
    }
  }

  return {
    size: options.size,
    lease,
    run: async (body, runOptions = {}) => {
      const held = await lease(runOptions)
      try {
        return await held.request(body, runOptions)
      } finally {
        held.release()
      }
    },
    pids: () => [...children].map((child) => child.pid),
    close: async () => {
      closed = true
      for (const waiting of queue.splice(0)) {
        waiting.fail(new StepError('ENGINE_ERROR', `${options.name} was closed.`, { retryable: true }))
      }
      closing.abort(new StepError('ENGINE_ERROR', `${options.name} was closed.`, { retryable: true }))
      await Promise.all(starts)
      await Promise.all([...children].map((child) => child.kill()))
    },
  }
}
