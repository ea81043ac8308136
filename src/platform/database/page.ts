import { decodeCursor, encodeCursor, type KeyType } from './cursor.ts'

/** A page of a list. Pages stay stable while rows are inserted. */
export interface Page<T> {
  items: T[]
  nextCursor: string | null
  prevCursor: string | null
}

/** Start of a page: after (or, going back, before) a row; null: at the beginning. */
export interface Place {
  at: { key: string | number; id: string } | null
  direction: 'next' | 'prev'
  /** As in a cursor. */
  order?: string | undefined
}

/** Reads the `cursor` of a request. @throws AppError INVALID_QUERY if this list, in this order, didn't issue it */
export function readPlace(cursor: string | undefined, keyType: KeyType, order?: string): Place {
  if (cursor === undefined) return { at: null, direction: 'next', order }
  const { key, id, direction } = decodeCursor(cursor, keyType, order)
  return { at: { key: key ?? '', id }, direction, order }
}

/**
 * Builds a page from rows in the order of the list. The query must fetch one row more than `limit`:
 * the extra row shows that there is another page in that direction.
 */
export function pageOf<T extends { id: string }>(
  rows: readonly T[],
  limit: number,
  place: Place,
  keyOf: (row: T) => string | number,
): Page<T> {
  const hasMore = rows.length > limit
  const forward = place.direction === 'next'
  const items = forward ? rows.slice(0, limit) : rows.slice(hasMore ? rows.length - limit : 0)
  const cursor = (row: T | undefined, direction: 'next' | 'prev'): string | null =>
    row === undefined ? null : encodeCursor({ key: keyOf(row), id: row.id, direction, order: place.order })
  return {
    items,
    nextCursor: forward ? (hasMore ? cursor(items.at(-1), 'next') : null) : cursor(items.at(-1), 'next'),
    prevCursor: forward
      ? place.at === null
        ? null
        : cursor(items[0], 'prev')
      : hasMore
        ? cursor(items[0], 'prev')
        : null,
  }
}

/** Page size where a request names none. */
const usualLimit = 100

/**
 * Reads a page of a list that is sorted by a text, usually by when its rows were created.
 * @param read gets where the page starts and how many rows to fetch
 * @throws AppError INVALID_QUERY for a cursor of another list
 */
export async function readPage<T extends { id: string; createdAt: string }>(
  query: { limit?: number; cursor?: string },
  read: (place: Place, limit: number) => Promise<readonly T[]>,
  keyOf: (row: T) => string = (row) => row.createdAt,
): Promise<Page<T>> {
  const place = readPlace(query.cursor, 'string')
  const limit = query.limit ?? usualLimit
  return pageOf(await read(place, limit + 1), limit, place, keyOf)
}

/** A page of a list that is read whole, because it is short. It is sorted by `keyOf`, then by id. */
export function pageOfAll<T extends { id: string }>(
  all: readonly T[],
  query: { limit?: number; cursor?: string },
  keyOf: (item: T) => string,
): Page<T> {
  const place = readPlace(query.cursor, 'string')
  const limit = query.limit ?? usualLimit
  const markOf = (key: string | number, id: string): string => `${key} ${id}`
  const mark = place.at === null ? null : markOf(place.at.key, place.at.id)
  const sorted = all
    .map((item) => ({ item, at: markOf(keyOf(item), item.id) }))
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
  const rows =
    mark === null || place.direction === 'next'
      ? sorted.filter(({ at }) => mark === null || at > mark).slice(0, limit + 1)
      : sorted.filter(({ at }) => at < mark).slice(-limit - 1)
  return pageOf(
    rows.map(({ item }) => item),
    limit,
    place,
    keyOf,
  )
}

/** The items of all pages. */
export async function allItems<T>(read: (query: { limit: number; cursor?: string }) => Promise<Page<T>>): Promise<T[]> {
  const items: T[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: Page<T> = await read({ limit: 500, ...(cursor === '' ? {} : { cursor }) })
    items.push(...page.items)
    cursor = page.nextCursor
  }
  return items
}

/**
 * The Link header (RFC 8288) of a list that is a bare array: the next and previous pages, relative to this server.
 * `path` and `query` are those of the request. Null if there is no other page.
 */
export function linkHeader(
  path: string,
  query: Record<string, unknown>,
  page: Pick<Page<unknown>, 'nextCursor' | 'prevCursor'>,
): string | null {
  const link = (cursor: string | null, rel: string): string[] => {
    if (cursor === null) return []
    const parameters = new URLSearchParams()
    for (const [name, value] of Object.entries(query)) if (name !== 'cursor') parameters.append(name, String(value))
    parameters.append('cursor', cursor)
    return [`<${path}?${parameters.toString()}>; rel="${rel}"`]
  }
  const links = [...link(page.nextCursor, 'next'), ...link(page.prevCursor, 'prev')]
  return links.length === 0 ? null : links.join(', ')
}
