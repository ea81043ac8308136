import { UsageError } from '../../contract/app-error.ts'
import type { Role } from './server.ts'
import type { Settings } from './settings.ts'

export interface DatabaseSettings {
  /** URL of a PostgreSQL database, which may contain a password; null: the embedded database. */
  databaseUrl: string | null
  /** How a process uses PostgreSQL. */
  postgres: PostgresSettings
}

export interface PostgresSettings {
  /** Maximum number of connections of this process by use; one more listens. */
  connections: { requests: number; jobs: number; reads: number }
  /** Time limit for a statement of a request, seconds. Searches get three times as much, jobs six times. */
  timeoutSeconds: number
  /** URL of a read replica that searches use; null: none. */
  replicaUrl: string | null
  /** Searches use the primary while the replica is further behind, seconds. */
  replicaLagSeconds: number
}

/** Connections that a process of each role opens at most, unless TIRO_DATABASE_CONNECTIONS says otherwise. */
const defaults: Record<Role, number> = { api: 10, worker: 4, all: 12 }

/** For commands beside a server. */
export const fewConnections: PostgresSettings = {
  connections: { requests: 2, jobs: 2, reads: 2 },
  timeoutSeconds: 10,
  replicaUrl: null,
  replicaLagSeconds: 0,
}

export function readDatabase({ text, integer }: Settings, role: Role): DatabaseSettings {
  const databaseUrl = readUrl('TIRO_DATABASE_URL', text('TIRO_DATABASE_URL'))
  if (role === 'worker' && databaseUrl === null) {
    throw new UsageError(
      'A separate worker requires a PostgreSQL database in TIRO_DATABASE_URL. Only one process, with --role all, can use the embedded database.',
    )
  }
  const replicaUrl = readUrl('TIRO_DATABASE_REPLICA', text('TIRO_DATABASE_REPLICA'))
  if (replicaUrl !== null && databaseUrl === null) {
    throw new UsageError('TIRO_DATABASE_REPLICA is a replica of a PostgreSQL database. Set TIRO_DATABASE_URL as well.')
  }
  return {
    databaseUrl,
    postgres: {
      connections: share(integer('TIRO_DATABASE_CONNECTIONS', defaults[role], 3, 1000), role),
      timeoutSeconds: integer('TIRO_DATABASE_TIMEOUT', 10, 1, 3600),
      replicaUrl,
      replicaLagSeconds: integer('TIRO_DATABASE_REPLICA_LAG', 30, 1, 86_400),
    },
  }
}

/** Divides the connections of a process: an API answers requests, a worker runs jobs, but both do some of the other. */
function share(total: number, role: Role): PostgresSettings['connections'] {
  if (role === 'worker') return { requests: 1, reads: 1, jobs: total - 2 }
  const reads = Math.max(1, Math.floor(total * 0.3))
  const jobs = role === 'api' ? 1 : Math.max(1, Math.floor(total * 0.3))
  return { requests: total - reads - jobs, reads, jobs }
}

function readUrl(name: string, url: string | null): string | null {
  if (url !== null && !/^postgres(ql)?:\/\//.test(url)) {
    // The value isn't repeated in the message: it may contain a password.
    throw new UsageError(`${name} must be a URL such as postgres://tiro:password@localhost/tiro.`)
  }
  return url
}
