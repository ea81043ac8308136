import { setTimeout as pause } from 'node:timers/promises'
import { Client, Pool, type ClientConfig, type PoolConfig } from 'pg'
import { messageOf, UsageError } from '../../contract/app-error.ts'
import { Closing } from '../closing.ts'
import type { OpenDatabase, PoolUse } from './open.ts'
import { checkSchema, migrate } from './migrate.ts'
import { judgePgvector, preparePgvector, type PgvectorVersions } from './pgvector.ts'
import { postgresDialect, rowTypes } from './postgres-dialect.ts'
import { GuardedKysely, type DatabaseIdentity } from './transaction-guard.ts'
import type { Database } from './schema.ts'

export interface PostgresOptions {
  /** `postgres://user:password@host:5432/name`, with libpq's `?sslmode=…`. Never logged or shown in a message. */
  url: string
  /** True for a server or worker: it migrates the schema, and other processes see that one is running. */
  owner?: boolean
}

/** Maximum number of connections per process: for requests, for jobs, for long reads. */
const connections = { requests: 10, jobs: 8, reads: 4 }
/** Time limit for connecting, milliseconds. */
const connectMs = 10_000
/** A stalled process in a transaction would keep its rows locked, so its connection is closed after this time. */
const idleInTransactionMs = 60_000
/** Time that a newly started server may need for its migrations, milliseconds. */
const serverPatience = 10_000
/** Time that a PostgreSQL server may need to start, with its recovery after a crash, milliseconds. */
const startPatience = 300_000
/** Lock that servers and workers hold, shared. */
const servedLock = 7_449_879
/** Oldest version that its makers supported when this was written. */
const oldestVersion = 140_000

/**
 * Opens a PostgreSQL database and migrates its schema. Any number of processes may do so.
 * @throws UsageError if it can't be reached, is too old, or a newer program wrote it
 */
export async function openPostgres({ url, owner = true }: PostgresOptions): Promise<OpenDatabase> {
  const identity: DatabaseIdentity = { name: 'postgres' }
  const opened = new Closing()
  const settings: PoolConfig = {
    connectionString: url,
    application_name: 'tiro',
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    types: rowTypes,
    idle_in_transaction_session_timeout: idleInTransactionMs,
  }
  const pools: Partial<Record<PoolUse['pool'], Pool>> = {}
  const open = (
    name: keyof typeof connections,
    isolation: 'read committed' | 'serializable',
    more: PoolConfig = {},
  ): Database => {
    const pool = new Pool({ ...settings, ...more, max: connections[name] })
    pools[name] = pool
    // The pool drops a lost connection, and its query or the next one reports the failure. The pool listens only to
    // idle connections, so without a listener of its own a lost one in use would end the process.
    pool.on('error', () => {})
    pool.on('connect', (client) => client.on('error', () => {}))
    opened.defer(() => pool.end())
    return new GuardedKysely(postgresDialect({ identity, pool, isolation }), identity)
  }
  try {
    await requireVersion(settings)
    // Requests decide on what they have read (the last owner, an unused name), so they must be serializable.
    const db = open('requests', 'serializable')
    // Jobs are written for this level: claims skip each other's rows, completions lock theirs first.
    const jobsDb = open('jobs', 'read committed')
    const longReads = open('reads', 'read committed', { options: '-c default_transaction_read_only=on' })
    const served = !owner && (await isServed(url))
    await (served ? checkSchema(jobsDb, serverPatience) : migrate(jobsDb))
    if (owner) {
      await preparePgvector(jobsDb)
      const registered = await registerServer(settings)
      opened.defer(() => registered.close())
    }
    return { db, jobsDb, longReads, pools: () => poolUse(pools), close: () => opened.close() }
  } catch (error) {
    await opened.close().catch(() => {})
    throw error
  }
}

function poolUse(pools: Partial<Record<PoolUse['pool'], Pool>>): PoolUse[] {
  return (Object.entries(pools) as [PoolUse['pool'], Pool][]).map(([name, pool]) => ({
    pool: name,
    max: pool.options.max,
    used: pool.totalCount - pool.idleCount,
    waiting: pool.waitingCount,
  }))
}

/** Describes the server in one line, for `tiro doctor`. @throws when it can't be reached */
export async function describePostgres(url: string): Promise<string> {
  const { version, ...vector } = await askOnce<{ version: string } & PgvectorVersions>(
    { connectionString: url },
    `select current_setting('server_version') as version, v.default_version as available, v.installed_version as installed
     from (select) one left join pg_available_extensions v on v.name = 'vector'`,
  )
  const pgvector = judgePgvector(vector)
  const vectors =
    'missing' in pgvector
      ? `without pgvector (${pgvector.missing}): semantic search reads every vector, see docs/operating.md`
      : `pgvector ${pgvector.version}`
  return `PostgreSQL ${version.split(' ')[0]}, ${vectors}`
}

/** Whether a server or worker currently uses the database. */
export async function isServed(url: string): Promise<boolean> {
  const statement = 'select pg_try_advisory_lock($1) as free'
  return !(await askOnce<{ free: boolean }>({ connectionString: url }, statement, [servedLock])).free
}

async function requireVersion(settings: PoolConfig): Promise<void> {
  const statement = `select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding`
  const ask = async () => askOnce<{ version: string; encoding: string }>(settings, statement)
  const { version, encoding } = await onceStarted(ask).catch((error: unknown) => {
    throw new UsageError(`Couldn't open the database in TIRO_DATABASE_URL: ${messageOf(error)}`)
  })
  if (Number(version) < oldestVersion) {
    throw new UsageError(
      'The PostgreSQL server in TIRO_DATABASE_URL is older than version 14. Use version 14 or newer.',
    )
  }
  if (encoding !== 'UTF8') {
    throw new UsageError(
      "The database in TIRO_DATABASE_URL must use the encoding UTF8 (create database … encoding 'UTF8').",
    )
  }
}

/** Repeats `ask` while the server reports that it is starting (57P03: cannot_connect_now). */
async function onceStarted<T>(ask: () => Promise<T>): Promise<T> {
  const end = Date.now() + startPatience
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === '57P03') || Date.now() > end) throw error
      await pause(500)
    }
  }
}

/** Runs a statement on its own connection and returns its row. */
async function askOnce<R extends object>(settings: ClientConfig, statement: string, values?: number[]): Promise<R> {
  const client = new Client({ connectionTimeoutMillis: connectMs, ...settings })
  // Errors between two statements are reported by the next one.
  client.on('error', () => {})
  try {
    await client.connect()
    const [row] = (await client.query<R>(statement, values)).rows
    if (row === undefined) throw new Error("The database didn't respond.")
    return row
  } finally {
    await client.end()
  }
}

/** Holds the lock that marks the database as served, and reacquires it after a lost connection. */
async function registerServer(settings: PoolConfig): Promise<{ close: () => Promise<void> }> {
  const againMs = 2000
  let closed = false
  let client: Client | null = null
  let timer: NodeJS.Timeout | undefined
  const hold = async (): Promise<void> => {
    const next = new Client(settings)
    next.on('error', () => {})
    next.on('end', () => {
      if (client !== next) return
      client = null
      later()
    })
    await next.connect()
    client = next
    await next.query('select pg_advisory_lock_shared($1)', [servedLock])
  }
  const later = (): void => {
    if (closed) return
    timer = setTimeout(() => void hold().catch(later), againMs)
  }
  await hold()
  return {
    close: async () => {
      closed = true
      clearTimeout(timer)
      await client?.end()
    },
  }
}
