import { sql } from 'kysely'
import { UsageError } from '../../contract/app-error.ts'
import type { Database, Tx } from '../database/schema.ts'

/** Tables that the server recreates, or whose rows are useless a moment later. */
const left = new Set(['migration', 'searchChunk', 'searchState', 'searchVector', 'rateBucket', 'idempotency'])
const page = 200

/**
 * Copies every row of an embedded database into an empty PostgreSQL database with the same schema, or none on failure.
 * @throws UsageError if the target isn't empty
 */
export async function copyRows(from: Database, into: Database): Promise<void> {
  await into.transaction().execute(async (tx) => {
    const { rows } = await sql`select 1 from "user" limit 1`.execute(tx)
    if (rows.length > 0) throw new UsageError("The database in TIRO_DATABASE_URL isn't empty. Use an empty database.")
    for (const name of await inOrder(tx)) await copyTable(from, tx, name)
  })
}

async function copyTable(from: Database, tx: Tx, name: string): Promise<void> {
  const { rows: columns } = await sql<{ name: string; identity: boolean; parent: boolean }>`
    select a.attname as "name", a.attidentity <> '' as "identity", exists (
      select 1 from pg_constraint c where c.contype = 'f' and c.conrelid = a.attrelid and c.confrelid = a.attrelid
        and a.attnum = any (c.conkey)) as "parent"
    from pg_attribute a where a.attrelid = ${sql.lit(`"${name}"`)}::regclass and a.attnum > 0 and not a.attisdropped
    order by a.attnum`.execute(tx)
  const names = sql.join(columns.map((column) => sql.id(column.name)))
  const parents = columns.filter(({ parent }) => parent)
  for (let after = 0; ;) {
    const { rows } = await sql<Record<string, unknown> & { $row: number }>`
      select rowid as "$row", ${names} from ${sql.table(name)} where rowid > ${after} order by rowid limit ${page}`.execute(
      from,
    )
    const last = rows.at(-1)
    if (last === undefined) break
    const values = rows.map(
      (row) => sql`(${sql.join(columns.map((column) => (column.parent ? null : row[column.name])))})`,
    )
    await sql`insert into ${sql.table(name)} (${names}) overriding system value values ${sql.join(values)}`.execute(tx)
    after = last.$row
  }
  // A row may come before the one that it refers to.
  for (const { name: column } of parents) {
    const { rows } = await sql<{ id: string; parent: string }>`select "id", ${sql.id(column)} as "parent"
      from ${sql.table(name)} where ${sql.id(column)} is not null`.execute(from)
    for (const row of rows) {
      await sql`update ${sql.table(name)} set ${sql.id(column)} = ${row.parent} where "id" = ${row.id}`.execute(tx)
    }
  }
  for (const { name: column } of columns.filter(({ identity }) => identity)) {
    await sql`select setval(pg_get_serial_sequence(${`"${name}"`}, ${column}), greatest(1, (select max(${sql.id(column)}) from ${sql.table(name)})))`.execute(
      tx,
    )
  }
}

/** The tables of the schema, each after those that it references. */
async function inOrder(tx: Tx): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`select c.relname as "name" from pg_class c
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace order by c.relname`.execute(tx)
  const { rows: links } = await sql<{ from: string; to: string }>`
    select f.relname as "from", t.relname as "to" from pg_constraint k
      join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
    where k.contype = 'f' and k.conrelid <> k.confrelid and f.relnamespace = current_schema()::regnamespace`.execute(tx)
  const waiting = tables.map(({ name }) => name).filter((name) => !left.has(name))
  const ordered: string[] = []
  while (waiting.length > 0) {
    const next = waiting.findIndex((name) => links.every((link) => link.from !== name || !waiting.includes(link.to)))
    if (next === -1) throw new Error(`These tables refer to each other in a circle: ${waiting.join(', ')}`)
    ordered.push(...waiting.splice(next, 1))
  }
  return ordered
}
