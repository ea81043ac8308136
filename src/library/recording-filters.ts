import { expressionBuilder, sql, type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely'
import type { directions, recordingOrders } from '../contract/endpoints/recordings.ts'
import type { RecordingStatus, TranscriptStatus } from '../contract/resources.ts'
import { isWithin, type Bounds } from '../platform/database/bounds.ts'
import { dialectOf } from '../platform/database/dialects.ts'
import { startsWith } from '../platform/database/like.ts'
import type { Place } from '../platform/database/page.ts'
import { recordedAtIn } from '../platform/database/recorded-at.ts'
import type { Db, Tables } from '../platform/database/schema.ts'
import { isAmongTitles, isInTitle } from './recordings/is-in-title.ts'

export type OrderBy = (typeof recordingOrders)[number]

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

/** The recordings that one of the filters of a query allows. */
export interface Matches {
  rows: Rows
  /** Whether they are in the order of the list. */
  isInOrder: boolean
  /** What a recording must meet for the filter; null: `rows` have only those that do. */
  condition: Expression<SqlBool> | null
}

type Rows = ReturnType<typeof titleMatches>

/** The facets (migration 0049) that a query asks for. */
function facetsOf({ tag, transcriptStatus, language, speakerId }: RecordingListQuery): string[] {
  return [
    tag === undefined ? [] : `tag:${tag}`,
    transcriptStatus === undefined ? [] : `state:${transcriptStatus}`,
    language === undefined ? [] : `language:${language.toLowerCase().replace(/-.*/s, '')}`,
    speakerId === undefined ? [] : `speaker:${speakerId}`,
  ].flat()
}

/** The filters of a query that have an index of their own, except the title. */
export function matchesOf(db: Db, query: RecordingListQuery): Matches[] {
  const { workspaceId, created, recorded, status, folderId, orderBy, metadata = [] } = query
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
    ...facetsOf(query).map((facet) => ({ rows: ofFacet(facet), isInOrder, condition: hasFacet(db, facet) })),
    ...metadata.map((one) => ({ rows: ofMetadata(one), isInOrder, condition: hasMetadata(db, one) })),
  ]
  // The conditions of these are in `conditionsOf`: they are columns of the recording, which is read anyway.
  const inWorkspace = () => own().where('of.workspaceId', '=', workspaceId)
  const add = (rows: Rows, inOrder = isInOrder) => matches.push({ rows, isInOrder: inOrder, condition: null })
  if (status !== undefined) add(inWorkspace().where('of.status', '=', status))
  // The index of folders has no workspace.
  if (folderId !== undefined) add(own().where('of.recordingFolderId', '=', folderId))
  // The index of an order has its dates itself.
  if (created !== undefined && orderBy !== 'createdAt') add(inWorkspace())
  if (recorded !== undefined && orderBy !== 'recordedAt') {
    add(inWorkspace().where(expressionBuilder<Tables>().and(isWithin(recordedAtIn('of'), recorded))), false)
  }
  return matches
}

/** The recordings whose title has what the query asks for. */
export function titleMatches(db: Db, { workspaceId, created, q = '' }: RecordingListQuery) {
  return db
    .selectFrom('recording as of')
    .select(['of.id as recordingId', 'of.createdAt'])
    .where('of.workspaceId', '=', workspaceId)
    .where('of.deletedAt', 'is', null)
    .where(isAmongTitles(db, workspaceId, q, 'of'))
    .$if(created !== undefined, (of) =>
      of.where(expressionBuilder<Tables>().and(isWithin(sql.ref('of.createdAt'), created))),
    )
}

/** Titles that are looked at first, the newest, and how many of them make a part of a title frequent. */
const [someTitles, manyTitles] = [1000, 50]

/** Whether many titles have what the query asks for, so that a page of them is found soon in any order. */
export async function isFrequentInTitles(db: Db, { workspaceId, q = '' }: RecordingListQuery): Promise<boolean> {
  const newest = db
    .selectFrom('recording')
    .select('titleFolded')
    .where('workspaceId', '=', workspaceId)
    .where('deletedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(someTitles)
  const { count } = await db
    .selectFrom(newest.as('of'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(isInTitle(q, 'of'))
    .executeTakeFirstOrThrow()
  return count >= manyTitles
}

/** What a recording must meet, except the filter whose matches it is read from. */
export function conditionsOf(
  db: Db,
  query: RecordingListQuery,
  others: readonly Pick<Matches, 'condition'>[],
): Expression<SqlBool>[] {
  const eb = expressionBuilder<Tables, 'recording'>()
  const { workspaceId, folderId, status, created, recorded, language, q, orderBy } = query
  // SQLite must not use the index of the column: where it should, `matchesOf` names it. PostgreSQL knows the values.
  const isSqlite = dialectOf(db) === 'sqlite'
  const plain = (value: RawBuilder<string>): RawBuilder<string> => (isSqlite ? sql`coalesce(${value}, '')` : value)
  const column = (name: string): RawBuilder<string> => sql.ref(`recording.${name}`)
  const inOrder = (value: RawBuilder<string>, order: OrderBy) => (orderBy === order ? value : plain(value))
  return [
    eb('recording.workspaceId', '=', workspaceId),
    eb('recording.deletedAt', 'is', null),
    ...(folderId === undefined ? [] : [eb(plain(column('recordingFolderId')), '=', folderId)]),
    ...(status === undefined ? [] : [eb(plain(column('status')), '=', status)]),
    ...isWithin(inOrder(column('createdAt'), 'createdAt'), created),
    ...isWithin(inOrder(recordedAtIn('recording'), 'recordedAt'), recorded),
    ...(q === undefined ? [] : [isInTitle(q, 'recording')]),
    ...others.flatMap(({ condition }) => condition ?? []),
    // The facet has the language without its region.
    ...(language?.includes('-') === true ? [hasRegion(db, language.toLowerCase())] : []),
  ]
}

function hasFacet(db: Db, facet: string): Expression<SqlBool> {
  return isThere(
    db
      .selectFrom('recordingFacet as f')
      .select(sql.lit(1).as('one'))
      .where('f.recordingId', '=', sql.ref<string>('recording.id'))
      .where('f.facet', '=', facet),
  )
}

function hasMetadata(db: Db, { name, value }: { name: string; value: string }): Expression<SqlBool> {
  return isThere(
    db
      .selectFrom('recordingMetadata as m')
      .select(sql.lit(1).as('one'))
      .where('m.recordingId', '=', sql.ref<string>('recording.id'))
      .where('m.name', '=', name)
      .where('m.value', '=', value),
  )
}

function hasRegion(db: Db, language: string): Expression<SqlBool> {
  const folded = sql`lower("transcript"."language")`
  return isThere(
    db
      .selectFrom('transcript')
      .select(sql.lit(1).as('one'))
      .where('transcript.recordingId', '=', sql.ref<string>('recording.id'))
      .where(sql<SqlBool>`(${folded} = ${language} or ${startsWith(folded, `${language}-`)})`),
  )
}

/**
 * Whether a row of the recording exists. PostgreSQL makes a join of `exists`, and then reads all rows of a frequent value;
 * this it looks up for each recording that it reads.
 */
function isThere<DB, TB extends keyof DB>(rows: SelectQueryBuilder<DB, TB, { one: number }>): Expression<SqlBool> {
  return sql<SqlBool>`(${rows.limit(1)}) is not null`
}
