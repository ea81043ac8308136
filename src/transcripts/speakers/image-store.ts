import type { Db, NewRow, Row } from '../../platform/database/schema.ts'

/** A Speaker's current picture. */
export async function findImage(
  db: Db,
  workspaceId: string,
  speakerId: string,
): Promise<Row<'speakerImage'> | undefined> {
  return db
    .selectFrom('speakerImage')
    .innerJoin('speaker', 'speaker.imageId', 'speakerImage.id')
    .selectAll('speakerImage')
    .where('speaker.id', '=', speakerId)
    .where('speaker.workspaceId', '=', workspaceId)
    .executeTakeFirst()
}

/** Writes a Speaker's picture and deletes the rows of earlier ones. */
export async function replaceImage(db: Db, row: NewRow<'speakerImage'>): Promise<void> {
  await db.deleteFrom('speakerImage').where('speakerId', '=', row.speakerId).execute()
  await db.insertInto('speakerImage').values(row).execute()
  await db
    .updateTable('speaker')
    .set({ imageId: row.id, updatedAt: row.createdAt })
    .where('id', '=', row.speakerId)
    .execute()
}

/** Which of these ids are a Speaker's current picture. */
export async function listUsedImages(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('speaker')
    .select('imageId')
    .where('imageId', 'in', [...ids])
    .execute()
  return new Set(rows.flatMap(({ imageId }) => (imageId === null ? [] : [imageId])))
}
