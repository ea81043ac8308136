import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import type { Place } from './page.ts'

/** How a list is ordered: by a column or an expression, and by the id where that is equal. */
export interface ListOrder {
  key: string | RawBuilder<unknown>
  id: string
  /** Whether the list begins with the smallest key; default: with the largest. */
  ascends?: boolean
}

/** Rows of a list from a place on, at most `limit`, in the order of the list whichever way it is walked. */
export async function rowsAt<DB, TB extends keyof DB, O>(
  select: SelectQueryBuilder<DB, TB, O>,
  order: ListOrder,
  place: Place,
  limit: number,
): Promise<O[]> {
  const forward = place.direction === 'next'
  const direction = (order.ascends ?? false) === forward ? 'asc' : 'desc'
  const key = typeof order.key === 'string' ? sql.ref(order.key) : order.key
  const id = sql.ref(order.id)
  let page = select.orderBy(key, direction).orderBy(id, direction).limit(limit)
  if (place.at !== null) {
    const beyond = sql.raw(direction === 'asc' ? '>' : '<')
    page = page.where(sql<boolean>`(${key}, ${id}) ${beyond} (${place.at.key}, ${place.at.id})`)
    // SQLite finds the place of a pair by an index on columns, but not by one on an expression: this it finds.
    if (typeof order.key !== 'string') page = page.where(sql<boolean>`${key} ${beyond}= ${place.at.key}`)
  }
  const rows = await page.execute()
  return forward ? rows : rows.toReversed()
}
