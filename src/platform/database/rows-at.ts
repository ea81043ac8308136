import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import type { Place } from './page.ts'

/** Sort order of a list: by a column or an expression, then by ID. */
export interface ListOrder {
  key: string | RawBuilder<unknown>
  id: string
  /** Whether the smallest key comes first. Default: the largest. */
  ascends?: boolean
}

/** Up to `limit` rows from a position on, in the order of the list for both directions. */
export async function rowsAt<DB, TB extends keyof DB, O>(
  select: SelectQueryBuilder<DB, TB, O>,
  order: ListOrder,
  place: Place,
  limit: number,
): Promise<O[]> {
  const rows = await queryAt(select, order, place, limit).execute()
  return place.direction === 'next' ? rows : rows.toReversed()
}

/** The query of `rowsAt`; going back, its rows are in the opposite order. */
export function queryAt<DB, TB extends keyof DB, O>(
  select: SelectQueryBuilder<DB, TB, O>,
  order: ListOrder,
  place: Place,
  limit: number,
): SelectQueryBuilder<DB, TB, O> {
  const forward = place.direction === 'next'
  const direction = (order.ascends ?? false) === forward ? 'asc' : 'desc'
  const key = typeof order.key === 'string' ? sql.ref(order.key) : order.key
  const id = sql.ref(order.id)
  let page = select.orderBy(key, direction).orderBy(id, direction).limit(limit)
  if (place.at !== null) {
    const beyond = sql.raw(direction === 'asc' ? '>' : '<')
    page = page.where(sql<boolean>`(${key}, ${id}) ${beyond} (${place.at.key}, ${place.at.id})`)
    // SQLite can seek to a pair with an index on columns, but not with one on an expression. This form works for both.
    if (typeof order.key !== 'string') page = page.where(sql<boolean>`${key} ${beyond}= ${place.at.key}`)
  }
  return page
}
