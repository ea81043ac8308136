// Each error code is provoked over HTTP and has its status and the common format.
import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, test } from 'node:test'
import { errorCodes, errorStatus, type ErrorCode } from '../src/contract/errors.ts'
import { errorExamples } from '../src/contract/error-examples.ts'
import { createSigner } from '../src/platform/secrets/signing.ts'
import { newId } from '../src/platform/database/ids.ts'
import type { Database } from '../src/platform/database/schema.ts'
import { administrator, codeOf, fields, person, send, type Answer, type Sent } from './helpers/api-people.ts'
import { addTotp } from './helpers/authenticator.ts'
import { openServer } from './helpers/harness.ts'
import { runHere } from './helpers/run-here.ts'
import { openBeside } from './helpers/postgres-server.ts'
import { waitFor } from './helpers/wait-for.ts'

const secret = 'the root of all signatures of this test'
/** No worker runs here, so jobs stay queued. */
const env = {
  TIRO_ROLE: 'api',
  TIRO_SECRET: secret,
  TIRO_MAX_QUEUED: '1',
  TIRO_MAX_UPLOAD_BYTES: '1000000',
  TIRO_EMBEDDING: 'off',
  TIRO_QUOTA_WORKSPACE_HOURS: '1',
}
const narrow = {
  TIRO_ROLE: 'api',
  TIRO_MIN_FREE_BYTES: String(Number.MAX_SAFE_INTEGER),
  TIRO_LIMIT_SEARCHES: '1',
  TIRO_REQUIRE_SECOND_FACTOR: '1',
}

const server = await openServer(env)
/** Without room on its disk, with one search a minute, and with a second factor required. */
const full = await openServer(narrow)
const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Errors' } })
const spaceAt = `/api/v1/spaces/${spaceId}`

const get = (at: string, sent: Sent = {}): Promise<Answer> => send(server, at, { key: server.key, ...sent })
const post = (at: string, body?: unknown, sent: Sent = {}): Promise<Answer> =>
  send(server, at, { method: 'POST', key: server.key, ...(body === undefined ? {} : { body }), ...sent })
const patch = (at: string, body: unknown, sent: Sent = {}): Promise<Answer> =>
  send(server, at, { method: 'PATCH', key: server.key, body, ...sent })

async function recording(body: object = {}): Promise<string> {
  const { id } = fields(await post(`${spaceAt}/recordings`, { title: 'A talk', ...body }))
  return `${spaceAt}/recordings/${String(id)}`
}
async function upload(): Promise<{
  recordingAt: string
  at: string
  put: (n: number, text: string) => Promise<Answer>
}> {
  const recordingAt = await recording()
  const { uploadId } = fields(await post(`${recordingAt}/uploads`, { mimeType: 'audio/mpeg' }))
  const at = `${recordingAt}/uploads/${String(uploadId)}`
  const put = async (n: number, raw: string, headers: Record<string, string> = {}): Promise<Answer> => {
    const { pathname, search } = new URL(await partUrl(at, n))
    return send(server, pathname + search, { method: 'PUT', raw, headers })
  }
  return { recordingAt, at, put }
}
async function partUrl(uploadAt: string, n: number): Promise<string> {
  return String(fields(await post(`${uploadAt}/parts/${n}`))['partUploadUrl'])
}
/** `named`: the parts that the completion lists, each by its number and the text whose entity tag it has. */
async function complete(parts: [string, ...string[]], named?: [number, string][]): Promise<Answer> {
  const { at, put } = await upload()
  const tags = new Map<string, string | null>()
  for (const [n, text] of parts.entries()) {
    const answer = await put(n + 1, text)
    fields(answer)
    tags.set(text, answer.headers.get('etag'))
  }
  const body = named && {
    parts: named.map(([partNumber, text]) => ({ partNumber, eTag: tags.get(text) ?? '"other"' })),
  }
  return post(`${at}/complete`, body)
}

