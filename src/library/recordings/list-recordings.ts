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
import { listRecordingRows, sortKey } from '../list-recording-rows.ts'

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
  const keyType = orderBy === 'duration' ? 'number' : 'string'
  const place = readPlace(query.cursor, keyType, orderBy === 'title' ? orderBy : undefined)
  const limit = query.limit ?? 100
  // Stored times are UTC text with milliseconds, so the bounds need the same form.
  const dateFrom = query.dateFrom === undefined ? undefined : timestamp(new Date(query.dateFrom))
  const dateTo = query.dateTo === undefined ? undefined : timestamp(new Date(query.dateTo))
  if (dateFrom !== undefined && dateTo !== undefined && dateFrom > dateTo) {
    throw invalidQuery('/dateFrom', 'order', 'Must not be later than dateTo.', 'dateFrom is later than dateTo.')
  }
  const rows = await listRecordingRows(db, {
    workspaceId,
    orderBy,
    folderId: query.folderId,
    status: query.status,
    q: query.q === undefined ? undefined : fold(query.q),
    tag: query.tag === undefined ? undefined : foldTag(query.tag),
    transcriptStatus: query.transcriptStatus,
    language: query.language,
    speakerId: query.speakerId,
    dateFrom,
    dateTo,
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
