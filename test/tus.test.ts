// Resumable uploads by the tus protocol (https://tus.io/protocols/resumable-upload), as its clients use it.
import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import path from 'node:path'
import { after, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { administratorClient, clientOf, codeOf, details, person, send, type Answer } from './helpers/api-people.ts'
import {
  fastEngine,
  openServer,
  removeFolder,
  sampleFile,
  startServer,
  temporaryFolder,
  waitForTranscript,
  type TestServer,
} from './helpers/harness.ts'
import { filesBelow } from './helpers/files-below.ts'
import { openBeside } from './helpers/postgres-server.ts'
import { waitFor } from './helpers/wait-for.ts'

const page = 'https://app.example.org'
const maxUploadBytes = 40_000_000
const server = await openServer({
  ...fastEngine,
  TIRO_MAX_UPLOAD_BYTES: String(maxUploadBytes),
  TIRO_CORS_ORIGINS: page,
  TIRO_UPLOAD_STALL_SECONDS: '2',
})
const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'tus' } })
const base = `/api/v1/spaces/${spaceId}/tus`
const sample = await readFile(sampleFile)
const bytesType = 'application/offset+octet-stream'
/** As much as is stored at once. */
const piece = 8 * 1024 ** 2

type Headers = Record<string, string>

function ask(method: string, at: string, headers: Headers = {}, body?: Uint8Array, of = server): Promise<Answer> {
  return send(of, at, {
    method,
    key: of.key,
    headers: { 'tus-resumable': '1.0.0', ...headers },
    ...(body === undefined ? {} : { raw: new Uint8Array(body) }),
  })
}

const metadataOf = (given: Record<string, unknown>): string =>
  Object.entries(given)
    .map(([name, value]) => {
      const text = typeof value === 'string' ? value : JSON.stringify(value)
      return text === '' ? name : `${name} ${Buffer.from(text).toString('base64')}`
    })
    .join(',')

/** Creates an upload. @returns its address and its recording */
async function create(
  length: number,
  metadata: Record<string, unknown> = { filename: 'interview.mp3', filetype: 'audio/mpeg', language: 'en' },
  at = base,
  of = server,
): Promise<{ at: string; recordingId: string }> {
  const headers = { 'upload-length': String(length), 'upload-metadata': metadataOf(metadata) }
  const answer = await ask('POST', at, headers, undefined, of)
  assert.equal(answer.status, 201, JSON.stringify(answer.body))
  return {
    at: answer.headers.get('location') ?? assert.fail('no address'),
    recordingId: answer.headers.get('tiro-recording') ?? assert.fail('no recording'),
  }
}

function patch(at: string, offset: number, body: Uint8Array, headers: Headers = {}, of = server): Promise<Answer> {
  return ask('PATCH', at, { 'content-type': bytesType, 'upload-offset': String(offset), ...headers }, body, of)
}

async function offsetOf(at: string, of = server): Promise<number> {
  const { status, headers } = await ask('HEAD', at, {}, undefined, of)
  assert.equal(status, 200)
  return Number(headers.get('upload-offset'))
}

const refusal = (answer: Answer): [number, string] => [answer.status, codeOf(answer)]
const checksum = (algorithm: string, bytes: Uint8Array): string =>
  `${algorithm} ${createHash(algorithm).update(bytes).digest('base64')}`

/** The media of a recording, once it is made of its parts. */
async function original(recordingId: string, of = server): Promise<Buffer> {
  const params = { spaceId, recordingId, kind: 'original' } as const
  const file = await waitFor(
    () => of.client.getMedia({ params }).catch(() => null),
    'the media',
    (found) => found !== null,
  )
  return Buffer.from(await (file ?? assert.fail()).arrayBuffer())
}

/** The files with bytes of an upload. */
async function filesOf(at: string, of = server): Promise<string[]> {
  const id = at.split('/').at(-1) ?? ''
  return (await filesBelow(path.join(of.data, 'blobs'))).filter((file) => file.includes(id))
}

/** Sends the head of a PATCH, and what `write` sends of its body. Resolves when the connection is closed. */
async function patchSlowly(
  at: string,
  { offset, length, of = server }: { offset: number; length: number; of?: TestServer },
  write: (socket: Socket) => Promise<void>,
): Promise<string> {
  const { hostname, port } = new URL(of.ownAddress)
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(Number(port), hostname, () => {
      const head = [
        `PATCH ${at} HTTP/1.1`,
        `host: ${hostname}:${port}`,
        `x-api-key: ${of.key}`,
        'tus-resumable: 1.0.0',
        `content-type: ${bytesType}`,
        `upload-offset: ${offset}`,
        `content-length: ${length}`,
        'connection: close',
      ]
      socket.write(`${head.join('\r\n')}\r\n\r\n`, () => void write(socket))
    })
    socket.on('data', (bytes: Buffer) => (answer += bytes.toString('latin1')))
    socket.on('error', () => {})
    socket.on('close', () => resolve(answer))
  })
}

const written = (socket: Socket, bytes: Uint8Array): Promise<void> =>
  new Promise((resolve) => void socket.write(bytes, () => resolve()))

