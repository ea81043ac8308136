import type { BlobStore } from '../../../platform/blobs/port.ts'
import { lockingTransaction, lockRow } from '../../../platform/database/row-locks.ts'
import type { Database, Tx } from '../../../platform/database/schema.ts'
import type { Hooks } from '../../../platform/hooks.ts'
import { findTranscriptOf } from '../../../transcripts/content/find-transcript.ts'
import { deleteRecording } from '../../deletion/delete-recording.ts'
import { purgeRecording } from '../../deletion/purge-recording.ts'
import { abortUpload } from '../abort-upload.ts'
import { uploadFolder } from '../upload-keys.ts'
import type { TusRow } from './find-tus-upload.ts'
import { readMetadata } from './read-metadata.ts'

/**
 * Aborts an upload and deletes what arrived, with the recording if the upload created it: nobody wants one without
 * media. One that has an imported transcript stays. AppError UPLOAD_CONFLICT if it is complete.
 */
export async function endTusUpload(
  { db, blobs, hooks }: { db: Database; blobs: BlobStore; hooks: Hooks },
  { id: uploadId, workspaceId, recordingId, tusMetadata }: TusRow,
): Promise<void> {
  const isOwn = readMetadata(tusMetadata).recordingId === null
  const recording = { workspaceId, id: recordingId }
  const isDeleted = await lockingTransaction(db, async (tx) => {
    await lockRow(tx, 'recording', recordingId)
    await abortUpload(tx, { workspaceId, recordingId, uploadId })
    if (!isOwn || (await hasText(tx, recordingId))) return false
    await deleteRecording(tx, recording, { permanent: true }, hooks)
    return true
  })
  await blobs.deleteAll(uploadFolder(uploadId))
  if (isDeleted) await purgeRecording(db, blobs, recording, hooks)
}

async function hasText(tx: Tx, recordingId: string): Promise<boolean> {
  return ((await findTranscriptOf(tx, recordingId))?.version ?? 0) > 0
}
