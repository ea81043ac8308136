// Many requests that change the same tables at once, on a real PostgreSQL server.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Content, Word } from '../src/contract/content.ts'
import { openConfigured } from '../src/platform/database/open-configured.ts'
import { lockTranscriptOf } from '../src/transcripts/content/find-transcript.ts'
import { noListener } from '../src/transcripts/content/kept-text.ts'
import { patchTranscript } from '../src/transcripts/content/patch-transcript.ts'
import { send } from './helpers/api-people.ts'
import {
  fastEngine,
  importText,
  removeFolder,
  sampleFile,
  startServer,
  temporaryFolder,
  uploadRecording,
  waitForTranscript,
  type TestServer,
} from './helpers/harness.ts'
import { findPostgres, startPostgres } from './helpers/postgres-server.ts'
import { refused } from './helpers/refused.ts'
import { limit } from './helpers/time-limits.ts'

const skip = findPostgres() === null ? 'PostgreSQL is not installed' : false
const editors = Number(process.env['TIRO_TEST_EDITORS'] ?? 8)
const completions = Number(process.env['TIRO_TEST_COMPLETIONS'] ?? 25)
const editsPerSecond = 25
const words = Array.from({ length: 300 }, (_, i) => ({ word: `word${i}`, start: i, end: i + 0.9 }))

async function importedTranscript(server: TestServer, spaceId: string) {
  const { id: recordingId } = await server.client.createRecording({
    params: { spaceId },
    body: { title: 'Edited', source: 'IMPORT' },
  })
  const response = await fetch(
    `${server.address}/api/v1/spaces/${spaceId}/recordings/${recordingId}/transcript/import`,
    {
      method: 'POST',
      headers: { 'x-api-key': server.key, 'content-type': 'application/json' },
      body: JSON.stringify({ language: 'en', words }),
    },
  )
  assert.ok(response.ok, await response.text())
  const params = { spaceId, recordingId }
  const read = await server.client.getTranscript({ params, query: { jsonContentType: 'words', wordIds: true } })
  return { params, words: ((await read.json()) as Content).words as (Word & { id: number })[] }
}

async function uploadedRecording(server: TestServer, spaceId: string) {
  const { id: recordingId } = await server.client.createRecording({ params: { spaceId }, body: { title: 'Uploaded' } })
  const { uploadId } = await server.client.startUpload({
    params: { spaceId, recordingId },
    body: { mimeType: 'audio/mpeg' },
  })
  const params = { spaceId, recordingId, uploadId }
  const { partUploadUrl } = await server.client.createPartUrl({ params: { ...params, partNumber: 1 } })
  assert.equal((await fetch(partUploadUrl, { method: 'PUT', body: Buffer.alloc(1000, 1) })).status, 200)
  return params
}

test('uploads complete and edits are stored while others edit', { skip, timeout: limit(120_000) }, async (t) => {
  const postgres = await startPostgres()
  t.after(() => postgres.stop())
  const data = await temporaryFolder()
  // No worker: the completed uploads stay queued.
  const env = { TIRO_DATABASE_URL: await postgres.createDatabase(), TIRO_ROLE: 'api' }
  const server = await startServer({ data, env })
  t.after(async () => {
    await server.stop()
    await removeFolder(data)
  })
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Races' } })
  const edited = []
  for (let i = 0; i < editors; i++) edited.push(await importedTranscript(server, spaceId))
  const uploads = []
  for (let i = 0; i < completions; i++) uploads.push(await uploadedRecording(server, spaceId))

  const ended = new AbortController()
  const failures: string[] = []
  let edits = 0
  const editing = edited.map(async ({ params, words: list }) => {
    for (let i = 0; !ended.signal.aborted; i++) {
      const started = performance.now()
      const { id = 0 } = list[i % list.length] ?? {}
      const body = { operations: [{ type: 'replace' as const, from: id, to: id, text: `edit${i}` }] }
      await server.client
        .editTranscript({ params, headers: { 'if-match': '*' }, body })
        .then(() => (edits += 1))
        .catch((error: unknown) => failures.push(`edit: ${String(error)}`))
      await sleep(Math.max(0, 1000 / editsPerSecond - (performance.now() - started)))
    }
  })
  const started = performance.now()
  const times: number[] = []
  for (const params of uploads) {
    const began = performance.now()
    await server.client.completeUpload({ params, body: {} }).catch((error: unknown) => failures.push(String(error)))
    times.push(performance.now() - began)
    await sleep(40)
  }
  const seconds = (performance.now() - started) / 1000
  ended.abort()
  await Promise.all(editing)
  times.sort((a, b) => a - b)
  const at = (share: number): string => `${Math.round(times[Math.floor(times.length * share)] ?? 0)} ms`
  t.diagnostic(
    `${Math.round(edits / seconds)} edits/s; complete: median ${at(0.5)}, p95 ${at(0.95)}, most ${at(0.999)}`,
  )
  assert.deepEqual(failures, [])
  assert.doesNotMatch(server.stderr(), /request failed/)
})

