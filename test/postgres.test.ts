// A real PostgreSQL server and several real processes, killed at random.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client as PostgresClient } from 'pg'
import { listen } from './helpers/listen.ts'
import { createClient, ClientError, type Client } from '../src/client/client.ts'
import type { Content, Word } from '../src/contract/content.ts'
import {
  fastEngine,
  removeFolder,
  sampleFile,
  startServer,
  startWorker,
  temporaryFolder,
  tiro,
  uploadRecording,
  waitForTranscript,
  type TestServer,
  type TestWorker,
} from './helpers/harness.ts'
import { longRecording } from './helpers/media.ts'
import { findPostgres, startPostgres, type PostgresServer } from './helpers/postgres-server.ts'
import { limit } from './helpers/time-limits.ts'
import { waitFor } from './helpers/wait-for.ts'

const skip = findPostgres() === null ? 'PostgreSQL is not installed' : false

let postgres: PostgresServer
let folder: string
let env: Record<string, string>
let first: TestServer
let second: TestServer
let worker: TestWorker

before(async () => {
  if (skip !== false) return
  postgres = await startPostgres()
  folder = await temporaryFolder()
  env = {
    ...fastEngine,
    TIRO_DATABASE_URL: await postgres.createDatabase(),
    TIRO_LOG: 'silent',
    TIRO_OUTBOUND_ALLOW: '127.0.0.0/8',
  }
  const api = { ...env, TIRO_ROLE: 'api' }
  const data = path.join(folder, 'data')
  // Both find an empty database: one creates the tables, the other waits for them.
  const both = [startServer({ data, env: api, key: '?' }), startServer({ data, env: api, key: '?' })]
  const [one, other] = await Promise.all(both)
  assert.ok(one !== undefined && other !== undefined)
  const { stdout } = await tiro(['keys', 'create', '--role', 'OWNER', '--name', 'x', '--data', data], { env })
  const key = stdout.trim()
  first = { ...one, key, client: createClient({ baseUrl: one.address, key }) }
  second = { ...other, key, client: createClient({ baseUrl: other.address, key }) }
  worker = await startWorker({ ...env, TIRO_DATA: path.join(folder, 'data') })
})

after(async () => {
  if (skip !== false) return
  worker.child.kill('SIGTERM')
  assert.equal((await worker.ended).code, 0)
  assert.deepEqual(await Promise.all([first.stop(), second.stop()]), [0, 0])
  await postgres.stop()
  await removeFolder(folder)
})

async function words(client: Client, params: { spaceId: string; recordingId: string }): Promise<Word[]> {
  const response = await client.getTranscript({ params, query: { jsonContentType: 'words' } })
  return ((await response.json()) as Content).words ?? []
}

async function found(client: Client, spaceId: string, q: string): Promise<number> {
  const hits = await client.searchRecordings({ params: { spaceId }, query: { q, mode: 'exact' } })
  return hits.length
}

test('one process accepts work, another does it, a third reports it', { skip }, async () => {
  const params = await uploadRecording(first.client, await readFile(sampleFile))
  const stream = await second.client.streamEvents({ params: { spaceId: params.spaceId } })
  const reader = stream.body?.getReader()
  assert.equal((await waitForTranscript(second.client, params)).transcript?.status, 'COMPLETED')
  let heard = ''
  while (!heard.includes('TRANSCRIPT_CREATED')) heard += Buffer.from((await reader?.read())?.value ?? []).toString()
  await reader?.cancel()
  await waitFor(() => found(second.client, params.spaceId, 'somebody'), 'the transcript in the index')
  const { stdout, code } = await tiro(['reindex', '--data', path.join(folder, 'data')], { env })
  assert.equal(code, 0)
  assert.match(stdout, /passages/)
})

