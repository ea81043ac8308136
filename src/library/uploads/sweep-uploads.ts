import { setRecordingStatus } from '../recordings/status.ts'
import type { BlobStore } from '../../platform/blobs/port.ts'
import { timestamp } from '../../platform/database/now.ts'
import { lockRow } from '../../platform/database/row-locks.ts'
import type { Database } from '../../platform/database/schema.ts'
import { lifetimeMs } from './start-upload.ts'
import { deleteParts, listExpiredUploads, listNeverUploaded, listPartKeys, patchUpload } from './store.ts'

/** A part without a row is kept this long, because its PUT may be about to write the row. */
const orphanAgeMs = 3600 * 1000

/** A recording also expires if its upload was never started, or was aborted and not started again. */
async function expireUnstarted(db: Database, since: number): Promise<void> {
  for (const id of await listNeverUploaded(db, since)) {
    await db.transaction().execute(async (tx) => {
      await lockRow(tx, 'recording', id)
      // An upload may have been started meanwhile.
      if ((await listNeverUploaded(tx, since, id)).length > 0) await setRecordingStatus(tx, id, 'MEDIA_IMPORT_EXPIRED')
    })
  }
}

/**
 * Expires uploads that were not completed in time and removes bytes without a part: of expired uploads,
 * replaced parts, and PUTs interrupted by a crash.
 */
export async function sweepUploads(db: Database, blobs: BlobStore, now = Date.now()): Promise<void> {
  for (const upload of await listExpiredUploads(db, timestamp(now))) {
    await db.transaction().execute(async (tx) => {
      await patchUpload(tx, upload.id, { status: 'EXPIRED' })
      await deleteParts(tx, upload.id)
      await setRecordingStatus(tx, upload.recordingId, 'MEDIA_IMPORT_EXPIRED')
    })
    await blobs.deleteAll(`uploads/${upload.id}/`)
  }
  await expireUnstarted(db, now - lifetimeMs)
  const known = await listPartKeys(db)
  for await (const blob of blobs.list('uploads/')) {
    if (!known.has(blob.key) && now - blob.modifiedAt.getTime() > orphanAgeMs) await blobs.delete(blob.key)
  }
}
