import type { Place } from '../../platform/database/page.ts'
import { rowsAt } from '../../platform/database/rows-at.ts'
import type { Db, NewRow, Row } from '../../platform/database/schema.ts'
import type { RecordingRow } from '../recordings/as-recording.ts'

export async function findShare(db: Db, recordingId: string): Promise<Row<'share'> | undefined> {
  return db.selectFrom('share').selectAll().where('recordingId', '=', recordingId).executeTakeFirst()
}

export async function insertShare(db: Db, row: NewRow<'share'>): Promise<void> {
  await db.insertInto('share').values(row).execute()
}

/** @returns false if there was none */
export async function removeShare(db: Db, recordingId: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('share').where('recordingId', '=', recordingId).executeTakeFirst()
  return numDeletedRows > 0n
}

/** The recording behind a share link, if its workspace allows links. */
export async function findSharedRecording(db: Db, hash: string): Promise<RecordingRow | undefined> {
  return db
    .selectFrom('share')
    .innerJoin('recording', 'recording.id', 'share.recordingId')
    .innerJoin('workspace', 'workspace.id', 'recording.workspaceId')
    .selectAll('recording')
    .where('share.hash', '=', hash)
    .where('recording.deletedAt', 'is', null)
    .where('workspace.deletedAt', 'is', null)
    .where('workspace.privacy', 'in', ['UNLISTED', 'PUBLIC'])
    .executeTakeFirst()
}

/** Shared recordings of public workspaces, newest first. */
export async function listPublicRows(
  db: Db,
  query: { place: Place; limit: number },
): Promise<(RecordingRow & { nonce: string; workspaceName: string })[]> {
  const select = db
    .selectFrom('recording')
    .innerJoin('share', 'share.recordingId', 'recording.id')
    .innerJoin('workspace', 'workspace.id', 'recording.workspaceId')
    .selectAll('recording')
    .select(['share.nonce', 'workspace.name as workspaceName'])
    .where('workspace.privacy', '=', 'PUBLIC')
    .where('workspace.deletedAt', 'is', null)
    .where('recording.deletedAt', 'is', null)
  return rowsAt(select, { key: 'recording.createdAt', id: 'recording.id' }, query.place, query.limit)
}
