import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test, type TestContext } from 'node:test'
import { eachDatabase } from '../../../test/helpers/databases.ts'
import { newWorkspace } from '../../../test/helpers/new-workspace.ts'
import { recordingRow } from '../../../test/helpers/recording-row.ts'
import { openDiskBlobs } from './disk.ts'
import { giveMedia, ownerName, requireOwnMedia } from './own-media.ts'

async function mediaFolder(t: TestContext, keys: readonly string[]): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tiro-own-media-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const blobs = await openDiskBlobs({ folder, minFreeBytes: 0 })
  for (const key of keys) await blobs.put(key, Buffer.from('bytes'))
  return folder
}

eachDatabase((kind, open) => {
  test(`media belongs to one database, which another one must not take on ${kind}`, async (t) => {
    const [{ db, close }, other] = [await open(), await open()]
    const folder = await mediaFolder(t, [])
    await requireOwnMedia(db, folder)
    await requireOwnMedia(db, folder)
    await assert.rejects(requireOwnMedia(other.db, folder), { name: 'UsageError', message: /another database/ })

    await giveMedia(other.db, folder)
    await requireOwnMedia(other.db, folder)
    await assert.rejects(requireOwnMedia(db, folder), /another database/)
    assert.deepEqual(readdirSync(folder).toSorted(), [ownerName, '.tmp'])
    rmSync(path.join(folder, ownerName))
    await requireOwnMedia(db, folder)
    await Promise.all([close(), other.close()])
  })

  test(`media of an earlier version is not that of a database without recordings on ${kind}`, async (t) => {
    const { db, close } = await open()
    const folder = await mediaFolder(t, ['media/spc_1/rec_1/original'])
    await assert.rejects(requireOwnMedia(db, folder), { name: 'UsageError', message: /no recordings/ })

    const workspaceId = await newWorkspace(db)
    await db
      .insertInto('recording')
      .values(recordingRow({ id: 'rec_1', workspaceId }))
      .execute()
    await requireOwnMedia(db, folder)
    assert.match(readFileSync(path.join(folder, ownerName), 'utf8'), /^[\da-f-]{36}\n$/)
    await close()
  })
})
