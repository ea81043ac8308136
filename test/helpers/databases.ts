import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after } from 'node:test'
import { PGlite } from '@electric-sql/pglite'
import { vector } from '@electric-sql/pglite-pgvector'
import { migrate } from '../../src/platform/database/migrate.ts'
import { openDatabase, type OpenOptions, type OpenSqlite } from '../../src/platform/database/open.ts'
import { preparePgvector } from '../../src/platform/database/search/pgvector.ts'
import { askServer, databaseNamed } from './ask-postgres.ts'
import { openPostgres } from '../../src/platform/database/postgres/postgres.ts'
import { migratedPostgres, migratedSqlite } from './migrated-databases.ts'
import { pgliteDialect } from './pglite.ts'
import type { Database } from '../../src/platform/database/schema.ts'
import { GuardedKysely, type DatabaseIdentity } from '../../src/platform/database/transaction-guard.ts'

export interface TestDatabase {
  db: Database
  jobsDb: Database
  close: () => Promise<void>
}

const stillOpen = new Set<() => Promise<void>>()
// A failed test doesn't reach its `close`, and an open database would keep its file running to the time limit.
after(async () => {
  for (const close of stillOpen) await close()
  if (migrated !== null) rmSync(path.dirname(await migrated), { recursive: true })
})

/** Closes a database after the tests of this file, unless its test has closed it. */
function closeAtTheEnd<T extends { close: () => Promise<void> }>(opened: T): T {
  const close = async (): Promise<void> => {
    stillOpen.delete(close)
    await opened.close()
  }
  stillOpen.add(close)
  return { ...opened, close }
}

/** Like `openDatabase`, for tests that choose the file or the options. */
export async function openFileForTest(options: OpenOptions): Promise<OpenSqlite> {
  return closeAtTheEnd(await openDatabase(options))
}

export type DatabaseKind = 'sqlite' | 'pglite' | 'postgres'

/**
 * Runs the same tests on SQLite and on PostgreSQL: on the server that `npm test` has started, or without one on its
 * language in the process, which takes seconds to open.
 * `eachDatabase((kind, open) => test(`… on ${kind}`, async () => { const { db } = await open() … }))`.
 * `open` gives a fresh, migrated database.
 */
export function eachDatabase(tests: (kind: DatabaseKind, open: () => Promise<TestDatabase>) => void): void {
  tests('sqlite', openSqliteForTest)
  tests(storeServer === undefined ? 'pglite' : 'postgres', openPostgresForTest)
}

const storeServer = process.env['TIRO_TEST_POSTGRES_URL'] ?? process.env['TIRO_TEST_STORE_URL']

/** A database of PostgreSQL, where the tests of this run have it. */
export function openPostgresForTest(): Promise<TestDatabase> {
  return storeServer === undefined ? openPgliteForTest() : openOnServer(storeServer)
}

let migrated: Promise<string> | null = null

/** The database that tests of this file copy, removed with the file if it was made for it alone. */
function migratedFile(): Promise<string> {
  const prepared = process.env['TIRO_TEST_MIGRATED_SQLITE']
  if (prepared !== undefined) return Promise.resolve(prepared)
  migrated ??= migratedSqlite()
  return migrated
}

/** A SQLite database in a folder of its own, removed by `close`. */
export async function openSqliteForTest(): Promise<TestDatabase> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tiro-database-'))
  const file = path.join(folder, 'tiro.db')
  copyFileSync(await migratedFile(), file)
  const opened = await openDatabase({ file })
  return closeAtTheEnd({
    db: opened.db,
    jobsDb: opened.jobsDb,
    async close() {
      await opened.close()
      rmSync(folder, { recursive: true, force: true })
    },
  })
}

let copies: Promise<string> | null = null

/** A database of its own on a server, copied from a migrated one. */
async function openOnServer(server: string): Promise<TestDatabase> {
  const prepared = process.env['TIRO_TEST_MIGRATED_POSTGRES']
  copies ??= prepared === undefined ? migratedPostgres(server) : Promise.resolve(prepared)
  const template = await copies
  const name = `test_${randomBytes(8).toString('hex')}`
  await askServer(server, `create database ${name} template ${template}`)
  const opened = await openPostgres({ url: databaseNamed(server, name) })
  return closeAtTheEnd({
    db: opened.db,
    jobsDb: opened.jobsDb,
    async close() {
      await opened.close()
      await askServer(server, `drop database ${name}`)
    },
  })
}

export async function openPgliteForTest(): Promise<TestDatabase> {
  template ??= migratedTemplate()
  const pglite = await PGlite.create({ loadDataDir: await template, extensions: { vector } })
  const db = open(pglite)
  return closeAtTheEnd({
    db,
    jobsDb: db,
    async close() {
      await db.destroy()
      // Kysely closes only what it has used.
      if (!pglite.closed) await pglite.close()
    },
  })
}

/** The files of a migrated database: loading them is three times as fast as creating it again for every test. */
let template: Promise<Blob> | null = null

async function migratedTemplate(): Promise<Blob> {
  const pglite = await PGlite.create({ extensions: { vector } })
  const db = open(pglite)
  await migrate(db)
  await preparePgvector(db)
  const files = await pglite.dumpDataDir('none')
  await db.destroy()
  return files
}

function open(pglite: PGlite): Database {
  const identity: DatabaseIdentity = { name: 'pglite' }
  return new GuardedKysely(pgliteDialect(pglite, identity), identity)
}
