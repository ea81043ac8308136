import { messageOf } from '../../contract/app-error.ts'
import type { Finding } from '../../contract/finding.ts'
import type { Config } from '../../platform/config/config.ts'
import { describeDatabase, inspectDatabase } from '../../platform/database/open-configured.ts'
import { checkContents } from './check-contents.ts'

/** Clock differences, seconds: the first is mentioned, with the second signed addresses and codes fail. */
const skews = { noticed: 1, harmful: 30 }

/** The database, this machine's clock beside the database's, and the connections that are left. */
export async function checkDatabase(config: Config): Promise<Finding[]> {
  if (config.databaseUrl === null) {
    const embedded: Finding = { name: 'database', state: 'ok', detail: await describeDatabase(config) }
    return [embedded, ...(await checkContents(config))]
  }
  try {
    const found = await inspectDatabase(config.databaseUrl)
    return [
      {
        name: 'database',
        state: found.problem === null ? 'ok' : 'missing',
        detail: await describeDatabase(config),
        ...(found.problem === null ? {} : { cure: found.problem }),
      },
      connectionsFinding(found),
      clockFinding(found.clockSkewSeconds),
      ...(await replicaFinding(config.postgres.replicaUrl)),
      ...(found.problem === null ? await checkContents(config) : []),
    ]
  } catch (error) {
    return [
      {
        name: 'database',
        state: 'missing',
        detail: `couldn't use TIRO_DATABASE_URL: ${messageOf(error)}`,
        cure: 'Check that the server runs, that this machine may connect to it, and the user, password and name.',
      },
    ]
  }
}

/** A replica that can't be used is no failure: searches use the primary then. */
async function replicaFinding(url: string | null): Promise<Finding[]> {
  if (url === null) return []
  const name = 'replica'
  try {
    const { isReplica } = await inspectDatabase(url)
    if (isReplica) return [{ name, state: 'ok', detail: 'responds, and is a replica' }]
    const cure = 'Name a streaming replica of TIRO_DATABASE_URL in TIRO_DATABASE_REPLICA.'
    return [{ name, state: 'missing', detail: "the server is no replica: searches wouldn't see new transcripts", cure }]
  } catch (error) {
    const cure = 'Check TIRO_DATABASE_REPLICA and that the server runs. Searches use the primary meanwhile.'
    return [{ name, state: 'warning', detail: `couldn't connect: ${messageOf(error)}`, cure }]
  }
}

function connectionsFinding({
  maxConnections,
  openConnections,
}: {
  maxConnections: number
  openConnections: number
}): Finding {
  const name = 'connections'
  const left = maxConnections - openConnections
  const detail = `${openConnections} of ${maxConnections} in use on the PostgreSQL server`
  if (left >= 30) return { name, state: 'ok', detail }
  const cure = 'Raise max_connections in postgresql.conf: docs/operating.md says how many each process opens.'
  return { name, state: 'warning', detail, cure }
}

/** @param seconds how far the database's clock is ahead of this machine's */
export function clockFinding(seconds: number): Finding {
  const name = 'clock'
  const by = Math.abs(seconds)
  if (by < skews.noticed) return { name, state: 'ok', detail: "agrees with the database's" }
  return {
    name,
    state: by < skews.harmful ? 'warning' : 'missing',
    detail: `${by.toFixed(1)} s ${seconds > 0 ? 'behind' : 'ahead of'} the database's`,
    cure: 'Synchronise it, and the clock of the database: sudo apt-get install systemd-timesyncd.',
  }
}
