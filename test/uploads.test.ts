import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { crc32 } from 'node:zlib'
import { createClient, type Client } from '../src/client/client.ts'
import { administratorClient, clientOf, codeOf, person, send } from './helpers/api-people.ts'
import { fastEngine, openServer, removeFolder, sampleFile, startServer, temporaryFolder } from './helpers/harness.ts'
import { refused } from './helpers/refused.ts'
import { openBeside } from './helpers/postgres-server.ts'
import { waitFor } from './helpers/wait-for.ts'

const server = await openServer({ ...fastEngine, TIRO_MAX_UPLOAD_BYTES: '20000000' })
const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Uploads' } })

async function begin() {
  const recording = await server.client.createRecording({ params: { spaceId }, body: { title: 'Upload' } })
  const params = { spaceId, recordingId: recording.id }
  const { uploadId } = await server.client.startUpload({ params, body: { mimeType: 'audio/mpeg' } })
  return { params, uploadId, all: { ...params, uploadId } }
}

async function put(
  all: { spaceId: string; recordingId: string; uploadId: string },
  n: number,
  body: Uint8Array,
  headers = {},
) {
  const { partUploadUrl } = await server.client.createPartUrl({ params: { ...all, partNumber: n } })
  const response = await fetch(partUploadUrl, { method: 'PUT', body: new Blob([new Uint8Array(body)]), headers })
  return { response, json: (await response.json()) as Record<string, unknown> }
}

async function becomes(params: { spaceId: string; recordingId: string }, wanted: string): Promise<void> {
  await waitFor(
    () => server.client.getRecording({ params }),
    wanted,
    ({ status }) => status === wanted,
  )
}

/** The entity tag of a part: CRC-32 and size. */
const tagOf = (bytes: Uint8Array): string =>
  `"${crc32(bytes).toString(16).padStart(8, '0')}${bytes.byteLength.toString(16).padStart(10, '0')}"`
const big = randomBytes(5 * 1024 ** 2)

/** Asks for the transcript of an upload as a client of AssemblyAI does. */
async function submit(
  { recordingId, uploadId }: { recordingId: string; uploadId: string },
  key: string,
): Promise<[number, string]> {
  const body = { audio_url: `${server.ownAddress}/v2/upload/${recordingId}/${uploadId}` }
  const answer = await send(server, '/v2/transcript', { method: 'POST', key, body })
  return [answer.status, answer.status < 300 ? '' : codeOf(answer)]
}

test('a part has an ETag, is listed, can be replaced, and equal bytes have an equal ETag', async () => {
  const { all } = await begin()
  const first = await put(all, 1, big)
  assert.equal(first.response.status, 200)
  assert.equal(first.response.headers.get('etag'), tagOf(big))
  const other = randomBytes(1000)
  assert.equal((await put(all, 1, other)).response.headers.get('etag'), tagOf(other))
  assert.equal((await put(all, 1, other)).response.headers.get('etag'), tagOf(other))
  const { parts } = await server.client.listParts({ params: all })
  assert.deepEqual(parts, [{ partNumber: 1, eTag: tagOf(other), size: 1000 }])
})

test('a wrong checksum is rejected and the previous part stays', async () => {
  const { all } = await begin()
  await put(all, 1, big)
  const wrong = await put(all, 1, randomBytes(10), { 'content-md5': Buffer.alloc(16).toString('base64') })
  assert.deepEqual([wrong.response.status, wrong.json['error']], [400, 'CHECKSUM_MISMATCH'])
  const sha = await put(all, 1, randomBytes(10), { 'x-amz-checksum-sha256': Buffer.alloc(32).toString('base64') })
  assert.equal(sha.json['error'], 'CHECKSUM_MISMATCH')
  assert.equal((await server.client.listParts({ params: all })).parts[0]?.eTag, tagOf(big))
})

test('a right checksum is accepted, of small parts and of large ones', async () => {
  const { all } = await begin()
  for (const bytes of [randomBytes(10), big]) {
    const sum = (name: string): string => createHash(name).update(bytes).digest('base64')
    const headers = { 'content-md5': sum('md5'), 'x-amz-checksum-sha256': sum('sha256') }
    const { response } = await put(all, 1, bytes, headers)
    assert.deepEqual([response.status, response.headers.get('etag')], [200, tagOf(bytes)])
  }
})

