import { sql } from 'kysely'
import type { MediaFile } from '../contract/resources.ts'
import { recordingColumns, type RecordingRow } from './recordings/as-recording.ts'
import { dialectOf } from '../platform/database/dialects.ts'
import { timestamp } from '../platform/database/now.ts'
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
    .select(recordingColumns.map((column) => `recording.${column}` as const))
    .select([
      'recording.notes',
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
      'transcript.languages as tLanguages',
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
      sql<number>`case when exists (select 1 from "webhook" where "workspaceId" = "recording"."workspaceId" and "recordingId" is null) then 1 else 0 end`.as(
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
): MediaFile {
  return {
    id: row.id,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    mimeType: row.mimeType,
    type: row.type as MediaFile['type'],
    size: row.size,
    publicUrl: link?.url ?? null,
    publicUrlExpiry: link?.expiry ?? null,
    workspaceId: row.workspaceId,
  }
}

/** `deletedAt` of recordings that are permanently deleted and wait to be purged: older than anything in the trash. */
export const permanentlyDeletedAt = timestamp(0)

/** A recording, whether or not it is in the trash. */
export async function findAnyRecording(db: Db, workspaceId: string, id: string): Promise<RecordingRow | undefined> {
  return db
    .selectFrom('recording')
    .selectAll()
    .where('id', '=', id)
    .where('workspaceId', '=', workspaceId)
    .executeTakeFirst()
}
