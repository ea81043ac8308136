import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eachDatabase } from '../../test/helpers/databases.ts'
import { noHooks } from '../../test/helpers/no-hooks.ts'
import { ensureOwner } from '../identity/accounts/ensure-owner.ts'
import { createWorkspace } from '../identity/workspaces/create-workspace.ts'
import { createRecording } from '../library/recordings/create-recording.ts'
import { retryRecording } from '../library/recordings/retry-recording.ts'
import type { StartRun } from '../library/recordings/start-run.ts'
import { completeUpload } from '../library/uploads/complete-upload.ts'
import { recordPart } from '../library/uploads/record-part.ts'
import { startUpload } from '../library/uploads/start-upload.ts'
import { unlimited } from '../platform/config/quotas.ts'
import { pipeline } from './graph.ts'
import { startRun } from './start-run.ts'

const step = { run: async () => {}, queue: 'light' }
const graph = pipeline('transcribe', { download: step, import: { ...step, after: ['download'] } })
const start: StartRun = (tx, recording, from) => startRun(tx, graph, recording, from)

eachDatabase((kind, open) => {
  /** A recording whose media failed after some of it was recognised. */
  async function failed(source: 'FILE_UPLOAD' | 'URL') {
    const { db, close } = await open()
    const { id: userId } = await ensureOwner(db)
    const scope = await db.transaction().execute(async (tx) => {
      const { id: workspaceId } = await createWorkspace(tx, userId, { name: 'Runs' }, noHooks)
      const { id: recordingId } = await createRecording(tx, { workspaceId, userId }, { title: 'One' }, noHooks)
      await tx
        .updateTable('recording')
        .set({ status: 'MEDIA_IMPORT_FAILED', source })
        .where('id', '=', recordingId)
        .execute()
      await tx
        .updateTable('transcript')
        .set({ status: 'FAILED', runId: 'run_1' })
        .where('recordingId', '=', recordingId)
        .execute()
      const window = { n: 0, offset: 0, length: 1, start: 0, end: 1, result: new Uint8Array([1]) }
      await tx
        .insertInto('transcriptWindow')
        .values({ ...window, runId: 'run_1' })
        .execute()
      return { workspaceId, recordingId, userId }
    })
    const windows = async (): Promise<string[]> =>
      (await db.selectFrom('transcriptWindow').select('runId').execute()).map(({ runId }) => runId)
    return { db, close, scope, windows }
  }

  test(`${kind}: a retry keeps what was recognised of the same media`, async () => {
    const { db, close, scope, windows } = await failed('FILE_UPLOAD')
    await db.transaction().execute((tx) => retryRecording(tx, scope.workspaceId, scope.recordingId, start))
    const { runId } = await db.selectFrom('transcript').select('runId').executeTakeFirstOrThrow()
    assert.notEqual(runId, 'run_1')
    assert.deepEqual(await windows(), [runId])
    await close()
  })

  test(`${kind}: nothing that was recognised of other media is kept`, async () => {
    const downloaded = await failed('URL')
    await downloaded.db
      .transaction()
      .execute((tx) => retryRecording(tx, downloaded.scope.workspaceId, downloaded.scope.recordingId, start))
    assert.deepEqual(await downloaded.windows(), [], 'an address may have changed')
    await downloaded.close()

    const { db, close, scope, windows } = await failed('FILE_UPLOAD')
    await db.transaction().execute(async (tx) => {
      const { uploadId } = await startUpload(tx, scope, 'audio/mpeg')
      const part = { size: 1, maxUploadBytes: 1e9, quotas: unlimited, blobKey: `uploads/${uploadId}/1-a`, etag: 'a' }
      await recordPart(tx, { uploadId, partNumber: 1, ...part })
      await completeUpload(tx, { ...scope, uploadId }, start)
    })
    assert.deepEqual(await windows(), [], 'another file')
    await close()
  })
})
