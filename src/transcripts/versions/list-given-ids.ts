import type { Db } from '../../platform/database/schema.ts'
import { decodeManifest } from '../../text/content-blocks.ts'
import type { VersionKind } from './write-version.ts'

/** The versions whose words recognition or a file brought, with their times. */
const given: readonly VersionKind[] = ['LIVE', 'ENGINE', 'IMPORT']

/** The ids of the words that people didn't type, as runs: [first, count, …]. */
export async function listGivenIds(db: Db, transcriptId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('contentVersion')
    .select('manifest')
    .where('ownerId', '=', transcriptId)
    .where('kind', 'in', [...given])
    .execute()
  return rows.flatMap(({ manifest }) => decodeManifest(manifest).blocks.flatMap(({ ids }) => ids))
}
