import { asError } from '../../contract/app-error.ts'

interface Waiting<T> {
  resolve: (value: T) => void
  reject: (error: Error) => void
}

/** Callers that wait for something to become free, in order of arrival. */
export class WaitQueue<T> {
  readonly #waiting: Waiting<T>[] = []

  get length(): number {
    return this.#waiting.length
  }

  /** Waits for a value. An abort leaves the queue and rejects with the signal's reason. */
  async wait(signal: AbortSignal | undefined): Promise<T> {
    signal?.throwIfAborted()
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    const waiting = { resolve, reject }
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

  /** Gives a value to the caller that has waited longest. @returns false if none waits */
  give(value: T): boolean {
    const next = this.#waiting.shift()
    next?.resolve(value)
    return next !== undefined
  }

  /** Rejects the caller that has waited longest. */
  failFirst(error: unknown): void {
    this.#waiting.shift()?.reject(asError(error))
  }

  failAll(error: unknown): void {
    for (const waiting of this.#waiting.splice(0)) waiting.reject(asError(error))
  }
}
