import { setPriority } from 'node:os'
import { systemCode } from '../system-error.ts'

/**
 * Two steps of priority below the server's: where both need a core, the server gets 1.6 times as much. With ten steps,
 * recognition got a tenth of a core beside any other busy program of the machine.
 */
const steps = 2

/**
 * Lowers the priority of a computing process a little below the server's: requests are answered promptly even if
 * recognition uses every core. On an idle machine it costs nothing. A process that has already ended is ignored.
 */
export function yieldToServer(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    setPriority(pid, steps)
  } catch (error) {
    const code = systemCode(error)
    if (code !== 'ERR_SYSTEM_ERROR' && code !== 'ESRCH') throw error
  }
}
