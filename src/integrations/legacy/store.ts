import type { Db } from '../../platform/database/schema.ts'

/** The workspace for a user's recordings of the older API, if it still exists. */
export async function findDefaultWorkspace(db: Db, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('defaultWorkspace')
    .innerJoin('workspace', 'workspace.id', 'defaultWorkspace.workspaceId')
    .select('defaultWorkspace.workspaceId')
    .where('defaultWorkspace.userId', '=', userId)
    .where('workspace.deletedAt', 'is', null)
    .executeTakeFirst()
  return row?.workspaceId
}

/** The newest recording that a user made of an address, in any language or in one. */
export async function findRecordingOf(
  db: Db,
  made: { workspaceId: string; userId: string; sourceUrl: string; language: string | null },
): Promise<string | undefined> {
  const { workspaceId, userId, sourceUrl, language } = made
  const select = db
    .selectFrom('recording')
    .select('id')
    .where('workspaceId', '=', workspaceId)
    .where('createdById', '=', userId)
    .where('sourceUrl', '=', sourceUrl)
    .where('deletedAt', 'is', null)
  const row = await (language === null ? select : select.where('language', '=', language))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row?.id
}

/** Where a transcript is, by its id or its recording's. */
export async function findPlaceOf(
  db: Db,
  id: string,
): Promise<{ workspaceId: string; recordingId: string } | undefined> {
  return db
    .selectFrom('recording')
    .innerJoin('transcript', 'transcript.recordingId', 'recording.id')
    .select(['recording.workspaceId', 'recording.id as recordingId'])
    .where((eb) => eb.or([eb('transcript.id', '=', id), eb('recording.id', '=', id)]))
    .where('recording.deletedAt', 'is', null)
    .executeTakeFirst()
}

export async function setDefaultWorkspace(db: Db, userId: string, workspaceId: string): Promise<void> {
  await db
    .insertInto('defaultWorkspace')
    .values({ userId, workspaceId })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ workspaceId }))
    .execute()
}
