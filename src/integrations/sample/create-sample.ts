import { createReadStream } from 'node:fs'
import { unlimited } from '../../platform/config/quotas.ts'
import { readSetting, writeSetting } from '../../platform/database/settings.ts'
import { ensureOwner } from '../../identity/accounts/ensure-owner.ts'
import { createRecording } from '../../library/recordings/create-recording.ts'
import type { Hooks } from '../../platform/hooks.ts'
import type { BlobStore } from '../../platform/blobs/port.ts'
import type { Database } from '../../platform/database/schema.ts'
import { completeUpload } from '../../library/uploads/complete-upload.ts'
import { recordPart } from '../../library/uploads/record-part.ts'
import { startUpload } from '../../library/uploads/start-upload.ts'
import { createWorkspace } from '../../identity/workspaces/create-workspace.ts'
import { putAndClose } from '../../platform/blobs/put-and-close.ts'
import type { StartRun } from '../../library/recordings/start-run.ts'

const setting = 'sampleMade'
const media = new URL('../../../sample/interview.mp3', import.meta.url)

export interface SampleDeps {
  db: Database
  blobs: BlobStore
  hooks: Hooks
  startRun: StartRun
}

/**
 * Creates the workspace "Sample" with one recording on the first start, to show a result at once.
 * It belongs to the administrator; if deleted, it isn't created again.
 */
export async function createSample({ db, blobs, hooks, startRun }: SampleDeps): Promise<void> {
  if ((await readSetting(db, setting)) !== null) return
  const owner = await ensureOwner(db)
  // The bytes first, outside the transaction; after a crash in between, the sweep removes them.
  const blobKey = `uploads/sample/1-${owner.id}`
  const { size } = await putAndClose(blobs, blobKey, createReadStream(media))
  await db.transaction().execute(async (tx) => {
    if ((await readSetting(tx, setting)) !== null) return
    await writeSetting(tx, setting, 'yes')
    const workspace = await createWorkspace(
      tx,
      owner.id,
      { name: 'Sample', language: 'en', templateId: 'interview' },
      hooks,
    )
    const recording = await createRecording(
      tx,
      { workspaceId: workspace.id, userId: owner.id },
      { title: 'The art of writing it down', language: 'en', speakerCount: 2 },
      hooks,
    )
    const place = { workspaceId: workspace.id, recordingId: recording.id }
    const { uploadId } = await startUpload(tx, { ...place, userId: owner.id }, 'audio/mpeg')
    await recordPart(tx, { uploadId, partNumber: 1, blobKey, size, etag: '', maxUploadBytes: size, quotas: unlimited })
    await completeUpload(tx, { ...place, uploadId }, startRun)
  })
}