describe('the protocol', { concurrency: 3 }, () => {
  test('OPTIONS says what the server can do, without a key', async () => {
    const { status, headers, body } = await send(server, base, { method: 'OPTIONS' })
    assert.deepEqual([status, body], [204, ''])
    assert.equal(headers.get('tus-resumable'), '1.0.0')
    assert.equal(headers.get('tus-version'), '1.0.0')
    assert.equal(headers.get('tus-max-size'), String(maxUploadBytes))
    assert.equal(headers.get('tus-checksum-algorithm'), 'sha1,sha256,md5')
    assert.deepEqual(headers.get('tus-extension')?.split(',').toSorted(), [
      'checksum',
      'creation',
      'creation-defer-length',
      'creation-with-upload',
      'expiration',
      'termination',
    ])
  })

  test('a file in chunks becomes a recording with its last byte', async () => {
    const { at, recordingId } = await create(sample.length)
    assert.ok(at.startsWith(`${base}/upl_`))
    const chunk = 100_000
    for (let from = 0; from < sample.length; from += chunk) {
      const bytes = sample.subarray(from, from + chunk)
      const answer = await patch(at, from, bytes)
      assert.deepEqual([answer.status, answer.body], [204, ''])
      assert.equal(answer.headers.get('upload-offset'), String(from + bytes.length))
      assert.equal(answer.headers.get('tus-resumable'), '1.0.0')
      assert.equal(answer.headers.get('tiro-recording'), recordingId)
      const expires = Date.parse(answer.headers.get('upload-expires') ?? '')
      assert.ok(Math.abs(expires - Date.now() - 24 * 3_600_000) < 60_000)
    }
    const recording = await waitForTranscript(server.client, { spaceId, recordingId })
    assert.deepEqual([recording.title, recording.status], ['interview', 'READY'])
    assert.equal(recording.transcript?.status, 'COMPLETED')
    assert.ok((await original(recordingId)).equals(sample))
    // A page that was closed meanwhile asks, and finds that it is done.
    assert.equal(await offsetOf(at), sample.length)
    assert.equal((await patch(at, sample.length, new Uint8Array())).status, 204)
    assert.deepEqual(refusal(await patch(at, sample.length, Buffer.from('x'))), [413, 'BODY_TOO_LARGE'])
    assert.deepEqual(refusal(await ask('DELETE', at)), [409, 'UPLOAD_CONFLICT'])
  })

  test('HEAD tells all that a client needs to continue, and GET the same to people', async () => {
    const { at, recordingId } = await create(10)
    assert.equal((await patch(at, 0, Buffer.from('abc'))).status, 204)
    const head = await ask('HEAD', at)
    assert.deepEqual(
      ['upload-offset', 'upload-length', 'upload-metadata', 'tus-resumable', 'cache-control', 'tiro-recording'].map(
        (name) => head.headers.get(name),
      ),
      [
        '3',
        '10',
        metadataOf({ filename: 'interview.mp3', filetype: 'audio/mpeg', language: 'en' }),
        '1.0.0',
        'no-store',
        recordingId,
      ],
    )
    assert.equal(head.headers.get('upload-defer-length'), null)
    const { body } = await send(server, at, { key: server.key })
    const { offset, size, expiresAt: _, ...ids } = body as Record<string, unknown>
    assert.deepEqual([offset, size, ids], [3, 10, { uploadId: at.split('/').at(-1), recordingId }])
  })

  test('the request that creates an upload may bring its beginning, or all of it', async () => {
    const headers = { 'upload-length': String(sample.length), 'content-type': bytesType }
    const first = await ask('POST', base, headers, sample.subarray(0, 1000))
    assert.deepEqual([first.status, first.headers.get('upload-offset')], [201, '1000'])
    const at = first.headers.get('location') ?? ''
    assert.equal((await patch(at, 1000, sample.subarray(1000))).headers.get('upload-offset'), String(sample.length))
    const whole = await ask('POST', base, headers, sample)
    assert.equal(whole.headers.get('upload-offset'), String(sample.length))
    assert.ok((await original(whole.headers.get('tiro-recording') ?? '')).equals(sample))
  })

  test('the length may come later, also after the last byte', async () => {
    for (const isLate of [false, true]) {
      const created = await ask('POST', base, { 'upload-defer-length': '1' })
      const at = created.headers.get('location') ?? ''
      assert.equal((await patch(at, 0, sample.subarray(0, 1000))).status, 204)
      const head = await ask('HEAD', at)
      assert.deepEqual([head.headers.get('upload-defer-length'), head.headers.get('upload-length')], ['1', null])
      const length = { 'upload-length': String(sample.length) }
      const other = { 'upload-length': String(sample.length + 1) }
      const rest = sample.subarray(1000)
      assert.deepEqual(refusal(await patch(at, 1000, rest, { 'upload-length': '999' })), [400, 'INVALID_BODY'])
      assert.deepEqual(refusal(await patch(at, 1000, rest, { 'upload-length': String(maxUploadBytes + 1) })), [
        413,
        'MEDIA_TOO_LARGE',
      ])
      assert.equal((await patch(at, 1000, rest, isLate ? {} : length)).status, 204)
      if (isLate) assert.equal((await patch(at, sample.length, new Uint8Array(), length)).status, 204)
      assert.deepEqual(refusal(await patch(at, sample.length, new Uint8Array(), other)), [400, 'INVALID_BODY'])
      assert.ok((await original(created.headers.get('tiro-recording') ?? '')).equals(sample))
    }
  })

  test('a checksum is verified: a body that differs leaves nothing', async () => {
    const { at, recordingId } = await create(sample.length)
    const half = sample.subarray(0, sample.length >> 1)
    for (const algorithm of ['sha1', 'sha256', 'md5']) {
      const wrong = await patch(at, 0, half, { 'upload-checksum': checksum(algorithm, sample) })
      assert.deepEqual(refusal(wrong), [460, 'TUS_CHECKSUM_MISMATCH'])
      assert.equal(wrong.headers.get('tus-resumable'), '1.0.0')
      assert.equal(await offsetOf(at), 0)
    }
    for (const given of ['sha512 AAAA', 'sha1', 'sha1 %%%', '']) {
      const refused = await patch(at, 0, half, { 'upload-checksum': given })
      assert.deepEqual(refusal(refused), given === 'sha1' ? [460, 'TUS_CHECKSUM_MISMATCH'] : [400, 'INVALID_BODY'])
    }
    const rest = sample.subarray(half.length)
    assert.equal((await patch(at, 0, half, { 'upload-checksum': checksum('sha1', half) })).status, 204)
    assert.equal((await patch(at, half.length, rest, { 'upload-checksum': checksum('sha256', rest) })).status, 204)
    assert.ok((await original(recordingId)).equals(sample))
    assert.deepEqual(await filesOf(at), [])
  })

  test('a first body with a wrong checksum leaves no recording', async () => {
    const before = (await server.client.listRecordings({ params: { spaceId } })).recordings.length
    const headers = {
      'upload-length': '100',
      'content-type': bytesType,
      'upload-checksum': checksum('sha1', Buffer.from('y')),
      'upload-metadata': metadataOf({ title: 'Broken at once' }),
    }
    assert.deepEqual(refusal(await ask('POST', base, headers, Buffer.from('x'))), [460, 'TUS_CHECKSUM_MISMATCH'])
    const { recordings } = await server.client.listRecordings({ params: { spaceId } })
    assert.ok(!recordings.some(({ title }) => title === 'Broken at once'), String(before))
    const trash = await server.client.listTrash({ params: { spaceId } })
    assert.ok(!trash.recordings.some(({ title }) => title === 'Broken at once'))
  })

  test('DELETE ends an upload, and deletes the recording that it created', async () => {
    const { at, recordingId } = await create(sample.length)
    await patch(at, 0, sample.subarray(0, 1000))
    const ended = await ask('DELETE', at)
    assert.deepEqual([ended.status, ended.body, ended.headers.get('tus-resumable')], [204, '', '1.0.0'])
    for (const method of ['HEAD', 'DELETE']) assert.equal((await ask(method, at)).status, 404)
    assert.deepEqual(refusal(await patch(at, 1000, sample.subarray(1000))), [404, 'NOT_FOUND'])
    assert.equal((await send(server, `/api/v1/spaces/${spaceId}/recordings/${recordingId}`, server)).status, 404)
    assert.deepEqual(await filesOf(at), [])
  })

  test('an existing recording gets the upload, and stays when that ends', async () => {
    const { id: recordingId } = await server.client.createRecording({ params: { spaceId }, body: { title: 'Before' } })
    const first = await create(100, { recordingId, filename: 'other.mp3' })
    assert.equal(first.recordingId, recordingId)
    const again = { 'upload-length': '100', 'upload-metadata': metadataOf({ recordingId }) }
    assert.deepEqual(refusal(await ask('POST', base, again)), [409, 'UPLOAD_CONFLICT'])
    assert.equal((await ask('DELETE', first.at)).status, 204)
    const second = await create(sample.length, { recordingId })
    assert.equal((await patch(second.at, 0, sample)).status, 204)
    const recording = await waitForTranscript(server.client, { spaceId, recordingId })
    assert.deepEqual([recording.title, recording.transcript?.status], ['Before', 'COMPLETED'])
    assert.deepEqual(refusal(await ask('POST', base, again)), [409, 'INVALID_STATE'])
  })
})