test('an upload that an earlier version began, whose tags were MD5, is completed', async (t) => {
  const { all, params } = await begin()
  const media = await readFile(sampleFile)
  await put(all, 1, media)
  const earlier = createHash('md5').update(media).digest('hex')
  const { db, close } = await openBeside(server.data)
  t.after(close)
  await db.updateTable('uploadPart').set({ etag: earlier }).where('uploadId', '=', all.uploadId).execute()
  const { parts } = await server.client.listParts({ params: all })
  assert.equal(parts[0]?.eTag, `"${earlier}"`)
  const body = { parts: [{ partNumber: 1, eTag: `"${earlier}"` }] }
  assert.equal((await server.client.completeUpload({ params: all, body })).id, params.recordingId)
})

test('completing checks order, gaps, ETags and sizes', async () => {
  const { all } = await begin()
  const complete = (parts?: { partNumber: number; eTag: string }[]) =>
    refused(server.client.completeUpload({ params: all, ...(parts === undefined ? {} : { body: { parts } }) }))
  assert.deepEqual(await complete(), [409, 'PART_MISSING'])
  const small = randomBytes(100)
  await put(all, 1, small)
  await put(all, 2, small)
  const part = (partNumber: number, eTag = tagOf(small)) => ({ partNumber, eTag })
  assert.deepEqual(await complete(), [409, 'PART_TOO_SMALL'])
  assert.deepEqual(await complete([part(2), part(1)]), [409, 'PART_ORDER'])
  assert.deepEqual(await complete([part(1), part(1)]), [409, 'PART_ORDER'])
  assert.deepEqual(await complete([part(2, '"0"'), part(1, '"0"')]), [409, 'PART_ORDER'])
  assert.deepEqual(await complete([part(1), part(3)]), [409, 'PART_MISSING'])
  assert.deepEqual(await complete([part(2)]), [409, 'PART_MISSING'])
  assert.deepEqual(await complete([part(1, '"0"')]), [409, 'PART_ETAG_MISMATCH'])
  assert.deepEqual(await complete([]), [400, 'INVALID_BODY'])
})

test('a wrong part number, a tampered URL and the URL of another part are rejected', async () => {
  const { all } = await begin()
  for (const partNumber of [0, 10_001, -1]) {
    assert.deepEqual(await refused(server.client.createPartUrl({ params: { ...all, partNumber } })), [
      400,
      'INVALID_PATH',
    ])
  }
  const { partUploadUrl } = await server.client.createPartUrl({ params: { ...all, partNumber: 1 } })
  const send = async (address: string) => {
    const response = await fetch(address, { method: 'PUT', body: 'x' })
    return [response.status, ((await response.json()) as { error: string }).error]
  }
  assert.deepEqual(await send(partUploadUrl.replace('/parts/1?', '/parts/2?')), [400, 'LINK_INVALID'])
  assert.deepEqual(
    await send(partUploadUrl.replace(/signature=(.)/, (_, first) => `signature=${first === '_' ? 'A' : '_'}`)),
    [400, 'LINK_INVALID'],
  )
  assert.deepEqual(await send(partUploadUrl.replace(/expires=\d+/, 'expires=1')), [400, 'LINK_INVALID'])
})

test('one upload is active at a time; abort is idempotent; a late part is rejected', async () => {
  const { params, all } = await begin()
  const { partUploadUrl } = await server.client.createPartUrl({ params: { ...all, partNumber: 1 } })
  assert.deepEqual(await refused(server.client.startUpload({ params, body: { mimeType: 'audio/mpeg' } })), [
    409,
    'UPLOAD_CONFLICT',
  ])
  assert.deepEqual(await server.client.abortUpload({ params: all }), { success: true })
  assert.deepEqual(await server.client.abortUpload({ params: all }), { success: true })
  const late = await fetch(partUploadUrl, { method: 'PUT', body: 'x' })
  assert.equal(late.status, 409)
  const again = await server.client.startUpload({ params, body: { mimeType: 'audio/mpeg' } })
  assert.notEqual(again.uploadId, all.uploadId)
})

