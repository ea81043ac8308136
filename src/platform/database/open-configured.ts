import path from 'node:path'
import { fewConnections, type PostgresSettings } from '../config/database.ts'
import { databaseName } from '../files/data-folder.ts'
import type { DatabaseState } from './postgres/inspect-postgres.ts'
import { isOwned } from './owner-lock.ts'
import { openDatabase, type OpenDatabase } from './open.ts'

// PostgreSQL's driver is imported on demand: instances without a PostgreSQL server save the memory.

/** The database part of the configuration. */
export interface DatabasePlace {
  /** Folder of the embedded database. */
  data: string
  /** URL of a PostgreSQL database; null: the embedded database. */
  databaseUrl: string | null
  postgres?: PostgresSettings
}

export interface ConfiguredDatabase extends OpenDatabase {
  /** Path of the embedded database; null with PostgreSQL. */
  file: string | null
  /** Whether other processes may serve the same database. */
  isShared: boolean
  /** Writes a complete copy of the embedded database to `file`, which must not exist; null with PostgreSQL. */
  backup: ((file: string) => Promise<void>) | null
}

/** Opens the embedded database of an open data folder (`openDataFolder`), or the configured PostgreSQL database. */
export async function openConfigured(
  { data, databaseUrl, postgres = fewConnections }: DatabasePlace,
  options: { owner: boolean; onLost?: (error: Error) => void; onWarning?: (sentence: string) => void },
): Promise<ConfiguredDatabase> {
  if (databaseUrl !== null) {
    const { openPostgres } = await import('./postgres/postgres.ts')
    return {
      ...(await openPostgres({ ...options, ...postgres, url: databaseUrl })),
      file: null,
      isShared: true,
      backup: null,
    }
  }
  const file = path.join(data, databaseName)
  return { ...(await openDatabase({ file, ...options })), file, isShared: false }
}

/** Describes the database in one line. @throws when the server can't be reached */
export async function describeDatabase({ databaseUrl }: DatabasePlace): Promise<string> {
  if (databaseUrl === null) return 'embedded, in the data folder'
  const { describePostgres } = await import('./postgres/postgres.ts')
  return describePostgres(databaseUrl)
}

/** What `tiro doctor` checks of a PostgreSQL database. @throws when the server can't be reached */
export async function inspectDatabase(databaseUrl: string): Promise<DatabaseState> {
  const { inspectPostgres } = await import('./postgres/inspect-postgres.ts')
  return inspectPostgres(databaseUrl)
}

/** Whether a server or worker currently uses the database. */
export async function isDatabaseServed({ data, databaseUrl }: DatabasePlace): Promise<boolean> {
  if (databaseUrl !== null) {
    const { isServed } = await import('./postgres/postgres.ts')
    return isServed(databaseUrl)
  }
  return isOwned(path.join(data, databaseName))
}
