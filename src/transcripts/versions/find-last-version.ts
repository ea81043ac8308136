import type { Db } from '../../platform/database/schema.ts'
import { versionSummary } from '../../text/version-summary.ts'

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

/** The newest version whose times were heard for a text that stayed; 0: none. */
export async function findTimedVersion(db: Db, ownerId: string): Promise<number> {
  const row = await db
    .selectFrom('contentVersion')
    .select('version')
    .where('ownerId', '=', ownerId)
    .where('summary', '=', versionSummary({ type: 'timed' }))
    .where('createdById', 'is', null)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.version ?? 0
}
