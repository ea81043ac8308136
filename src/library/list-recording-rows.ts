import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely'
import { dialectOf } from '../platform/database/dialects.ts'
import { jsonRows } from '../platform/database/json-rows.ts'
import { prepared } from '../platform/database/prepared.ts'
import { recordedAtIn, recordedAtOf } from '../platform/database/recorded-at.ts'
import { queryAt, rowsAt, type ListOrder } from '../platform/database/rows-at.ts'
import type { Db, Tables } from '../platform/database/schema.ts'
import {
  conditionsOf,
  isFrequentInTitles,
  matchesOf,
  titleMatches,
  type Matches,
  type OrderBy,
  type RecordingListQuery,
} from './recording-filters.ts'
import { recordingColumns, type ListedRow } from './recordings/as-recording.ts'

/** As in the index (migration 0084). */
const titleKey = sql<string>`substr(coalesce("titleFolded", "title"), 1, 100)`
const columns = [...recordingColumns.map((column) => `recording.${column}` as const), titleKey.as('titleKey')] as const

type Row = ListedRow & { titleKey: string }

const keys: Record<OrderBy, ListOrder['key']> = {
  createdAt: 'recording.createdAt',
  recordedAt: recordedAtIn('recording'),
  updatedAt: 'recording.updatedAt',
  title: titleKey,
  duration: sql`coalesce("duration", -1)`,
}

function orderOf({ orderBy, direction }: Pick<RecordingListQuery, 'orderBy' | 'direction'>): ListOrder {
  return { key: keys[orderBy], id: 'recording.id', ascends: direction === 'asc' }
}

/** The value a list is sorted by; a recording without a duration counts as -1. */
export function sortKey(row: Row, orderBy: OrderBy): string | number {
  if (orderBy === 'duration') return row.duration ?? -1
  if (orderBy === 'recordedAt') return recordedAtOf(row)
  return orderBy === 'title' ? row.titleKey : row[orderBy]
}

/**
 * Rows in list order. Most filters have their matches in an index by createdAt. They are read from the filter with the
 * fewest. If even these are more than `mostSorted` and the order is another, so that they had to be sorted, the index of
 * the order is walked: it soon finds a page of what is frequent.
 */
export async function listRecordingRows(db: Db, query: RecordingListQuery, mostSorted = 3000): Promise<Row[]> {
  const { orderBy, place, limit } = query
  if (isUnfiltered(query)) return plainPage(db, query)
  const matches = matchesOf(db, query)
  const [only, ...more] = matches
  const isOnlyInOrder = more.length === 0 && (only === undefined || only.isInOrder) && query.q === undefined
  const counts = isOnlyInOrder ? matches.map(() => 1) : await count(db, matches, mostSorted)
  if (counts.includes(0)) return []
  if (query.q !== undefined && counts.every((one) => one >= mostSorted)) {
    // What else is frequent may have no such title at all.
    const isRare = !(await isFrequentInTitles(db, query))
    const found = isRare ? await titleMatches(db, query).limit(mostSorted).execute() : null
    if (found?.length === 0) return []
    if (found !== null) matches.push({ rows: listed(db, found), isInOrder: false, condition: null })
    if (found !== null) counts.push(found.length)
  }
  const readable = counts.map((one, i) => (matches[i]?.isInOrder === true || one < mostSorted ? one : Infinity))
  const fewest = Math.min(...readable)
  const from = fewest === Infinity ? undefined : matches[readable.indexOf(fewest)]
  const others = matches.filter((one) => one !== from)
  const conditions = expressionBuilder<Tables, 'recording'>().and(conditionsOf(db, query, others))
  if (from === undefined) {
    const select = db.selectFrom('recording').select(columns).where(conditions)
    return rowsAt(select, orderOf(query), place, limit)
  }
  const order = orderOf(query)
  const sorted = { ...order, key: orderBy === 'createdAt' ? 'found.createdAt' : order.key, id: 'found.recordingId' }
  const page = queryAt(readEach(db, from, conditions, sorted), sorted, place, limit)
  // Only what is sorted by is sorted, not whole rows.
  const select = db.selectFrom(page.as('page')).innerJoin('recording', 'recording.id', 'page.id').select(columns)
  return rowsAt(select, { ...order, key: 'page.key', id: 'page.id' }, { ...place, at: null }, limit)
}

/**
 * The recordings of some matches that meet the conditions. They are read one after the other: SQLite reads a cross join in
 * its order, and PostgreSQL a lateral one that has an offset, so that it doesn't become a usual join of all recordings.
 */
function readEach(db: Db, { rows }: Matches, conditions: Expression<SqlBool>, { key }: ListOrder) {
  const ofKey = (typeof key === 'string' ? sql.ref(key) : key).as('key')
  const found = db.selectFrom(rows.as('found'))
  const joined =
    dialectOf(db) === 'sqlite'
      ? found.crossJoin('recording').whereRef('recording.id', '=', 'found.recordingId').where(conditions)
      : found.crossJoinLateral((eb) =>
          eb
            .selectFrom('recording')
            .selectAll('recording')
            .whereRef('recording.id', '=', 'found.recordingId')
            .where(conditions)
            .offset(0)
            .as('recording'),
        )
  return joined.select(['found.recordingId as id', ofKey])
}

function isUnfiltered({
  workspaceId: _,
  orderBy: _order,
  direction: _direction,
  place: _place,
  limit: _limit,
  ...filters
}: RecordingListQuery) {
  return Object.values(filters).every((filter) => filter === undefined)
}

/** Pages without a filter, the most frequent. Building their query took most of their time. */
const plainPages = new Map<string, ReturnType<typeof preparePage>>()

async function plainPage(db: Db, query: RecordingListQuery): Promise<Row[]> {
  const { workspaceId, orderBy, direction, place, limit } = query
  const kind = `${orderBy} ${direction} ${place.direction} ${place.at === null ? 'first' : 'from'}`
  const read = plainPages.get(kind) ?? preparePage(query)
  plainPages.set(kind, read)
  const rows = await read(db, workspaceId, place.at?.key ?? '', place.at?.id ?? '', limit)
  return place.direction === 'next' ? rows : rows.toReversed()
}

function preparePage(query: RecordingListQuery) {
  const { direction, at } = query.place
  return prepared(4, (db, workspaceId: string, key: string | number, id: string, limit: number) => {
    const select = db.selectFrom('recording').select(columns)
    const all = select.where('recording.workspaceId', '=', workspaceId).where('recording.deletedAt', 'is', null)
    return queryAt(all, orderOf(query), { at: at === null ? null : { key, id }, direction }, limit)
  })
}

interface Match {
  recordingId: string
  createdAt: string
}

/** Matches that were read before, so that finding them isn't repeated to sort them. */
function listed(db: Db, matches: readonly Match[]) {
  const rows = jsonRows(db, ['recordingId', 'createdAt'], matches)
  return db.selectFrom(rows.as('of')).select(['of.recordingId', 'of.createdAt'])
}

/** The number of matches of each filter, up to `most`. */
async function count(db: Db, matches: readonly Matches[], most: number): Promise<number[]> {
  if (matches.length === 0) return []
  const each = matches.map(({ rows }) => sql`select count(*) as "count" from (${rows.limit(most)}) "some"`)
  const { rows } = await sql<{ count: number }>`${sql.join(each, sql` union all `)}`.execute(db)
  return rows.map((row) => row.count)
}
