import type { Db } from '../../platform/database/schema.ts'

/** The newest version of the given kinds. */
export async function findLastVersion(db: Db, ownerId: string, kinds: readonly string[]): Promise<number | undefined> {
  const row = await db
    .selectFrom('contentVersion')
    .select('version')
    .where('ownerId', '=', ownerId)
    .where('kind', 'in', [...kinds])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.version
}
