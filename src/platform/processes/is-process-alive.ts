/** Whether a process of this machine has this id; another user's counts as well. */
export function isProcessAlive(pid: number): boolean {
  // 0 and below mean groups of processes.
  if (!Number.isInteger(pid) || pid < 1) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
