import type { Db } from '../../platform/database/schema.ts'

/** Deletes all versions of an owner that is deleted for good. */
export async function deleteVersions(db: Db, ownerId: string): Promise<void> {
  await db.deleteFrom('contentVersion').where('ownerId', '=', ownerId).execute()
  await db.deleteFrom('contentBlock').where('ownerId', '=', ownerId).execute()
}
