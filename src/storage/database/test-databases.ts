import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { migrate } from './migrate.ts'
import { openDatabase } from './open.ts'
import { pgliteDialect } from './pglite-for-tests.ts'
import type { Database } from './schema.ts'
import { GuardedKysely, type DatabaseIdentity } from './transaction-guard.ts'

export interface TestDatabase {
  db: Database
  jobsDb: Database
  close: () => Promise<void>
}

export type DatabaseKind = 'sqlite' | 'pglite'

/**
 * Runs the same tests on SQLite and on PostgreSQL's language:
 * `eachDatabase((kind, open) => test(`… on ${kind}`, async () => { const { db } = await open() … }))`.
 * `open` gives a fresh, migrated database.
 */
export function eachDatabase(tests: (kind: DatabaseKind, open: () => Promise<TestDatabase>) => void): void {
  tests('sqlite', openSqliteForTest)
  tests('pglite', openPgliteForTest)
}

/** A SQLite database in a folder of its own, removed by `close`. */
export async function openSqliteForTest(): Promise<TestDatabase> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tiro-database-'))
  const opened = await openDatabase({ file: path.join(folder, 'tiro.db') })
  return {
    db: opened.db,
    jobsDb: opened.jobsDb,
    async close() {
      await opened.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function openPgliteForTest(): Promise<TestDatabase> {
  template ??= migratedTemplate()
  const db = open(await PGlite.create({ loadDataDir: await template }))
  return { db, jobsDb: db, close: async () => db.destroy() }
}

/** The files of a migrated database: loading them is three times as fast as making it anew for every test. */
let template: Promise<Blob> | null = null

async function migratedTemplate(): Promise<Blob> {
  const pglite = await PGlite.create()
  const db = open(pglite)
  await migrate(db)
  const files = await pglite.dumpDataDir('none')
  await db.destroy()
  return files
}

function open(pglite: PGlite): Database {
  const identity: DatabaseIdentity = { name: 'pglite' }
  return new GuardedKysely(pgliteDialect(pglite, identity), identity)
}