async function transcribed(): Promise<string> {
  const at = await recording({ source: 'IMPORT' })
  const headers = { 'content-type': 'text/plain' }
  fields(await send(server, `${at}/transcript/import`, { method: 'POST', key: server.key, raw: 'Well said.', headers }))
  return at
}
const firstWord = { operations: [{ type: 'delete', from: 0, to: 0 }] }

/** Changes stored data without the server. */
async function store(change: (at: Database) => Promise<unknown>): Promise<void> {
  const beside = await openBeside(server.data)
  await change(beside.db)
  await beside.close()
}

/** The original file of a new recording, as if its media had been read. */
async function original(): Promise<string> {
  const at = await recording()
  const recordingId = at.split('/').at(-1) ?? ''
  const createdAt = '2026-01-01T00:00:00.000Z'
  const file = { id: newId('fil'), createdAt, updatedAt: createdAt, recordingId, workspaceId: spaceId }
  const blobKey = `media/${recordingId}`
  await mkdir(path.join(server.data, 'blobs/media'), { recursive: true })
  await writeFile(path.join(server.data, 'blobs', blobKey), 'ten bytes.')
  await store(async (db) => {
    await db
      .insertInto('file')
      .values({ ...file, type: 'ORIGINAL', mimeType: 'audio/mpeg', size: 10, blobKey })
      .execute()
    await db.updateTable('recording').set({ status: 'READY' }).where('id', '=', recordingId).execute()
  })
  return `${at}/media/original`
}
let uploaded: Promise<string> | null = null
/** A recording whose upload is complete, which is the only job that fits in the queue. */
const uploadedRecording = (): Promise<string> =>
  (uploaded ??= (async () => {
    const { recordingAt, at, put } = await upload()
    fields(await put(1, 'not really a sound'))
    fields(await post(`${at}/complete`))
    return recordingAt
  })())

/** A workspace that has used its hour. */
async function usedUp(): Promise<string> {
  const { id } = fields(await post('/api/v1/spaces', { name: 'Used up' }))
  const row = { recordingId: newId('rec'), workspaceId: String(id), ownerId: 'usr_1', seconds: 3600 }
  const month = new Date().toISOString().slice(0, 7)
  await store((db) =>
    db
      .insertInto('recordingUsage')
      .values({ ...row, month })
      .execute(),
  )
  return `/api/v1/spaces/${String(id)}`
}

const signed = (purpose: 'file' | 'part-upload', parts: string[], expires: number): string =>
  `expires=${expires}&signature=${createSigner(Buffer.from(secret)).sign(purpose, parts, expires)}`

