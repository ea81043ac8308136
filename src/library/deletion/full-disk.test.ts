import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { noHooks } from '../../../test/helpers/no-hooks.ts'
import { openSqliteForTest } from '../../../test/helpers/databases.ts'
import { AppError } from '../../contract/app-error.ts'
import { ensureOwner } from '../../identity/accounts/ensure-owner.ts'
import { createWorkspace } from '../../identity/workspaces/create-workspace.ts'
import { openDiskBlobs } from '../../platform/blobs/disk.ts'
import { unlimited } from '../../platform/config/quotas.ts'
import type { BlobStore } from '../../platform/blobs/port.ts'
import { createDiskReserve } from '../../platform/files/disk-reserve.ts'
import { createRecording } from '../recordings/create-recording.ts'
import { deletionRoutes } from './routes.ts'

test('a recording is deleted although the disk is full when its bytes are removed', async () => {
  const { db, close } = await openSqliteForTest()
  const folder = await mkdtemp(path.join(tmpdir(), 'tiro-full-'))
  try {
    const disk = await openDiskBlobs({ folder, minFreeBytes: 0 })
    const owner = await ensureOwner(db)
    const { id: workspaceId } = await db
      .transaction()
      .execute((tx) => createWorkspace(tx, owner.id, { name: 'Full' }, noHooks))
    const { id } = await db
      .transaction()
      .execute((tx) => createRecording(tx, { workspaceId, userId: owner.id }, { title: 'Long' }, noHooks))
    const { use } = createDiskReserve(folder, 1)
    await writeFile(path.join(folder, 'reserve'), 'x')
    let isFull = true
    const blobs: BlobStore = Object.assign(Object.create(disk) as BlobStore, {
      deleteAll: async (prefix: string) => {
        if (isFull) {
          isFull = false
          throw new AppError('STORAGE_FULL', 'The disk is full.')
        }
        await disk.deleteAll(prefix)
      },
    })
    const rest = { hooks: noHooks, useReserve: use, quotas: unlimited, startRun: async () => {} }
    const routes = deletionRoutes({ db, blobs, ...rest })
    const call = { grant: { workspaceId }, params: { recordingId: id }, query: { permanent: true } }
    // As the server does for every DELETE.
    const answer = await use(() => routes.deleteRecording(call as Parameters<typeof routes.deleteRecording>[0]))
    assert.deepEqual(answer, { success: true })
    assert.equal(isFull, false)
    assert.equal(await db.selectFrom('recording').select('id').executeTakeFirst(), undefined)
  } finally {
    await close()
    await rm(folder, { recursive: true, force: true })
  }
})
