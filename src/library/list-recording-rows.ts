import { expressionBuilder, sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import type { directions, recordingOrders } from '../contract/endpoints/recordings.ts'
import type { RecordingStatus, TranscriptStatus } from '../contract/resources.ts'
import { isWithin, type Bounds } from '../platform/database/bounds.ts'
import { dialectOf } from '../platform/database/dialects.ts'
import { startsWith } from '../platform/database/like.ts'
import type { Place } from '../platform/database/page.ts'
import { prepared } from '../platform/database/prepared.ts'
import { recordedAtIn, recordedAtOf } from '../platform/database/recorded-at.ts'
import { queryAt, rowsAt, type ListOrder } from '../platform/database/rows-at.ts'
import type { Db, Tables } from '../platform/database/schema.ts'
import { recordingColumns, type ListedRow } from './recordings/as-recording.ts'
import { isInTitle } from './recordings/is-in-title.ts'

type OrderBy = (typeof recordingOrders)[number]

export interface RecordingListQuery {
  workspaceId: string
  orderBy: OrderBy
  direction: (typeof directions)[number]
  folderId?: string | undefined
  status?: RecordingStatus | undefined
  /** Part of the title, folded. */
  q?: string | undefined
  /** Folded. */
  tag?: string | undefined
  transcriptStatus?: TranscriptStatus | undefined
  /** Of the transcript; `pt` includes `pt-BR`. */
  language?: string | undefined
  speakerId?: string | undefined
  metadata?: readonly { name: string; value: string }[] | undefined
  recorded?: Bounds | undefined
  created?: Bounds | undefined
  place: Place
  limit: number
}

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
  const { orderBy, direction, place, limit } = query
  if (isUnfiltered(query)) return plainPage(db, query)
  const matches = await matchesOf(db, query, mostSorted)
  const isOnlyInOrder = matches.length === 0 || (matches.length === 1 && matches[0]?.isInOrder === true)
  const isAlsoInTitle = query.q !== undefined && matches.some(({ isOfTitles }) => isOfTitles !== true)
  const counts = isOnlyInOrder && !isAlsoInTitle ? matches.map(() => 1) : await count(db, matches, mostSorted)
  if (counts.includes(0)) return []
  if (isAlsoInTitle && counts.every((one) => one >= mostSorted)) {
    // What is frequent may have no such title at all, and to read all titles takes less than to read all of that.
    const found = await titleMatches(db, query).limit(mostSorted).execute()
    if (found.length === 0) return []
    matches.push({ rows: listed(db, found), isInOrder: false, isOfTitles: true })
    counts.push(found.length)
  }
  const readable = counts.map((one, i) => (matches[i]?.isInOrder === true || one < mostSorted ? one : Infinity))
  const fewest = Math.min(...readable)
  const from = fewest === Infinity ? -1 : readable.indexOf(fewest)
  const found = matches[from]?.rows
  const conditions = expressionBuilder<Tables, 'recording'>().and(conditionsOf(db, query, from))
  if (found === undefined) {
    const select = db.selectFrom('recording').select(columns).where(conditions)
    return rowsAt(select, orderOf(query), place, limit)
  }
  // SQLite reads the tables of a cross join in this order.
  const select = db
    .selectFrom(found.as('found'))
    .crossJoin('recording')
    .select(columns)
    .whereRef('recording.id', '=', 'found.recordingId')
    .where(conditions)
  const inOrder = { key: 'found.createdAt', id: 'found.recordingId', ascends: direction === 'asc' }
  return rowsAt(select, orderBy === 'createdAt' ? inOrder : orderOf(query), place, limit)
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

/** The facets (migration 0049) that a query asks for. */
function facetsOf({ tag, transcriptStatus, language, speakerId }: RecordingListQuery): string[] {
  return [
    tag === undefined ? [] : `tag:${tag}`,
    transcriptStatus === undefined ? [] : `state:${transcriptStatus}`,
    language === undefined ? [] : `language:${language.toLowerCase().replace(/-.*/s, '')}`,
    speakerId === undefined ? [] : `speaker:${speakerId}`,
  ].flat()
}

/** For each filter of a query, the recordings that it allows, and whether these are in the order of the list. */
async function matchesOf(db: Db, query: RecordingListQuery, mostSorted: number) {
  const { workspaceId, created, recorded, status, folderId, q, orderBy, metadata = [] } = query
  const wasAdded = expressionBuilder<Tables>().and(isWithin(sql.ref('of.createdAt'), created))
  const isInOrder = orderBy === 'createdAt'
  const ofFacet = (facet: string) =>
    db
      .selectFrom('recordingFacet as of')
      .select(['of.recordingId', 'of.createdAt'])
      .where('of.workspaceId', '=', workspaceId)
      .where('of.facet', '=', facet)
      .$if(created !== undefined, (of) => of.where(wasAdded))
  const own = () =>
    db
      .selectFrom('recording as of')
      .select(['of.id as recordingId', 'of.createdAt'])
      .$if(created !== undefined, (of) => of.where(wasAdded))
  const ofMetadata = ({ name, value }: { name: string; value: string }) =>
    db
      .selectFrom('recordingMetadata as of')
      .select(['of.recordingId', 'of.createdAt'])
      .where('of.workspaceId', '=', workspaceId)
      .where('of.name', '=', name)
      .where('of.value', '=', value)
      .$if(created !== undefined, (of) => of.where(wasAdded))
  const matches: Matches[] = [
    ...facetsOf(query).map((facet) => ({ rows: ofFacet(facet), isInOrder })),
    ...metadata.map((one) => ({ rows: ofMetadata(one), isInOrder })),
  ]
  const inWorkspace = () => own().where('of.workspaceId', '=', workspaceId)
  if (status !== undefined) matches.push({ rows: inWorkspace().where('of.status', '=', status), isInOrder })
  // The index of folders has no workspace.
  if (folderId !== undefined) matches.push({ rows: own().where('of.recordingFolderId', '=', folderId), isInOrder })
  // The index of an order has its dates itself.
  if (created !== undefined && orderBy !== 'createdAt') matches.push({ rows: inWorkspace(), isInOrder })
  if (recorded !== undefined && orderBy !== 'recordedAt') {
    const within = expressionBuilder<Tables>().and(isWithin(recordedAtIn('of'), recorded))
    matches.push({ rows: inWorkspace().where(within), isInOrder: false })
  }
  // Every title of the workspace is read for it, so only if nothing else restricts the list.
  if (q !== undefined && matches.length === 0) {
    const inTitles = titleMatches(db, query)
    const rows = isInOrder ? inTitles : listed(db, await inTitles.limit(mostSorted).execute())
    matches.push({ rows, isInOrder, isOfTitles: true })
  }
  return matches
}

/** The recordings whose title has what the query asks for. */
function titleMatches(db: Db, { workspaceId, created, q = '' }: RecordingListQuery) {
  return db
    .selectFrom('recording as of')
    .select(['of.id as recordingId', 'of.createdAt'])
    .where('of.workspaceId', '=', workspaceId)
    .where('of.deletedAt', 'is', null)
    .where(isInTitle(db, q, 'of'))
    .$if(created !== undefined, (of) =>
      of.where(expressionBuilder<Tables>().and(isWithin(sql.ref('of.createdAt'), created))),
    )
}

type Rows = ReturnType<typeof titleMatches>

interface Matches {
  rows: Rows
  /** Whether they are in the order of the list. */
  isInOrder: boolean
  isOfTitles?: boolean
}

interface Match {
  recordingId: string
  createdAt: string
}

/** Matches that were read before, so that finding them isn't repeated to sort them. */
function listed(db: Db, matches: readonly Match[]) {
  const list = JSON.stringify(matches)
  const rows =
    dialectOf(db) === 'sqlite'
      ? sql<Match>`(select "value" ->> 'recordingId' as "recordingId", "value" ->> 'createdAt' as "createdAt" from json_each(${list}))`
      : sql<Match>`(select * from json_to_recordset(${list}::json) as "one" ("recordingId" text, "createdAt" text))`
  return db.selectFrom(rows.as('of')).select(['of.recordingId', 'of.createdAt'])
}

/** The number of matches of each filter, up to `most`. */
async function count(db: Db, matches: Awaited<ReturnType<typeof matchesOf>>, most: number): Promise<number[]> {
  const each = matches.map(({ rows }) => sql`select count(*) as "count" from (${rows.limit(most)}) "some"`)
  const { rows } = await sql<{ count: number }>`${sql.join(each, sql` union all `)}`.execute(db)
  return rows.map((row) => row.count)
}

/** What a recording must meet, but for the facet whose matches it is read from, if it is one. */
function conditionsOf(db: Db, query: RecordingListQuery, from: number): Expression<SqlBool>[] {
  const eb = expressionBuilder<Tables, 'recording'>()
  const { workspaceId, folderId, status, created, recorded, language, q, orderBy } = query
  const conditions: Expression<SqlBool>[] = [
    eb('recording.workspaceId', '=', workspaceId),
    eb('recording.deletedAt', 'is', null),
  ]
  for (const facet of facetsOf(query).filter((_, i) => i !== from)) {
    const has = eb
      .selectFrom('recordingFacet as f')
      .select(sql.lit(1).as('one'))
      .whereRef('f.recordingId', '=', 'recording.id')
      .where('f.facet', '=', facet)
    conditions.push(eb.exists(has))
  }
  for (const { name, value } of query.metadata ?? []) {
    const has = eb
      .selectFrom('recordingMetadata as m')
      .select(sql.lit(1).as('one'))
      .whereRef('m.recordingId', '=', 'recording.id')
      .where('m.name', '=', name)
      .where('m.value', '=', value)
    conditions.push(eb.exists(has))
  }
  // The facet has the language without its region.
  if (language?.includes('-') === true) {
    const folded = sql`lower("transcript"."language")`
    const of = eb
      .selectFrom('transcript')
      .select(sql.lit(1).as('one'))
      .whereRef('transcript.recordingId', '=', 'recording.id')
      .where(
        sql<SqlBool>`(${folded} = ${language.toLowerCase()} or ${startsWith(folded, `${language.toLowerCase()}-`)})`,
      )
    conditions.push(eb.exists(of))
  }
  // SQLite must not use the index of the column: where it should, `matchesOf` names it. PostgreSQL knows the values.
  const isSqlite = dialectOf(db) === 'sqlite'
  const plain = (value: RawBuilder<string>): RawBuilder<string> => (isSqlite ? sql`coalesce(${value}, '')` : value)
  const column = (name: string): RawBuilder<string> => sql.ref(`recording.${name}`)
  if (folderId !== undefined) conditions.push(eb(plain(column('recordingFolderId')), '=', folderId))
  if (status !== undefined) conditions.push(eb(plain(column('status')), '=', status))
  const inOrder = (value: RawBuilder<string>, order: typeof orderBy) => (orderBy === order ? value : plain(value))
  conditions.push(...isWithin(inOrder(column('createdAt'), 'createdAt'), created))
  conditions.push(...isWithin(inOrder(recordedAtIn('recording'), 'recordedAt'), recorded))
  if (q !== undefined) conditions.push(isInTitle(db, q, 'recording'))
  return conditions
}
