import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { PostgresPool } from 'kysely'
import { Client, type ClientConfig } from 'pg'
import { messageOf, UsageError } from '../../../contract/app-error.ts'
import { Closing } from '../../async/closing.ts'
import { fewConnections, type PostgresSettings } from '../../config/database.ts'
import type { OpenDatabase, PoolUse } from '../open.ts'
import { checkSchema, migrate } from '../migrate.ts'
import { judgePgvector, preparePgvector, type PgvectorVersions } from '../search/pgvector.ts'
import { postgresDialect, rowTypes } from './postgres-dialect.ts'
import { openListener, servedLock } from './postgres-listener.ts'
import { createOutage } from './outage.ts'
import { openPool } from './postgres-pool.ts'
import { chooseReplica, type ReplicaState } from './replica.ts'
import { GuardedKysely, type DatabaseIdentity } from '../transaction-guard.ts'
import type { Database } from '../schema.ts'
import { systemCode } from '../../system-error.ts'

export interface PostgresOptions {
  /** `postgres://user:password@host:5432/name`, with libpq's `?sslmode=…`. Never logged or shown in a message. */
  url: string
  /** True for a server or worker: it migrates the schema, and other processes see that one is running. */
  owner?: boolean
  /** Maximum number of connections by use. */
  connections?: PostgresSettings['connections']
  /** Time limit for a statement of a request, seconds. */
  timeoutSeconds?: number
  /** URL of a read replica for searches; null: none. */
  replicaUrl?: string | null
  /** How far the replica may be behind, seconds. */
  replicaLagSeconds?: number
  /** Called with a sentence for the operator. */
  onWarning?: (sentence: string) => void
}

/** Time limits in milliseconds: for a free connection, and for a statement. Migrations have none. */
function limitsOf(seconds: number) {
  return {
    requests: { connectMs: 5000, statementMs: seconds * 1000 },
    reads: { connectMs: 5000, statementMs: seconds * 3000 },
    jobs: { connectMs: 30_000, statementMs: seconds * 6000 },
  }
}
/** Time limit for connecting, milliseconds. */
const connectMs = 10_000
/** Time that a newly started server may need for its migrations, milliseconds. */
const serverPatience = 10_000
/** Time that a PostgreSQL server may need to start, with its recovery after a crash, milliseconds. */
const startPatience = 300_000
/** Oldest version that its makers supported when this was written. */
const oldestVersion = 140_000

/**
 * Opens a PostgreSQL database and migrates its schema. Any number of processes may do so.
 * @throws UsageError if it can't be reached, is too old, or a newer program wrote it
 */
export async function openPostgres(options: PostgresOptions): Promise<OpenDatabase> {
  const { url, owner = true, connections = fewConnections.connections } = options
  const limits = limitsOf(options.timeoutSeconds ?? fewConnections.timeoutSeconds)
  const identity: DatabaseIdentity = { name: 'postgres', origin: randomBytes(6).toString('hex') }
  const opened = new Closing()
  const settings = settingsFor(url)
  const pools: (() => PoolUse)[] = []
  const pool = (name: keyof typeof connections, readOnly = false): PostgresPool => {
    // Commands have no time limit: nobody waits for the rows that they hold.
    const statementMs = owner ? limits[name].statementMs : 0
    const made = openPool(settings, { ...limits[name], statementMs, max: connections[name], readOnly })
    opened.defer(() => made.end())
    pools.push(() => ({ pool: name, ...made.use() }))
    return made
  }
  const outage = createOutage(options.onWarning ?? (() => {}))
  const open = (
    made: PostgresPool,
    isolation: 'read committed' | 'serializable' = 'read committed',
    onUnreachable = outage.begin,
  ): Database => new GuardedKysely(postgresDialect({ identity, pool: made, isolation, onUnreachable }), identity)
  // Reads turn to the primary when a replica is gone, and say so themselves.
  const openReads = (made: PostgresPool): Database => open(made, 'read committed', () => {})
  try {
    await requireVersion(settings)
    const served = !owner && (await isServed(url))
    // Without time limits, on connections that are closed again.
    const preparing = openPool(settings, { max: 1, connectMs, statementMs: 0 })
    try {
      await (served ? checkSchema(open(preparing), serverPatience) : migrate(open(preparing)))
      if (owner) await preparePgvector(open(preparing))
    } finally {
      await preparing.end()
    }
    // Requests decide on what they have read (the last owner, an unused name), so they must be serializable.
    const db = open(pool('requests'), 'serializable')
    // Jobs are written for this level: claims skip each other's rows, completions lock theirs first.
    const jobsDb = open(pool('jobs'))
    const reads = pool('reads', true)
    const longReads = open(reads)
    const replica = owner ? openReplica(options, reads, { open: openReads, longReads, opened }) : null
    if (owner) {
      const listener = await openListener(settings, identity, outage)
      opened.defer(() => listener.close())
    }
    return {
      db,
      jobsDb,
      longReads,
      searchReads: replica?.searchReads ?? longReads,
      replica: replica?.state ?? null,
      version: null,
      pools: () => pools.map((use) => use()),
      close: () => opened.close(),
    }
  } catch (error) {
    await opened.close().catch(() => {})
    throw error
  }
}