describe('what a client says of the file', () => {
  test('the names of other clients, fields of a recording, and keys of no meaning', async () => {
    const { id: folderId } = await server.client.createFolder({ params: { spaceId }, body: { name: 'tus' } })
    const { recordingId } = await create(10, {
      name: 'Gespräch 1.wav',
      type: 'audio/wav',
      relativePath: 'null',
      lonely: '',
      language: 'de',
      speakerCount: 2,
      diarize: true,
      recordingFolderId: folderId,
      tags: ['a', 'b'],
      metadata: { case: '4711' },
      notes: 'from a page',
      sourceUrl: 'https://example.org/x.mp3',
    })
    const made = await server.client.getRecording({ params: { spaceId, recordingId } })
    const { title, language, recordingFolderId, tags, metadata, notes, sourceUrl } = made
    assert.deepEqual(
      { title, language, recordingFolderId, tags, metadata, notes, sourceUrl },
      {
        title: 'Gespräch 1',
        language: 'de',
        recordingFolderId: folderId,
        tags: ['a', 'b'],
        metadata: { case: '4711' },
        notes: 'from a page',
        sourceUrl: null,
      },
    )
    const titled = await create(10, { title: 'Chosen', filename: 'a.mp3' })
    const nameless = await create(10, {})
    const titles = [titled, nameless].map(
      async (one) => (await server.client.getRecording({ params: { spaceId, recordingId: one.recordingId } })).title,
    )
    assert.deepEqual(await Promise.all(titles), ['Chosen', 'Recording'])
  })

  test('what is no metadata, or no field, is refused before anything is created', async () => {
    const before = (await server.client.listRecordings({ params: { spaceId } })).recordings.length
    for (const metadata of ['filename %%%', 'filename YQ', 'a b c', ',', 'a YQ==,a YQ==']) {
      const refused = await ask('POST', base, { 'upload-length': '10', 'upload-metadata': metadata })
      assert.deepEqual(refusal(refused), [400, 'INVALID_BODY'], metadata)
    }
    for (const given of [
      { speakerCount: 'two' },
      { speakerCount: 99 },
      { language: 'x' },
      { tags: 'a,b' },
      { notes: 'a\u0000b' },
      { title: ' ' },
    ]) {
      const refused = await ask('POST', base, { 'upload-length': '10', 'upload-metadata': metadataOf(given) })
      assert.deepEqual(refusal(refused), [400, 'INVALID_BODY'], JSON.stringify(given))
      const [field] = details(refused)['fields'] as { path: string }[]
      assert.equal(field?.path.split('/')[1], Object.keys(given)[0])
    }
    const folder = { 'upload-length': '10', 'upload-metadata': metadataOf({ recordingFolderId: 'fld_none' }) }
    assert.deepEqual(refusal(await ask('POST', base, folder)), [404, 'NOT_FOUND'])
    const unstorable = { 'upload-length': '10', 'upload-metadata': metadataOf({ recordingId: 'rec\u0000' }) }
    assert.deepEqual(refusal(await ask('POST', base, unstorable)), [400, 'INVALID_BODY'])
    const recording = { 'upload-length': '10', 'upload-metadata': metadataOf({ recordingId: 'rec_none' }) }
    assert.deepEqual(refusal(await ask('POST', base, recording)), [404, 'NOT_FOUND'])
    assert.equal((await server.client.listRecordings({ params: { spaceId } })).recordings.length, before)
  })
})

