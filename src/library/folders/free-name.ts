import { AppError } from '../../contract/app-error.ts'
import type { Db } from '../../platform/database/schema.ts'
import { listChildren } from './store.ts'

/** A name as it is compared: without what differs only in case or in how accents are encoded. */
export function plainName(name: string): string {
  return name.normalize('NFC').toLowerCase()
}

/** Throws AppError NAME_TAKEN if another folder in the same place has this name. */
export async function requireFreeName(
  db: Db,
  folder: { workspaceId: string; parentFolderId: string | null; name: string; id?: string },
): Promise<void> {
  const siblings = await listChildren(db, folder.workspaceId, folder.parentFolderId)
  const wanted = plainName(folder.name)
  const other = siblings.find(({ id, name }) => id !== folder.id && plainName(name) === wanted)
  if (other === undefined) return
  throw new AppError('NAME_TAKEN', 'A folder with this name already exists here. Choose another name.', {
    folderId: other.id,
  })
}
