import { existsSync, readFileSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { AppError, messageOf, UsageError } from '../../contract/app-error.ts'
import { isProcessAlive } from '../processes/is-process-alive.ts'
import { isBusy, lockFile } from '../processes/lock-file.ts'
import { startOf } from '../processes/process-mark.ts'
import { toError } from './database-error.ts'
import { plainError } from './sqlite/sqlite-connection.ts'

/** Lock of the one process that serves a database. */
export interface OwnerLock {
  release(): void
}

/** `isOwned` of another process holds the lock for less than this, milliseconds. */
const patienceMs = 500

/** Locks a database for this process, by a file beside it. @throws UsageError if a running process holds it */
export function takeOwnerLock(database: string): OwnerLock {
  requireNoOlderOwner(`${database}.owner`)
  const file = ownerLockFile(database)
  let release: (() => void) | null
  try {
    release = lockFile(file, patienceMs)
  } catch (error) {
    const known = toError(plainError(error))
    if (known instanceof AppError) throw known
    throw new UsageError(`Couldn't lock ${file}: ${messageOf(error)}`)
  }
  if (release === null) throw inUse('Another process')
  return { release }
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
