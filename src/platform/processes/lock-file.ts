import { closeSync, openSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { systemCode } from '../system-error.ts'

/** Garbage collection would close a connection that nobody refers to, and release its lock. */
const held = new Set<DatabaseSync>()
/** SQLITE_BUSY. */
const busy = 5

/**
 * Locks a file for this process, with SQLite's lock of an empty file. The kernel releases the lock when the process
 * ends, and it holds in all containers, in which process IDs mean different processes. Nothing else may open that file
 * in this process: closing it would release the lock.
 * @param patienceMs how long a lock of somebody else may last, milliseconds
 * @returns a function that releases it; null: somebody else holds it
 */
export function lockFile(file: string, patienceMs = 0): (() => void) | null {
  create(file)
  const lock = new DatabaseSync(file, { timeout: patienceMs })
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if (isBusy(error)) return null
    throw error
  }
  held.add(lock)
  return () => {
    if (held.delete(lock)) lock.close()
  }
}

/** Whether an error of SQLite says that somebody else holds a lock. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === busy
}

/** Creates the file for this user alone: others who can open it could lock it. */
function create(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600))
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw error
  }
}
