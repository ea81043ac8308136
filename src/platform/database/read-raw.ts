import { existsSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { databaseName } from '../files/data-folder.ts'
import { isDatabaseServed, type DatabasePlace } from './open-configured.ts'

/** A migration may hold a table for long, milliseconds. */
const longestMs = 10_000

/** Sends a statement that both databases understand. */
export type Ask = (statement: string) => Promise<Record<string, unknown>[]>

/**
 * Reads the database as it is, of whatever version: nothing is migrated, and no file is made beside it.
 * @param work gets the path of the embedded database; null with PostgreSQL
 * @returns null if the embedded database doesn't exist yet
 */
export async function readRaw<T>(
  place: DatabasePlace,
  work: (ask: Ask, file: string | null) => Promise<T>,
): Promise<T | null> {
  if (place.databaseUrl !== null) {
    const { withClient } = await import('./postgres/postgres.ts')
    return withClient({ connectionString: place.databaseUrl }, async (client) => {
      await client.query(`set statement_timeout = ${longestMs}`)
      return work(async (statement) => (await client.query<Record<string, unknown>>(statement)).rows, null)
    })
  }
  const file = path.join(place.data, databaseName)
  if (!existsSync(file)) return null
  const url = pathToFileURL(file)
  // A reader would make a log beside a database that was closed, and leave it there.
  const isInUse = existsSync(`${file}-wal`) || (await isDatabaseServed(place))
  if (!isInUse) url.searchParams.set('immutable', '1')
  using database = new DatabaseSync(url, { readOnly: true, timeout: 5000 })
  return await work(async (statement) => database.prepare(statement).all(), file)
}
