import { AppError } from '../../contract/app-error.ts'
import type { Db } from '../../platform/database/schema.ts'
import { listChildren } from './store.ts'

/** Names are the same to a person whatever their case and the way their accents are written. */
export function sameName(a: string, b: string): boolean {
  const plain = (name: string): string => name.normalize('NFC').toLowerCase()
  return plain(a) === plain(b)
}

/** AppError NAME_TAKEN where another folder in the same place has this name. */
export async function requireFreeName(
  db: Db,
  folder: { workspaceId: string; parentFolderId: string | null; name: string; id?: string },
): Promise<void> {
  const siblings = await listChildren(db, folder.workspaceId, folder.parentFolderId)
  const other = siblings.find(({ id, name }) => id !== folder.id && sameName(name, folder.name))
  if (other === undefined) return
  throw new AppError('NAME_TAKEN', 'There is a folder of this name in the same place; choose another name.', {
    folderId: other.id,
  })
}