test('an AGENT key goes on with uploads of its account, and changes none of others', async () => {
  const email = 'uploader@example.org'
  const member = await person(server, email)
  await (await administratorClient(server)).addMember({ params: { spaceId }, body: { email, role: 'editor' } })
  const agentKeyOf = async (client: Client): Promise<string> =>
    String((await client.createApiKey({ body: { name: 'agent', role: 'AGENT' } })).key)
  const agentKey = await agentKeyOf(clientOf(server, member.cookie))
  const agent = createClient({ baseUrl: server.address, key: agentKey })
  const { all, params } = await begin()
  await put(all, 1, big)
  await put(all, 2, big)
  const { parts } = await server.client.listParts({ params: all })
  const [{ partNumber, eTag } = assert.fail()] = parts
  for (const change of [
    () => agent.createPartUrl({ params: { ...all, partNumber: 1 } }),
    () => agent.completeUpload({ params: all, body: { parts: [{ partNumber, eTag }] } }),
    () => agent.abortUpload({ params: all }),
  ])
    assert.deepEqual(await refused(change()), [403, 'INSUFFICIENT_ROLE'])
  assert.deepEqual(await submit(all, agentKey), [403, 'INSUFFICIENT_ROLE'])
  assert.deepEqual((await agent.listParts({ params: all })).parts, parts)
  const other = createClient({ baseUrl: server.address, key: await agentKeyOf(server.client) })
  await other.abortUpload({ params: all })
  const { uploadId } = await agent.startUpload({ params, body: { mimeType: 'audio/mpeg' } })
  const own = { ...params, uploadId }
  await agent.createPartUrl({ params: { ...own, partNumber: 1 } })
  await agent.abortUpload({ params: own })
})

test('a client of AssemblyAI completes no upload by tus', async () => {
  const at = `/api/v1/spaces/${spaceId}/tus`
  const version = { 'tus-resumable': '1.0.0' }
  const headers = { ...version, 'upload-length': '1000' }
  const created = await send(server, at, { method: 'POST', key: server.key, headers })
  const place = created.headers.get('location') ?? assert.fail()
  const recordingId = created.headers.get('tiro-recording') ?? assert.fail()
  const bytes = { ...version, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }
  const sent = await send(server, place, { method: 'PATCH', key: server.key, headers: bytes, raw: 'x'.repeat(10) })
  assert.equal(sent.status, 204)
  const uploadId = place.split('/').at(-1) ?? ''
  assert.deepEqual(await submit({ recordingId, uploadId }, server.key), [409, 'UPLOAD_CONFLICT'])
  // The validating proxy answers HEAD with 500.
  const head = await send({ ...server, address: server.ownAddress }, place, {
    method: 'HEAD',
    key: server.key,
    headers: version,
  })
  assert.deepEqual([head.status, head.headers.get('upload-offset')], [200, '10'])
})

test('a file whose size is over the limit is refused before anything is sent', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Large' } })
  const { id: recordingId } = await server.client.createRecording({ params: { spaceId }, body: { title: 'Large' } })
  const params = { spaceId, recordingId }
  const start = (size: number) => server.client.startUpload({ params, body: { mimeType: 'audio/mpeg', size } })
  assert.deepEqual(await refused(start(20_000_001)), [413, 'MEDIA_TOO_LARGE'])
  assert.match((await start(20_000_000)).uploadId, /^upl_/)
})

test('a recording over the limit is rejected before and while its bytes are read', async () => {
  const { all } = await begin()
  const announced = await put(all, 1, randomBytes(21_000_000))
  assert.deepEqual([announced.response.status, announced.json['error']], [413, 'MEDIA_TOO_LARGE'])
  const { partUploadUrl } = await server.client.createPartUrl({ params: { ...all, partNumber: 1 } })
  const chunk = randomBytes(1_000_000)
  let left = 25
  const stream = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      if (left-- === 0) controller.close()
      else controller.enqueue(chunk)
    },
  })
  const streamed = await fetch(partUploadUrl, { method: 'PUT', body: stream, duplex: 'half' }).then(
    (response) => response.status,
    // The server may close the connection before the client has sent everything.
    () => 413,
  )
  assert.equal(streamed, 413)
  assert.deepEqual((await server.client.listParts({ params: all })).parts, [])
})

