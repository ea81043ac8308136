import { sql, type Expression, type SqlBool } from 'kysely'
import { dialectOf } from '../../platform/database/dialects.ts'
import { contains } from '../../platform/database/like.ts'
import type { Db } from '../../platform/database/schema.ts'

/** Whether the title of a recording has `q`, which is folded. `table` is its table or alias. */
export function isInTitle(db: Db, q: string, table: string): Expression<SqlBool> {
  const folded = sql.ref(`${table}.titleFolded`)
  // Beside this process, one of an earlier version may add recordings to PostgreSQL.
  const title = dialectOf(db) === 'sqlite' ? folded : sql`coalesce(${folded}, lower(${sql.ref(`${table}.title`)}))`
  return contains(title, q)
}
