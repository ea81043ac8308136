import type { SourceInfo } from '../../contract/source-info.ts'
import { readSourceInfo } from '../../library/recordings/source-info.ts'
import { hasChanged } from '../../platform/database/has-changed.ts'
import type { Db, NewRow, Row } from '../../platform/database/schema.ts'
import { batchesOf } from '../../text/batches-of.ts'

// An archive contains a whole workspace, so these functions read and write rows of many modules unchanged.

export async function listFolderRows(db: Db, workspaceId: string): Promise<Row<'folder'>[]> {
  return db.selectFrom('folder').selectAll().where('workspaceId', '=', workspaceId).orderBy('id').execute()
}

export async function listSpeakerRows(db: Db, workspaceId: string): Promise<Row<'speaker'>[]> {
  return db.selectFrom('speaker').selectAll().where('workspaceId', '=', workspaceId).orderBy('id').execute()
}

export async function listPromptRows(db: Db, workspaceId: string): Promise<Row<'prompt'>[]> {
  return db.selectFrom('prompt').selectAll().where('workspaceId', '=', workspaceId).orderBy('id').execute()
}

/** Ids of the recordings of a workspace that are not in the trash. */
export async function listRecordingIds(db: Db, workspaceId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('recording')
    .select('id')
    .where('workspaceId', '=', workspaceId)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map((row) => row.id)
}

export interface WholeRecording {
  recording: Row<'recording'>
  sourceInfo: SourceInfo | null
  files: Row<'file'>[]
  transcript: Row<'transcript'> | undefined
  /** Those with content. */
  translations: Row<'translation'>[]
  /** Of the transcript and of the translations, by `ownerId`. */
  versions: Row<'contentVersion'>[]
  blocks: Row<'contentBlock'>[]
  highlights: Row<'highlight'>[]
  comments: Row<'highlightComment'>[]
}

/** All rows of a recording; undefined if it was deleted or moved in the meantime. */
export async function readRecording(db: Db, workspaceId: string, id: string): Promise<WholeRecording | undefined> {
  const recording = await db
    .selectFrom('recording')
    .selectAll()
    .where('id', '=', id)
    .where('workspaceId', '=', workspaceId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (recording === undefined) return undefined
  const sourceInfo = await readSourceInfo(db, id)
  const files = await db.selectFrom('file').selectAll().where('recordingId', '=', id).execute()
  const transcript = await db.selectFrom('transcript').selectAll().where('recordingId', '=', id).executeTakeFirst()
  const translations = await db
    .selectFrom('translation')
    .selectAll()
    .where('recordingId', '=', id)
    .where('version', '>', 0)
    .orderBy('id')
    .execute()
  const owners = [transcript?.id ?? '', ...translations.map((translation) => translation.id)]
  const versions = await db
    .selectFrom('contentVersion')
    .selectAll()
    .where('ownerId', 'in', owners)
    .orderBy('version')
    .execute()
  const blocks = await db.selectFrom('contentBlock').selectAll().where('ownerId', 'in', owners).execute()
  const highlights = await db
    .selectFrom('highlight')
    .selectAll()
    .where('recordingId', '=', id)
    .orderBy('start')
    .orderBy('id')
    .execute()
  const comments = await db
    .selectFrom('highlightComment')
    .innerJoin('highlight', 'highlight.id', 'highlightComment.highlightId')
    .selectAll('highlightComment')
    .where('highlight.recordingId', '=', id)
    .orderBy('highlightComment.createdAt')
    .orderBy('highlightComment.id')
    .execute()
  return { recording, sourceInfo, files, transcript, translations, versions, blocks, highlights, comments }
}

export interface NewRecordingRows {
  recording: NewRow<'recording'>
  files: NewRow<'file'>[]
  transcript: NewRow<'transcript'>
  translations: NewRow<'translation'>[]
  versions: NewRow<'contentVersion'>[]
  blocks: NewRow<'contentBlock'>[]
  highlights: NewRow<'highlight'>[]
  comments: NewRow<'highlightComment'>[]
}

const rowsPerInsert = 100

/** Writes a recording with all its rows. */
export async function insertWholeRecording(db: Db, rows: NewRecordingRows): Promise<void> {
  await db.insertInto('recording').values(rows.recording).execute()
  await db.insertInto('transcript').values(rows.transcript).execute()
  for (const row of rows.translations) await db.insertInto('translation').values(row).execute()
  if (rows.files.length > 0) await db.insertInto('file').values(rows.files).execute()
  for (const some of batchesOf(rows.versions, rowsPerInsert))
    await db.insertInto('contentVersion').values(some).execute()
  for (const some of batchesOf(rows.blocks, rowsPerInsert)) await db.insertInto('contentBlock').values(some).execute()
  await insertHighlights(db, rows)
}

/** Writes the highlights of a recording and their comments. */
async function insertHighlights(db: Db, rows: Pick<NewRecordingRows, 'highlights' | 'comments'>): Promise<void> {
  for (const some of batchesOf(rows.highlights, rowsPerInsert)) await db.insertInto('highlight').values(some).execute()
  for (const some of batchesOf(rows.comments, rowsPerInsert))
    await db.insertInto('highlightComment').values(some).execute()
}

export async function insertFolders(db: Db, rows: NewRow<'folder'>[]): Promise<void> {
  // Parents come first in the list, as the foreign key requires.
  for (const some of batchesOf(rows, rowsPerInsert)) await db.insertInto('folder').values(some).execute()
}

export async function insertSpeakers(db: Db, rows: NewRow<'speaker'>[]): Promise<void> {
  for (const some of batchesOf(rows, rowsPerInsert)) await db.insertInto('speaker').values(some).execute()
}

export async function insertPrompts(db: Db, rows: NewRow<'prompt'>[]): Promise<void> {
  for (const some of batchesOf(rows, rowsPerInsert)) await db.insertInto('prompt').values(some).execute()
}

/** Hides an incomplete workspace: it has no members. */
export async function hideWorkspace(db: Db, workspaceId: string): Promise<void> {
  await db.deleteFrom('member').where('workspaceId', '=', workspaceId).execute()
}

/** Shows a restored workspace to its owner. */
export async function showWorkspace(db: Db, workspaceId: string, userId: string, now: string): Promise<void> {
  await db.insertInto('member').values({ workspaceId, userId, role: 'owner', createdAt: now }).execute()
}

/**
 * Marks a workspace for purging, the rest of an unfinished restore, unless it has members.
 * @returns whether it was unfinished
 */
export async function abandonRestore(db: Db, workspaceId: string, now: string): Promise<boolean> {
  const members = db.selectFrom('member').select('userId').where('workspaceId', '=', workspaceId)
  return hasChanged(
    db
      .updateTable('workspace')
      .set({ deletedAt: now })
      .where('id', '=', workspaceId)
      .where((eb) => eb.not(eb.exists(members))),
  )
}

/** Workspaces created by `until` without any member: restores that a crash interrupted. */
export async function listUnfinished(db: Db, until: string): Promise<string[]> {
  const rows = await db
    .selectFrom('workspace')
    .leftJoin('member', 'member.workspaceId', 'workspace.id')
    .select('workspace.id')
    .where('member.userId', 'is', null)
    .where('workspace.deletedAt', 'is', null)
    .where('workspace.createdAt', '<=', until)
    .execute()
  return rows.map((row) => row.id)
}
