import { timestamp } from '../../database/now.ts'
import { dropStale, listDropped } from './object-rows.ts'
import { deleteLeftObject, type ObjectStore } from './object-store.ts'

const hourMs = 3_600_000
/** An attempt that began this long ago has ended. */
const attemptMs = 24 * hourMs
/** Uploads in parts expire after 24 h by themselves; this is for those that were lost sight of. */
const uploadMs = 48 * hourMs
const batch = 200

/** Deletes objects that are no blob: of attempts that ended without one, and those whose deletion failed. */
export async function sweepObjects(store: ObjectStore, now: number): Promise<void> {
  await dropStale(store.db, timestamp(now - attemptMs), timestamp(now - uploadMs))
  for (;;) {
    const rows = await listDropped(store.db, batch)
    for (const row of rows) await deleteLeftObject(store, row)
    if (rows.length < batch) return
  }
}
