import type { Handlers } from '../../contract/endpoints/index.ts'
import type { ListedRecording } from '../../contract/resources.ts'
import { pageOf, readPlace, type Page } from '../../platform/database/page.ts'
import type { Db } from '../../platform/database/schema.ts'
import { summariseTranscripts } from '../../transcripts/content/summarise-transcripts.ts'
import { asRecording } from './as-recording.ts'
import { parseMetadataFilter } from './metadata.ts'
import { readDates } from './read-dates.ts'
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
  const direction = query.direction ?? (orderBy === 'title' ? 'asc' : 'desc')
  const keyType = orderBy === 'duration' ? 'number' : 'string'
  const isUsual = orderBy === 'createdAt' && direction === 'desc'
  const place = readPlace(query.cursor, keyType, isUsual ? undefined : `${orderBy} ${direction}`)
  const limit = query.limit ?? 100
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
    metadata: query.metadata?.map(parseMetadataFilter),
    ...readDates(query),
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
