import type { BlobStore } from '../../platform/blobs/port.ts'
import { workOnEach } from '../../platform/async/work-on-each.ts'

/** No restore takes longer. */
const dayMs = 24 * 3_600_000

/** Deletes uploaded archives that a crash left, or that couldn't be deleted after their restore. */
export async function sweepArchives(blobs: BlobStore, now = Date.now()): Promise<void> {
  await workOnEach(blobs.list('archives/'), async ({ key, modifiedAt }) => {
    if (now - modifiedAt.getTime() > dayMs) await blobs.delete(key)
  })
}
