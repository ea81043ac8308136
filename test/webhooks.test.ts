import assert from 'node:assert/strict'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { listen } from './helpers/listen.ts'
import { Webhook as Verifier } from 'standardwebhooks'
import { createClient } from '../src/client/client.ts'
import type { Delivery } from '../src/contract/endpoints/webhooks.ts'
import {
  createKey,
  fastEngine,
  removeFolder,
  sampleFile,
  startServer,
  temporaryFolder,
  uploadRecording,
  waitForTranscript,
  type TestServer,
} from './helpers/harness.ts'
import { waitFor } from './helpers/wait-for.ts'
import { refused } from './helpers/refused.ts'

interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

let server: TestServer
let spaceId: string
let receiver: { url: string; received: Received[]; close: () => Promise<void> }
const env = { ...fastEngine, TIRO_OUTBOUND_ALLOW: '127.0.0.1/32' }

before(async () => {
  const received: Received[] = []
  const http = createServer((incoming, reply) => {
    let body = ''
    incoming.setEncoding('utf8').on('data', (chunk: string) => (body += chunk))
    incoming.on('end', () => {
      received.push({ path: incoming.url ?? '', headers: incoming.headers, body })
      reply.writeHead(incoming.url === '/broken' ? 500 : 204).end()
    })
  })
  receiver = {
    url: await listen(http),
    received,
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve())
        http.closeAllConnections()
      }),
  }
  server = await startServer({ data: await temporaryFolder(), env })
  spaceId = (await server.client.createWorkspace({ body: { name: 'Hooks' } })).id
})
after(async () => {
  await server.stop()
  await receiver.close()
  await removeFolder(server.data)
})

const until = <T>(look: () => T | Promise<T>, found: (value: T) => boolean, what: string): Promise<T> =>
  waitFor(look, what, found)

const at = (place: string): Received[] => receiver.received.filter((one) => one.path === place)

test('a webhook is notified of a transcript, signed, without its content; the recording lists the webhook', async () => {
  const hook = await server.client.createWebhook({
    body: { event: 'TRANSCRIPT_CREATED', url: `${receiver.url}/transcripts`, workspaceId: spaceId },
  })
  assert.match(hook.secret ?? '', /^whsec_[A-Za-z0-9+/]{43}=$/)
  const params = await uploadRecording(server.client, await readFile(sampleFile), { spaceId })
  await server.client.updateRecording({ params, body: { metadata: { case: '42' } } })
  const detail = await waitForTranscript(server.client, params)
  const { secret, ...listed } = hook
  assert.deepEqual(detail.webhooks, [listed])
  const [delivery] = await until(
    () => at('/transcripts'),
    (all) => all.length > 0,
    'the delivery',
  )
  assert.ok(delivery)
  const payload = new Verifier(secret ?? '').verify(delivery.body, delivery.headers as Record<string, string>)
  assert.deepEqual((payload as { type: string; data: unknown }).data, {
    workspaceId: spaceId,
    recordingId: params.recordingId,
    transcriptId: detail.transcript?.id,
    language: detail.transcript?.language,
    status: 'COMPLETED',
    metadata: { case: '42' },
  })
  const { deliveries } = await until(
    () => server.client.listDeliveries({ params: { webhookId: hook.id } }),
    (page) => page.deliveries[0]?.status === 'DELIVERED',
    'the record',
  )
  assert.equal(deliveries[0]?.messageId, delivery.headers['webhook-id'])
  assert.equal(deliveries[0]?.body, delivery.body)
})

