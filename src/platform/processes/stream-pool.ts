import { StepError } from '../../contract/app-error.ts'
import { untilAborted } from '../async/until-aborted.ts'
import { createPool, type Lease, type PoolOptions } from './pool.ts'

/** What a child of a stream pool is asked: many streams in one message, each answered on its own. */
export interface StreamRequest {
  stream: number
  /** open: begins the stream; push: goes on; close: forgets it. */
  do: 'open' | 'push' | 'close'
  body: unknown
}
export type StreamAnswer = { ok: true; body: unknown } | { ok: false; message: string }

/** A stream that keeps its state in a child process. Requests of one stream are answered in order. */
interface ChildStream {
  /** A crash of the child throws a retryable StepError, and ends all its streams. */
  push: (body: unknown) => Promise<unknown>
  close: () => void
}

/** Child processes that hold many streams each: a child works through what all its streams sent meanwhile. */
export interface StreamPool {
  open: (body: unknown, signal?: AbortSignal) => Promise<ChildStream>
  pids: () => number[]
  close: () => Promise<void>
}

interface Waiting extends StreamRequest {
  resolve: (body: unknown) => void
  reject: (error: unknown) => void
}

/** One child and the streams in it. */
class Member {
  streams = 0
  isGone = false
  readonly #lease: Promise<Lease>
  readonly #name: string
  readonly #onGone: (member: Member) => void
  #waiting: Waiting[] = []
  #isBusy = false

  /** @param lease of the child, which may still be starting: streams wait for it together */
  constructor(lease: Promise<Lease>, name: string, onGone: (member: Member) => void) {
    this.#lease = lease
    this.#name = name
    this.#onGone = onGone
  }

  ask(request: StreamRequest): Promise<unknown> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    if (this.isGone) return Promise.reject(gone(this.#name))
    this.#waiting.push({ ...request, resolve, reject })
    if (!this.#isBusy) void this.#work()
    return promise
  }

  leave(): void {
    this.streams -= 1
    if (!this.#isBusy) this.#endIfUnused()
  }

  #endIfUnused(): void {
    if (this.streams === 0) this.end(gone(this.#name))
  }

  /** Gives the child back. What waits fails. */
  end(error: unknown): void {
    if (this.isGone) return
    this.isGone = true
    for (const { reject } of this.#waiting.splice(0)) reject(error)
    // A child that didn't start has nothing to give back.
    this.#lease.then(
      (lease) => lease.release(),
      () => undefined,
    )
    this.#onGone(this)
  }

  async #work(): Promise<void> {
    this.#isBusy = true
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0)
      try {
        const requests: StreamRequest[] = batch.map(({ stream, do: what, body }) => ({ stream, do: what, body }))
        const lease = await this.#lease
        const answers = (await lease.request(requests)) as StreamAnswer[]
        for (const [i, one] of batch.entries()) {
          const answer = answers[i]
          if (answer?.ok === true) one.resolve(answer.body)
          else one.reject(new StepError('ENGINE_ERROR', answer?.message ?? 'No answer.', { retryable: true }))
        }
      } catch (error) {
        for (const { reject } of batch) reject(error)
        this.end(error)
      }
    }
    this.#isBusy = false
    this.#endIfUnused()
  }
}

function gone(name: string): StepError {
  return new StepError('ENGINE_ERROR', `${name} ended unexpectedly.`, { retryable: true })
}

/** Creates a pool. Children start with the first stream, and end after the last one. */
export function createStreamPool(options: PoolOptions): StreamPool {
  const pool = createPool(options)
  const members = new Set<Member>()
  let nextStream = 1

  /** The child with the fewest streams, or a new one while there may be more. */
  const member = (): Member => {
    const [least] = [...members].toSorted((a, b) => a.streams - b.streams)
    if (least !== undefined && (least.streams === 0 || members.size >= options.size)) return least
    const created = new Member(pool.lease(), options.name, (one) => void members.delete(one))
    members.add(created)
    return created
  }

  return {
    open: async (body, signal) => {
      signal?.throwIfAborted()
      const home = member()
      home.streams += 1
      const stream = nextStream++
      let isOpen = true
      const close = (): void => {
        if (!isOpen) return
        isOpen = false
        if (!home.isGone) home.ask({ stream, do: 'close', body: null }).catch(() => {})
        home.leave()
      }
      try {
        await untilAborted(home.ask({ stream, do: 'open', body }), signal)
      } catch (error) {
        close()
        throw error
      }
      return { push: (pushed) => home.ask({ stream, do: 'push', body: pushed }), close }
    },
    pids: pool.pids,
    close: async () => {
      for (const one of members) one.end(gone(options.name))
      await pool.close()
    },
  }
}
