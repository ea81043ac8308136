import { readdirSync, readlinkSync } from 'node:fs'

/** Whether this process has a file open. */
export function isOpen(file: string): boolean {
  return readdirSync('/proc/self/fd').some((descriptor) => {
    try {
      return readlinkSync(`/proc/self/fd/${descriptor}`) === file
    } catch {
      // The folder's own, which is closed by now.
      return false
    }
  })
}
