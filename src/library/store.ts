import { sql } from 'kysely'
import type { recordingOrders } from '../contract/endpoints/recordings.ts'
import type { File, RecordingStatus, TranscriptStatus } from '../contract/resources.ts'
import type { RecordingRow } from './recordings/as-recording.ts'
import type { Place } from '../platform/database/page.ts'
import { rowsAt } from '../platform/database/rows-at.ts'
import { dialectOf } from '../platform/database/dialects.ts'
import { prepared } from '../platform/database/prepared.ts'
import type { Db, NewRow, Patch, Row, Tx } from '../platform/database/schema.ts'

export async function insertRecording(db: Db, row: NewRow<'recording'>): Promise<void> {
  await db.insertInto('recording').values(row).execute()
}

export async function patchRecording(db: Db, id: string, patch: Omit<Patch<'recording'>, 'status'>): Promise<void> {
  await db.updateTable('recording').set(patch).where('id', '=', id).execute()
}

/** Whether a workspace has a folder, which then can't be deleted until the transaction ends. */
export async function folderExists(tx: Tx, workspaceId: string, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('folder')
    .$if(dialectOf(tx) === 'postgres', (query) => query.forKeyShare())
    .select('id')
    .where('id', '=', id)
    .where('workspaceId', '=', workspaceId)
    .executeTakeFirst()
  return row !== undefined
}

export interface RecordingListQuery {
  workspaceId: string
  orderBy: (typeof recordingOrders)[number]
  folderId?: string | undefined
  status?: RecordingStatus | undefined
  /** Part of the title, case-insensitive. */
  q?: string | undefined
  /** Folded. */
  tag?: string | undefined
  transcriptStatus?: TranscriptStatus | undefined
  /** Of the transcript; `pt` includes `pt-BR`. */
  language?: string | undefined
  speakerId?: string | undefined
  dateFrom?: string | undefined
  dateTo?: string | undefined
  place: Place
  limit: number
}

/** The value a list is sorted by; a recording without a duration counts as -1. */
export function sortKey(row: RecordingRow, orderBy: RecordingListQuery['orderBy']): string | number {
  if (orderBy === 'duration') return row.duration ?? -1
  return orderBy === 'title' ? row.title : row.createdAt
}

/** A text that LIKE takes literally, with \\ as the escape character. */
function escaped(text: string): string {
  return text.replaceAll(/[\\%_]/g, (c) => `\\${c}`)
}

/** Rows in list order: createdAt and duration descending, title ascending. */
export async function listRecordingRows(db: Db, query: RecordingListQuery): Promise<RecordingRow[]> {
  let select = db
    .selectFrom('recording')
    .selectAll()
    .where('workspaceId', '=', query.workspaceId)
    .where('deletedAt', 'is', null)
  if (query.folderId !== undefined) select = select.where('recordingFolderId', '=', query.folderId)
  if (query.status !== undefined) select = select.where('status', '=', query.status)
  if (query.tag !== undefined) {
    const { workspaceId, tag } = query
    select = select.where('id', 'in', (eb) =>
      eb
        .selectFrom('recordingTag')
        .select('recordingTag.recordingId')
        .where('recordingTag.workspaceId', '=', workspaceId)
        .where('recordingTag.folded', '=', tag),
    )
  }
  select = select.where((eb) => {
    const { transcriptStatus, language, speakerId } = query
    if (transcriptStatus === undefined && language === undefined && speakerId === undefined) return eb.lit(true)
    let transcript = eb
      .selectFrom('transcript')
      .select(sql.lit(1).as('one'))
      .whereRef('transcript.recordingId', '=', 'recording.id')
    if (transcriptStatus !== undefined) transcript = transcript.where('transcript.status', '=', transcriptStatus)
    if (language !== undefined) {
      transcript = transcript.where((of) =>
        of.or([
          of(sql<string>`lower("transcript"."language")`, '=', language.toLowerCase()),
          sql<boolean>`lower("transcript"."language") like ${`${escaped(language.toLowerCase())}-%`} escape '\\'`,
        ]),
      )
    }
    if (speakerId !== undefined) {
      const pattern = `%"${escaped(speakerId)}"%`
      transcript = transcript.where(sql<boolean>`"transcript"."speakerAssignments" like ${pattern} escape '\\'`)
    }
    return eb.exists(transcript)
  })
  if (query.dateFrom !== undefined) select = select.where('createdAt', '>=', query.dateFrom)
  if (query.dateTo !== undefined) select = select.where('createdAt', '<=', query.dateTo)
  if (query.q !== undefined) {
    const pattern = `%${escaped(query.q.toLowerCase())}%`
    select = select.where(sql<boolean>`lower("title") like ${pattern} escape '\\'`)
  }
  const key = query.orderBy === 'duration' ? sql<number>`coalesce("duration", -1)` : query.orderBy
  return rowsAt(select, { key, id: 'id', ascends: query.orderBy === 'title' }, query.place, query.limit)
}

