import { hasChanged } from '../../platform/database/has-changed.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Place } from '../../platform/database/page.ts'
import { rowsAt } from '../../platform/database/rows-at.ts'
import type { Db } from '../../platform/database/schema.ts'
import type { RecordingRow } from '../recordings/as-recording.ts'
import { isInTitle } from '../recordings/is-in-title.ts'
import { permanentlyDeletedAt } from '../store.ts'
import { deletePartsOf } from '../uploads/uploaded-parts.ts'

/** How long a recording stays in the trash. */
export const trashMs = 30 * 86_400_000

/** The trash of a workspace, most recently deleted first. */
export async function listTrashRows(
  db: Db,
  query: { workspaceId: string; q: string | undefined; place: Place; limit: number },
): Promise<RecordingRow[]> {
  const select = db
    .selectFrom('recording')
    .selectAll()
    .where('workspaceId', '=', query.workspaceId)
    .where('deletedAt', '>', timestamp(Date.now() - trashMs))
    .$if(query.q !== undefined, (trash) => trash.where(isInTitle(query.q ?? '', 'recording')))
  return rowsAt(select, { key: 'deletedAt', id: 'id' }, query.place, query.limit)
}

/** Which rows of a list: `without` are ids. */
interface Rows {
  limit: number
  without: readonly string[]
}

/** Recordings whose time in the trash is over, in all workspaces. */
export async function listPurgeable(db: Db, before: string, { limit, without }: Rows): Promise<RecordingRow[]> {
  return db
    .selectFrom('recording')
    .selectAll()
    .where('deletedAt', '<=', before)
    .$if(without.length > 0, (query) => query.where('id', 'not in', [...without]))
    .orderBy('deletedAt')
    .limit(limit)
    .execute()
}

/** Deletes a recording permanently if its time in the trash is over. @returns whether it is */
export async function endTrash(db: Db, id: string, before: string): Promise<boolean> {
  return hasChanged(
    db
      .updateTable('recording')
      .set({ deletedAt: permanentlyDeletedAt })
      .where('id', '=', id)
      .where('deletedAt', '<=', before),
  )
}

/** Recordings of a workspace, in the trash or not. */
export async function listRecordingsOf(db: Db, workspaceId: string, { limit, without }: Rows): Promise<RecordingRow[]> {
  return db
    .selectFrom('recording')
    .selectAll()
    .where('workspaceId', '=', workspaceId)
    .$if(without.length > 0, (query) => query.where('id', 'not in', [...without]))
    .limit(limit)
    .execute()
}

/** After how many days a workspace deletes media; null: it keeps it. */
export async function findDaysOfMedia(db: Db, workspaceId: string): Promise<number | null> {
  const row = await db
    .selectFrom('workspace')
    .select('deleteMediaAfterDays')
    .where('id', '=', workspaceId)
    .executeTakeFirst()
  return row?.deleteMediaAfterDays ?? null
}

/** Recordings whose media is due for deletion. */
export async function listDueMedia(db: Db, now: string, { limit, without }: Rows): Promise<RecordingRow[]> {
  return (
    db
      .selectFrom('recording')
      .selectAll()
      .where('autoDeleteMediaAfter', '<=', now)
      .where('isMediaDeleted', '=', 0)
      // A live session stores its media when it ends.
      .where((eb) => eb.or([eb('source', '!=', 'LIVE'), eb('status', '!=', 'MEDIA_IMPORT_UPLOADING')]))
      .$if(without.length > 0, (query) => query.where('id', 'not in', [...without]))
      .limit(limit)
      .execute()
  )
}

/** Recordings whose media was deleted but whose bytes may remain, because of a crash in between. */
export async function listHalfDeletedMedia(db: Db, { limit, without }: Rows): Promise<RecordingRow[]> {
  return db
    .selectFrom('recording')
    .selectAll()
    .where('isMediaDeleted', '=', 1)
    .$if(without.length > 0, (query) => query.where('id', 'not in', [...without]))
    .where('id', 'in', (eb) => eb.selectFrom('file').select('recordingId').where('blobKey', '!=', ''))
    .limit(limit)
    .execute()
}

/** Records that the bytes of a recording's files are gone. */
export async function clearBlobKeys(db: Db, recordingId: string): Promise<void> {
  await db.updateTable('file').set({ blobKey: '' }).where('recordingId', '=', recordingId).execute()
}

/** The ids of a recording's uploads. */
export async function listUploadsOf(db: Db, recordingId: string): Promise<string[]> {
  const rows = await db.selectFrom('upload').select('id').where('recordingId', '=', recordingId).execute()
  return rows.map(({ id }) => id)
}

/** Aborts a recording's active uploads and deletes the rows of their parts. */
export async function endUploads(db: Db, recordingId: string): Promise<void> {
  await db
    .updateTable('upload')
    .set({ status: 'ABORTED' })
    .where('recordingId', '=', recordingId)
    .where('status', '=', 'ACTIVE')
    .execute()
  await deletePartsOf(db, recordingId)
}

export async function removeRecordingRow(db: Db, id: string): Promise<void> {
  await db.deleteFrom('recording').where('id', '=', id).execute()
}

/** Which of these recordings exist and still have their media. */
export async function listWithMedia(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('recording')
    .select('id')
    .where('id', 'in', [...ids])
    .where('isMediaDeleted', '=', 0)
    .execute()
  return new Set(rows.map((row) => row.id))
}

/** Which of these ids are of recordings that the database has, or of recordings and workspaces that were deleted from it. */
export async function listKnown(db: Db, ids: readonly string[]): Promise<Set<string | null>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('recording')
    .select('id')
    .where('id', 'in', [...ids])
    .execute()
  const deletions = await db
    .selectFrom('auditEvent')
    .select('objectId')
    .where('action', 'in', ['RECORDING_TRASHED', 'RECORDING_DELETED', 'WORKSPACE_DELETED'])
    .where('objectId', 'in', [...ids])
    .execute()
  return new Set([...rows.map(({ id }) => id), ...deletions.map(({ objectId }) => objectId)])
}

/** Whether a recording exists or can be restored from the trash, in any workspace, and its media wasn't deleted. */
export async function mayHaveMedia(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('recording')
    .select('deletedAt')
    .where('id', '=', id)
    .where('isMediaDeleted', '=', 0)
    .executeTakeFirst()
  return row !== undefined && row.deletedAt !== permanentlyDeletedAt
}

/** Whether media of a recording in another workspace has keys that name this one. */
export async function hasMovedMedia(db: Db, workspaceId: string): Promise<boolean> {
  const row = await db
    .selectFrom('recording')
    .select('id')
    .where('mediaWorkspaceId', '=', workspaceId)
    .where('workspaceId', '!=', workspaceId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
