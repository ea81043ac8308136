import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { openSqliteForTest } from '../../../test/helpers/databases.ts'
import { noHooks } from '../../../test/helpers/no-hooks.ts'
import { ensureOwner } from '../../identity/accounts/ensure-owner.ts'
import { createWorkspace } from '../../identity/workspaces/create-workspace.ts'
import { openDiskBlobs } from '../../platform/blobs/disk.ts'
import type { BlobStore } from '../../platform/blobs/port.ts'
import { ensureSpeaker } from './ensure-speaker.ts'
import { findImage } from './image-store.ts'
import { imageKey, putImage } from './put-image.ts'

test('a new picture stays if the old one cannot be deleted', async () => {
  const { db } = await openSqliteForTest()
  const folder = await mkdtemp(path.join(tmpdir(), 'tiro-picture-'))
  try {
    const blobs = await openDiskBlobs({ folder, minFreeBytes: 0 })
    const owner = await ensureOwner(db)
    const { id: workspaceId } = await db
      .transaction()
      .execute((tx) => createWorkspace(tx, owner.id, { name: 'Pictures' }, noHooks))
    const { id: speakerId } = await db.transaction().execute((tx) => ensureSpeaker(tx, workspaceId, 'Ada'))
    const png = Buffer.from('89504e470d0a1a0a0000000d494844520000000100000001', 'hex')
    const leftovers: unknown[] = []
    const put = (store: BlobStore) => {
      const target = { workspaceId, speakerId, announcedBytes: png.length }
      const deps = { db, blobs: store, onLeftover: (error: unknown) => leftovers.push(error) }
      return putImage(deps, target, Readable.from([png]), new AbortController().signal)
    }
    await put(blobs)
    const failing: BlobStore = Object.assign(Object.create(blobs) as BlobStore, {
      delete: async (key: string) => {
        if (key === first) throw new Error('the disk fails')
        await blobs.delete(key)
      },
    })
    const first = imageKey(speakerId, (await findImage(db, workspaceId, speakerId))?.id ?? '')
    const speaker = await put(failing)
    assert.match(String(leftovers), /^Error: the disk fails$/)
    const second = imageKey(speakerId, (await findImage(db, workspaceId, speakerId))?.id ?? '')
    assert.equal(second, imageKey(speakerId, speaker.imageId ?? ''))
    assert.notEqual(second, first)
    assert.equal(await blobs.size(second), png.length)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