test("concurrent parts can't exceed the limit together", async () => {
  const { all } = await begin()
  let go: () => void = () => undefined
  const gate = new Promise<void>((resolve) => (go = resolve))
  const send = async (n: number) => {
    const { partUploadUrl } = await server.client.createPartUrl({ params: { ...all, partNumber: n } })
    const chunk = randomBytes(1_000_000)
    let left = 12
    const body = new ReadableStream<Uint8Array>({
      pull: async (controller) => {
        // The last megabyte of each is sent when both are in progress.
        if (left === 1) await gate
        if (left-- === 0) controller.close()
        else controller.enqueue(chunk)
      },
    })
    const response = await fetch(partUploadUrl, { method: 'PUT', body, duplex: 'half' })
    return { status: response.status, text: await response.text() }
  }
  const sent = [send(1), send(2)]
  setTimeout(go, 500)
  const answers = await Promise.all(sent)
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 413],
  )
  assert.match(answers.find(({ status }) => status === 413)?.text ?? '', /at most 20000000 bytes/)
  assert.equal((await server.client.listParts({ params: all })).parts.length, 1)
  // Less space is left, but the error states the limit of a recording.
  const third = await put(all, 3, randomBytes(9_000_000))
  assert.deepEqual((third.json['errorDetails'] as { maxBytes: number }).maxBytes, 20_000_000)
})

test('unreadable media can be replaced by another upload', async () => {
  const { params, all } = await begin()
  await put(all, 1, randomBytes(50_000))
  await server.client.completeUpload({ params: all })
  await becomes(params, 'MEDIA_IMPORT_FAILED')
  const { uploadId } = await server.client.startUpload({ params, body: { mimeType: 'audio/mpeg' } })
  await put({ ...params, uploadId }, 1, await readFile(sampleFile))
  await server.client.completeUpload({ params: { ...params, uploadId } })
  await becomes(params, 'READY')
  assert.deepEqual((await server.client.listParts({ params: all })).parts, [])
})

test('two concurrent completions and a repeated one get the same response, and one transcript', async () => {
  const media = await readFile(sampleFile)
  const { params, all } = await begin()
  await put(all, 1, media)
  const body = { parts: [{ partNumber: 1, eTag: tagOf(media) }] }
  const [a, b] = await Promise.all([
    server.client.completeUpload({ params: all, body }),
    server.client.completeUpload({ params: all }),
  ])
  assert.equal(a.id, params.recordingId)
  assert.equal(b.id, params.recordingId)
  assert.equal(a.status, 'MEDIA_IMPORT_PROCESSING')
  const again = await server.client.completeUpload({ params: all })
  assert.equal(again.id, params.recordingId)
  assert.deepEqual(await refused(server.client.startUpload({ params, body: { mimeType: 'audio/mpeg' } })), [
    409,
    'INVALID_STATE',
  ])
  assert.deepEqual(await refused(server.client.abortUpload({ params: all })), [409, 'UPLOAD_CONFLICT'])
})

test('a repeated completion with another list or ETag is rejected, also after the import', async () => {
  const media = await readFile(sampleFile)
  const { params, all } = await begin()
  await put(all, 1, media)
  const complete = (...parts: { partNumber: number; eTag: string }[]) =>
    server.client.completeUpload({ params: all, body: { parts } })
  const right = { partNumber: 1, eTag: tagOf(media) }
  assert.equal((await complete(right)).id, params.recordingId)
  const check = async (): Promise<void> => {
    assert.equal((await complete(right)).id, params.recordingId)
    assert.equal((await complete({ ...right, eTag: right.eTag.replaceAll('"', '') })).id, params.recordingId)
    assert.equal((await server.client.completeUpload({ params: all })).id, params.recordingId)
    assert.deepEqual(await refused(complete({ ...right, eTag: '"0"' })), [409, 'UPLOAD_CONFLICT'])
    assert.deepEqual(await refused(complete(right, { ...right, partNumber: 2 })), [409, 'UPLOAD_CONFLICT'])
    assert.deepEqual(await refused(complete({ ...right, partNumber: 2 })), [409, 'UPLOAD_CONFLICT'])
  }
  await check()
  await becomes(params, 'READY')
  await check()
})

test('a full disk rejects the part with 503 and keeps earlier ones', async () => {
  const data = await temporaryFolder()
  const huge = await startServer({ data, env: { ...fastEngine, TIRO_MIN_FREE_BYTES: String(Number.MAX_SAFE_INTEGER) } })
  try {
    const space = await huge.client.createWorkspace({ body: { name: 'Full' } })
    const recording = await huge.client.createRecording({ params: { spaceId: space.id }, body: { title: 'x' } })
    const params = { spaceId: space.id, recordingId: recording.id }
    assert.deepEqual(await refused(huge.client.startUpload({ params, body: { mimeType: 'audio/mpeg' } })), [
      503,
      'STORAGE_FULL',
    ])
  } finally {
    await huge.stop()
    await removeFolder(data)
  }
})
