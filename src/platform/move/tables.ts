import { sql } from 'kysely'
import { dialectOf } from '../database/dialects.ts'
import type { Db } from '../database/schema.ts'

/** A table whose rows are copied. */
export interface Table {
  name: string
  columns: string[]
  /** The columns of its primary key. */
  key: string[]
  /** Columns that refer to the table itself. */
  parents: string[]
  /** A column that the database numbers. */
  numbered: string | null
}

/** Tables that the server or a trigger recreates, or whose rows are useless a moment later or in another place. */
const left = new Set([
  'migration',
  'searchChunk',
  'searchStale',
  'searchState',
  'searchVector',
  'recordingFacet',
  'rateBucket',
  'idempotency',
  'blobObject',
])

/** Columns that say what tables have that aren't copied, so the other place begins with their default. */
const leftColumns = new Set(['translation.indexedVersion'])

interface Column {
  table: string
  name: string
  /** Position in the primary key from 1; 0: not part of it. */
  key: number
  numbered: boolean | number
}
interface Reference {
  table: string
  column: string
  to: string
}

/** The tables of a database, each after those that it refers to. */
export async function listTables(db: Db): Promise<Table[]> {
  const [columns, references] = dialectOf(db) === 'sqlite' ? await describeSqlite(db) : await describePostgres(db)
  const names = [...new Set(columns.map(({ table }) => table))].filter((name) => !left.has(name))
  const ordered: string[] = []
  const waiting = [...names]
  while (waiting.length > 0) {
    const next = waiting.findIndex((name) =>
      references.every(({ table, to }) => table !== name || to === name || !waiting.includes(to)),
    )
    if (next === -1) throw new Error(`These tables refer to each other in a circle: ${waiting.join(', ')}`)
    ordered.push(...waiting.splice(next, 1))
  }
  return ordered.map((name) => {
    const own = columns.filter((column) => column.table === name && !leftColumns.has(`${name}.${column.name}`))
    return {
      name,
      columns: own.map((column) => column.name),
      key: own
        .filter(({ key }) => key > 0)
        .toSorted((a, b) => a.key - b.key)
        .map((column) => column.name),
      parents: references.filter(({ table, to }) => table === name && to === name).map(({ column }) => column),
      numbered: own.find(({ numbered }) => Boolean(numbered))?.name ?? null,
    }
  })
}

async function describeSqlite(db: Db): Promise<[Column[], Reference[]]> {
  // Without the tables that full-text search keeps for itself.
  const tables = sql`(select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%')`
  const { rows: columns } = await sql<Column>`
    select t.name as "table", c.name as "name", c.pk as "key",
      c.pk = 1 and m.sql like '%autoincrement%' as "numbered"
    from ${tables} t join sqlite_master m on m.type = 'table' and m.name = t.name join pragma_table_info(t.name) c
    order by t.name, c.cid`.execute(db)
  const { rows: references } = await sql<Reference>`
    select t.name as "table", f."from" as "column", f."table" as "to"
    from ${tables} t join pragma_foreign_key_list(t.name) f`.execute(db)
  return [columns, references]
}

async function describePostgres(db: Db): Promise<[Column[], Reference[]]> {
  const { rows: columns } = await sql<Column>`
    select c.relname as "table", a.attname as "name", a.attidentity <> '' as "numbered",
      coalesce(array_position(k.conkey, a.attnum), 0) as "key"
    from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
    order by c.relname, a.attnum`.execute(db)
  const { rows: references } = await sql<Reference>`
    select f.relname as "table", a.attname as "column", t.relname as "to"
    from pg_constraint k
      join pg_class f on f.oid = k.conrelid
      join pg_class t on t.oid = k.confrelid
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
    where k.contype = 'f' and f.relnamespace = current_schema()::regnamespace`.execute(db)
  return [columns, references]
}

/** The last number that a numbered column has given, also to rows that were deleted. */
export async function lastNumber(db: Db, table: string, column: string): Promise<number> {
  if (dialectOf(db) === 'sqlite') {
    const { rows } = await sql<{ seq: number }>`select seq from sqlite_sequence where name = ${table}`.execute(db)
    return rows[0]?.seq ?? 0
  }
  const { rows } = await sql<{ last: number | null }>`
    select pg_sequence_last_value(pg_get_serial_sequence(${`"${table}"`}, ${column})::regclass) as "last"`.execute(db)
  return rows[0]?.last ?? 0
}

/** Makes a numbered column continue after `last`. */
export async function setLastNumber(db: Db, table: string, column: string, last: number): Promise<void> {
  if (last === 0) return
  if (dialectOf(db) === 'sqlite') {
    const { numAffectedRows } = await sql`update sqlite_sequence set seq = ${last} where name = ${table}`.execute(db)
    if (numAffectedRows === 0n)
      await sql`insert into sqlite_sequence (name, seq) values (${table}, ${last})`.execute(db)
    return
  }
  await sql`select setval(pg_get_serial_sequence(${`"${table}"`}, ${column}), ${last})`.execute(db)
}
