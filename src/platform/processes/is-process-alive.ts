import { systemCode } from '../system-error.ts'

/** Whether a process with this ID exists on this machine, also one of another user. */
export function isProcessAlive(pid: number): boolean {
  // 0 and below denote process groups.
  if (!Number.isInteger(pid) || pid < 1) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return systemCode(error) === 'EPERM'
  }
}
