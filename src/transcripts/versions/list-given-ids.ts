import type { Db } from '../../platform/database/schema.ts'
import { decodeManifest } from '../../text/content-blocks.ts'
import type { VersionKind } from './write-version.ts'

/** The versions whose words recognition or a file brought, with their times. */
const givenKinds: readonly VersionKind[] = ['LIVE', 'ENGINE', 'IMPORT']

/** The ids of the words that recognition or a file brought, and of those among them that a person typed before, as runs: [first, count, …]. */
export async function listGivenIds(db: Db, transcriptId: string): Promise<{ given: number[]; typed: number[] }> {
  const rows = await db
    .selectFrom('contentVersion')
    .select('manifest')
    .where('ownerId', '=', transcriptId)
    .where('kind', 'in', [...givenKinds])
    .execute()
  const manifests = rows.map(({ manifest }) => decodeManifest(manifest))
  return {
    given: manifests.flatMap(({ blocks }) => blocks.flatMap(({ ids }) => ids)),
    typed: manifests.flatMap(({ typed = [] }) => typed),
  }
}
