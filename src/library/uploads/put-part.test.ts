import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { test } from 'node:test'
import { eachDatabase, openSqliteForTest } from '../../../test/helpers/databases.ts'
import { noHooks } from '../../../test/helpers/no-hooks.ts'
import { waitFor } from '../../../test/helpers/wait-for.ts'
import { ensureOwner } from '../../identity/accounts/ensure-owner.ts'
import { createWorkspace } from '../../identity/workspaces/create-workspace.ts'
import { openDiskBlobs } from '../../platform/blobs/disk.ts'
import type { BlobStore } from '../../platform/blobs/port.ts'
import { unlimited } from '../../platform/config/quotas.ts'
import type { Database, Tx } from '../../platform/database/schema.ts'
import { createRecording } from '../recordings/create-recording.ts'
import { abortUpload } from './abort-upload.ts'
import { putPart } from './put-part.ts'
import { startUpload } from './start-upload.ts'

/** A database whose connection is lost after a commit, before its answer. */
function losingAnswers(db: Database): Database {
  const execute = async (work: (tx: Tx) => Promise<unknown>): Promise<never> => {
    await db.transaction().execute(work)
    throw new Error('Connection terminated')
  }
  const transaction = () => ({ execute, setIsolationLevel: transaction })
  return new Proxy(db, {
    get: (target, name) => {
      const value: unknown = name === 'transaction' ? transaction : Reflect.get(target, name)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
}

eachDatabase((kind, open) => {
  test(`${kind}: a part stays if the answer to its commit was lost, and goes if it was refused`, async () => {
    const { db, close } = await open()
    const folder = await mkdtemp(path.join(tmpdir(), 'tiro-part-'))
    try {
      const blobs = await openDiskBlobs({ folder, minFreeBytes: 0 })
      const owner = await ensureOwner(db)
      const { id: workspaceId } = await db
        .transaction()
        .execute((tx) => createWorkspace(tx, owner.id, { name: 'Parts' }, noHooks))
      const { id, uploadId } = await db.transaction().execute(async (tx) => {
        const { id } = await createRecording(tx, { workspaceId, userId: owner.id }, { title: 'Part' }, noHooks)
        return { id, ...(await startUpload(tx, { workspaceId, recordingId: id, userId: owner.id }, 'audio/mpeg')) }
      })
      const keys = async (): Promise<string[]> => (await Array.fromAsync(blobs.list('uploads/'))).map(({ key }) => key)
      const leftovers: string[] = []
      const put = (database: Database, mayWrite: () => Promise<unknown>, store: BlobStore = blobs) =>
        putPart(
          {
            db: database,
            blobs: store,
            maxUploadBytes: 1000,
            quotas: unlimited,
            onLeftover: (error) => leftovers.push(String(error)),
          },
          { uploadId, partNumber: 1 },
          Readable.from([Buffer.from('sound')]),
          {
            headers: {},
            signal: new AbortController().signal,
            mayWrite: async () => {
              await mayWrite()
              return { userId: owner.id }
            },
          },
        )

      await assert.rejects(
        put(losingAnswers(db), async () => {}),
        /Connection terminated/,
      )
      const parts = await db.selectFrom('uploadPart').select('blobKey').execute()
      assert.equal(parts.length, 1, 'its row was committed')
      assert.deepEqual(await keys(), [parts[0]?.blobKey])

      const fails = async (): Promise<never> => Promise.reject(new Error('the disk fails'))
      const failing: BlobStore = Object.assign(Object.create(blobs) as BlobStore, { delete: fails })
      assert.equal((await put(db, async () => {}, failing)).size, 5)
      assert.deepEqual(leftovers, ['Error: the disk fails'])
      const both = await keys()
      assert.equal(both.length, 2, 'the bytes of before stay until a sweep')

      let asked = 0
      const abort = async (): Promise<void> => {
        asked += 1
        if (asked === 2)
          await db.transaction().execute((tx) => abortUpload(tx, { workspaceId, recordingId: id, uploadId }))
      }
      await assert.rejects(put(db, abort), { code: 'UPLOAD_CONFLICT' })
      assert.deepEqual(await keys(), both)
    } finally {
      await close()
      await rm(folder, { recursive: true, force: true })
    }
  })
})

test('an account sends at most 100 parts at once, and others as many', async () => {
  const { db, close } = await openSqliteForTest()
  const folder = await mkdtemp(path.join(tmpdir(), 'tiro-part-'))
  const blobs = await openDiskBlobs({ folder, minFreeBytes: 0 })
  const { id: userId } = await ensureOwner(db)
  const { uploadId } = await db.transaction().execute(async (tx) => {
    const { id: workspaceId } = await createWorkspace(tx, userId, { name: 'Parts' }, noHooks)
    const { id } = await createRecording(tx, { workspaceId, userId }, { title: 'Part' }, noHooks)
    return startUpload(tx, { workspaceId, recordingId: id, userId }, 'audio/mpeg')
  })
  const deps = { db, blobs, maxUploadBytes: 1000, quotas: unlimited, onLeftover: () => {} }
  let begun = 0
  const put = (body: Readable, as = userId) =>
    putPart(deps, { uploadId, partNumber: 1 }, body, {
      headers: {},
      signal: new AbortController().signal,
      mayWrite: async () => {
        begun += 1
        return { userId: as }
      },
    })
  const sound = (): Readable => Readable.from([Buffer.from('sound')])
  const slow = Array.from({ length: 100 }, () => new PassThrough())
  const sent = slow.map((body) => put(body))
  await waitFor(() => begun === 100, 'the parts are under way')
  await assert.rejects(put(sound()), { code: 'RATE_LIMITED' })
  assert.equal((await put(sound(), 'usr_other')).size, 5)
  for (const body of slow) body.end('sound')
  await Promise.all(sent)
  assert.equal((await put(sound())).size, 5)
  await close()
  await rm(folder, { recursive: true })
})
