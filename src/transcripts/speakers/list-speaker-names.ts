import type { Db } from '../../platform/database/schema.ts'

/** As many as a vocabulary may have. */
const most = 1000

/** The names of a workspace's newest speakers. */
export async function listSpeakerNames(db: Db, workspaceId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('speaker')
    .select('name')
    .where('workspaceId', '=', workspaceId)
    .orderBy('createdAt', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ name }) => name)
}
