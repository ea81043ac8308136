import { asError } from '../../contract/app-error.ts'
import { currentOwner } from '../audit/actor.ts'
import { FairOrder } from './fair-order.ts'

interface Waiting<T> {
  owner: string
  resolve: (value: T) => void
  reject: (error: Error) => void
}

/** Callers that wait for something to become free: by turns of those they work for, each in order of arrival. */
export class WaitQueue<T> {
  readonly #order = new FairOrder()
  readonly #waiting: Waiting<T>[] = []

  get length(): number {
    return this.#waiting.length
  }

  /** Waits for a value. An abort leaves the queue and rejects with the signal's reason. */
  async wait(signal: AbortSignal | undefined, owner = currentOwner()): Promise<T> {
    signal?.throwIfAborted()
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    const waiting = { owner, resolve, reject }
    const leave = (): void => {
      const at = this.#waiting.indexOf(waiting)
      if (at !== -1) this.#waiting.splice(at, 1)
      reject(asError(signal?.reason))
    }
    signal?.addEventListener('abort', leave, { once: true })
    this.#waiting.push(waiting)
    try {
      return await promise
    } finally {
      signal?.removeEventListener('abort', leave)
    }
  }

  /** Gives a value to the caller whose turn it is. @returns false if none waits */
  give(value: T): boolean {
    const next = this.take()
    next?.resolve(value)
    return next !== undefined
  }

  /** Rejects the caller whose turn it is. */
  failFirst(error: unknown): void {
    this.take()?.reject(asError(error))
  }

  failAll(error: unknown): void {
    for (const waiting of this.#waiting.splice(0)) waiting.reject(asError(error))
  }

  /** Takes the caller whose turn it is, of those whose owner is allowed, out of the queue. */
  take(isAllowed: (owner: string) => boolean = () => true): Waiting<T> | undefined {
    const at = this.#order.next(this.#waiting, ({ owner }) => isAllowed(owner))
    const [next] = at === -1 ? [] : this.#waiting.splice(at, 1)
    if (next !== undefined) this.#order.begin(next.owner)
    return next
  }
}