const provocations: Record<ErrorCode, () => Promise<Answer>> = {
  QUOTA_EXCEEDED: async () => post(`${await usedUp()}/recordings`, { title: 'One more' }),
  INVALID_BODY: () => post('/api/v1/spaces', { nam: 'typo' }),
  INVALID_QUERY: () => get(`${spaceAt}/recordings?limit=none`),
  INVALID_PATH: () => post(`${spaceAt}/recordings/rec_1/uploads/upl_1/parts/0`),
  MALFORMED_JSON: () => post('/api/v1/spaces', undefined, { raw: '{"name"' }),
  PASSWORD_TOO_COMMON: () =>
    send(server, '/api/v1/accounts', {
      method: 'POST',
      body: { email: 'x@example.org', password: '1q2w3e4r5t6y', invitation: 'none' },
    }),
  SECOND_FACTOR_REQUIRED: async () => {
    const email = 'factor@example.org'
    await addTotp(server, (await person(server, email)).cookie)
    return send(server, '/api/v1/sessions', { method: 'POST', body: { email, password: 'a long password' } })
  },
  RECENT_AUTHENTICATION_REQUIRED: async () => {
    const { id, cookie } = await person(server, 'recent@example.org')
    const authenticatedAt = new Date(Date.now() - 16 * 60_000).toISOString()
    await store((db) => db.updateTable('session').set({ authenticatedAt }).where('userId', '=', id).execute())
    return send(server, '/api/v1/me', { method: 'DELETE', cookie })
  },
  SECOND_FACTOR_SETUP_REQUIRED: async () => send(full, '/api/v1/spaces', { cookie: await administrator(full) }),
  IDEMPOTENCY_KEY_INVALID: () => post('/api/v1/spaces', { name: 'x' }, { headers: { 'idempotency-key': ' ' } }),
  UNSAFE_URL: () => post(`${spaceAt}/recordings`, { title: 'x', source: 'URL', sourceUrl: 'http://127.0.0.1/x.mp3' }),
  // The endpoints of OpenAI's API alone answer with it, in the shape of that API.
  MEDIA_UNREADABLE: () => {
    const raw = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.mp3"\r\n\r\nno audio\r\n--x--\r\n'
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    return send(server, '/v1/audio/transcriptions', { method: 'POST', key: server.key, raw, headers })
  },
  CHECKSUM_MISMATCH: async () => {
    const { at } = await upload()
    const { pathname, search } = new URL(await partUrl(at, 1))
    return send(server, pathname + search, { method: 'PUT', raw: 'x', headers: { 'content-md5': 'AAAA' } })
  },
  TUS_VERSION_UNSUPPORTED: () =>
    send(server, `${spaceAt}/tus`, { method: 'POST', key: server.key, headers: { 'tus-resumable': '0.2.2' } }),
  TUS_CHECKSUM_MISMATCH: () => {
    const headers = {
      'content-type': 'application/offset+octet-stream',
      'upload-length': '10',
      'upload-checksum': 'sha1 AAAA',
    }
    return send(server, `${spaceAt}/tus`, { method: 'POST', key: server.key, raw: 'x', headers })
  },
  LINK_INVALID: () => get('/api/v1/files/fil_1?by=key_1&expires=9999999999&signature=AAAA'),
  LINK_EXPIRED: () => get(`/api/v1/files/fil_1?by=key_1&${signed('file', ['fil_1', 'key_1'], 1_700_000_000)}`),
  API_KEY_MISSING: () => send(server, '/api/v1/me'),
  API_KEY_INVALID: () => send(server, '/api/v1/me', { key: 'tiro_1' }),
  API_KEY_EXPIRED: async () => {
    // Long enough to be in the future still when a busy machine answers.
    const expiresAt = new Date(Date.now() + 3000).toISOString()
    const { key } = fields(await post('/api/v1/api-keys', { name: 'brief', role: 'VIEWER', expiresAt }))
    return waitFor(
      () => send(server, '/api/v1/me', { key: String(key) }),
      'the end of a key',
      ({ status }) => status !== 200,
    )
  },
  SIGN_IN_FAILED: () =>
    send(server, '/api/v1/sessions', { method: 'POST', body: { email: 'a@b.cd', password: 'wrong' } }),
  INSUFFICIENT_ROLE: async () => {
    const { key } = fields(await post('/api/v1/api-keys', { name: 'reader', role: 'VIEWER' }))
    return post(`${spaceAt}/folders`, { name: 'RouteIds' }, { key: String(key) })
  },
  SIGN_UP_CLOSED: () =>
    send(server, '/api/v1/accounts', { method: 'POST', body: { email: 'x@example.org', password: 'a long password' } }),
  ACCOUNT_LOCKED: async () => {
    const email = 'locked@example.org'
    await person(server, email)
    await runHere(['users', 'lock', email, '--data', server.data])
    return send(server, '/api/v1/sessions', { method: 'POST', body: { email, password: 'a long password' } })
  },
  INVITATION_INVALID: () =>
    send(server, '/api/v1/accounts', {
      method: 'POST',
      body: { email: 'x@example.org', password: 'a long password', invitation: 'none' },
    }),
  ORIGIN_FORBIDDEN: async () => {
    const { cookie } = await person(server, 'origin@example.org')
    return send(server, '/api/v1/spaces', {
      method: 'POST',
      cookie,
      origin: 'https://evil.example',
      body: { name: 'x' },
    })
  },
  NOT_FOUND: () => get('/api/v1/spaces/spc_1'),
  METHOD_NOT_ALLOWED: () => send(server, '/api/v1/me', { method: 'PUT', key: server.key }),
  NOT_ACCEPTABLE: () => get('/api/v1/me', { headers: { accept: 'image/png' } }),
  INVALID_STATE: async () => get(`${await recording()}/transcript`),
  UPLOAD_CONFLICT: async () => post(`${(await upload()).recordingAt}/uploads`, { mimeType: 'audio/mpeg' }),
  IDEMPOTENCY_IN_PROGRESS: async () => {
    for (let n = 0; n < 50; n++) {
      const headers = { 'idempotency-key': `race ${n}` }
      const race = Array.from({ length: 20 }, () => post('/api/v1/spaces', { name: 'Race' }, { headers }))
      const behind = (await Promise.all(race)).find((answer) => answer.status === 409)
      if (behind !== undefined) return behind
    }
    throw new Error('of a thousand requests none met another')
  },
  EDIT_CONFLICT: async () =>
    patch(`${await transcribed()}/transcript`, firstWord, { headers: { 'if-match': '"v99"' } }),
  NAME_TAKEN: async () => {
    fields(await post(`${spaceAt}/folders`, { name: 'Season' }))
    return post(`${spaceAt}/folders`, { name: 'Season' })
  },
  FOLDER_CYCLE: async () => {
    const { id } = fields(await post(`${spaceAt}/folders`, { name: 'Outer' }))
    const inner = fields(await post(`${spaceAt}/folders`, { name: 'Inner', parentFolderId: id }))
    return patch(`${spaceAt}/folders/${String(id)}`, { parentFolderId: inner['id'] })
  },
  LAST_OWNER: async () => {
    const { id } = fields(await get('/api/v1/me'))
    const cookie = await administrator(server)
    return send(server, `${spaceAt}/members/${String(id)}`, { method: 'DELETE', cookie })
  },
  PART_ORDER: () =>
    complete(
      ['a', 'b'],
      [
        [2, 'b'],
        [1, 'a'],
      ],
    ),
  PART_MISSING: () => complete(['a'], [[2, 'a']]),
  PART_ETAG_MISMATCH: () => complete(['a'], [[1, 'b']]),
  PART_TOO_SMALL: () => complete(['a', 'b']),
  MEDIA_DELETED: async () => {
    const at = await recording()
    await store((db) =>
      db
        .updateTable('recording')
        .set({ status: 'READY', isMediaDeleted: 1, mediaDeletedAt: '2026-01-01T00:00:00.000Z' })
        .where('id', '=', at.split('/').at(-1) ?? '')
        .execute(),
    )
    return get(`${at}/media/original`)
  },
  BODY_TOO_LARGE: () => post('/api/v1/spaces', { name: 'x'.repeat(1_100_000) }),
  MEDIA_TOO_LARGE: async () => (await upload()).put(1, 'x'.repeat(1_000_001)),
  UNSUPPORTED_MEDIA_TYPE: () =>
    post('/api/v1/spaces', undefined, { raw: 'name: x', headers: { 'content-type': 'text/yaml' } }),
  RANGE_NOT_SATISFIABLE: async () => get(await original(), { headers: { range: 'bytes=10-' } }),
  IDEMPOTENCY_KEY_REUSED: async () => {
    const headers = { 'idempotency-key': 'twice' }
    fields(await post('/api/v1/spaces', { name: 'One' }, { headers }))
    return post('/api/v1/spaces', { name: 'Two' }, { headers })
  },
  LANGUAGE_UNSUPPORTED: () => post('/api/v1/spaces', { name: 'x', language: 'qqq-notalanguage' }),
  PROMPT_TOO_LONG: () => post(`${spaceAt}/prompts`, { title: 'x', prompt: 'x'.repeat(20_001) }),
  PRECONDITION_REQUIRED: async () => patch(`${await transcribed()}/transcript`, firstWord),
  RATE_LIMITED: async () => {
    const other = fields(await send(full, '/api/v1/spaces', { method: 'POST', key: full.key, body: { name: 'x' } }))
    const search = `/api/v1/spaces/${String(other['id'])}/recordings/search?q=opening&mode=exact`
    fields(await send(full, search, { key: full.key }))
    return send(full, search, { key: full.key })
  },
  QUEUE_FULL: async () => {
    await uploadedRecording()
    return complete(['more work'])
  },
  INTERNAL: async () => {
    const at = await recording()
    await store((db) =>
      db
        .updateTable('recording')
        .set({ warnings: '{"/home/somebody/tiro/secret": ' })
        .where('id', '=', at.split('/').at(-1) ?? '')
        .execute(),
    )
    return get(at)
  },
  ENGINE_UNAVAILABLE: async () => {
    const at = await recording()
    await store((db) =>
      db
        .updateTable('recording')
        .set({ status: 'READY' })
        .where('id', '=', at.split('/').at(-1) ?? '')
        .execute(),
    )
    return post(`${at}/transcribe`, { engine: 'openai/whisper-1' })
  },
  INDEX_UNAVAILABLE: () => get(`${spaceAt}/recordings/search?q=opening`),
  STORAGE_FULL: async () => {
    const made = fields(await send(full, '/api/v1/spaces', { method: 'POST', key: full.key, body: { name: 'y' } }))
    const at = `/api/v1/spaces/${String(made['id'])}/recordings`
    const { id } = fields(await send(full, at, { method: 'POST', key: full.key, body: { title: 'x' } }))
    const sent = { method: 'POST', key: full.key, body: { mimeType: 'audio/mpeg' } }
    return send(full, `${at}/${String(id)}/uploads`, sent)
  },
}

