import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { eachDatabase } from '../../../test/helpers/databases.ts'
import { noHooks } from '../../../test/helpers/no-hooks.ts'
import { ensureOwner } from '../../identity/accounts/ensure-owner.ts'
import { createWorkspace } from '../../identity/workspaces/create-workspace.ts'
import { openDiskBlobs } from '../../platform/blobs/disk.ts'
import type { BlobStore } from '../../platform/blobs/port.ts'
import { createRecording } from '../recordings/create-recording.ts'
import { getRecordingRow } from '../recordings/get-recording-row.ts'
import { abortUpload } from './abort-upload.ts'
import { directKey } from './upload-keys.ts'
import { startUpload } from './start-upload.ts'
import { sweepUploads } from './sweep-uploads.ts'

const hourMs = 3_600_000

eachDatabase((kind, open) => {
  test(`${kind}: a recording expires a day after its last upload was started, or after it was created`, async () => {
    const { db, close } = await open()
    const folder = await mkdtemp(path.join(tmpdir(), 'tiro-sweep-'))
    try {
      const blobs = await openDiskBlobs({ folder, minFreeBytes: 0 })
      const owner = await ensureOwner(db)
      const workspace = await db
        .transaction()
        .execute((tx) => createWorkspace(tx, owner.id, { name: 'Waiting' }, noHooks))
      const by = { workspaceId: workspace.id, userId: owner.id }
      const create = (source: 'FILE_UPLOAD' | 'IMPORT') =>
        db.transaction().execute((tx) => createRecording(tx, by, { title: source, source }, noHooks))
      const never = await create('FILE_UPLOAD')
      const aborted = await create('FILE_UPLOAD')
      const active = await create('FILE_UPLOAD')
      const imported = await create('IMPORT')
      const live = await create('FILE_UPLOAD')
      await db.updateTable('recording').set({ source: 'LIVE' }).where('id', '=', live.id).execute()
      for (const { id } of [aborted, active]) {
        await db.transaction().execute(async (tx) => {
          const { uploadId } = await startUpload(tx, { ...by, recordingId: id }, 'audio/mpeg')
          if (id === aborted.id) await abortUpload(tx, { ...by, recordingId: id, uploadId })
        })
      }
      const statuses = async (hours: number): Promise<string[]> => {
        await sweepUploads(db, blobs, Date.now() + hours * hourMs)
        const rows = [never, aborted, active, imported, live].map(({ id }) => getRecordingRow(db, workspace.id, id))
        return (await Promise.all(rows)).map(({ status }) => status)
      }
      const waits = 'MEDIA_IMPORT_UPLOADING'
      assert.deepEqual(await statuses(23), [waits, waits, waits, 'READY', waits])
      const ended = 'MEDIA_IMPORT_EXPIRED'
      assert.deepEqual(await statuses(25), [ended, ended, ended, 'READY', waits])
      // A new upload restarts it.
      await db.transaction().execute((tx) => startUpload(tx, { ...by, recordingId: never.id }, 'audio/mpeg'))
      assert.deepEqual((await statuses(23))[0], waits)
    } finally {
      await close()
      await rm(folder, { recursive: true, force: true })
    }
  })

  test(`${kind}: parts that the store has joined stay until the upload ends, also without a row`, async () => {
    const { db, close } = await open()
    const folder = await mkdtemp(path.join(tmpdir(), 'tiro-sweep-'))
    try {
      const blobs = await openDiskBlobs({ folder, minFreeBytes: 0 })
      const owner = await ensureOwner(db)
      const { uploadId } = await db.transaction().execute(async (tx) => {
        const { id: workspaceId } = await createWorkspace(tx, owner.id, { name: 'Joined' }, noHooks)
        const { id } = await createRecording(tx, { workspaceId, userId: owner.id }, { title: 'Joined' }, noHooks)
        return startUpload(tx, { workspaceId, recordingId: id, userId: owner.id }, 'audio/mpeg')
      })
      // A server that crashed here lets the client repeat the completion.
      await blobs.put(directKey(uploadId), Buffer.from('all parts'))
      await blobs.put(`uploads/${uploadId}/1-replaced`, Buffer.from('a part'))
      await sweepUploads(db, blobs, Date.now() + 23 * hourMs)
      const keys = async (): Promise<string[]> => (await Array.fromAsync(blobs.list('uploads/'))).map(({ key }) => key)
      assert.deepEqual(await keys(), [directKey(uploadId)])
      await sweepUploads(db, blobs, Date.now() + 25 * hourMs)
      assert.deepEqual(await keys(), [])
    } finally {
      await close()
      await rm(folder, { recursive: true, force: true })
    }
  })

  test(`${kind}: an upload that is started again while the sweep works goes on`, async () => {
    const { db, close } = await open()
    const folder = await mkdtemp(path.join(tmpdir(), 'tiro-sweep-'))
    try {
      const blobs = await openDiskBlobs({ folder, minFreeBytes: 0 })
      const owner = await ensureOwner(db)
      const { id: workspaceId } = await db
        .transaction()
        .execute((tx) => createWorkspace(tx, owner.id, { name: 'Again' }, noHooks))
      const start = (id: string) =>
        db
          .transaction()
          .execute((tx) => startUpload(tx, { workspaceId, recordingId: id, userId: owner.id }, 'audio/mpeg'))
      const waiting = new Map<string, string>()
      for (const title of ['One', 'Two', 'Three']) {
        const { id } = await db
          .transaction()
          .execute((tx) => createRecording(tx, { workspaceId, userId: owner.id }, { title }, noHooks))
        waiting.set(id, (await start(id)).uploadId)
      }
      const expired = '2026-01-01T00:00:00.000Z'
      await db.updateTable('upload').set({ expiresAt: expired }).execute()
      // When the first has expired, somebody starts the others again.
      let isFirst = true
      const deleteAll: BlobStore['deleteAll'] = async (prefix) => {
        const again = isFirst ? [...waiting].filter(([, uploadId]) => prefix !== `uploads/${uploadId}/`) : []
        isFirst = false
        for (const [id, uploadId] of again) {
          await db.transaction().execute((tx) => abortUpload(tx, { workspaceId, recordingId: id, uploadId }))
          await start(id)
        }
        return blobs.deleteAll(prefix)
      }
      await sweepUploads(db, Object.assign(Object.create(blobs) as BlobStore, { deleteAll }))
      const uploads = await db.selectFrom('upload').select('status').execute()
      const counted = (status: string): number => uploads.filter((upload) => upload.status === status).length
      assert.deepEqual([counted('EXPIRED'), counted('ABORTED'), counted('ACTIVE')], [1, 2, 2])
      const recordings = await db.selectFrom('recording').select('status').execute()
      const statuses = recordings.map(({ status }) => status).toSorted()
      assert.deepEqual(statuses, ['MEDIA_IMPORT_EXPIRED', 'MEDIA_IMPORT_UPLOADING', 'MEDIA_IMPORT_UPLOADING'])
    } finally {
      await close()
      await rm(folder, { recursive: true, force: true })
    }
  })
})
