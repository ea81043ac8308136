import { AppError } from '../../contract/app-error.ts'
import type { Db } from '../../platform/database/schema.ts'
import { listChildren } from './store.ts'

/** Names are equal if they differ only in case or in how their accents are encoded. */
export function sameName(a: string, b: string): boolean {
  const plain = (name: string): string => name.normalize('NFC').toLowerCase()
  return plain(a) === plain(b)
}

/** Throws AppError NAME_TAKEN if another folder in the same place has this name. */
export async function requireFreeName(
  db: Db,
  folder: { workspaceId: string; parentFolderId: string | null; name: string; id?: string },
): Promise<void> {
  const siblings = await listChildren(db, folder.workspaceId, folder.parentFolderId)
  const other = siblings.find(({ id, name }) => id !== folder.id && sameName(name, folder.name))
  if (other === undefined) return
  throw new AppError('NAME_TAKEN', 'A folder with this name already exists here. Choose another name.', {
    folderId: other.id,
  })
}