test('several events and folders are accepted, a single event stays, both at once are refused', async () => {
  const place = { url: `${receiver.url}/several`, workspaceId: spaceId }
  const events = ['RECORDING_READY', 'TRANSCRIPT_FAILED'] as const
  const { id: folderId } = await server.client.createFolder({ params: { spaceId }, body: { name: 'Hooked' } })
  const several = await server.client.createWebhook({ body: { ...place, events: [...events], folderIds: [folderId] } })
  assert.deepEqual([several.event, several.events, several.folderIds], ['RECORDING_READY', events, [folderId]])
  const params = { webhookId: several.id }
  const one = await server.client.updateWebhook({ params, body: { event: 'MEDIA_DELETED', folderIds: null } })
  assert.deepEqual([one.event, one.events, one.folderIds], ['MEDIA_DELETED', ['MEDIA_DELETED'], null])
  assert.deepEqual(await server.client.getWebhook({ params }), one)
  for (const body of [place, { ...place, event: events[0], events: [...events] }]) {
    assert.deepEqual(await refused(server.client.createWebhook({ body })), [400, 'INVALID_BODY'])
  }
  const unknown = server.client.updateWebhook({ params, body: { folderIds: ['fld_none'] } })
  assert.deepEqual(await refused(unknown), [404, 'NOT_FOUND'])
  await server.client.deleteWebhook({ params })
})

test('the data folder contains no webhook secret in plain text', async (t) => {
  if (process.env['TIRO_TEST_POSTGRES_URL'] !== undefined) return t.skip('the database is not in the data folder')
  const body = { event: 'TRANSCRIPT_CREATED', url: `${receiver.url}/secret`, workspaceId: spaceId } as const
  const { id, secret } = await server.client.createWebhook({ body })
  const stored = await readFile(path.join(server.data, 'tiro.db'))
  const log = await readFile(path.join(server.data, 'tiro.db-wal'))
  assert.ok(
    [stored, log].some((file) => file.includes(id)),
    'the webhook is stored here',
  )
  const bytes = Buffer.from((secret ?? '').slice(6), 'base64')
  for (const file of [stored, log]) for (const form of [secret ?? '', bytes]) assert.equal(file.indexOf(form), -1)
})

test('test events, redelivery, rotation, disabling and enabling, deletion', async () => {
  const hook = await server.client.createWebhook({
    body: { event: 'RECORDING_READY', url: `${receiver.url}/broken`, workspaceId: spaceId },
  })
  const params = { webhookId: hook.id }
  const tested = await server.client.testWebhook({ params })
  assert.deepEqual([tested.event, tested.status], ['WEBHOOK_TEST', 'PENDING'])
  const look = async (): Promise<Delivery | undefined> =>
    (await server.client.listDeliveries({ params, query: { status: 'PENDING' } })).deliveries[0]
  const failing = await until(look, (one) => one?.attempts.length === 1, 'the failed attempt')
  const [attempt] = failing?.attempts ?? []
  assert.equal(attempt?.status, 500)
  const wait = Date.parse(failing?.nextAttemptAt ?? '') - Date.parse(attempt.at)
  assert.ok(wait > 3000 && wait <= 6000 + attempt.milliseconds, String(wait))

  const moved = await server.client.updateWebhook({ params, body: { url: `${receiver.url}/moved` } })
  assert.equal(moved.url, `${receiver.url}/moved`)
  const rotated = await server.client.rotateWebhookSecret({ params })
  await server.client.redeliver({ params: { ...params, deliveryId: tested.id } })
  const [again] = await until(
    () => at('/moved'),
    (all) => all.length > 0,
    'the redelivery',
  )
  assert.equal(again?.headers['webhook-id'], at('/broken')[0]?.headers['webhook-id'])
  for (const secret of [hook.secret, rotated.secret])
    new Verifier(secret ?? '').verify(again?.body ?? '', again?.headers as Record<string, string>)

  const off = await server.client.updateWebhook({ params, body: { disabled: true } })
  assert.notEqual(off.disabledAt, null)
  assert.equal(off.disabledReason, 'PAUSED')
  assert.deepEqual(await refused(server.client.testWebhook({ params })), [409, 'INVALID_STATE'])
  assert.equal((await server.client.updateWebhook({ params, body: { disabled: false } })).disabledAt, null)
  assert.deepEqual(await server.client.deleteWebhook({ params }), { success: true })
  assert.deepEqual(await refused(server.client.deleteWebhook({ params })), [404, 'NOT_FOUND'])
})