describe('refusals', { concurrency: 3 }, () => {
  test('headers that are missing or wrong', async () => {
    const { at } = await create(100)
    const wrong: [Headers, [number, string]][] = [
      [{}, [400, 'INVALID_BODY']],
      [{ 'upload-length': '-1' }, [400, 'INVALID_BODY']],
      [{ 'upload-length': '1e3' }, [400, 'INVALID_BODY']],
      [{ 'upload-length': '9'.repeat(30) }, [400, 'INVALID_BODY']],
      [{ 'upload-length': '0' }, [400, 'INVALID_BODY']],
      [{ 'upload-length': '10', 'upload-defer-length': '1' }, [400, 'INVALID_BODY']],
      [{ 'upload-defer-length': '2' }, [400, 'INVALID_BODY']],
      [{ 'upload-length': '10', 'upload-concat': 'partial' }, [400, 'INVALID_BODY']],
      [{ 'upload-length': String(maxUploadBytes + 1) }, [413, 'MEDIA_TOO_LARGE']],
      [{ 'upload-length': '10', 'tus-resumable': '0.2.2' }, [412, 'TUS_VERSION_UNSUPPORTED']],
    ]
    for (const [headers, expected] of wrong) {
      assert.deepEqual(refusal(await ask('POST', base, headers)), expected, JSON.stringify(headers))
    }
    const typed = { 'upload-length': '10', 'content-type': 'audio/mpeg' }
    assert.deepEqual(refusal(await ask('POST', base, typed, Buffer.from('x'))), [415, 'UNSUPPORTED_MEDIA_TYPE'])
    const body = Buffer.from('x')
    const old = await patch(at, 0, body, { 'tus-resumable': '0.2.2' })
    assert.deepEqual([...refusal(old), old.headers.get('tus-version')], [412, 'TUS_VERSION_UNSUPPORTED', '1.0.0'])
    assert.deepEqual(refusal(await patch(at, 0, body, { 'content-type': 'audio/mpeg' })), [
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ])
    assert.deepEqual(refusal(await patch(at, 0, body, { 'upload-offset': 'x' })), [400, 'INVALID_BODY'])
    assert.deepEqual(refusal(await ask('PATCH', at, { 'content-type': bytesType }, body)), [400, 'INVALID_BODY'])
    assert.equal(await offsetOf(at), 0)
  })

  test('an offset that is not where the upload is, and more bytes than its length', async () => {
    const { at, recordingId } = await create(sample.length)
    await patch(at, 0, sample.subarray(0, 1000))
    for (const offset of [0, 999, 1001, sample.length]) {
      const refused = await patch(at, offset, Buffer.from('x'))
      assert.deepEqual([...refusal(refused), details(refused)['offset']], [409, 'UPLOAD_CONFLICT', 1000])
    }
    const tooLong = Buffer.concat([sample.subarray(1000), Buffer.from('x')])
    assert.deepEqual(refusal(await patch(at, 1000, tooLong)), [413, 'BODY_TOO_LARGE'])
    // Without a length of the body, too, which tells it only at the end.
    const { status } = await fetch(`${server.address}${at}`, {
      method: 'PATCH',
      headers: { 'x-api-key': server.key, 'content-type': bytesType, 'upload-offset': '1000' },
      body: new Blob([tooLong]).stream(),
      duplex: 'half',
    })
    assert.equal(status, 413)
    assert.equal(await offsetOf(at), 1000)
    assert.equal((await patch(at, 1000, sample.subarray(1000))).status, 204)
    assert.ok((await original(recordingId)).equals(sample))
  })

  test('an upload of another kind, workspace or account is not found', async () => {
    const { at } = await create(100)
    const id = at.split('/').at(-1) ?? ''
    const { id: other } = await server.client.createWorkspace({ body: { name: 'Other' } })
    const { id: recordingId } = await server.client.createRecording({ params: { spaceId }, body: { title: 'x' } })
    const { uploadId } = await server.client.startUpload({
      params: { spaceId, recordingId },
      body: { mimeType: 'audio/mpeg' },
    })
    for (const place of [`/api/v1/spaces/${other}/tus/${id}`, `${base}/${uploadId}`, `${base}/upl_none`]) {
      for (const method of ['HEAD', 'DELETE']) assert.equal((await ask(method, place)).status, 404)
      assert.deepEqual(refusal(await patch(place, 0, Buffer.from('x'))), [404, 'NOT_FOUND'])
    }
    const { cookie } = await person(server, 'tus@example.org')
    const headers = { 'content-type': bytesType, 'upload-offset': '0' }
    const sent = await send(server, at, { method: 'PATCH', cookie, headers, raw: 'x' })
    assert.deepEqual(refusal(sent), [404, 'NOT_FOUND'])
    const { key } = await server.client.createApiKey({ body: { name: 'reader', role: 'VIEWER' } })
    const read = await send(server, at, { method: 'PATCH', key: String(key), headers, raw: 'x' })
    assert.deepEqual(refusal(read), [403, 'INSUFFICIENT_ROLE'])
    assert.equal((await send(server, at, { method: 'PATCH', headers, raw: 'x' })).status, 401)
    assert.equal(await offsetOf(at), 0)
  })

  test('chunks that are too small for the file are refused early, and larger ones then go on', async (t) => {
    const { at, recordingId } = await create(30_000_000)
    const uploadId = at.split('/').at(-1) ?? ''
    const { db, close } = await openBeside(server.data)
    t.after(close)
    const parts = Array.from({ length: 100 }, (_, n) => ({
      uploadId,
      partNumber: n + 1,
      size: 100,
      etag: '',
      blobKey: `uploads/${uploadId}/${n}`,
      createdAt: new Date().toISOString(),
    }))
    await db.insertInto('uploadPart').values(parts).execute()
    const refused = await patch(at, 10_000, Buffer.alloc(100))
    assert.deepEqual([...refusal(refused), details(refused)['minBytes']], [409, 'PART_TOO_SMALL', 1004])
    assert.equal((await patch(at, 10_000, Buffer.alloc(2000))).status, 204)
    assert.equal(await offsetOf(at), 12_000)
    assert.ok(recordingId)
  })

  test('an upload has no more chunks than can be deleted at once, also of a body that makes several', async (t) => {
    const most = 30_000
    const created = await ask('POST', base, { 'upload-defer-length': '1' })
    const at = created.headers.get('location') ?? ''
    const uploadId = at.split('/').at(-1) ?? ''
    const { db, close } = await openBeside(server.data)
    t.after(close)
    const part = (n: number) => ({
      uploadId,
      partNumber: n,
      size: 1,
      etag: '',
      blobKey: `uploads/${uploadId}/${n}`,
      createdAt: new Date().toISOString(),
    })
    for (let from = 1; from < most; from += 1000) {
      const parts = Array.from({ length: Math.min(1000, most - from) }, (_, n) => part(from + n))
      await db.insertInto('uploadPart').values(parts).execute()
    }
    const refused = await patch(at, most - 1, Buffer.alloc(piece + 1))
    assert.deepEqual(refusal(refused), [409, 'PART_TOO_SMALL'])
    const { length } = await db.selectFrom('uploadPart').select('size').where('uploadId', '=', uploadId).execute()
    assert.equal(length, most)
    assert.deepEqual(refusal(await patch(at, most - 1 + piece, Buffer.alloc(1))), [409, 'PART_TOO_SMALL'])
    assert.equal((await ask('DELETE', at)).status, 204)
  })

  test('parts of the other kind of upload come between no bytes, and complete nothing', async () => {
    const { at, recordingId } = await create(sample.length)
    assert.equal((await patch(at, 0, sample.subarray(0, 1000))).status, 204)
    const other = `/api/v1/spaces/${spaceId}/recordings/${recordingId}/uploads/${at.split('/').at(-1) ?? ''}`
    for (const what of ['parts/2', 'complete']) {
      const refused = await send(server, `${other}/${what}`, { method: 'POST', key: server.key, body: {} })
      assert.deepEqual(refusal(refused), [409, 'UPLOAD_CONFLICT'], what)
    }
    assert.equal((await patch(at, 1000, sample.subarray(1000))).status, 204)
    assert.ok((await original(recordingId)).equals(sample))
  })
})