/** Details without what differs between two runs: ids, numbers, addresses. Sorted by name. */
function pattern(given: Record<string, unknown>): string {
  const entries = Object.entries(given).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify(entries)
    .replaceAll(/https?:\/\/[\w.:]+[\w]/g, 'address')
    .replaceAll(/\b[a-z]{3}_[0-9][0-9a-z]*/g, 'id')
    .replaceAll(/\d+/g, '0')
}

describe('every code of the closed list', () => {
  for (const code of errorCodes) {
    test(code, async () => {
      const answer = await provocations[code]()
      assert.deepEqual([answer.status, codeOf(answer)], [errorStatus[code], code], JSON.stringify(answer.body))
      if (code === 'MEDIA_UNREADABLE') {
        const { error } = answer.body as { error: Record<string, unknown> }
        assert.deepEqual([error['type'], error['param']], ['invalid_request_error', 'file'])
        return
      }
      const body = answer.body as { error: string; errorDetails: Record<string, unknown> }
      assert.deepEqual(Object.keys(body), ['error', 'errorDetails'])
      assert.match(String(body.errorDetails['message']), /\w/)
      assert.match(String(body.errorDetails['requestId']), /^req_/)
      assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8')
      assert.equal(answer.headers.has('www-authenticate'), answer.status === 401)
      if (answer.status === 429) assert.match(answer.headers.get('retry-after') ?? '', /^\d+$/)
      // No internals: no file path, no stack trace, no stored data.
      assert.doesNotMatch(JSON.stringify(body), /node_modules|\.ts\b|\bat \w+ \(|SyntaxError|SQLITE|home/)
      // The documents show such an answer.
      const { requestId: _, ...given } = body.errorDetails
      assert.deepEqual(pattern(given), pattern(errorExamples[code]))
      if (code === 'INTERNAL') assert.deepEqual(Object.keys(body.errorDetails), ['message', 'requestId'])
    })
  }

  test('the log has the details of an INTERNAL error, by request ID', async () => {
    const answer = await provocations.INTERNAL()
    const { requestId } = (answer.body as { errorDetails: { requestId: string } }).errorDetails
    await waitFor(() => server.stderr().includes(requestId), 'the line of the log')
    const line =
      server
        .stderr()
        .split('\n')
        .find((text) => text.includes(requestId)) ?? ''
    assert.match(line, /"level":50/)
    assert.match(line, /JSON/)
  })
})