/**
 * A recording with its transcript (columns t…), its two files (columns a… and o…) and whether its workspace has
 * webhooks, in one query.
 */
export const findDetail = prepared(2, (db, workspaceId: string, id: string) =>
  db
    .selectFrom('recording')
    .leftJoin('transcript', 'transcript.recordingId', 'recording.id')
    .leftJoin('file as audio', (join) =>
      join.onRef('audio.recordingId', '=', 'recording.id').on('audio.type', '=', sql.lit('AUDIO')),
    )
    .leftJoin('file as original', (join) =>
      join.onRef('original.recordingId', '=', 'recording.id').on('original.type', '=', sql.lit('ORIGINAL')),
    )
    .selectAll('recording')
    .select([
      'transcript.id as tId',
      'transcript.createdAt as tCreatedAt',
      'transcript.updatedAt as tUpdatedAt',
      'transcript.language as tLanguage',
      'transcript.status as tStatus',
      'transcript.queuedAt as tQueuedAt',
      'transcript.completedAt as tCompletedAt',
      'transcript.speakerAssignments as tSpeakerAssignments',
      'transcript.failure as tFailure',
      'transcript.engine as tEngine',
      'transcript.quality as tQuality',
      'transcript.warnings as tWarnings',
      'transcript.waitingFor as tWaitingFor',
      'transcript.runId as tRunId',
      'transcript.version as tVersion',
      'audio.id as aId',
      'audio.createdAt as aCreatedAt',
      'audio.updatedAt as aUpdatedAt',
      'audio.mimeType as aMimeType',
      'audio.size as aSize',
      'original.id as oId',
      'original.createdAt as oCreatedAt',
      'original.updatedAt as oUpdatedAt',
      'original.mimeType as oMimeType',
      'original.size as oSize',
      sql<number>`case when exists (select 1 from "webhook" where "workspaceId" = "recording"."workspaceId") then 1 else 0 end`.as(
        'hasWebhooks',
      ),
    ])
    .where('recording.id', '=', id)
    .where('recording.workspaceId', '=', workspaceId)
    .where('recording.deletedAt', 'is', null),
)

export async function findFileById(db: Db, id: string): Promise<(Row<'file'> & { title: string }) | undefined> {
  return db
    .selectFrom('file')
    .innerJoin('recording', 'recording.id', 'file.recordingId')
    .selectAll('file')
    .select('recording.title')
    .where('file.id', '=', id)
    .where('recording.deletedAt', 'is', null)
    .executeTakeFirst()
}

export function asFile(
  row: Omit<Row<'file'>, 'recordingId' | 'blobKey'>,
  link: { url: string; expiry: string } | null,
): File {
  return {
    id: row.id,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    mimeType: row.mimeType,
    type: row.type as File['type'],
    size: row.size,
    publicUrl: link?.url ?? null,
    publicUrlExpiry: link?.expiry ?? null,
    workspaceId: row.workspaceId,
  }
}

/** A recording, whether or not it is in the trash. */
export async function findAnyRecording(db: Db, workspaceId: string, id: string): Promise<RecordingRow | undefined> {
  return db
    .selectFrom('recording')
    .selectAll()
    .where('id', '=', id)
    .where('workspaceId', '=', workspaceId)
    .executeTakeFirst()
}