describe('what an upload deletes with its recording', () => {
  test('a recording that has an imported transcript stays', async () => {
    const { at, recordingId } = await create(sample.length)
    const place = `/api/v1/spaces/${spaceId}/recordings/${recordingId}/transcript/import`
    const subtitles = '1\n00:00:01,000 --> 00:00:02,000\nHello there\n'
    const type = { 'content-type': 'application/x-subrip' }
    const imported = await send(server, place, { method: 'POST', key: server.key, headers: type, raw: subtitles })
    assert.equal(imported.status, 201, JSON.stringify(imported.body))
    assert.equal((await ask('DELETE', at)).status, 204)
    const { transcript } = await server.client.getRecording({ params: { spaceId, recordingId } })
    assert.equal(transcript?.status, 'COMPLETED')
  })

  test('an AGENT key goes on with and takes back what its account began, and nothing of others', async () => {
    const email = 'recorder@example.org'
    const recorder = await person(server, email)
    const admin = await administratorClient(server)
    await admin.addMember({ params: { spaceId }, body: { email, role: 'editor' } })
    const body = { name: 'recorder', role: 'AGENT' } as const
    const key = String((await clientOf(server, recorder.cookie).createApiKey({ body })).key)
    const of = (recordingId: string) => `/api/v1/spaces/${spaceId}/recordings/${recordingId}`
    const others = await create(sample.length)
    await patch(others.at, 0, sample.subarray(0, 1000))
    // This is how somebody learns of an upload.
    const start = { method: 'POST', key, body: { mimeType: 'audio/mpeg' } }
    const { uploadId } = details(await send(server, `${of(others.recordingId)}/uploads`, start))
    assert.equal(others.at, `${base}/${String(uploadId)}`)
    const byAgent = { ...server, key }
    for (const answer of [
      await ask('GET', others.at, {}, undefined, byAgent),
      await patch(others.at, 1000, sample.subarray(1000, 2000), {}, byAgent),
      await ask('DELETE', others.at, {}, undefined, byAgent),
      await send(server, `${of(others.recordingId)}/uploads/${String(uploadId)}`, { method: 'DELETE', key }),
    ])
      assert.deepEqual(refusal(answer), [403, 'INSUFFICIENT_ROLE'])
    assert.equal(await offsetOf(others.at), 1000)
    const headers = { 'upload-length': '100' }
    const own = await ask('POST', base, headers, undefined, byAgent)
    const at = own.headers.get('location') ?? ''
    assert.equal((await patch(at, 0, sample.subarray(0, 10), {}, byAgent)).status, 204)
    assert.equal((await ask('DELETE', at, {}, undefined, byAgent)).status, 204)
    assert.equal((await send(server, of(own.headers.get('tiro-recording') ?? ''), server)).status, 404)
  })
})