function settingsFor(url: string): ClientConfig {
  return {
    connectionString: url,
    application_name: 'tiro',
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    types: rowTypes,
  }
}

function openReplica(
  { replicaUrl, replicaLagSeconds = 30, timeoutSeconds, onWarning = () => {}, connections }: PostgresOptions,
  primary: PostgresPool,
  given: {
    open: (pool: PostgresPool) => Database
    longReads: Database
    opened: Closing
  },
): { searchReads: Database; state: () => ReplicaState } | null {
  if (replicaUrl == null) return null
  const max = connections?.reads ?? fewConnections.connections.reads
  const limits = limitsOf(timeoutSeconds ?? fewConnections.timeoutSeconds)
  // Fewer seconds than for the primary: searches wait for it before they turn to the primary.
  const own = openPool(settingsFor(replicaUrl), { ...limits.reads, connectMs: 2000, max: max + 1, readOnly: true })
  given.opened.defer(() => own.end())
  const choice = chooseReplica({ primary, replica: own, maxLagSeconds: replicaLagSeconds, onChange: onWarning })
  given.opened.defer(choice.watch(given.longReads, given.open(own)))
  return { searchReads: given.open(choice.pool), state: choice.state }
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

async function requireVersion(settings: ClientConfig): Promise<void> {
  const statement = `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding`
  const ask = async () => askOnce<{ version: number; encoding: string }>(settings, statement)
  const { version, encoding } = await onceStarted(ask).catch((error: unknown) => {
    throw new UsageError(`Couldn't open the database in TIRO_DATABASE_URL: ${messageOf(error)}`)
  })
  const problem = serverProblem(version, encoding)
  if (problem !== null) throw new UsageError(`Can't use the database in TIRO_DATABASE_URL: ${problem}`)
}

/** A sentence if Tiro can't use such a server or database; null if it can. */
export function serverProblem(version: number, encoding: string): string | null {
  if (version < oldestVersion) return 'Use PostgreSQL 14 or newer.'
  return encoding === 'UTF8' ? null : "Create it with the encoding UTF8: create database … encoding 'UTF8'."
}

/** Repeats `ask` while the server reports that it is starting (57P03: cannot_connect_now). */
async function onceStarted<T>(ask: () => Promise<T>): Promise<T> {
  const end = Date.now() + startPatience
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (systemCode(error) !== '57P03' || Date.now() > end) throw error
      await pause(500)
    }
  }
}

/** Runs a statement on its own connection and returns its row. */
async function askOnce<R extends object>(settings: ClientConfig, statement: string, values?: number[]): Promise<R> {
  return withClient(settings, async (client) => {
    const [row] = (await client.query<R>(statement, values)).rows
    if (row === undefined) throw new Error("The database didn't respond.")
    return row
  })
}

/** Runs `work` on its own connection. */
export async function withClient<T>(settings: ClientConfig, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionTimeoutMillis: connectMs, ...settings })
  // Errors between two statements are reported by the next one.
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end()
  }
}
