import { constants, setPriority } from 'node:os'

/**
 * Lowers the priority of a computing process below the server's: requests are answered promptly even if recognition
 * uses every core. On an idle machine it costs nothing. A process that has already ended is ignored.
 */
export function yieldToServer(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && (error.code === 'ERR_SYSTEM_ERROR' || error.code === 'ESRCH')))
      throw error
  }
}
