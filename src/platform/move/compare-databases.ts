import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { dialectOf } from '../database/dialects.ts'
import type { Db } from '../database/schema.ts'
import { columnsOf, keyOf, ownSettings, readPage, type CopyOptions, type Row } from './copy-database.ts'
import { listTables, type Table } from './tables.ts'

export interface Compared {
  rows: number
  /** Rows that differ, are missing or are too many, as `table key`; at most 100. */
  differences: string[]
}

/** Compares every row of a copy with the original. */
export async function compareDatabases(from: Db, copy: Db, { signal, onRows }: CopyOptions): Promise<Compared> {
  let rows = 0
  const differences: string[] = []
  for (const table of await listTables(copy)) {
    let seen = 0
    for (let after: readonly unknown[] | null = null; ;) {
      signal.throwIfAborted()
      const page = await readPage(from, table, after)
      const last = page.at(-1)
      if (last === undefined) break
      after = keyOf(table, last)
      const copies = new Map((await readRows(copy, table, page)).map((row) => [nameOf(table, row), row]))
      for (const row of page) {
        const name = nameOf(table, row)
        if (!isSame(table, row, copies.get(name))) differences.push(`${table.name} ${name}`)
      }
      seen += page.length
      rows += page.length
      onRows?.(rows)
      if (differences.length >= 100) return { rows, differences: differences.slice(0, 100) }
    }
    const count = await countRows(copy, table)
    if (count > seen) differences.push(`${table.name}: ${count} rows instead of ${seen}`)
  }
  return { rows, differences }
}

async function readRows(db: Db, table: Table, page: readonly Row[]): Promise<Row[]> {
  const key = sql.join(table.key.map((name) => sql.ref(name)))
  const keys = sql.join(page.map((row) => sql`(${sql.join(keyOf(table, row))})`))
  // PostgreSQL finds the types of a plain list by the columns; SQLite takes rows from a query only.
  const list = dialectOf(db) === 'sqlite' ? sql`values ${keys}` : keys
  const { rows } = await sql<Row>`select ${columnsOf(table)} from ${sql.table(table.name)}
    where (${key}) in (${list})`.execute(db)
  return rows
}

async function countRows(db: Db, table: Table): Promise<number> {
  const own = table.name === 'setting' ? sql`where "key" not in (${sql.join(ownSettings)})` : sql``
  const { rows } = await sql<{
    count: number
  }>`select count(*) as "count" from ${sql.table(table.name)} ${own}`.execute(db)
  return rows[0]?.count ?? 0
}

function nameOf(table: Table, row: Row): string {
  return keyOf(table, row).join(' ')
}

function isSame(table: Table, row: Row, copy: Row | undefined): boolean {
  return copy !== undefined && table.columns.every((name) => isDeepStrictEqual(plain(row[name]), plain(copy[name])))
}

/** The drivers return bytes as different classes. */
function plain(value: unknown): unknown {
  return value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value
}
