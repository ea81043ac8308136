import { closeSync, openSync, readFileSync, unlinkSync, writeSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { renameSync, linkSync } from 'node:fs'
import { UsageError } from '../../contract/app-error.ts'
import { isProcessAlive } from '../processes/is-process-alive.ts'
import { startOf } from '../processes/process-mark.ts'

/** Lock of the one process that serves a database. */
export interface OwnerLock {
  release(): void
}

interface Owner {
  pid: number
  /** Start time of that process in kernel ticks, where available: process IDs are reused. */
  started: string | null
  token: string
}

/**
 * Acquires the lock beside the database, also from a process that has died.
 * @throws UsageError if a running process holds it
 */
export function takeOwnerLock(file: string): OwnerLock {
  const mine: Owner = { pid: process.pid, started: startOf(process.pid), token: randomUUID() }
  const draft = `${file}.${mine.token}`
  const descriptor = openSync(draft, 'wx', 0o600)
  writeSync(descriptor, JSON.stringify(mine))
  closeSync(descriptor)
  try {
    // link() fails if the name exists: of two concurrent starts only one succeeds, and the file is always complete.
    for (let round = 0; round < 10; round++) {
      if (tryLink(draft, file)) return { release: () => release(file, mine) }
      const owner = readOwner(file)
      if (owner === 'absent') continue
      if (owner !== null && isStillOwner(owner)) {
        throw new UsageError(
          `Process ${owner.pid} already uses this data folder. Stop it first, or choose another folder with --data.`,
        )
      }
      removeStale(file, owner)
    }
    throw new UsageError(`Several processes are trying to take the lock ${file}. Start only one of them.`)
  } finally {
    unlinkSync(draft)
  }
}

/** The running process that holds this lock, or null. */
export function currentOwner(file: string): { pid: number } | null {
  const owner = readOwner(file)
  return owner !== 'absent' && owner !== null && isStillOwner(owner) ? { pid: owner.pid } : null
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/** Moves the stale file aside first: between reading and deleting, another process may have acquired the lock. */
function removeStale(file: string, seen: Owner | null): void {
  const aside = `${file}.stale-${randomUUID()}`
  try {
    renameSync(file, aside)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return
    throw error
  }
  const moved = readOwner(aside)
  if (moved !== 'absent' && moved !== null && moved.token !== seen?.token && isStillOwner(moved)) tryLink(aside, file)
  unlinkSync(aside)
}

function release(file: string, mine: Owner): void {
  const owner = readOwner(file)
  if (owner !== 'absent' && owner?.token === mine.token) unlinkSync(file)
}

/** Null: the file exists but isn't a valid lock. */
function readOwner(file: string): Owner | null | 'absent' {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return 'absent'
    throw error
  }
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null) return null
    const { pid, started, token } = value as Record<string, unknown>
    if (typeof pid !== 'number' || !Number.isInteger(pid) || pid < 1 || typeof token !== 'string') return null
    return { pid, started: typeof started === 'string' ? started : null, token }
  } catch {
    return null
  }
}

function isStillOwner({ pid, started }: Owner): boolean {
  if (!isProcessAlive(pid)) return false
  const now = startOf(pid)
  return started === null || now === null || now === started
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
