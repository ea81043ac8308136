import type { Place } from '../../platform/database/page.ts'
import { rowsAt } from '../../platform/database/rows-at.ts'
import type { Db, NewRow, Patch, Row } from '../../platform/database/schema.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { RecordingRow } from '../recordings/as-recording.ts'
import { hasChanged } from '../../platform/database/has-changed.ts'

export async function findShare(db: Db, recordingId: string): Promise<Row<'share'> | undefined> {
  return db.selectFrom('share').selectAll().where('recordingId', '=', recordingId).executeTakeFirst()
}

export async function insertShare(db: Db, row: NewRow<'share'>): Promise<void> {
  await db.insertInto('share').values(row).execute()
}

/** @returns false if there was none */
export async function removeShare(db: Db, recordingId: string): Promise<boolean> {
  return hasChanged(db.deleteFrom('share').where('recordingId', '=', recordingId))
}

export async function patchShare(db: Db, recordingId: string, patch: Patch<'share'>): Promise<void> {
  await db.updateTable('share').set(patch).where('recordingId', '=', recordingId).execute()
}

/** What a link shows of its recording. */
export interface Shown {
  start: number | null
  end: number | null
  isAudio: number
  nonce: string
  passwordHash: string | null
}

/** The recording behind a share link that works, if its workspace allows links. */
export async function findSharedRecording(
  db: Db,
  hash: string,
): Promise<(RecordingRow & { shown: Shown }) | undefined> {
  const row = await sharedRow(db, hash)
  if (row === undefined) return undefined
  const { shownStart: start, shownEnd: end, shownAudio: isAudio, nonce, passwordHash, ...recording } = row
  return { ...recording, shown: { start, end, isAudio, nonce, passwordHash } }
}

async function sharedRow(db: Db, hash: string) {
  return workingShares(db)
    .selectAll('recording')
    .select(['share.start as shownStart', 'share.end as shownEnd', 'share.isAudio as shownAudio'])
    .select(['share.nonce', 'share.passwordHash'])
    .where('share.hash', '=', hash)
    .executeTakeFirst()
}

/** Share links that open a recording. */
export function workingShares(db: Db) {
  return db
    .selectFrom('share')
    .innerJoin('recording', 'recording.id', 'share.recordingId')
    .innerJoin('workspace', 'workspace.id', 'recording.workspaceId')
    .where((eb) => eb.or([eb('share.expiresAt', 'is', null), eb('share.expiresAt', '>', timestamp())]))
    .where('recording.deletedAt', 'is', null)
    .where('workspace.deletedAt', 'is', null)
    .where('workspace.privacy', 'in', ['UNLISTED', 'PUBLIC'])
}

/** Share links of a workspace's recordings that aren't in the trash, newest first. Their ID is the recording's. */
export async function listShareRows(
  db: Db,
  query: { workspaceId: string; place: Place; limit: number },
): Promise<(Row<'share'> & { id: string; recordingTitle: string })[]> {
  const select = db
    .selectFrom('share')
    .innerJoin('recording', 'recording.id', 'share.recordingId')
    .selectAll('share')
    .select(['share.recordingId as id', 'recording.title as recordingTitle'])
    .where('recording.workspaceId', '=', query.workspaceId)
    .where('recording.deletedAt', 'is', null)
  return rowsAt(select, { key: 'share.createdAt', id: 'share.recordingId' }, query.place, query.limit)
}

/** Shared recordings of public workspaces, newest first. */
export async function listPublicRows(
  db: Db,
  query: { place: Place; limit: number },
): Promise<
  (RecordingRow & { nonce: string; workspaceName: string; shownStart: number | null; shownEnd: number | null })[]
> {
  const select = db
    .selectFrom('recording')
    .innerJoin('share', 'share.recordingId', 'recording.id')
    .innerJoin('workspace', 'workspace.id', 'recording.workspaceId')
    .selectAll('recording')
    .select(['share.nonce', 'workspace.name as workspaceName', 'share.start as shownStart', 'share.end as shownEnd'])
    .where('workspace.privacy', '=', 'PUBLIC')
    .where('share.passwordHash', 'is', null)
    .where((eb) => eb.or([eb('share.expiresAt', 'is', null), eb('share.expiresAt', '>', timestamp())]))
    .where('workspace.deletedAt', 'is', null)
    .where('recording.deletedAt', 'is', null)
  return rowsAt(select, { key: 'recording.createdAt', id: 'recording.id' }, query.place, query.limit)
}