test('a speaker who is deleted while assigned leaves no assignment', { skip, timeout: limit(120_000) }, async (t) => {
  const postgres = await startPostgres()
  t.after(() => postgres.stop())
  const data = await temporaryFolder()
  t.after(() => removeFolder(data))
  const databaseUrl = await postgres.createDatabase()
  const server = await startServer({ data, env: { TIRO_DATABASE_URL: databaseUrl, TIRO_ROLE: 'api' } })
  t.after(() => server.stop())
  const beside = await openConfigured({ data, databaseUrl }, { owner: false })
  t.after(() => beside.close())
  const { client } = server
  const { id: spaceId } = await client.createWorkspace({ body: { name: 'Speakers' } })
  const params = await importText(client, spaceId, 'one two three')
  const answers = { first: 0, second: 0 }
  for (let i = 0; i < 60; i++) {
    const { id: speakerId } = await client.createSpeaker({ params, body: { name: `Speaker ${i}` } })
    const body = { assignments: [{ speakerIndex: 0, speakerId }] }
    const assigned = client.assignSpeakers({ params, headers: {}, body }).then(
      () => null,
      (error: unknown) => error,
    )
    // Around the time that an assignment takes, so that each comes first at times.
    await sleep(i % 6)
    await client.deleteSpeaker({ params: { ...params, speakerId } })
    const failure = await assigned
    if (failure === null) answers.first += 1
    else {
      answers.second += 1
      assert.deepEqual(await refused(Promise.reject(failure)), [404, 'NOT_FOUND'])
    }
    const rows = await beside.db.selectFrom('transcript').select('speakerAssignments').execute()
    assert.deepEqual(rows, [{ speakerAssignments: '[]' }])
  }
  t.diagnostic(`assigned before the deletion: ${answers.first}, after it: ${answers.second}`)
  assert.doesNotMatch(server.stderr(), /request failed|violates/)
})

