import { serverProblem, withClient } from './postgres.ts'

/** What `tiro doctor` asks a PostgreSQL server. */
export interface DatabaseState {
  /** How far the database's clock is ahead of this machine's, seconds; 0 if the connection is too slow to tell. */
  clockSkewSeconds: number
  maxConnections: number
  openConnections: number
  /** Whether the server follows another. */
  isReplica: boolean
  /** A sentence if Tiro can't use this database; null if it can. */
  problem: string | null
}

interface Row {
  now: number
  max: number
  open: number
  version: number
  encoding: string
  may: boolean
  replica: boolean
  fixed: boolean
}

const statement = `select (extract(epoch from clock_timestamp()) * 1000)::float8 as now,
  current_setting('max_connections')::int as max,
  (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as open,
  current_setting('server_version_num')::int as version,
  current_setting('server_encoding') as encoding,
  has_schema_privilege(current_user, 'public', 'create') as may,
  pg_is_in_recovery() as replica,
  current_setting('transaction_read_only') = 'on' as fixed`

/** @throws when the server can't be reached */
export async function inspectPostgres(url: string): Promise<DatabaseState> {
  // The first statement of a connection is slow, so the clock is read by a second one.
  const { row, sentAt, receivedAt } = await withClient({ connectionString: url }, async (client) => {
    await client.query(statement)
    const sentAt = Date.now()
    const [row] = (await client.query<Row>(statement)).rows
    if (row === undefined) throw new Error("The database didn't respond.")
    return { row, sentAt, receivedAt: Date.now() }
  })
  const half = (receivedAt - sentAt) / 2
  const ahead = row.now - (sentAt + half)
  return {
    clockSkewSeconds: Math.abs(ahead) <= half ? 0 : ahead / 1000,
    maxConnections: row.max,
    openConnections: row.open,
    isReplica: row.replica,
    problem:
      serverProblem(row.version, row.encoding) ??
      (row.fixed ? 'It is read-only. Name the primary server in TIRO_DATABASE_URL, or let it take changes.' : null) ??
      (row.may ? null : 'Allow the user to create tables: grant create on schema public to … .'),
  }
}
