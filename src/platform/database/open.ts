import { randomUUID } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, rmSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import path from 'node:path'
import { UsageError } from '../../contract/app-error.ts'
import { Closing } from '../async/closing.ts'
import { createDataFolder } from '../files/data-folder.ts'
import { checkSchema, migrate } from './migrate.ts'
import type { Migration } from './migrations/migration.ts'
import { isOwned, takeOwnerLock } from './owner-lock.ts'
import { Changes } from './changes.ts'
import { isDamage, toError } from './database-error.ts'
import { readDirectly } from './prepared.ts'
import type { ReplicaState } from './postgres/replica.ts'
import type { Database } from './schema.ts'
import { connect, plainError } from './sqlite/sqlite-connection.ts'
import { sqliteDialect } from './sqlite/sqlite-dialect.ts'
import { only, startDatabaseThread, type DatabaseThread } from './sqlite/thread-client.ts'
import { GuardedKysely, type DatabaseIdentity } from './transaction-guard.ts'
import { createWriter } from './sqlite/writer.ts'

/** Connections of one purpose. */
export interface PoolUse {
  pool: 'requests' | 'jobs' | 'reads' | 'writer'
  /** Most connections that it may open. */
  max: number
  /** Connections in use. */
  used: number
  /** Queries and transactions that wait for one. */
  waiting: number
}

export interface OpenDatabase {
  /**
   * For requests. With SQLite, reads run synchronously on this thread (microseconds: lookups and pages, never scans).
   * Writes and transactions queue for the writer, ahead of those of jobs. Each resolves after its fsync.
   */
  db: Database
  /** The same for background work: its writes queue behind those of requests. */
  jobsDb: Database
  /** Read-only, on its own thread or connections: searches, exports and anything else that reads many rows. */
  longReads: Database
  /** The same for searches, which may use a read replica of PostgreSQL: somewhat later than the rest. */
  searchReads: Database
  /** How the read replica is doing; null: there is none. */
  replica: (() => ReplicaState) | null
  /**
   * Another number after each commit: what was read at one number is still so while it is the same. The number has
   * changed before a commit of this process resolves, and within a millisecond after one of another process. Null: the
   * database can't tell (PostgreSQL).
   */
  version: (() => number) | null
  /** Use of the connections, for the metrics. */
  pools: () => PoolUse[]
  /** Waits for queued work, then closes. */
  close: () => Promise<void>
}

export interface OpenSqlite extends OpenDatabase {
  /** Writes a complete copy to `file`, which must not exist, without blocking other work. */
  backup: (file: string) => Promise<void>
}

export interface OpenOptions {
  /** Path of the database. Its folder is created if missing. */
  file: string
  /** True (default) for the one process that serves the database; others may read and write briefly beside it. */
  owner?: boolean
  /** Time limit for a transaction that holds the writer, milliseconds. Default 5,000. */
  maxTransactionMs?: number
  /** Migrates to the schema of these steps. Default all. */
  steps?: readonly Migration[]
  /** Called when a database thread ends unexpectedly. Nothing can be stored any more, so the process should exit. */
  onLost?: (error: Error) => void
}

/** Time that the threads wait for another process's lock, milliseconds. */
const threadPatience = 15_000
/** The same for the main thread, which must not block: in WAL mode its reads wait only during a recovery. */
const mainPatience = 40
/** Time that a newly started server may need for its migrations, milliseconds. */
const serverPatience = 10_000

/**
 * Opens (or creates) the embedded database and migrates its schema.
 * @throws UsageError if another process serves it, or a newer program wrote it
 */
export async function openDatabase(options: OpenOptions): Promise<OpenSqlite> {
  const file = path.resolve(options.file)
  createDataFolder(path.dirname(file))
  // It contains hashes of keys, so only this user may read it. SQLite gives its WAL the same mode.
  closeSync(openSync(file, 'a', 0o600))
  const lock = (options.owner ?? true) ? takeOwnerLock(file) : null
  const opened = new Closing()
  opened.defer(() => lock?.release())
  const lost = options.onLost ?? ((): void => {})
  try {
    const thread = startDatabaseThread({ file, readOnly: false, busyTimeout: threadPatience }, lost)
    opened.defer(() => thread.close())
    const changes = new Changes()
    const writing = changes.note(thread)
    const identity: DatabaseIdentity = { name: file }
    const served = lock === null && isOwned(file)
    await bringUpToDate(writing, identity, served, options.steps)
    const writer = createWriter(writing, options.maxTransactionMs ?? 5000)
    opened.defer(() => writer.close())

    const reader = connect({ file, readOnly: true, busyTimeout: mainPatience })
    opened.defer(() => reader.close())
    const long = lazyThread(() => startDatabaseThread({ file, readOnly: true, busyTimeout: threadPatience }, lost))
    opened.defer(() => long.close())
    const db = new GuardedKysely(sqliteDialect({ identity, reader, writer, urgency: 'front' }), identity)
    const longReads = new GuardedKysely(
      sqliteDialect({ identity, reader: long, writer: null, urgency: 'front' }),
      identity,
    )
    readDirectly(db, identity, reader)
    return {
      db,
      jobsDb: new GuardedKysely(sqliteDialect({ identity, reader, writer, urgency: 'back' }), identity),
      longReads,
      searchReads: longReads,
      replica: null,
      version: () => changes.version(reader),
      pools: () => [{ pool: 'writer', max: 1, ...writer.use() }],
      backup: async (target) => backUp(long, path.resolve(target)),
      close: () => opened.close(),
    }
  } catch (error) {
    await opened.close().catch(() => {})
    throw openingError(error, file)
  }
}

/** Says what to do about a damaged file and a full disk. Returns other errors unchanged. */
function openingError(error: unknown, file: string): unknown {
  const plain = plainError(error)
  if (plain.errcode === null) return error
  if (!isDamage(plain.errcode)) return toError(plain)
  return new UsageError(
    `The database ${file} is damaged (${plain.message}). Move it and ${file}-wal away together, and restore a backup: docs/operating.md#backups.`,
  )
}

/** A migration may take minutes, so its writer has no time limit. */
async function bringUpToDate(
  thread: DatabaseThread,
  identity: DatabaseIdentity,
  served: boolean,
  steps: OpenOptions['steps'],
): Promise<void> {
  const writer = createWriter(thread, 2 ** 31 - 1)
  const dialect = sqliteDialect({ identity, reader: thread, writer, urgency: 'front' })
  const db = new GuardedKysely(dialect, identity)
  // Only the process that serves the database migrates it: the schema must not change while it runs.
  await (served ? checkSchema(db, serverPatience) : migrate(db, steps))
  await writer.close()
}

/** Starts a thread on first use, since each thread costs memory. */
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
    // SQLite writes into an empty file, and would create one that others can read.
    closeSync(openSync(draft, 'wx', 0o600))
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