test(
  'two servers that get bytes of one tus upload at once store each byte once, and complete or end it',
  { skip, timeout: limit(120_000) },
  async (t) => {
    const postgres = await startPostgres()
    t.after(() => postgres.stop())
    const data = await temporaryFolder()
    const databaseUrl = await postgres.createDatabase()
    const env = { TIRO_DATABASE_URL: databaseUrl, TIRO_ROLE: 'api' }
    const first = await startServer({ data, env })
    const servers = [first, await startServer({ data, env, key: first.key })]
    t.after(async () => {
      await Promise.all(servers.map((server) => server.stop()))
      await removeFolder(data)
    })
    const { db, close } = await openConfigured({ data, databaseUrl }, { owner: false })
    t.after(close)
    const { id: spaceId } = await first.client.createWorkspace({ body: { name: 'tus' } })
    const ask = (
      n: number,
      method: string,
      at: string,
      headers: Record<string, string>,
      raw?: Uint8Array<ArrayBuffer>,
    ) => send(servers[n % 2] ?? first, at, { method, key: first.key, headers, ...(raw === undefined ? {} : { raw }) })
    const statuses = new Map<number, number>()
    for (let round = 0; round < 6; round += 1) {
      const file = randomBytes(300_000)
      const length = { 'upload-length': String(file.length) }
      const created = await ask(0, 'POST', `/api/v1/spaces/${spaceId}/tus`, length)
      const at = created.headers.get('location') ?? assert.fail()
      const uploadId = at.split('/').at(-1) ?? ''
      const append = async (n: number, offset: number, size: number): Promise<void> => {
        const headers = { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) }
        const bytes = new Uint8Array(file.subarray(offset, offset + size))
        // A later request at the same server ends the connection of an earlier one.
        const { status } = await ask(n, 'PATCH', at, headers, bytes).catch(() => ({ status: 0 }))
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
      let offset = 0
      for (let n = 0; offset < file.length; n += 1) {
        // One client has lost its connection for this side only, and goes on at the other server.
        const sizes = [50_000, 70_000, file.length].slice(0, offset > 150_000 ? 3 : 2)
        await Promise.all(sizes.map((size, i) => append(n + i, offset, size)))
        offset = Number((await ask(n, 'HEAD', at, {})).headers.get('upload-offset'))
      }
      const parts = await db
        .selectFrom('uploadPart')
        .selectAll()
        .where('uploadId', '=', uploadId)
        .orderBy('partNumber')
        .execute()
      const stored = await Promise.all(parts.map(({ blobKey }) => readFile(path.join(data, 'blobs', blobKey))))
      assert.ok(Buffer.concat(stored).equals(file), `round ${round}`)
      assert.equal((await ask(1, 'DELETE', at, {})).status, 409)
      const doomed = await ask(0, 'POST', `/api/v1/spaces/${spaceId}/tus`, length)
      const place = doomed.headers.get('location') ?? assert.fail()
      const headers = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }
      const both = await Promise.all([
        ask(0, 'PATCH', place, headers, new Uint8Array(file)),
        sleep(round * 10).then(() => ask(1, 'DELETE', place, {})),
      ])
      const [sent, ended] = both.map(({ status }) => status)
      assert.ok((sent === 204 && ended === 409) || (sent !== 204 && ended === 204), `${sent} ${ended}`)
      const recording = `/api/v1/spaces/${spaceId}/recordings/${doomed.headers.get('tiro-recording') ?? ''}`
      assert.equal((await ask(0, 'GET', recording, {})).status, ended === 204 ? 404 : 200)
    }
    t.diagnostic(JSON.stringify(Object.fromEntries(statuses)))
    assert.ok((statuses.get(409) ?? 0) > 0)
    assert.ok([...statuses.keys()].every((status) => status < 500))
  },
)

test('media that comes while its text is imported gives it its times', { skip, timeout: limit(120_000) }, async (t) => {
  const postgres = await startPostgres()
  t.after(() => postgres.stop())
  const data = await temporaryFolder()
  t.after(() => removeFolder(data))
  const databaseUrl = await postgres.createDatabase()
  // No worker: what is queued stays so.
  const server = await startServer({ data, env: { TIRO_DATABASE_URL: databaseUrl, TIRO_ROLE: 'api' } })
  t.after(() => server.stop())
  const [{ db, close }, beside] = await Promise.all([
    openConfigured({ data, databaseUrl }, { owner: false }),
    openConfigured({ data, databaseUrl }, { owner: false }),
  ])
  t.after(() => Promise.all([close(), beside.close()]))
  const { client } = server
  const { id: spaceId } = await client.createWorkspace({ body: { name: 'Texts' } })
  const params = await uploadedRecording(server, spaceId)
  const { recordingId } = params
  const headers = { 'content-type': 'text/plain' }
  await client.importTranscript({ params, query: { times: 'file' }, content: 'one two three', headers })
  const isWaiting = async (): Promise<boolean> => {
    const { rows } = await sql`select 1 from pg_stat_activity where wait_event_type = 'Lock'`.execute(beside.db)
    return rows.length > 0
  }
  let completed: Promise<unknown> = Promise.resolve()
  // As an import with times=missing does it, which is about to end.
  await db.transaction().execute(async (tx) => {
    const transcript = (await lockTranscriptOf(tx, recordingId)) ?? assert.fail()
    await patchTranscript(tx, transcript.id, { keptText: noListener })
    completed = client.completeUpload({ params, body: {} })
    while (!(await isWaiting())) await sleep(20)
  })
  await completed
  assert.equal((await client.getRecording({ params })).transcript?.status, 'QUEUED')
})