test('work begins and events arrive on other processes at once', { skip }, async (t) => {
  const { id: spaceId } = await first.client.createWorkspace({ body: { name: 'Prompt' } })
  const stream = await second.client.streamEvents({ params: { spaceId } })
  const arrived: { type: string; timestamp: string; late: number }[] = []
  const reading = (async () => {
    for await (const chunk of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      for (const [, json = ''] of chunk.matchAll(/^data: (.*)$/gm)) {
        const { type, timestamp } = JSON.parse(json) as { type: string; timestamp: string }
        arrived.push({ type, timestamp, late: Date.now() - Date.parse(timestamp) })
      }
    }
  })().catch(() => {})
  const delays: number[] = []
  for (let i = 0; i < 3; i++) {
    const params = await uploadRecording(first.client, await readFile(sampleFile), { spaceId })
    await waitForTranscript(first.client, params)
    const at = (type: string): number => Date.parse(arrived.findLast((event) => event.type === type)?.timestamp ?? '')
    delays.push(at('TRANSCRIPT_STARTED') - at('TRANSCRIPT_QUEUED'))
  }
  await first.client.deleteWorkspace({ params: { spaceId } })
  await reading
  const median = (list: number[]): number => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? Infinity
  const late = median(arrived.map((event) => event.late))
  t.diagnostic(`work began after ${String(delays)} ms; half of the events arrived within ${late} ms`)
  // A quiet machine takes 10 to 40 ms. Polling, which would hide a lost notification, takes a second.
  assert.ok(median(delays) <= limit(250), `work began after ${String(delays)} ms`)
  assert.ok(late <= limit(250), `events arrived after ${late} ms`)

  const { key, id } = await first.client.createApiKey({ body: { name: 'revoked', role: 'OWNER' } })
  const revoked = createClient({ baseUrl: second.address, key })
  await revoked.listWorkspaces({})
  await first.client.revokeApiKey({ params: { keyId: id } })
  // Less than the half second for which a process remembers callers.
  await waitFor(
    () =>
      revoked.listWorkspaces({}).then(
        () => null,
        (error: unknown) => (error as ClientError).status,
      ),
    'the end of the key on the other process',
    (status) => status === 401,
    250,
  )
})

test('concurrent changes in two processes are either stored or rejected', { skip }, async () => {
  const params = await uploadRecording(first.client, await readFile(sampleFile))
  await waitForTranscript(first.client, params)
  const client = (i: number): Client => (i % 2 === 0 ? first : second).client
  const query = { jsonContentType: 'words', wordIds: true } as const
  const read = await first.client.getTranscript({ params, query })
  const etag = read.headers.get('etag') ?? ''
  const list = ((await read.json()) as Content).words as (Word & { id: number })[]
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, (_, i) =>
      client(i)
        .editTranscript({
          params,
          headers: { 'if-match': etag },
          body: { operations: [{ type: 'replace', from: list[i]?.id ?? 0, to: list[i]?.id ?? 0, text: `edit${i}` }] },
        })
        .then(
          () => 'kept',
          (error: unknown) => (error instanceof ClientError ? error.code : String(error)),
        ),
    ),
  )
  const text = (await words(second.client, params)).map(({ word }) => word).join(' ')
  for (const [i, outcome] of outcomes.entries()) {
    assert.match(outcome, /^(kept|EDIT_CONFLICT)$/)
    assert.equal(text.includes(`edit${i}`), outcome === 'kept')
  }

  const headers = { 'idempotency-key': 'once' }
  const made = await Promise.allSettled(
    Array.from({ length: 6 }, (_, i) => client(i).createWorkspace({ headers, body: { name: 'Once' } })),
  )
  for (const one of made)
    if (one.status === 'rejected') assert.equal((one.reason as ClientError).code, 'IDEMPOTENCY_IN_PROGRESS')
  const { workspaces } = await second.client.listWorkspaces({})
  assert.equal(workspaces.filter(({ name }) => name === 'Once').length, 1)
})

