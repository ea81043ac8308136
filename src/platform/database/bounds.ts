import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'

/** The first and the last of some times, as they are stored. */
export interface Bounds {
  from: string | undefined
  to: string | undefined
}

/** The conditions that a time is within its bounds. */
export function isWithin(at: RawBuilder<string>, { from, to }: Partial<Bounds> = {}): Expression<SqlBool>[] {
  return [
    ...(from === undefined ? [] : [sql<SqlBool>`${at} >= ${from}`]),
    ...(to === undefined ? [] : [sql<SqlBool>`${at} <= ${to}`]),
  ]
}
