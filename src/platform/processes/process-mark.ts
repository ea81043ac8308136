import { readFileSync, readlinkSync } from 'node:fs'
import { isProcessAlive } from './is-process-alive.ts'

/**
 * When a process started, in kernel ticks, with the boot ID: process IDs are reused. `ended`: a zombie. Null on systems
 * without /proc, and if there is no such process.
 */
export function startOf(pid: number): string | null {
  try {
    // Field 22 of /proc/<pid>/stat (proc(5)).
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // A zombie no longer holds any lock.
    if (fields[0] === 'Z') return 'ended'
    return `${fields[19] ?? ''}@${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}`
  } catch {
    return null
  }
}

/** Tells a process of here from all others, on all machines and in all containers; null on systems without /proc. */
export function markOf(pid: number): string | null {
  const started = startOf(pid)
  return started === null ? null : [pid, started, idSpace()].join(' ')
}

/** Whether the process of a mark has certainly ended. Of those on other machines and in other containers nobody knows. */
export function isCertainlyGone(mark: string): boolean {
  const [pid = '', started = '', space = ''] = mark.split(' ')
  const own = startOf(process.pid)
  if (own === null || bootOf(own) !== bootOf(started) || space !== idSpace()) return false
  if (!isProcessAlive(Number(pid))) return true
  const now = startOf(Number(pid))
  // /proc may hide the processes of other users.
  return now !== null && now !== started
}

function bootOf(started: string): string {
  return started.slice(started.indexOf('@') + 1)
}

/** Process IDs mean something in their namespace only, and so do start times. */
function idSpace(): string {
  return readlinkSync('/proc/self/ns/pid') + timeSpace()
}

/** Empty on Linux before 5.6, which has no such namespaces. */
function timeSpace(): string {
  try {
    return readlinkSync('/proc/self/ns/time')
  } catch {
    return ''
  }
}