test('a killed worker and a crashed database lose no completed work', { skip }, async () => {
  const media = await readFile(await longRecording(folder, 4))
  const undisturbed = await uploadRecording(first.client, media)
  assert.equal((await waitForTranscript(first.client, undisturbed)).transcript?.status, 'COMPLETED')
  const params = await uploadRecording(first.client, media)
  const receiver = await silentOnce()
  const hook = { event: 'WEBHOOK_TEST' as const, url: receiver.url, workspaceId: params.spaceId }
  const { id: webhookId } = await first.client.createWebhook({ body: hook })
  await first.client.testWebhook({ params: { webhookId } })
  await waitFor(() => receiver.received.length === 1, 'the first attempt')
  const killedAt = Date.now()
  worker.child.kill('SIGKILL')
  await worker.ended
  worker = await startWorker({ ...env, TIRO_DATA: path.join(folder, 'data') })
  await sleep(700)
  await postgres.restart(async () => {
    const refused = await first.client.listWorkspaces({}).catch((error: unknown) => error)
    assert.ok(refused instanceof ClientError, 'the database was down')
    assert.deepEqual([refused.status, refused.code], [503, 'ENGINE_UNAVAILABLE'])
  })
  const detail = await waitForTranscript(second.client, params)
  assert.equal(detail.transcript?.status, 'COMPLETED', JSON.stringify(detail.transcript?.failure))
  assert.deepEqual(await words(second.client, params), await words(second.client, undisturbed))
  await waitFor(() => receiver.received.length === 2, 'the delivery of the killed worker')
  const [one, other] = receiver.received
  assert.equal(one?.id, other?.id)
  assert.ok((other?.at ?? Infinity) - killedAt <= limit(15_000), `taken up after ${(other?.at ?? 0) - killedAt} ms`)
  receiver.stop()
})

/** A webhook receiver that doesn't answer the first delivery. */
async function silentOnce() {
  const received: { id: unknown; at: number }[] = []
  const http = createServer((incoming, reply) => {
    received.push({ id: incoming.headers['webhook-id'], at: Date.now() })
    incoming.resume()
    if (received.length > 1) reply.writeHead(204).end()
  })
  return {
    received,
    url: `${await listen(http)}/`,
    stop: () => {
      http.closeAllConnections()
      http.close()
    },
  }
}

test("a configuration that can't work is one sentence, without the password", { skip }, async () => {
  const data = path.join(folder, 'other')
  const alone = await tiro(['serve', '--role', 'worker', '--data', data], { env: { TIRO_DATABASE_URL: '' } })
  assert.equal(alone.code, 2)
  assert.match(alone.stderr, /^tiro: A separate worker requires a PostgreSQL database in TIRO_DATABASE_URL/)
  for (const address of ['mysql://tiro:geheim@127.0.0.1/tiro', 'postgres://tiro:geheim@127.0.0.1:1/tiro']) {
    const { code, stderr } = await tiro(['serve', '--port', '0', '--data', data], {
      env: { TIRO_DATABASE_URL: address },
    })
    assert.equal(code, 2)
    assert.match(stderr, /^tiro: .*TIRO_DATABASE_URL.*\n$/)
    assert.doesNotMatch(stderr, /geheim/)
  }
  const doctor = await tiro(['doctor', '--data', data], { env })
  assert.match(doctor.stdout, /^ok +database +PostgreSQL \d+/m)
  assert.match(doctor.stdout, /^ok +clock +agrees with the database's$/m)
  assert.match(doctor.stdout, /^(ok|warning) +connections +\d+ of \d+ in use/m)
  const held = new PostgresClient({ connectionString: env['TIRO_DATABASE_URL'] })
  await held.connect()
  // As a long migration does.
  await held.query('begin; lock table migration in access exclusive mode')
  const locked = await tiro(['doctor', '--data', data], { env })
  await held.end()
  assert.match(locked.stdout, /^ok +database +PostgreSQL \d+/m)
  assert.match(locked.stdout, /^MISSING tables +couldn't be read: .*statement timeout$/m)
  const same = await tiro(['doctor', '--data', data], {
    env: { ...env, TIRO_DATABASE_REPLICA: env['TIRO_DATABASE_URL'] ?? '' },
  })
  assert.match(same.stdout, /^MISSING replica +the server is no replica/m)
  const gone = await tiro(['doctor', '--data', data], {
    env: { ...env, TIRO_DATABASE_REPLICA: 'postgres://tiro:geheim@127.0.0.1:1/tiro' },
  })
  assert.match(gone.stdout, /^warning replica +couldn't connect/m)
  assert.doesNotMatch(gone.stdout, /geheim/)
})
