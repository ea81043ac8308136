import { StepError } from '../../contract/app-error.ts'
import { startPoolChild, type PoolChild, type PoolChildOptions } from './pool-process.ts'
import { WaitQueue } from './wait-queue.ts'

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

/** The children of a pool: started on demand, handed to one caller at a time, ended when idle or too large. */
class PoolChildren {
  readonly #options: PoolOptions
  readonly #children = new Set<PoolChild>()
  readonly #free: PoolChild[] = []
  readonly #idleTimers = new Map<PoolChild, NodeJS.Timeout>()
  readonly #queue = new WaitQueue<PoolChild>()
  readonly #starts = new Set<Promise<void>>()
  readonly #closing = new AbortController()

  constructor(options: PoolOptions) {
    this.#options = options
  }

  pids(): number[] {
    return [...this.#children].map((child) => child.pid)
  }

  /** Takes a free child, or waits for one. */
  async acquire(signal: AbortSignal | undefined): Promise<PoolChild> {
    signal?.throwIfAborted()
    if (this.#closing.signal.aborted) {
      throw new StepError('ENGINE_ERROR', `${this.#options.name} is closed.`, { retryable: true })
    }
    const free = this.#takeFree()
    if (free !== null) return free
    const child = this.#queue.wait(signal)
    this.#fill()
    return child
  }

  /** Starts a child if there is none. If it fails, so does the one that the next caller starts. */
  prepare(): void {
    if (!this.#closing.signal.aborted && this.#children.size + this.#starts.size === 0) this.#start()
  }

  /** Hands a child to the next caller. One that is dead or uses too much memory is replaced on demand. */
  putBack(child: PoolChild): void {
    if (this.#closing.signal.aborted || !child.alive() || child.memory() > this.#options.memoryLimit) {
      void child.kill()
      this.#forget(child)
      return
    }
    if (this.#queue.give(child)) return
    this.#free.push(child)
    const timer = setTimeout(() => void child.kill(), this.#options.idleSeconds * 1000)
    timer.unref()
    this.#idleTimers.set(child, timer)
  }

  /** Ends every child. Callers that wait get an error. */
  async close(): Promise<void> {
    const error = new StepError('ENGINE_ERROR', `${this.#options.name} was closed.`, { retryable: true })
    this.#closing.abort(error)
    this.#queue.failAll(error)
    await Promise.all(this.#starts)
    await Promise.all([...this.#children].map(async (child) => child.kill()))
  }

  #takeFree(): PoolChild | null {
    for (let child = this.#free.pop(); child !== undefined; child = this.#free.pop()) {
      this.#stopIdleTimer(child)
      if (child.alive()) return child
    }
    return null
  }

  /** Starts children for waiting callers, up to the maximum. */
  #fill(): void {
    if (this.#closing.signal.aborted) return
    while (this.#queue.length > this.#starts.size && this.#children.size + this.#starts.size < this.#options.size) {
      this.#start()
    }
  }

  #start(): void {
    const start: Promise<void> = startPoolChild(this.#options, (child) => this.#forget(child), this.#closing.signal)
      .finally(() => this.#starts.delete(start))
      .then(
        (child) => {
          this.#children.add(child)
          this.putBack(child)
        },
        (error: unknown) => {
          this.#queue.failFirst(error)
          this.#fill()
        },
      )
    this.#starts.add(start)
  }

  #forget(child: PoolChild): void {
    this.#children.delete(child)
    this.#stopIdleTimer(child)
    const at = this.#free.indexOf(child)
    if (at !== -1) this.#free.splice(at, 1)
    this.#fill()
  }

  #stopIdleTimer(child: PoolChild): void {
    clearTimeout(this.#idleTimers.get(child))
    this.#idleTimers.delete(child)
  }
}
