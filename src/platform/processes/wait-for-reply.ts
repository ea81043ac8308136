import { asError, StepError } from '../../contract/app-error.ts'

/** Settles a request to a child. */
export interface Reply<T> {
  resolve: (value: T) => void
  reject: (error: unknown) => void
}

export interface ReplyOptions {
  /** Time limit, seconds. */
  seconds: number
  /** Message of the TIMEOUT error. */
  timeoutMessage: string
  signal: AbortSignal | undefined
  /** Ends the child, which may still work on the request. Called after the time limit and on an abort. */
  end: () => void
}

/**
 * Sends a request to a child and waits until its reply is settled.
 * @throws StepError TIMEOUT (retryable), or the signal's reason
 */
export async function waitForReply<T>(send: (reply: Reply<T>) => void, options: ReplyOptions): Promise<T> {
  const { signal, seconds } = options
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const fail = (error: unknown): void => reject(asError(error))
  const endWith = (error: unknown): void => {
    options.end()
    fail(error)
  }
  const onTimeout = (): void => endWith(new StepError('TIMEOUT', options.timeoutMessage, { retryable: true }))
  const onAbort = (): void => endWith(signal?.reason)
  const timer = setTimeout(onTimeout, seconds * 1000)
  signal?.addEventListener('abort', onAbort, { once: true })
  try {
    if (signal?.aborted === true) onAbort()
    else send({ resolve, reject: fail })
    return await promise
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', onAbort)
  }
}
