import { AppError } from '../../contract/app-error.ts'
import type { Socket } from './web-socket.ts'

/** How often an open connection checks that its caller still has access, milliseconds. */
const askAgainMs = 2000

/**
 * Repeats `check` while a connection is open. `onLost` gets the refusal of a caller who lost access, and closes the
 * connection.
 */
export function watchAccess(
  socket: Pick<Socket, 'closed'>,
  check: () => Promise<unknown>,
  onLost: (error: AppError) => void,
): void {
  const timer = setInterval(() => {
    check().catch((error: unknown) => {
      // A failure of the server says nothing about the caller.
      if (error instanceof AppError && error.status < 500 && error.status !== 429) onLost(error)
    })
  }, askAgainMs)
  socket.closed.addEventListener('abort', () => clearInterval(timer))
}