test('internal addresses are refused; owners manage webhooks, viewers see their host, others see nothing', async () => {
  const create = (url: string, event: 'RECORDING_READY' = 'RECORDING_READY') =>
    server.client.createWebhook({ body: { event, url, workspaceId: spaceId } })
  for (const url of [
    'http://127.0.0.2/',
    'https://169.254.169.254/',
    'http://example.org/',
    'https://u:p@example.org/',
    'x',
  ])
    assert.deepEqual(await refused(create(url)), [400, 'UNSAFE_URL'], url)
  assert.deepEqual(await refused(create(`${receiver.url}/x`, 'NO_SUCH_EVENT' as 'RECORDING_READY')), [
    400,
    'INVALID_BODY',
  ])
  const hook = await create(`${receiver.url}/with/a/secret/path?token=1`)
  const params = { webhookId: hook.id }

  const viewer = createClient({ baseUrl: server.address, key: await createKey(server.data, 'VIEWER') })
  const editor = createClient({ baseUrl: server.address, key: await createKey(server.data, 'EDITOR') })
  const seen = (await viewer.listWebhooks({ query: { workspaceId: spaceId } })).webhooks.find(
    ({ id }) => id === hook.id,
  )
  assert.equal(seen?.url, `${receiver.url}/…`)
  assert.ok((await editor.listWebhooks({})).webhooks.some(({ url }) => url.endsWith('token=1')))
  for (const client of [viewer, editor]) {
    const body = { event: 'RECORDING_READY' as const, url: receiver.url, workspaceId: spaceId }
    for (const ask of [
      () => client.createWebhook({ body }),
      () => client.updateWebhook({ params, body: { disabled: true } }),
      () => client.deleteWebhook({ params }),
      () => client.testWebhook({ params }),
      () => client.rotateWebhookSecret({ params }),
      () => client.listDeliveries({ params }),
    ])
      assert.deepEqual(await refused(ask()), [403, 'INSUFFICIENT_ROLE'])
  }
  for (const missing of ['whk_nothing', 'rec_1', '%00']) {
    assert.deepEqual(await refused(server.client.deleteWebhook({ params: { webhookId: missing } })), [404, 'NOT_FOUND'])
  }
  const foreign = { event: 'RECORDING_READY' as const, url: receiver.url, workspaceId: 'spc_foreign' }
  assert.deepEqual(await refused(server.client.createWebhook({ body: foreign })), [404, 'NOT_FOUND'])
  const page = await server.client.listWebhooks({ query: { limit: 1 } })
  assert.equal(page.webhooks.length, 1)
  assert.equal(
    (await server.client.listWebhooks({ query: { cursor: page.nextCursor ?? '', limit: 1 } })).webhooks.length,
    1,
  )
})

test('a replayed response has no secret', async () => {
  const body = { event: 'RECORDING_READY' as const, url: `${receiver.url}/once`, workspaceId: spaceId }
  const headers = { 'idempotency-key': 'hook-1' }
  const first = await server.client.createWebhook({ body, headers })
  const again = await server.client.createWebhook({ body, headers })
  assert.deepEqual(again, { ...first, secret: null })
})

test('a killed server delivers pending events after its restart', async () => {
  const data = await temporaryFolder()
  let isUp = false
  const received: string[] = []
  const http = createServer((incoming, reply) => {
    if (isUp) {
      received.push(String(incoming.headers['webhook-id']))
      reply.writeHead(200).end()
    }
  })
  const first = await startServer({ data, env })
  const { id } = await first.client.createWorkspace({ body: { name: 'Killed' } })
  const url = `${await listen(http)}/`
  const hook = await first.client.createWebhook({ body: { event: 'WEBHOOK_TEST', url, workspaceId: id } })
  const sent = []
  for (let n = 0; n < 5; n++) sent.push((await first.client.testWebhook({ params: { webhookId: hook.id } })).messageId)
  await first.kill()
  isUp = true
  const second = await startServer({ data, env, key: first.key })
  try {
    await until(
      () => new Set(received),
      (ids) => ids.size === 5,
      // With several processes, deliveries of a dead one wait for the end of its lease, a minute.
      'all five',
    )
    assert.deepEqual([...new Set(received)].toSorted(), sent.toSorted())
  } finally {
    await second.stop()
    http.closeAllConnections()
    http.close()
    await removeFolder(data)
  }
})
