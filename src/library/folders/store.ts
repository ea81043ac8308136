import type { Folder } from '../../contract/endpoints/folders.ts'
import { jsonRows } from '../../platform/database/json-rows.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Place } from '../../platform/database/page.ts'
import { rowsAt } from '../../platform/database/rows-at.ts'
import type { Db, NewRow, Patch, Tx } from '../../platform/database/schema.ts'
import { lockByWriting } from '../../platform/database/row-locks.ts'

/** Lets one transaction at a time change a workspace's folder tree: two concurrent moves could create a cycle. */
export async function lockTree(tx: Tx, workspaceId: string): Promise<void> {
  await lockByWriting(tx, 'workspace', workspaceId)
}

export async function findFolder(db: Db, workspaceId: string, id: string): Promise<Folder | undefined> {
  return db
    .selectFrom('folder')
    .selectAll()
    .where('id', '=', id)
    .where('workspaceId', '=', workspaceId)
    .executeTakeFirst()
}

/** Folders of a workspace, newest first. */
export async function listFolderRows(
  db: Db,
  query: { workspaceId: string; place: Place; limit: number },
): Promise<Folder[]> {
  const select = db.selectFrom('folder').selectAll().where('workspaceId', '=', query.workspaceId)
  return rowsAt(select, { key: 'createdAt', id: 'id' }, query.place, query.limit)
}

/** Folders directly in a folder (null: at the top). */
export async function listChildren(
  db: Db,
  workspaceId: string,
  parentFolderId: string | null,
): Promise<{ id: string; name: string }[]> {
  const select = db.selectFrom('folder').select(['id', 'name']).where('workspaceId', '=', workspaceId)
  return (
    parentFolderId === null
      ? select.where('parentFolderId', 'is', null)
      : select.where('parentFolderId', '=', parentFolderId)
  ).execute()
}

/** Each folder's parent. */
export async function listParents(db: Db, workspaceId: string): Promise<Map<string, string | null>> {
  const rows = await db
    .selectFrom('folder')
    .select(['id', 'parentFolderId'])
    .where('workspaceId', '=', workspaceId)
    .execute()
  return new Map(rows.map((row) => [row.id, row.parentFolderId]))
}

/** The folders that some recordings are directly in. */
export async function listFoldersOf(
  db: Db,
  workspaceId: string,
  recordingIds: readonly string[],
): Promise<{ id: string; recordingFolderId: string | null }[]> {
  if (recordingIds.length === 0) return []
  return db
    .selectFrom('recording')
    .select(['id', 'recordingFolderId'])
    .where('workspaceId', '=', workspaceId)
    .where('id', 'in', [...recordingIds])
    .execute()
}

export async function insertFolder(db: Db, row: NewRow<'folder'>): Promise<void> {
  await db.insertInto('folder').values(row).execute()
}

/** Moves folders into another one, under other names. */
export async function moveFolders(
  tx: Tx,
  parentFolderId: string | null,
  folders: readonly { id: string; name: string }[],
): Promise<void> {
  await tx
    .updateTable('folder')
    .from(jsonRows(tx, ['id', 'name'], folders).as('moved'))
    .set((eb) => ({ name: eb.ref('moved.name'), parentFolderId, updatedAt: timestamp() }))
    .whereRef('folder.id', '=', 'moved.id')
    .execute()
}

export async function patchFolder(db: Db, id: string, patch: Patch<'folder'>): Promise<void> {
  await db.updateTable('folder').set(patch).where('id', '=', id).execute()
}

/** Moves the recordings of a folder, in the trash too, and those that feeds will add. */
export async function moveRecordings(db: Db, from: string, to: string | null): Promise<void> {
  await db.updateTable('recording').set({ recordingFolderId: to }).where('recordingFolderId', '=', from).execute()
  await db.updateTable('feed').set({ recordingFolderId: to }).where('recordingFolderId', '=', from).execute()
}

export async function removeFolder(db: Db, id: string): Promise<void> {
  await db.deleteFrom('folder').where('id', '=', id).execute()
}
