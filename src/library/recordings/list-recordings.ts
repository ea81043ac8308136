import type { Handlers } from '../../contract/endpoints/index.ts'
import type { ListedRecording } from '../../contract/resources.ts'
import { invalidQuery } from '../../contract/app-error.ts'
import { pageOf, readPlace, type Page } from '../../platform/database/page.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Db } from '../../platform/database/schema.ts'
import { summariseTranscripts } from '../../transcripts/content/summarise-transcripts.ts'
import { asRecording } from './as-recording.ts'
import { fold } from '../../text/fold.ts'
import { foldTag } from '../../text/tags.ts'
import { listRecordingRows, sortKey, type Bounds } from '../list-recording-rows.ts'

/** The indexes of the speakers in each of some transcripts, ascending. */
export type ListSpeakerIndexes = (db: Db, transcriptIds: readonly string[]) => Promise<Map<string, number[]>>

/** The first words of each of some transcripts. */
export type ListBeginnings = (db: Db, transcriptIds: readonly string[]) => Promise<Map<string, string>>

type Query = Parameters<Handlers['listRecordings']>[0]['query']

/** A page of a workspace's recordings. */
export async function listRecordings(
  db: Db,
  workspaceId: string,
  query: Query,
  indexed: { listSpeakerIndexes: ListSpeakerIndexes; listBeginnings: ListBeginnings },
): Promise<Page<ListedRecording>> {
  const orderBy = query.orderBy ?? 'createdAt'
  const direction = query.direction ?? (orderBy === 'title' ? 'asc' : 'desc')
  const keyType = orderBy === 'duration' ? 'number' : 'string'
  const isUsual = orderBy === 'createdAt' && direction === 'desc'
  const place = readPlace(query.cursor, keyType, isUsual ? undefined : `${orderBy} ${direction}`)
  const limit = query.limit ?? 100
  const recorded = readBounds(query, 'dateFrom', 'dateTo')
  const created = readBounds(query, 'createdFrom', 'createdTo')
  const rows = await listRecordingRows(db, {
    workspaceId,
    orderBy,
    direction,
    folderId: query.folderId,
    status: query.status,
    q: query.q === undefined ? undefined : fold(query.q),
    tag: query.tag === undefined ? undefined : foldTag(query.tag),
    transcriptStatus: query.transcriptStatus,
    language: query.language,
    speakerId: query.speakerId,
    recorded,
    created,
    place,
    limit: limit + 1,
  })
  const page = pageOf(rows, limit, place, (row) => sortKey(row, orderBy))
  const recordings = page.items.map(asRecording)
  if (query.include === undefined) return { ...page, items: recordings }
  const transcripts = await summariseTranscripts(
    db,
    recordings.map(({ id }) => id),
    indexed,
  )
  return { ...page, items: recordings.map((one) => ({ ...one, transcript: transcripts.get(one.id) ?? null })) }
}

type Bound = 'dateFrom' | 'dateTo' | 'createdFrom' | 'createdTo'

/** Two bounds of times, as they are stored. AppError INVALID_QUERY if they are in the wrong order. */
function readBounds(query: Pick<Query, Bound>, fromName: Bound, toName: Bound): Bounds | undefined {
  // Stored times are UTC text with milliseconds, so the bounds need the same form.
  const stored = (at: string | undefined) => (at === undefined ? undefined : timestamp(new Date(at)))
  const [from, to] = [stored(query[fromName]), stored(query[toName])]
  if (from === undefined && to === undefined) return undefined
  if (from !== undefined && to !== undefined && from > to) {
    const message = `Must not be later than ${toName}.`
    throw invalidQuery(`/${fromName}`, 'order', message, `${fromName} is later than ${toName}.`)
  }
  return { from, to }
}
