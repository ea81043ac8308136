import { constants, setPriority } from 'node:os'

/**
 * Lets a process that computes stand back behind the server: where every core is busy recognising, requests are
 * still answered at once. On an idle machine it costs nothing. A process that has ended already is left alone.
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