describe('bad connections', { concurrency: true }, () => {
  const media = randomBytes(piece * 2 + 1_000_000)

  test('what arrived before a connection broke is kept', async () => {
    const { at } = await create(media.length)
    const sent = piece + 3_000_000
    await patchSlowly(at, { offset: 0, length: media.length }, async (socket) => {
      await written(socket, media.subarray(0, sent))
      await sleep(300)
      socket.destroy()
    })
    const offset = await offsetOf(at)
    assert.ok(offset > piece && offset <= sent, String(offset))
    // Each of some broken requests brings the upload further.
    let now = offset
    for (let n = 0; n < 3; n++) {
      await patchSlowly(at, { offset: now, length: media.length - now }, async (socket) => {
        await written(socket, media.subarray(now, now + 200_000))
        await sleep(200)
        socket.destroy()
      })
      const next = await offsetOf(at)
      assert.ok(next > now && next <= now + 200_000, `${now} → ${next}`)
      now = next
    }
    const end = await patch(at, now, media.subarray(now))
    assert.equal(end.headers.get('upload-offset'), String(media.length))
  })

  test('a client that asks while its earlier request hangs gets all that had arrived', async () => {
    const { at } = await create(sample.length)
    const arrived = Promise.withResolvers<void>()
    const hanging = patchSlowly(at, { offset: 0, length: sample.length }, async (socket) => {
      await written(socket, sample.subarray(0, 50_000))
      await sleep(300)
      arrived.resolve()
    })
    await arrived.promise
    assert.equal(await offsetOf(at), 50_000)
    assert.equal(await hanging, '', 'the earlier connection is closed')
    assert.equal((await patch(at, 50_000, sample.subarray(50_000))).status, 204)
  })

  test('of two requests for the same bytes, one is stored', async () => {
    const { at, recordingId } = await create(sample.length)
    const sent = Promise.withResolvers<void>()
    const first = patchSlowly(at, { offset: 0, length: sample.length }, async (socket) => {
      await written(socket, sample.subarray(0, 50_000))
      await sleep(300)
      sent.resolve()
    })
    await sent.promise
    const second = await patch(at, 0, sample)
    assert.deepEqual([...refusal(second), details(second)['offset']], [409, 'UPLOAD_CONFLICT', 50_000])
    await first
    const many = await Promise.all(
      Array.from({ length: 6 }, () => patch(at, 50_000, sample.subarray(50_000)).catch(() => null)),
    )
    const statuses = many.map((answer) => answer?.status ?? 0)
    assert.ok(statuses.includes(204) || (await offsetOf(at)) > 50_000, statuses.join(' '))
    const now = await offsetOf(at)
    if (now < sample.length) assert.equal((await patch(at, now, sample.subarray(now))).status, 204)
    assert.ok((await original(recordingId)).equals(sample))
  })

  test('a body with a checksum that breaks leaves nothing', async () => {
    const { at } = await create(sample.length)
    const { hostname, port } = new URL(server.ownAddress)
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), hostname, () => {
        const head = `PATCH ${at} HTTP/1.1\r\nhost: x\r\nx-api-key: ${server.key}\r\ncontent-type: ${bytesType}\r\nupload-offset: 0\r\nupload-checksum: ${checksum('sha1', sample)}\r\ncontent-length: ${sample.length}\r\n\r\n`
        socket.write(head)
        socket.write(sample.subarray(0, 50_000), () => setTimeout(() => socket.destroy(), 200))
      })
      socket.on('error', () => {})
      socket.on('close', () => resolve())
    })
    assert.equal(await offsetOf(at), 0)
  })

  test('a client that has stopped sending is cut, and what it sent is kept', async () => {
    const { at } = await create(sample.length)
    const from = Date.now()
    await patchSlowly(at, { offset: 0, length: sample.length }, (socket) => written(socket, sample.subarray(0, 50_000)))
    assert.ok(Date.now() - from < 10_000)
    assert.equal(await offsetOf(at), 50_000)
  })
})

