import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eachDatabase } from '../../../test/helpers/databases.ts'
import { noHooks } from '../../../test/helpers/no-hooks.ts'
import { ensureOwner } from '../../identity/accounts/ensure-owner.ts'
import { createWorkspace } from '../../identity/workspaces/create-workspace.ts'
import { unlimited } from '../../platform/config/quotas.ts'
import { createRecording } from '../recordings/create-recording.ts'
import { completeUpload } from './complete-upload.ts'
import { directKey } from './upload-keys.ts'
import { listParts } from './get-upload.ts'
import { recordPart } from './record-part.ts'
import { startUpload } from './start-upload.ts'
import { listPartRows } from './uploaded-parts.ts'

eachDatabase((kind, open) => {
  test(`${kind}: parts that a bucket was to get have not arrived in a data folder`, async () => {
    const { db, close } = await open()
    const { id: userId } = await ensureOwner(db)
    const place = await db.transaction().execute(async (tx) => {
      const { id: workspaceId } = await createWorkspace(tx, userId, { name: 'Parts' }, noHooks)
      const { id: recordingId } = await createRecording(tx, { workspaceId, userId }, { title: 'Part' }, noHooks)
      const { uploadId } = await startUpload(tx, { workspaceId, recordingId, userId }, 'audio/mpeg')
      return { workspaceId, recordingId, uploadId }
    })
    const { uploadId } = place
    const record = (partNumber: number, part: { blobKey: string; etag: string }): Promise<unknown> =>
      db.transaction().execute((tx) =>
        recordPart(tx, {
          uploadId,
          partNumber,
          size: 6 * 1024 ** 2,
          maxUploadBytes: 1e9,
          quotas: unlimited,
          ...part,
        }),
      )
    const complete = (): Promise<unknown> => db.transaction().execute((tx) => completeUpload(tx, place, async () => {}))
    // Before the instance moved to a folder, or was restored there.
    for (const n of [1, 2]) await record(n, { blobKey: directKey(uploadId), etag: '' })
    assert.deepEqual(await listParts(db, null, place), [])
    await assert.rejects(complete(), { code: 'PART_MISSING' })

    await record(1, { blobKey: `uploads/${uploadId}/1-a`, etag: 'a' })
    assert.deepEqual(
      (await listParts(db, null, place)).map(({ partNumber }) => partNumber),
      [1],
    )
    await complete()
    assert.deepEqual(
      (await listPartRows(db, uploadId)).map(({ blobKey }) => blobKey),
      [`uploads/${uploadId}/1-a`],
    )
    await close()
  })
})
