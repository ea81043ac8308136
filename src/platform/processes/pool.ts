import { PoolChildren, type PoolOptions } from './pool-children.ts'

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
  /** Starts a child if none is running, for a request that will come soon. */
  prepare: () => void
  /** PIDs of the running children, for diagnosis and tests. */
  pids: () => number[]
  /** Ends every child. Requests in progress fail. */
  close: () => Promise<void>
}

/** Creates a pool. Children are started on demand. */
export function createPool(options: PoolOptions): ProcessPool {
  const children = new PoolChildren(options)
  const lease: ProcessPool['lease'] = async ({ signal: waitSignal } = {}) => {
    const child = await children.acquire(waitSignal)
    let isReleased = false
    return {
      request: async (body, { signal } = {}) => child.request(body, options.requestSeconds, signal),
      release: () => {
        if (isReleased) return
        isReleased = true
        children.putBack(child)
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
    prepare: () => children.prepare(),
    pids: () => children.pids(),
    close: async () => children.close(),
  }
}
