// The promises of uploads and downloads (docs/api.md), kept by the store's own addresses.
import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { after, before, describe, test } from 'node:test'
import { createClient } from '../../src/client/client.ts'
import { uploadFile } from '../../src/client/upload-file.ts'
import { faultyProxy, type FaultyProxy } from '../helpers/faulty-proxy.ts'
import {
  fastEngine,
  removeFolder,
  sampleFile,
  startServer,
  temporaryFolder,
  uploadRecording,
  waitForTranscript,
  type TestServer,
} from '../helpers/harness.ts'
import { hasSwift, startSwift, swiftKeys, type SwiftServer } from '../helpers/swift-server.ts'
import { waitFor } from '../helpers/wait-for.ts'
import { refused } from '../helpers/refused.ts'

const maxUploadBytes = 20_000_000
const big = randomBytes(5 * 1024 ** 2)
const md5 = (bytes: Uint8Array): string => `"${createHash('md5').update(bytes).digest('hex')}"`

void describe('uploads to a store', { skip: !hasSwift() && 'OpenStack Swift is not installed' }, () => {
  let swift: SwiftServer
  let proxy: FaultyProxy
  let server: TestServer
  let env: Record<string, string>
  let spaceId: string
  before(async () => {
    swift = await startSwift()
    // Tiro reaches the store through the proxy, clients reach it directly.
    proxy = await faultyProxy(swift.endpoint)
    env = {
      ...fastEngine,
      ...swift.environment('uploads'),
      TIRO_S3_ENDPOINT: proxy.url,
      TIRO_S3_PUBLIC_ENDPOINT: swift.endpoint,
      TIRO_MAX_UPLOAD_BYTES: String(maxUploadBytes),
      TIRO_LOG: 'debug',
    }
    server = await startServer({ data: await temporaryFolder(), env })
    spaceId = (await server.client.createWorkspace({ body: { name: 'Uploads' } })).id
  })
  after(async () => {
    await server.stop()
    await removeFolder(server.data)
    await proxy.stop()
    await swift.stop()
  })

  test("a file of AssemblyAI's clients goes through Tiro to the store", async () => {
    const ask = async (place: string, body: string | Buffer<ArrayBuffer>): Promise<Record<string, string>> => {
      const headers = { authorization: server.key, 'x-tiro-space': spaceId, 'content-type': 'application/json' }
      const answer = await fetch(`${server.address}/v2/${place}`, { method: 'POST', headers, body })
      assert.equal(answer.status, 200)
      return (await answer.json()) as Record<string, string>
    }
    const { upload_url: audio_url } = await ask('upload', await readFile(sampleFile))
    const { id = '' } = await ask('transcript', JSON.stringify({ audio_url, language_code: 'en' }))
    const { transcript } = await waitForTranscript(server.client, { spaceId, recordingId: id })
    assert.equal(transcript?.status, 'COMPLETED')
  })

  type Target = { spaceId: string; recordingId: string; uploadId: string }
  type Announced = { size?: number; contentMd5?: string }
  async function begin(): Promise<Target> {
    const recording = await server.client.createRecording({ params: { spaceId }, body: { title: 'Upload' } })
    const params = { spaceId, recordingId: recording.id }
    return { ...params, ...(await server.client.startUpload({ params, body: { mimeType: 'audio/mpeg' } })) }
  }
  async function address(all: Target, partNumber: number, body: Announced = {}): Promise<string> {
    const { partUploadUrl, expiresAt } = await server.client.createPartUrl({ params: { ...all, partNumber }, body })
    assert.ok(partUploadUrl.startsWith(swift.endpoint))
    assert.ok(Math.abs(Date.parse(expiresAt) - Date.now() - 3_600_000) < 60_000)
    return partUploadUrl
  }
  const send = async (url: string, body: Uint8Array, headers = {}): Promise<Response> =>
    fetch(url, { method: 'PUT', body: new Uint8Array(body), headers })
  const put = async (all: Target, n: number, body: Uint8Array, announced: Announced = {}): Promise<Response> =>
    send(await address(all, n, announced), body)
  const arrived = async (all: Target) => (await server.client.listParts({ params: all })).parts

  void test('a part has an ETag, is listed, can be replaced, and equal bytes have an equal ETag', async () => {
    const all = await begin()
    assert.deepEqual(await arrived(all), [])
    assert.equal((await put(all, 1, big)).headers.get('etag'), md5(big))
    const other = randomBytes(1000)
    for (let i = 0; i < 2; i++) assert.equal((await put(all, 1, other)).headers.get('etag'), md5(other))
    assert.deepEqual(await arrived(all), [{ partNumber: 1, eTag: md5(other), size: 1000 }])
  })

  void test('an address is for one part, and for what was announced', async () => {
    const all = await begin()
    const url = new URL(await address(all, 1))
    for (const [name, value] of [
      ['partNumber', '2'],
      ['uploadId', 'other'],
      ['X-Amz-Expires', '86400'],
      ['X-Amz-Signature', '0'.repeat(64)],
    ] as const) {
      const tampered = new URL(url)
      tampered.searchParams.set(name, value)
      assert.equal((await send(tampered.href, big)).status, 403, name)
    }
    assert.equal(url.searchParams.get('X-Amz-Expires'), '3600')
    assert.ok(!url.href.includes(swiftKeys.secretAccessKey))

    const small = randomBytes(100)
    const sized = await address(all, 1, { size: 100 })
    assert.equal((await send(sized, randomBytes(99))).status, 403)
    assert.equal((await send(sized, small)).status, 200)
    const contentMd5 = createHash('md5').update(small).digest('base64')
    const checked = await address(all, 1, { size: 100, contentMd5 })
    assert.equal((await send(checked, small)).status, 403, 'the header is missing')
    const wrong = await send(checked, randomBytes(100), { 'content-md5': contentMd5 })
    assert.ok(wrong.status >= 400 && wrong.status < 500)
    assert.deepEqual(await arrived(all), [{ partNumber: 1, eTag: md5(small), size: 100 }])
    assert.equal((await send(checked, small, { 'content-md5': contentMd5 })).status, 200)
  })

  void test('completing checks order, gaps, ETags and sizes', async () => {
    const all = await begin()
    const complete = (parts?: { partNumber: number; eTag: string }[]) =>
      refused(server.client.completeUpload({ params: all, ...(parts === undefined ? {} : { body: { parts } }) }))
    assert.deepEqual(await complete(), [409, 'PART_MISSING'])
    const small = randomBytes(100)
    await put(all, 1, small)
    await put(all, 2, small)
    const part = (partNumber: number, eTag = md5(small)) => ({ partNumber, eTag })
    assert.deepEqual(await complete(), [409, 'PART_TOO_SMALL'])
    assert.deepEqual(await complete([part(2), part(1)]), [409, 'PART_ORDER'])
    assert.deepEqual(await complete([part(1), part(1)]), [409, 'PART_ORDER'])
    assert.deepEqual(await complete([part(1), part(3)]), [409, 'PART_MISSING'])
    assert.deepEqual(await complete([part(2)]), [409, 'PART_MISSING'])
    assert.deepEqual(await complete([part(1, '"0"')]), [409, 'PART_ETAG_MISMATCH'])
    assert.deepEqual(await complete([part(1, md5(big))]), [409, 'PART_ETAG_MISMATCH'])
    assert.deepEqual(await complete([part(1, '<oops>')]), [409, 'PART_ETAG_MISMATCH'])
    // A part that was announced and didn't arrive is not left out.
    await address(all, 3, { size: 7 })
    await put(all, 1, big)
    assert.deepEqual(await complete(), [409, 'PART_MISSING'])
    assert.deepEqual((await server.client.getUpload({ params: all })).status, 'ACTIVE')
  })

  void test('limits count what was announced, and what arrived', async () => {
    const all = await begin()
    await address(all, 1, { size: maxUploadBytes - 10 })
    assert.deepEqual(await refused(address(all, 2, { size: 11 })), [413, 'MEDIA_TOO_LARGE'])
    await address(all, 1, { size: 5 })
    await address(all, 2, { size: 11 })
    const silent = await begin()
    for (let n = 1; n <= 4; n++) await put(silent, n, big)
    assert.deepEqual(await refused(server.client.completeUpload({ params: silent })), [413, 'MEDIA_TOO_LARGE'])
  })

  void test('an upload resumes after the server was killed, and completing it twice is the same', async () => {
    const media = Buffer.concat([await readFile(sampleFile), Buffer.alloc(11 * 1024 ** 2)])
    const all = await begin()
    assert.equal((await put(all, 1, media.subarray(0, 5 * 1024 ** 2))).status, 200)
    await server.kill()
    server = await startServer({ data: server.data, env, key: server.key })
    assert.equal((await arrived(all)).length, 1)
    const source = {
      size: media.length,
      slice: async (from: number, to: number) => new Blob([media.subarray(from, to)]),
    }
    const options = { ...all, mimeType: 'audio/mpeg', partSize: 5 * 1024 ** 2 }
    const before = proxy.seen.length
    await uploadFile(server.client, source, options)
    assert.ok(!proxy.seen.slice(before).some(({ method }) => method === 'PUT'), 'no bytes pass through Tiro')
    await uploadFile(server.client, source, options)
    const recording = await server.client.completeUpload({ params: all })
    assert.equal(recording.id, all.recordingId)
    const other = server.client.completeUpload({ params: all, body: { parts: [{ partNumber: 1, eTag: '"0"' }] } })
    assert.deepEqual(await refused(other), [409, 'UPLOAD_CONFLICT'])
    assert.equal((await waitForTranscript(server.client, all)).transcript?.status, 'COMPLETED')
    const original = await server.client.getMedia({ params: { ...all, kind: 'original' } })
    assert.ok(Buffer.from(await original.arrayBuffer()).equals(media))
    assert.deepEqual(await refused(address(all, 1)), [409, 'UPLOAD_CONFLICT'])
  })

  void test('an aborted upload is gone from the store, and late parts are refused there', async () => {
    const before = swift.objectFiles().length
    const all = await begin()
    const url = await address(all, 1)
    assert.equal((await send(url, big)).status, 200)
    assert.ok(swift.objectFiles().length > before)
    await server.client.abortUpload({ params: all })
    await server.client.abortUpload({ params: all })
    assert.equal(swift.objectFiles().length, before)
    assert.equal((await send(url, big)).status, 404)
    assert.deepEqual(await refused(server.client.completeUpload({ params: all })), [409, 'UPLOAD_CONFLICT'])
  })

  void test('while the store is away, requests answer 503 and work waits; then it continues', async () => {
    const media = await readFile(sampleFile)
    const all = await begin()
    const { headers } = await put(all, 1, media)
    proxy.decide = ({ method }) => (method === 'POST' || method === 'HEAD' ? 503 : 'pass')
    const parts = [{ partNumber: 1, eTag: headers.get('etag') ?? '' }]
    const away = await refused(server.client.completeUpload({ params: all, body: { parts } }))
    assert.deepEqual(away, [503, 'ENGINE_UNAVAILABLE'])
    proxy.decide = ({ method, url }) => (method === 'GET' && !url.includes('uploadId') ? 503 : 'pass')
    for (let i = 0; i < 2; i++) await server.client.completeUpload({ params: all, body: { parts } })
    const waiting = await waitFor(
      () => server.client.getRecording({ params: all }),
      'the import waits',
      ({ transcript }) => transcript?.waitingFor !== null,
    )
    assert.match(waiting.transcript?.waitingFor ?? '', /media storage/)
    proxy.decide = () => 'pass'
    assert.equal((await waitForTranscript(server.client, all)).transcript?.status, 'COMPLETED')
    const media503 = { params: { ...all, kind: 'audio' as const } }
    proxy.decide = ({ method }) => (method === 'GET' ? 500 : 'pass')
    assert.deepEqual(await refused(server.client.getMedia(media503)), [503, 'ENGINE_UNAVAILABLE'])
    proxy.decide = ({ method }) => (method === 'GET' ? { delay: 300 } : 'pass')
    assert.equal((await server.client.getMedia(media503)).status, 200)
    proxy.decide = () => 'pass'
    assert.ok(!server.stderr().includes(swiftKeys.secretAccessKey))
    assert.match(server.stderr(), /media storage/)
    assert.ok(!/Signature=|X-Amz-Signature/.test(server.stderr()))
  })

  void test('downloads are redirected if set so, with range, name and type', async () => {
    const params = await uploadRecording(server.client, await readFile(sampleFile), { title: 'Über Straßen', spaceId })
    await waitForTranscript(server.client, params)
    await server.stop()
    server = await startServer({ data: server.data, env: { ...env, TIRO_S3_DOWNLOADS: 'redirect' }, key: server.key })
    const media = `${server.address}/api/v1/spaces/${spaceId}/recordings/${params.recordingId}/media/original`
    const headers = { 'x-api-key': server.key, range: 'bytes=100-199' }
    const first = await fetch(media, { headers, redirect: 'manual' })
    assert.equal(first.status, 303)
    assert.equal(first.headers.get('cache-control'), 'no-store')
    const store = first.headers.get('location') ?? ''
    assert.ok(store.startsWith(swift.endpoint))
    const bytes = await readFile(sampleFile)
    const { originalFile } = await createClient({ baseUrl: server.address, key: server.key }).getRecording({ params })
    for (const answer of [
      await fetch(store, { headers: { range: 'bytes=100-199' } }),
      await fetch(originalFile?.publicUrl ?? '', { headers: { range: 'bytes=100-199' } }),
    ]) {
      assert.equal(answer.status, 206)
      assert.equal(answer.headers.get('content-range'), `bytes 100-199/${bytes.length}`)
      assert.equal(answer.headers.get('content-type'), 'audio/mpeg')
      assert.match(
        answer.headers.get('content-disposition') ?? '',
        /^inline; .*filename\*=UTF-8''%C3%9Cber%20Stra%C3%9Fen/,
      )
      assert.ok(Buffer.from(await answer.arrayBuffer()).equals(bytes.subarray(100, 200)))
    }
    const head = await fetch(media, { method: 'HEAD', headers: { 'x-api-key': server.key } })
    assert.deepEqual([head.status, head.headers.get('content-length')], [200, String(bytes.length)])
  })
})
