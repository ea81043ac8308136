import { sql, type RawBuilder } from 'kysely'
import { UsageError } from '../../contract/app-error.ts'
import { databaseSetting } from '../blobs/own-media.ts'
import { dialectOf } from '../database/dialects.ts'
import type { Database, Db, Tx } from '../database/schema.ts'
import { readSetting, writeSetting } from '../database/settings.ts'
import { secretSetting } from '../secrets/root-secret.ts'
import { lastNumber, listTables, setLastNumber, type Table } from './tables.ts'

export type Row = Record<string, unknown>
type Key = readonly unknown[]

/** How far a copy has come: the last key of each table, or `done`. */
type Progress = Record<string, Key | 'done'>

export interface CopyOptions {
  signal: AbortSignal
  /** Tells what is copied from another state of it: a copy of one doesn't continue that of another. */
  source?: string
  /** Rows copied so far, those of an earlier run included in none. */
  onRows?: (rows: number) => void
}

const progressKey = 'move.progress'
const sourceKey = 'move.source'
/** Settings of each place: they aren't copied. */
export const ownSettings = [progressKey, sourceKey, secretSetting, databaseSetting] as const
const maxRows = 500
/** PostgreSQL takes 65,535 parameters in a statement, SQLite 32,766. */
const maxParameters = 20_000

/**
 * Copies every row of a database that nobody changes into another of the same schema, except the search index, which
 * the server builds again. An interrupted copy continues where it stopped. `into` is either empty or such a copy.
 * @throws UsageError if `into` has rows of its own or of another source, or is a complete copy already
 */
export async function copyDatabase(from: Db, into: Database, options: CopyOptions): Promise<void> {
  const { signal, onRows, source } = options
  const tables = await listTables(into)
  const progress = await readProgress(into)
  const copied = progress ?? {}
  if (progress === null) {
    await requireEmpty(from, into)
    // A copy that ends before its first row isn't a new instance.
    await into.transaction().execute(async (tx) => {
      await writeProgress(tx, copied)
      if (source !== undefined) await writeSetting(tx, sourceKey, source)
    })
  } else if (source !== undefined) await requireSource(into, source)
  let rows = 0
  for (const table of tables) {
    if (copied[table.name] === 'done') continue
    let after = (copied[table.name] as Key | undefined) ?? null
    for (;;) {
      signal.throwIfAborted()
      const page = await readPage(from, table, after)
      if (page.length === 0) break
      after = keyOf(table, page.at(-1) ?? {})
      copied[table.name] = after
      await into.transaction().execute(async (tx) => {
        await insertRows(tx, table, page)
        await writeProgress(tx, copied)
      })
      rows += page.length
      onRows?.(rows)
    }
    await finishTable(from, into, table)
    copied[table.name] = 'done'
    await into.transaction().execute((tx) => writeProgress(tx, copied))
  }
}

/** Marks a copy as complete, so that a server may use it. */
export async function endCopy(into: Database): Promise<void> {
  await into.deleteFrom('setting').where('key', 'in', [progressKey, sourceKey]).execute()
}

/** @throws UsageError if a database is an unfinished copy, which nothing but the same command may use */
export async function requireFinishedCopy(db: Db): Promise<void> {
  if ((await readProgress(db)) === null) return
  throw new UsageError('This database is an unfinished copy. Run the same "tiro move" or "tiro restore" again.')
}

/** The rows after a key, in the order of the primary key's index. */
export async function readPage(db: Db, table: Table, after: Key | null): Promise<Row[]> {
  const key = sql.join(table.key.map((name) => sql.ref(name)))
  const own = table.name === 'setting' ? sql`"key" not in (${sql.join(ownSettings)})` : sql`1 = 1`
  const start = after === null ? sql`1 = 1` : sql`(${key}) > (${sql.join(after)})`
  const limit = Math.min(maxRows, Math.floor(maxParameters / table.columns.length))
  const { rows } = await sql<Row>`select ${columnsOf(table)} from ${sql.table(table.name)}
    where ${own} and ${start} order by ${key} limit ${sql.lit(limit)}`.execute(db)
  return rows
}

export function keyOf(table: Table, row: Row): Key {
  return table.key.map((name) => row[name])
}

export function columnsOf(table: Table): RawBuilder<unknown> {
  return sql.join(table.columns.map((name) => sql.ref(name)))
}

async function insertRows(tx: Tx, table: Table, page: readonly Row[]): Promise<void> {
  const isParent = new Set(table.parents)
  // A row may come before the one that it refers to, so these follow in `finishTable`.
  const values = page.map(
    (row) => sql`(${sql.join(table.columns.map((name) => (isParent.has(name) ? null : row[name])))})`,
  )
  const overriding = dialectOf(tx) === 'postgres' && table.numbered !== null ? sql`overriding system value` : sql``
  await sql`insert into ${sql.table(table.name)} (${columnsOf(table)}) ${overriding} values ${sql.join(values)}`.execute(
    tx,
  )
}

/** References within the table, and the numbers that it has given. Safe to repeat. */
async function finishTable(from: Db, into: Database, table: Table): Promise<void> {
  const { name, key, parents, numbered } = table
  for (const parent of parents) {
    const { rows } = await sql<Row>`select ${columnsOf(table)} from ${sql.table(name)}
      where ${sql.ref(parent)} is not null`.execute(from)
    await into.transaction().execute(async (tx) => {
      for (const row of rows) {
        const isRow = key.map((column) => sql`${sql.ref(column)} = ${row[column]}`)
        await sql`update ${sql.table(name)} set ${sql.ref(parent)} = ${row[parent]}
          where ${sql.join(isRow, sql` and `)}`.execute(tx)
      }
    })
  }
  if (numbered !== null) await setLastNumber(into, name, numbered, await lastNumber(from, name, numbered))
}

async function requireEmpty(from: Db, into: Database): Promise<void> {
  const oldest = (db: Db): Promise<{ id: string } | undefined> =>
    db.selectFrom('user').select('id').orderBy('createdAt').orderBy('id').limit(1).executeTakeFirst()
  const used = await oldest(into)
  if (used !== undefined && used.id === (await oldest(from))?.id) {
    const message = 'The target is a complete copy of this instance already. Use it, or copy to an empty database.'
    throw new UsageError(message)
  }
  if (used !== undefined) throw new UsageError("The target's database isn't empty. Use an empty database.")
  // Settings that the schema's creation wrote.
  await into.deleteFrom('setting').where('key', '<>', secretSetting).execute()
}

/** Rows of two sources would be mixed, each up to where its copy came. */
async function requireSource(into: Db, source: string): Promise<void> {
  const noted = await readSetting(into, sourceKey)
  // Without a note, an older version of Tiro began the copy.
  if (noted === null || noted === source) return
  throw new UsageError('The target has an unfinished copy of something else. Use an empty database.')
}

async function readProgress(db: Db): Promise<Progress | null> {
  const value = await readSetting(db, progressKey)
  return value === null ? null : (JSON.parse(value) as Progress)
}

async function writeProgress(tx: Tx, progress: Progress): Promise<void> {
  await writeSetting(tx, progressKey, JSON.stringify(progress))
}
