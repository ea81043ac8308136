import { randomUUID } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, rmSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import path from 'node:path'
import { UsageError } from '../../contract/app-error.ts'
import { createDataFolder } from '../data-folder.ts'
import { checkSchema, migrate } from './migrate.ts'
import { currentOwner, takeOwnerLock } from './owner-lock.ts'
import { readDirectly } from './prepared.ts'
import type { Database } from './schema.ts'
import { connect } from './sqlite-connection.ts'
import { sqliteDialect } from './sqlite-dialect.ts'
import { only, startThread, type DatabaseThread } from './thread-client.ts'
import { GuardedKysely, type DatabaseIdentity } from './transaction-guard.ts'
import { createWriter } from './writer.ts'

export interface OpenDatabase {
  /**
   * For requests. With SQLite reads run at once on this thread (microseconds: point look-ups and pages, nothing that
   * scans); writes and transactions queue for the writer before those of jobs. Each resolves after its fsync.
   */
  db: Database
  /** The same for background work: its writes come after those of requests. */
  jobsDb: Database
  /** Reads only, on a thread or connections of their own: searches, exports, whatever reads many rows. */
  longReads: Database
  /** Waits for what is queued, then closes. */
  close: () => Promise<void>
}

export interface OpenSqlite extends OpenDatabase {
  /** Writes a whole copy to `file`, which must not exist, while everything goes on. */
  backup: (file: string) => Promise<void>
}

export interface OpenOptions {
  /** Path of the database; its folder is made. */
  file: string
  /** True for the one process that serves it (default); others may read and write briefly beside it. */
  owner?: boolean
  /** Longest that a transaction may hold the writer, milliseconds. Default 5,000. */
  maxTransactionMs?: number
  /** Hears when a database thread dies: nothing can be stored any more, the process should end. */
  onLost?: (error: Error) => void
}

/** How long another process's lock is waited for, in the threads, milliseconds. */
const threadPatience = 15_000
/** The same in the main thread, which must not stand still: its reads never wait in WAL mode but at a recovery. */
const mainPatience = 40
/** How long a server that has just taken the lock may need for its schema, milliseconds. */
const serverPatience = 10_000

/**
 * Opens (or makes) the embedded database and brings its schema up to date.
 * @throws UsageError when another process serves it, or it was written by a newer program
 */
export async function openDatabase(options: OpenOptions): Promise<OpenSqlite> {
  const file = path.resolve(options.file)
  createDataFolder(path.dirname(file))
  // Keys' hashes lie in it: for this user only. SQLite gives its WAL the same mode.
  closeSync(openSync(file, 'a', 0o600))
  const lock = (options.owner ?? true) ? takeOwnerLock(ownerLockFile(file)) : null
  const opened: { close: () => Promise<void> | void }[] = [{ close: () => lock?.release() }]
  const closeAll = async (): Promise<void> => {
    for (const part of opened.splice(0).toReversed()) await part.close()
  }
  const lost = options.onLost ?? ((): void => {})
  try {
    const writing = startThread({ file, readOnly: false, busyTimeout: threadPatience }, lost)
    opened.push(writing)
    const identity: DatabaseIdentity = { name: file }
    const served = lock === null && currentOwner(ownerLockFile(file)) !== null
    await bringUpToDate(writing, identity, served)
    const writer = createWriter(writing, options.maxTransactionMs ?? 5000)
    opened.push(writer)

    const reader = connect({ file, readOnly: true, busyTimeout: mainPatience })
    opened.push(reader)
    const long = lazyThread(() => startThread({ file, readOnly: true, busyTimeout: threadPatience }, lost))
    opened.push(long)
    const db = new GuardedKysely(sqliteDialect({ identity, reader, writer, urgency: 'front' }), identity)
    readDirectly(db, identity, reader)
    return {
      db,
      jobsDb: new GuardedKysely(sqliteDialect({ identity, reader, writer, urgency: 'back' }), identity),
      longReads: new GuardedKysely(sqliteDialect({ identity, reader: long, writer: null, urgency: 'front' }), identity),
      backup: async (target) => backUp(long, path.resolve(target)),
      close: closeAll,
    }
  } catch (error) {
    await closeAll()
    throw error
  }
}

/** Where the process id of the serving process stands. */
export function ownerLockFile(databaseFile: string): string {
  return `${databaseFile}.owner`
}

/** A migration may take minutes: it has a writer without a time limit of its own. */
async function bringUpToDate(thread: DatabaseThread, identity: DatabaseIdentity, served: boolean): Promise<void> {
  const writer = createWriter(thread, 2 ** 31 - 1)
  const dialect = sqliteDialect({ identity, reader: thread, writer, urgency: 'front' })
  const db = new GuardedKysely(dialect, identity)
  // The schema belongs to the process that serves the database: it may not change under its feet.
  await (served ? checkSchema(db, serverPatience) : migrate(db))
  await writer.close()
}

/** A thread costs memory: it is started when it is first asked. */
function lazyThread(start: () => DatabaseThread): DatabaseThread {
  let thread: DatabaseThread | null = null
  let closed = false
  return {
    async ask(request) {
      if (closed) throw new Error('The database is closed.')
      thread ??= start()
      return thread.ask(request)
    },
    async close() {
      closed = true
      await thread?.close()
    },
  }
}

async function backUp(thread: DatabaseThread, target: string): Promise<void> {
  if (existsSync(target)) throw new UsageError(`${target} already exists. Choose another name for the backup.`)
  createDataFolder(path.dirname(target))
  const draft = `${target}.${randomUUID()}.part`
  try {
    only(await thread.ask({ kind: 'copy', file: draft }))
    sync(draft)
    await rename(draft, target)
    sync(path.dirname(target))
  } finally {
    rmSync(draft, { force: true })
  }
}

function sync(target: string): void {
  const descriptor = openSync(target, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