test('a server that is killed has all that it acknowledged, and the upload goes on', async () => {
  const data = await temporaryFolder()
  after(() => removeFolder(data))
  let victim = await startServer({ data, env: fastEngine })
  const { id } = await victim.client.createWorkspace({ body: { name: 'Killed' } })
  const media = Buffer.concat([sample, randomBytes(3 * piece)])
  const place = `/api/v1/spaces/${id}/tus`
  const { at, recordingId } = await create(media.length, { filename: 'a.mp3' }, place, victim)
  assert.equal((await patch(at, 0, media.subarray(0, 1000), {}, victim)).status, 204)
  const broken = patchSlowly(at, { offset: 1000, length: media.length - 1000, of: victim }, async (socket) => {
    await written(socket, media.subarray(1000, 2 * piece + 2_000_000))
  })
  // To ask the server would end the request.
  const { db, close } = await openBeside(data)
  try {
    const parts = db.selectFrom('uploadPart').select('partNumber').where('partNumber', '=', 3)
    await waitFor(
      () => parts.execute(),
      'two pieces',
      ({ length }) => length > 0,
    )
  } finally {
    await close()
  }
  await victim.kill()
  await broken
  victim = await startServer({ data, env: fastEngine, key: victim.key })
  try {
    const offset = await offsetOf(at, victim)
    assert.equal(offset, 1000 + 2 * piece)
    assert.equal((await patch(at, offset, media.subarray(offset), {}, victim)).status, 204)
    const file = await waitFor(
      () => victim.client.getMedia({ params: { spaceId: id, recordingId, kind: 'original' } }).catch(() => null),
      'the media',
      (found) => found !== null,
    )
    assert.ok(Buffer.from(await (file ?? assert.fail()).arrayBuffer()).equals(media))
  } finally {
    await victim.stop()
  }
})

test('an upload that expired is not found', async (t) => {
  const { at } = await create(100)
  await patch(at, 0, Buffer.from('abc'))
  const { db, close } = await openBeside(server.data)
  t.after(close)
  const id = at.split('/').at(-1) ?? ''
  await db.updateTable('upload').set({ expiresAt: '2026-01-01T00:00:00.000Z' }).where('id', '=', id).execute()
  for (const method of ['HEAD', 'DELETE']) assert.equal((await ask(method, at)).status, 404)
  assert.deepEqual(refusal(await patch(at, 3, Buffer.from('x'))), [404, 'NOT_FOUND'])
})