test(
  'of two requests that begin a transcription at once, also at two servers, one begins it and the other is refused',
  { skip, timeout: limit(240_000) },
  async (t) => {
    const postgres = await startPostgres()
    t.after(() => postgres.stop())
    const data = await temporaryFolder()
    t.after(() => removeFolder(data))
    const databaseUrl = await postgres.createDatabase()
    const env = { ...fastEngine, TIRO_DATABASE_URL: databaseUrl }
    const whole = await startServer({ data, env })
    const { key } = whole
    const params = await uploadRecording(whole.client, await readFile(sampleFile))
    await waitForTranscript(whole.client, params)
    await whole.stop()
    // No worker: what is queued stays so.
    const api = { ...env, TIRO_ROLE: 'api' }
    const servers = [await startServer({ data, env: api, key }), await startServer({ data, env: api, key })]
    t.after(() => Promise.all(servers.map((server) => server.stop())))
    const { db, close } = await openConfigured({ data, databaseUrl }, { owner: false })
    t.after(close)
    const [first, second] = servers.map(({ client }) => client) as [TestServer['client'], TestServer['client']]
    type Request = (client: TestServer['client']) => Promise<unknown>
    const keep: Request = (client) => client.transcribeRecording({ params, body: { text: 'keep' } })
    const renew: Request = (client) => client.transcribeRecording({ params, body: { speakerCount: 1 } })
    const retry: Request = (client) => client.retryRecording({ params })
    const cancel: Request = (client) => client.cancelRecording({ params })
    const hear: Request = (client) =>
      client.importTranscript({
        params,
        query: { times: 'heard' },
        content: 'Good morning and welcome.',
        headers: { 'content-type': 'text/plain' },
      })
    const pairs: [name: string, one: Request, other: Request][] = [
      ['keep and keep', keep, keep],
      ['keep and import', keep, hear],
      ['import and import', hear, hear],
      ['keep and a new text', keep, renew],
      ['retry and retry', retry, retry],
      ['retry and keep', retry, keep],
      ['cancel and cancel', cancel, cancel],
    ]
    const outcomeOf = (request: Promise<unknown>): Promise<string> =>
      request.then(
        () => 'done',
        async (error: unknown) => (await refused(Promise.reject(error))).join(' '),
      )
    const stateOf = () =>
      db.selectFrom('transcript').selectAll().where('recordingId', '=', params.recordingId).executeTakeFirstOrThrow()
    const openRuns = async (): Promise<string[]> => {
      const jobs = db
        .selectFrom('job')
        .select('runId')
        .distinct()
        .where('state', 'in', ['QUEUED', 'BLOCKED', 'RUNNING'])
      return (await jobs.execute()).map(({ runId }) => runId)
    }
    /** Leaves a complete text whose times are wanted. */
    const end = async (): Promise<void> => {
      if (['QUEUED', 'IN_PROGRESS'].includes((await stateOf()).status)) await cancel(first)
      if ((await stateOf()).status === 'CANCELLED') {
        await keep(first)
        await cancel(first)
      }
    }
    await keep(first)
    for (const [name, one, other] of pairs) {
      for (let round = 0; round < 10; round += 1) {
        await end()
        if (one === cancel) await keep(first)
        const outcomes = await Promise.all([outcomeOf(one(first)), outcomeOf(other(round % 2 === 0 ? second : first))])
        assert.deepEqual(outcomes.toSorted(), ['409 INVALID_STATE', 'done'], `${name}, round ${round}`)
        const { status, runId, keptText } = await stateOf()
        assert.deepEqual([status, await openRuns()], one === cancel ? ['COMPLETED', []] : ['QUEUED', [runId]], name)
        assert.equal(keptText === null, other === renew && outcomes[1] === 'done', name)
      }
    }
    for (const server of servers) assert.doesNotMatch(server.stderr(), /request failed/)
  },
)
