import { sql, type Expression, type SqlBool } from 'kysely'
import { dialectOf } from '../../platform/database/dialects.ts'
import { contains } from '../../platform/database/like.ts'
import type { Db } from '../../platform/database/schema.ts'

/** Whether the title of a recording has `q`, which is folded. `table` is its table or alias. */
export function isInTitle(q: string, table: string): Expression<SqlBool> {
  return contains(sql.ref(`${table}.titleFolded`), q)
}

/**
 * The same, where titles are looked up and not read one by one: PostgreSQL has an index of their pairs and triples of
 * characters (migration 0091). SQLite reads the titles of a workspace faster than rows are found by such an index.
 */
export function isAmongTitles(db: Db, workspaceId: string, q: string, table: string): Expression<SqlBool> {
  const characters = Array.from(q)
  const length = Math.min(3, characters.length)
  if (dialectOf(db) === 'sqlite' || length < 2) return isInTitle(q, table)
  const parts = characters.slice(length - 1).map((_, i) => characters.slice(i, i + length).join(''))
  const list = `{${parts.map((part) => `"${workspaceId} ${part.replaceAll(/["\\]/g, String.raw`\$&`)}"`).join(',')}}`
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql<SqlBool>`("titleParts"(${column('workspaceId')}, ${column('titleFolded')}) @> ${list}::text[] and ${isInTitle(q, table)})`
}
