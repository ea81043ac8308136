// A store that fails: errors, lost answers, cut connections, wrong keys, no answer at all.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import { ensureOwner } from '../../src/identity/accounts/ensure-owner.ts'
import { createWorkspace } from '../../src/identity/workspaces/create-workspace.ts'
import { createRecording } from '../../src/library/recordings/create-recording.ts'
import { createDirectPartUrl } from '../../src/library/uploads/direct-upload.ts'
import { startUpload } from '../../src/library/uploads/start-upload.ts'
import { sweepUploads } from '../../src/library/uploads/sweep-uploads.ts'
import { unlimited } from '../../src/platform/config/quotas.ts'
import { isCode } from '../../src/platform/blobs/conformance.ts'
import { faultyProxy, type FaultyProxy } from '../helpers/faulty-proxy.ts'
import { noHooks } from '../helpers/no-hooks.ts'
import { openS3ForTest, type TestStore } from '../helpers/s3-store.ts'
import { hasSwift, startSwift, type SwiftServer } from '../helpers/swift-server.ts'
import { waitFor } from '../helpers/wait-for.ts'
import { buffer } from 'node:stream/consumers'

const hourMs = 3_600_000

void describe('a media store that fails', { skip: !hasSwift() && 'OpenStack Swift is not installed' }, () => {
  let swift: SwiftServer
  let proxy: FaultyProxy
  const stores: TestStore[] = []
  before(async () => {
    swift = await startSwift()
    proxy = await faultyProxy(swift.endpoint)
  })
  after(async () => {
    for (const { close } of stores) await close()
    await proxy.stop()
    await swift.stop()
  })
  async function open(options: Parameters<typeof openS3ForTest>[1] = {}): Promise<TestStore> {
    proxy.decide = () => 'pass'
    proxy.seen.length = 0
    const store = await openS3ForTest(proxy.url, options)
    stores.push(store)
    return store
  }
  /** Fails the first `times` requests with this method. */
  const failFirst = (method: string, times: number, fault: 500 | 503 | 'lost' | 'half'): void => {
    let left = times
    proxy.decide = (request) => (request.method === method && left-- > 0 ? fault : 'pass')
  }

  void test('requests are repeated, a write each time under a new name', async () => {
    const { blobs, db, errors } = await open()
    const bytes = randomBytes(200_000)
    failFirst('PUT', 2, 'lost')
    await blobs.put('a', bytes)
    const names = proxy.seen.filter(({ method }) => method === 'PUT').map(({ url }) => url)
    assert.equal(new Set(names).size, 3)
    failFirst('GET', 2, 503)
    assert.ok((await buffer(blobs.read('a'))).equals(bytes))
    failFirst('GET', 1, 'half')
    assert.ok((await buffer(blobs.read('a', { start: 1000, end: 150_000 }))).equals(bytes.subarray(1000, 150_001)))
    assert.deepEqual(
      [...blobs.errors()],
      [
        ['put', 2],
        ['get', 3],
      ],
    )
    assert.equal(errors.length, 5)
    // The names that may still be written stay known until the sweep.
    const rows = await db.selectFrom('blobObject').selectAll().where('state', '=', 'WRITING').execute()
    assert.equal(rows.length, 2)
    proxy.decide = () => 'pass'
    await blobs.sweep(Date.now() + 25 * hourMs)
    assert.equal((await db.selectFrom('blobObject').selectAll().execute()).length, 1)
    await blobs.delete('a')
    assert.equal((await db.selectFrom('blobObject').selectAll().execute()).length, 0)
    assert.deepEqual(swift.objectFiles(), [])
  })

  void test('a large write survives errors, also an ambiguous end', async () => {
    const { blobs } = await open()
    const bytes = randomBytes(40_000_000)
    let puts = 0
    let posts = 0
    proxy.decide = ({ method, url }) => {
      if (method === 'PUT' && puts++ === 1) return 500
      return method === 'POST' && url.includes('uploadId') && posts++ === 0 ? 'lost' : 'pass'
    }
    await blobs.put('large', bytes)
    assert.ok((await buffer(blobs.read('large'))).equals(bytes))
    assert.equal(posts, 1, 'HEAD has found the object')
    await blobs.delete('large')
    assert.deepEqual(swift.objectFiles(), [])
  })

  void test('a store that stays away is ENGINE_UNAVAILABLE, and nothing is half there', async () => {
    const { blobs, db } = await open()
    await blobs.put('kept', Buffer.from('before'))
    proxy.decide = () => 500
    await assert.rejects(blobs.put('kept', Buffer.from('after')), isCode('ENGINE_UNAVAILABLE'))
    await assert.rejects(blobs.put('large', randomBytes(20_000_000)), isCode('ENGINE_UNAVAILABLE'))
    await assert.rejects(buffer(blobs.read('kept')), isCode('ENGINE_UNAVAILABLE'))
    await assert.rejects(blobs.localFile('kept'), isCode('ENGINE_UNAVAILABLE'))
    // A deletion is a commit; the sweep deletes the bytes later.
    await blobs.delete('kept')
    assert.equal(await blobs.size('kept'), null)
    await assert.rejects(blobs.sweep(Date.now()))
    proxy.decide = () => 'pass'
    await blobs.sweep(Date.now())
    const left = await db.selectFrom('blobObject').selectAll().execute()
    assert.deepEqual([...new Set(left.map(({ state }) => state))], ['WRITING'])
    await blobs.sweep(Date.now() + 25 * hourMs)
    assert.deepEqual(await db.selectFrom('blobObject').selectAll().execute(), [])
    assert.deepEqual(swift.objectFiles(), [])
  })

  void test('requests to a store that answers nothing end in time', { timeout: 60_000 }, async () => {
    const { blobs } = await open()
    await blobs.put('a', Buffer.from('x'))
    swift.freeze()
    try {
      const before = Date.now()
      await assert.rejects(buffer(blobs.read('a')), isCode('ENGINE_UNAVAILABLE'))
      assert.ok(Date.now() - before < 25_000)
    } finally {
      swift.thaw()
    }
    assert.equal((await buffer(blobs.read('a'))).toString(), 'x')
    await blobs.delete('a')
    assert.deepEqual(swift.objectFiles(), [])
  })

  void test('wrong keys are a clear error that shows neither keys nor signatures', async () => {
    const { blobs, errors } = await open({ secretAccessKey: 'a-secret-that-is-wrong' })
    await assert.rejects(
      blobs.put('a', Buffer.from('x')),
      (error: unknown) => isCode('ENGINE_UNAVAILABLE')(error) && /SignatureDoesNotMatch/.test(String(error)),
    )
    assert.equal(errors.length > 0, true)
    const text = errors.map((error) => `${error.message} ${error.stack} ${JSON.stringify(error)}`).join('\n')
    assert.ok(!/a-secret-that-is-wrong|Signature=|Credential=|X-Amz-/i.test(text), text)
  })

  void test('a store that refuses the keys is known to, until it accepts them', async () => {
    const { blobs, errors } = await open()
    assert.equal(await blobs.refusal(), null)
    proxy.decide = () => 403
    await assert.rejects(blobs.put('a', Buffer.from('x')), isCode('ENGINE_UNAVAILABLE'))
    assert.match((await blobs.refusal()) ?? '', /refuses the keys \(InvalidAccessKeyId\)/)
    const { length } = errors
    await blobs.refusal()
    assert.equal(errors.length, length, 'it is asked now and then')
    proxy.decide = () => 'pass'
    await waitFor(
      () => blobs.refusal(),
      'the store to accept the keys',
      (refusal) => refusal === null,
    )
    await blobs.put('a', Buffer.from('x'))
    await blobs.delete('a')
  })

  void test('a machine whose clock is wrong adopts the clock of the store', async () => {
    const { blobs } = await open()
    const { now } = Date
    Date.now = () => now() - 3 * hourMs
    try {
      await blobs.put('a', Buffer.from('x'))
      assert.equal((await buffer(blobs.read('a'))).toString(), 'x')
      const url = await blobs.direct?.partUrl('uploads/u0/whole', 1, { lifetimeSeconds: 60 })
      assert.equal((await fetch(url ?? '', { method: 'PUT', body: 'x' })).status, 200)
      await blobs.deleteAll('uploads/u0/')
      await blobs.delete('a')
    } finally {
      Date.now = now
    }
    assert.equal(blobs.errors().size, 0)
    assert.deepEqual(swift.objectFiles(), [])
  })

  void test('an upload in parts that was lost sight of is aborted and its parts are deleted', async () => {
    const { blobs, db } = await open()
    const { direct } = blobs
    assert.ok(direct !== null)
    // Its creation has no answer, so nobody knows its id.
    failFirst('POST', 1, 'lost')
    const url = await direct.partUrl('uploads/u1/whole', 1, { lifetimeSeconds: 60 })
    proxy.decide = () => 'pass'
    assert.equal((await fetch(url, { method: 'PUT', body: randomBytes(1000) })).status, 200)
    assert.ok(swift.objectFiles().length > 0)
    await blobs.sweep(Date.now() + 25 * hourMs)
    assert.equal((await direct.parts('uploads/u1/whole')).length, 1, 'uploads in progress stay')
    await blobs.sweep(Date.now() + 49 * hourMs)
    assert.deepEqual(await direct.parts('uploads/u1/whole'), [])
    assert.deepEqual(await db.selectFrom('blobObject').selectAll().execute(), [])
    assert.deepEqual(swift.objectFiles(), [])
  })

  void test('an upload ends in one blob, whatever answers are lost', async () => {
    const { blobs } = await open()
    const { direct } = blobs
    assert.ok(direct !== null)
    const body = [randomBytes(5 * 1024 ** 2), randomBytes(1000)]
    const key = 'uploads/u2/whole'
    // Two requests at once begin one upload.
    const [first, second] = await Promise.all([1, 2].map((n) => direct.partUrl(key, n, { lifetimeSeconds: 60 })))
    const parts: { partNumber: number; etag: string }[] = []
    for (const [i, url] of [first, second].entries()) {
      const answer = await fetch(url ?? '', { method: 'PUT', body: new Uint8Array(body[i] ?? []) })
      parts.push({ partNumber: i + 1, etag: (answer.headers.get('etag') ?? '').replaceAll('"', '') })
    }
    assert.deepEqual(
      (await direct.parts(key)).map(({ partNumber, size }) => [partNumber, size]),
      [
        [1, 5 * 1024 ** 2],
        [2, 1000],
      ],
    )
    await assert.rejects(
      direct.complete(key, [{ partNumber: 1, etag: parts[1]?.etag ?? '' }]),
      isCode('PART_ETAG_MISMATCH'),
    )
    failFirst('POST', 1, 'lost')
    const size = 5 * 1024 ** 2 + 1000
    const both = await Promise.all([direct.complete(key, parts), direct.complete(key, parts)])
    assert.deepEqual(both, [{ size }, { size }])
    assert.deepEqual(await direct.complete(key, parts), { size })
    assert.deepEqual(await blobs.concat('media/original', [key]), { size })
    assert.deepEqual(await blobs.concat('media/original', [key]), { size })
    assert.ok((await buffer(blobs.read('media/original'))).equals(Buffer.concat(body)))
    await blobs.deleteAll('media/')
    // Deleting what is below a prefix also ends uploads in parts.
    const late = await direct.partUrl('uploads/u3/whole', 1, { lifetimeSeconds: 60 })
    assert.equal((await fetch(late, { method: 'PUT', body: 'x' })).status, 200)
    await blobs.deleteAll('uploads/u3/')
    assert.deepEqual(swift.objectFiles(), [])
  })

  void test('an upload that expires is aborted in the store', async () => {
    const { blobs, db } = await open()
    const { direct } = blobs
    assert.ok(direct !== null)
    const owner = await ensureOwner(db)
    const uploadId = await db.transaction().execute(async (tx) => {
      const workspace = await createWorkspace(tx, owner.id, { name: 'Expiring' }, noHooks)
      const by = { workspaceId: workspace.id, userId: owner.id }
      const recording = await createRecording(tx, by, { title: 'Late' }, noHooks)
      return (await startUpload(tx, { ...by, recordingId: recording.id }, 'audio/mpeg')).uploadId
    })
    const deps = { db, blobs, maxUploadBytes: 1000, quotas: unlimited }
    const { partUploadUrl } = await createDirectPartUrl(deps, direct, { uploadId, partNumber: 1 }, { size: 1 })
    assert.equal((await fetch(partUploadUrl, { method: 'PUT', body: 'x' })).status, 200)
    await sweepUploads(db, blobs, Date.now() + 23 * hourMs)
    assert.ok(swift.objectFiles().length > 0)
    await sweepUploads(db, blobs, Date.now() + 25 * hourMs)
    assert.deepEqual(swift.objectFiles(), [])
    assert.equal((await fetch(partUploadUrl, { method: 'PUT', body: 'x' })).status, 404)
    assert.deepEqual(await db.selectFrom('uploadPart').selectAll().execute(), [])
  })

  void test('local copies stay below their limit and the limit of the disk', async () => {
    const { blobs, cache } = await open({ cacheBytes: 250_000 })
    for (const key of ['a', 'b', 'c']) await blobs.put(key, Buffer.alloc(100_000, key))
    const files = await Promise.all(['a', 'b', 'c'].map((key) => blobs.localFile(key)))
    // All three are in use.
    assert.equal(readdirSync(cache).length, 3)
    for (const [i, file] of files.entries()) {
      assert.equal(readFileSync(file.path)[99_999], 'abc'.charCodeAt(i))
      await file[Symbol.asyncDispose]()
    }
    assert.equal(readdirSync(cache).length, 2)
    const before = proxy.seen.length
    await (await blobs.localFile('c'))[Symbol.asyncDispose]()
    assert.equal(proxy.seen.length, before, 'the copy is used again')
    await blobs.delete('c')
    assert.equal(readdirSync(cache).length, 1)

    const full = await open({ minFreeBytes: 2 ** 60 })
    await full.blobs.put('a', Buffer.from('x'))
    await assert.rejects(full.blobs.localFile('a'), isCode('STORAGE_FULL'))
    await assert.rejects(full.blobs.localTarget('b'), isCode('STORAGE_FULL'))
    assert.deepEqual(readdirSync(full.cache), [])
  })
})
