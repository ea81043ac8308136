import { setRecordingStatus } from '../recordings/status.ts'
import type { BlobStore } from '../../platform/blobs/port.ts'
import { timestamp } from '../../platform/database/now.ts'
import { lockRow } from '../../platform/database/row-locks.ts'
import type { Database, Tx } from '../../platform/database/schema.ts'
import { workThrough } from '../../platform/database/work-through.ts'
import { workOnEach } from '../../platform/async/work-on-each.ts'
import { directKey, uploadFolder } from './upload-keys.ts'
import { lifetimeMs } from './start-upload.ts'
import {
  deleteParts,
  findUpload,
  listActiveUploads,
  listExpiredUploads,
  listNeverUploaded,
  listPartKeys,
  patchUpload,
  type UploadRow,
} from './store.ts'

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

/** Expires an upload unless it ended since it was listed. @returns whether */
async function expireUpload(tx: Tx, { id, recordingId }: UploadRow): Promise<boolean> {
  await lockRow(tx, 'recording', recordingId)
  await lockRow(tx, 'upload', id)
  if ((await findUpload(tx, recordingId, id))?.status !== 'ACTIVE') return false
  await patchUpload(tx, id, { status: 'EXPIRED' })
  await deleteParts(tx, id)
  await setRecordingStatus(tx, recordingId, 'MEDIA_IMPORT_EXPIRED')
  return true
}

/**
 * Expires uploads that were not completed in time and removes bytes without a part: of expired uploads,
 * replaced parts, and PUTs interrupted by a crash.
 */
export async function sweepUploads(db: Database, blobs: BlobStore, now = Date.now()): Promise<void> {
  try {
    await workThrough(
      (rows) => listExpiredUploads(db, timestamp(now), rows),
      async (upload) => {
        const isExpired = await db.transaction().execute((tx) => expireUpload(tx, upload))
        if (isExpired) await blobs.deleteAll(uploadFolder(upload.id))
      },
    )
    await expireUnstarted(db, now - lifetimeMs)
  } finally {
    await sweepParts(db, blobs, now)
  }
}

/** Removes bytes without a part, but for parts that a store has joined: after a crash, the completion is repeated. */
async function sweepParts(db: Database, blobs: BlobStore, now: number): Promise<void> {
  const known = await listPartKeys(db)
  for (const id of await listActiveUploads(db)) known.add(directKey(id))
  await workOnEach(blobs.list('uploads/'), async ({ key, modifiedAt }) => {
    if (!known.has(key) && now - modifiedAt.getTime() > orphanAgeMs) await blobs.delete(key)
  })
}