test('a length that comes when the queue is full is not kept, so that no client takes the upload for complete', async () => {
  const data = await temporaryFolder()
  after(() => removeFolder(data))
  const busy = await startServer({ data, env: { ...fastEngine, TIRO_ROLE: 'api', TIRO_MAX_QUEUED: '1' } })
  try {
    const { id } = await busy.client.createWorkspace({ body: { name: 'Busy' } })
    const place = `/api/v1/spaces/${id}/tus`
    const first = await create(sample.length, {}, place, busy)
    assert.equal((await patch(first.at, 0, sample, {}, busy)).status, 204)
    const created = await ask('POST', place, { 'upload-defer-length': '1' }, undefined, busy)
    const at = created.headers.get('location') ?? ''
    assert.equal((await patch(at, 0, sample, {}, busy)).status, 204)
    const length = { 'upload-length': String(sample.length) }
    const refused = await patch(at, sample.length, new Uint8Array(), length, busy)
    assert.deepEqual(refusal(refused), [429, 'QUEUE_FULL'])
    const head = await ask('HEAD', at, {}, undefined, busy)
    assert.equal(head.headers.get('upload-offset'), String(sample.length))
    assert.equal(head.headers.get('upload-length'), null)
    await busy.client.cancelRecording({ params: { spaceId: id, recordingId: first.recordingId } })
    assert.equal((await patch(at, sample.length, new Uint8Array(), length, busy)).status, 204)
    const recordingId = created.headers.get('tiro-recording') ?? ''
    const { status } = await busy.client.getRecording({ params: { spaceId: id, recordingId } })
    assert.equal(status, 'MEDIA_IMPORT_PROCESSING')
  } finally {
    await busy.stop()
  }
})

test('limits of storage hold for what is announced and for what arrives', async () => {
  const { id } = await server.client.createWorkspace({ body: { name: 'Small' } })
  const place = `/api/v1/spaces/${id}/tus`
  await server.client.setQuota({
    params: { subject: 'workspaces', id },
    body: { storedBytes: 1000, unfinishedRecordings: 3, hours: null },
  })
  assert.deepEqual(refusal(await ask('POST', place, { 'upload-length': '1001' })), [413, 'MEDIA_TOO_LARGE'])
  const deferred = await ask('POST', place, { 'upload-defer-length': '1' })
  const at = deferred.headers.get('location') ?? ''
  assert.deepEqual(refusal(await patch(at, 0, Buffer.alloc(1001))), [413, 'MEDIA_TOO_LARGE'])
  assert.equal((await patch(at, 0, Buffer.alloc(600))).status, 204)
  assert.deepEqual(refusal(await patch(at, 600, Buffer.alloc(401))), [413, 'MEDIA_TOO_LARGE'])
  assert.deepEqual(refusal(await patch(at, 600, Buffer.alloc(10), { 'upload-length': '1001' })), [
    413,
    'MEDIA_TOO_LARGE',
  ])
  assert.deepEqual(refusal(await ask('POST', place, { 'upload-length': '500' })), [413, 'MEDIA_TOO_LARGE'])
  const fits = await ask('POST', place, { 'upload-length': '400' })
  assert.equal(fits.status, 201)
  assert.equal((await ask('POST', place, { 'upload-defer-length': '1' })).status, 413)
  assert.equal((await ask('DELETE', at)).status, 204)
  for (const expected of [201, 201, 429]) {
    assert.equal((await ask('POST', place, { 'upload-defer-length': '1' })).status, expected)
  }
})

test('a page of an allowed origin uploads, and reads what it needs', async () => {
  const origin = { origin: page }
  const asked = await send(server, base, {
    method: 'OPTIONS',
    headers: {
      ...origin,
      'access-control-request-method': 'PATCH',
      'access-control-request-headers': 'content-type,tus-resumable,upload-offset,x-api-key',
    },
  })
  assert.equal(asked.headers.get('access-control-allow-origin'), page)
  assert.match(asked.headers.get('access-control-allow-methods') ?? '', /HEAD.*PATCH.*DELETE/)
  assert.equal(asked.headers.get('access-control-allow-headers'), 'content-type,tus-resumable,upload-offset,x-api-key')
  const created = await ask('POST', base, { ...origin, 'upload-length': '10' })
  const at = created.headers.get('location') ?? ''
  const head = await ask('HEAD', at, origin)
  const bytes = await patch(at, 0, Buffer.from('abc'), origin)
  for (const { headers } of [created, head, bytes]) {
    assert.equal(headers.get('access-control-allow-origin'), page)
    const exposed = (headers.get('access-control-expose-headers') ?? '').toLowerCase().split(', ')
    const own = [...headers.keys()].filter((name) => /^(location|upload-|tus-|tiro-recording)/.test(name))
    assert.ok(own.length > 3)
    for (const name of own) assert.ok(exposed.includes(name), name)
  }
})
