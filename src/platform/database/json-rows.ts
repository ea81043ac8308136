import { sql, type RawBuilder } from 'kysely'
import { dialectOf } from './dialects.ts'
import type { Db } from './schema.ts'

/**
 * Rows that a statement reads like a table, however many there are: they are one parameter. All columns are texts; cast
 * those of numbers.
 */
export function jsonRows<C extends string>(
  db: Db,
  columns: readonly C[],
  rows: readonly Record<C, string | number>[],
): RawBuilder<Record<C, string>> {
  const list = JSON.stringify(rows)
  if (dialectOf(db) === 'sqlite') {
    const read = columns.map((name) => sql`"value" ->> ${sql.lit(name)} as ${sql.ref(name)}`)
    return sql`(select ${sql.join(read)} from json_each(${list}))`
  }
  const types = columns.map((name) => sql`${sql.ref(name)} text`)
  return sql`(select * from json_to_recordset(${list}::json) as "one" (${sql.join(types)}))`
}
