import { closeSync, existsSync, openSync, readFileSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { messageOf, UsageError } from '../../contract/app-error.ts'
import { isProcessAlive } from '../processes/is-process-alive.ts'
import { startOf } from '../processes/process-mark.ts'

/** Lock of the one process that serves a database. */
export interface OwnerLock {
  release(): void
}

/** `isOwned` of another process holds the lock for less than this, milliseconds. */
const patienceMs = 500
/** Garbage collection would close a connection that nobody refers to, and release its lock. */
const held = new Set<DatabaseSync>()
/** SQLITE_BUSY. */
const busy = 5

/**
 * Locks a database for this process: with SQLite's lock of an empty file beside it. The kernel releases the lock when the
 * process ends, and it holds in all containers, in which process IDs mean different processes. Nothing else may open
 * that file in this process: closing it would release the lock.
 * @throws UsageError if a running process holds it
 */
export function takeOwnerLock(database: string): OwnerLock {
  requireNoOlderOwner(`${database}.owner`)
  const file = ownerLockFile(database)
  create(file)
  const lock = new DatabaseSync(file, { timeout: patienceMs })
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    throw isBusy(error) ? inUse('Another process') : new UsageError(`Couldn't lock ${file}: ${messageOf(error)}`)
  }
  held.add(lock)
  return {
    release: () => {
      if (held.delete(lock)) lock.close()
    },
  }
}

/** Whether a running process holds the lock of a database. */
export function isOwned(database: string): boolean {
  const file = ownerLockFile(database)
  if (!existsSync(file)) return false
  const lock = new DatabaseSync(file, { readOnly: true })
  try {
    lock.exec('select 1 from sqlite_schema')
    return false
  } catch (error) {
    if (isBusy(error)) return true
    throw error
  } finally {
    lock.close()
  }
}

export function ownerLockFile(database: string): string {
  return `${database}.lock`
}

/** Creates the file for this user alone: others who can open it could lock it. */
function create(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === busy
}

function inUse(who: string): UsageError {
  return new UsageError(`${who} already uses this data folder. Stop it first, or choose another folder with --data.`)
}

/** Up to version 0.2, the owner wrote its process ID and start into a file, and deleted that at the end. */
function requireNoOlderOwner(file: string): void {
  if (!existsSync(file)) return
  const [, pid = '', started] = /"pid":(\d+),"started":(?:null|"([^"]*)")/.exec(readFileSync(file, 'utf8')) ?? []
  if (isProcessAlive(Number(pid)) && startOf(Number(pid)) === (started ?? null)) throw inUse(`Process ${pid}`)
  rmSync(file, { force: true })
}
