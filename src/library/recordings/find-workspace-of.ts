import type { Db } from '../../platform/database/schema.ts'

/** The workspace of a recording that is not in the trash. The caller checks who may see it. */
export async function findWorkspaceOf(db: Db, recordingId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('recording')
    .select('workspaceId')
    .where('id', '=', recordingId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return row?.workspaceId
}
