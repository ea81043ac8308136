// Migrated databases that the tests of stores copy. `scripts/test.ts` makes them once for all files: to migrate one for
// each test would take ten times as long.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDatabase } from '../../src/platform/database/open.ts'
import { openPostgres } from '../../src/platform/database/postgres/postgres.ts'
import { askServer, databaseNamed } from './ask-postgres.ts'

/** An empty, migrated SQLite database in a folder of its own. @returns its file */
export async function migratedSqlite(): Promise<string> {
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'tiro-migrated-')), 'tiro.db')
  const opened = await openDatabase({ file })
  await opened.close()
  return file
}

/** An empty, migrated database on this server. @returns its name */
export async function migratedPostgres(server: string): Promise<string> {
  const name = `template_${randomBytes(8).toString('hex')}`
  await askServer(server, `create database ${name}`)
  const opened = await openPostgres({ url: databaseNamed(server, name) })
  await opened.close()
  return name
}

export interface MigratedDatabases {
  /** For the test files. */
  env: Record<string, string>
  remove: () => Promise<void>
}

/** For a run of many files; `server` is the one that the tests of stores use. */
export async function prepareDatabases(server: string | null): Promise<MigratedDatabases> {
  const sqlite = await migratedSqlite()
  return {
    env: {
      TIRO_TEST_MIGRATED_SQLITE: sqlite,
      ...(server === null ? {} : { TIRO_TEST_MIGRATED_POSTGRES: await migratedPostgres(server) }),
    },
    remove: () => rm(path.dirname(sqlite), { recursive: true, force: true }),
  }
}
