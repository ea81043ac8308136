import type { BlobStore } from '../../../platform/blobs/port.ts'
import { lockingTransaction } from '../../../platform/database/row-locks.ts'
import type { Database } from '../../../platform/database/schema.ts'
import type { Hooks } from '../../../platform/hooks.ts'
import { deleteRecording } from '../../deletion/delete-recording.ts'
import { purgeRecording } from '../../deletion/purge-recording.ts'
import { abortUpload } from '../abort-upload.ts'
import type { TusRow } from './find-tus-upload.ts'
import { readMetadata } from './read-metadata.ts'

/**
 * Aborts an upload and deletes what arrived, with the recording if the upload created it: nobody wants one without
 * media. AppError UPLOAD_CONFLICT if it is complete.
 */
export async function endTusUpload(
  { db, blobs, hooks }: { db: Database; blobs: BlobStore; hooks: Hooks },
  { id: uploadId, workspaceId, recordingId, tusMetadata }: TusRow,
): Promise<void> {
  const isOwn = readMetadata(tusMetadata).recordingId === null
  const recording = { workspaceId, id: recordingId }
  await lockingTransaction(db, async (tx) => {
    await abortUpload(tx, { workspaceId, recordingId, uploadId })
    if (isOwn) await deleteRecording(tx, recording, { permanent: true }, hooks)
  })
  await blobs.deleteAll(`uploads/${uploadId}/`)
  if (isOwn) await purgeRecording(db, blobs, recording, hooks)
}
