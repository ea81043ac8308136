import type { Db } from '../../platform/database/schema.ts'
import { readVersionSummary, versionSummary } from '../../text/version-summary.ts'

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

/**
 * The version whose times were heard for a text that stayed, from which `version` comes; 0: none. What a person restored comes
 * from what was there before the version that was restored.
 */
export async function findTimedVersion(db: Db, ownerId: string, version: number): Promise<number> {
  const row = await db
    .selectFrom('contentVersion')
    .select(['version', 'summary'])
    .where('ownerId', '=', ownerId)
    .where('version', '<=', version)
    .where((eb) =>
      eb.or([
        eb('kind', '=', 'RESTORE'),
        eb.and([eb('summary', '=', versionSummary({ type: 'timed' })), eb('createdById', 'is', null)]),
      ]),
    )
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row === undefined) return 0
  const change = readVersionSummary(row.summary)
  return change?.type === 'restored' ? findTimedVersion(db, ownerId, change.version) : row.version
}
