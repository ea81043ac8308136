import { AppError } from '../../contract/app-error.ts'

/** How often an open connection checks that its caller still has access, milliseconds. */
const askAgainMs = 1000

/**
 * Repeats `check` until a connection or stream is closed. `onLost` gets each refusal of a caller who lost access, and has
 * to close it.
 */
export function watchAccess(
  closed: AbortSignal,
  check: () => Promise<unknown>,
  onLost: (error: AppError) => void,
): void {
  if (closed.aborted) return
  const timer = setInterval(() => {
    check().catch((error: unknown) => {
      // A failure of the server says nothing about the caller.
      if (error instanceof AppError && error.status < 500 && error.status !== 429) onLost(error)
    })
  }, askAgainMs)
  closed.addEventListener('abort', () => clearInterval(timer))
}
