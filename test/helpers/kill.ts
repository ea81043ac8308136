import { systemCode } from '../../src/platform/system-error.ts'

/** Kills a process, which may have ended by itself a moment ago. */
export function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if (systemCode(error) !== 'ESRCH') throw error
  }
}
