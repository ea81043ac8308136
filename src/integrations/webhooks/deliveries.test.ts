import { createWaker } from '../../platform/async/waker.ts'
import assert from 'node:assert/strict'
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import { after, test } from 'node:test'
import { listen } from '../../../test/helpers/listen.ts'
import { Webhook as Verifier } from 'standardwebhooks'
import type { Delivery } from '../../contract/endpoints/webhooks.ts'
import type { EventType, WebhookEvent } from '../../contract/events.ts'
import { append, type NewEvent } from '../../platform/events/events.ts'
import { createOutbound } from '../../platform/outbound/create-outbound.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Database, Db } from '../../platform/database/schema.ts'
import { eachDatabase, openSqliteForTest } from '../../../test/helpers/databases.ts'
import { createSecretBox } from '../../platform/secrets/secret-box.ts'
import { claimDeliveries } from './claim-deliveries.ts'
import { createWebhook } from './create-webhook.ts'
import { leaseDeliveries, settleDelivery, type ClaimedRow } from './delivery-store.ts'
import { queueDeliveries } from './queue-deliveries.ts'
import { removeWebhooksOfMember } from './end-webhooks.ts'
import { listDeliveries } from './list-deliveries.ts'
import { pruneDeliveries } from './prune-deliveries.ts'
import { redeliver } from './redeliver.ts'
import { rotateSecret } from './rotate-secret.ts'
import { sendDelivery } from './send-delivery.ts'
import { settleAttempts } from './settle-attempts.ts'
import { startDeliveries } from './start-deliveries.ts'
import { findWebhook } from './store.ts'
import { updateWebhook } from './update-webhook.ts'
import { waitFor } from '../../../test/helpers/wait-for.ts'

const hour = 3600 * 1000
const box = createSecretBox(new Uint8Array(32), 'webhook-secret')
const outbound = createOutbound({ allow: ['127.0.0.0/8'], http: false })
const closing: (() => Promise<void>)[] = [outbound.close]
after(async () => {
  for (const close of closing) await close()
})

interface Received {
  headers: IncomingHttpHeaders
  body: string
}

/** A receiver that responds with what `answer` returns: a status, or a status with headers. */
async function receiver(answer: (n: number) => number | [number, Record<string, string>] | 'silent') {
  const received: Received[] = []
  const listener: RequestListener = (incoming, reply) => {
    let body = ''
    incoming.setEncoding('utf8').on('data', (chunk: string) => (body += chunk))
    incoming.on('end', () => {
      received.push({ headers: incoming.headers, body })
      const said = answer(received.length)
      if (said === 'silent') return
      const [status, headers] = typeof said === 'number' ? [said, {}] : said
      reply.writeHead(status, headers).end()
    })
  }
  const server = createServer(listener)
  const address = await listen(server)
  closing.push(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  )
  return { received, url: new URL(`${address}/hook`) }
}

async function makeSpace(db: Database, userId = 'usr_1', spaceId = 'spc_1'): Promise<void> {
  const now = timestamp()
  const user = { id: userId, email: `${userId}@example.org`, name: null, passwordHash: null, isAdministrator: 1 }
  await db
    .insertInto('user')
    .values({ ...user, createdAt: now, updatedAt: now })
    .execute()
  const rest = { language: 'en', templateId: null, findAndReplaceWords: '[]', vocabulary: '[]', privacy: 'PRIVATE' }
  await db
    .insertInto('workspace')
    .values({ id: spaceId, createdAt: now, updatedAt: now, name: 'x', ownerId: userId, deletedAt: null, ...rest })
    .execute()
  await db.insertInto('member').values({ workspaceId: spaceId, userId, role: 'owner', createdAt: now }).execute()
}

const creator = { userId: 'usr_1', keyId: null, secretId: null, session: null }

const add = (db: Database, event: WebhookEvent, url: URL, keyExpiresAt: string | null = null) =>
  db
    .transaction()
    .execute((tx) =>
      createWebhook(tx, box, { events: [event], url, workspaceId: 'spc_1' }, { ...creator, keyExpiresAt }),
    )

const happen = (db: Database, type: EventType, data: Record<string, unknown> = {}, workspaceId = 'spc_1') =>
  db.transaction().execute(async (tx) => append(tx, { type, workspaceId, data } as NewEvent))

/** Deliveries with a clock that moves only by `advance`. */
async function start(db: Database, owner = true) {
  const clock = { now: Date.now() }
  const errors: unknown[] = []
  const waker = createWaker()
  const deliveries = await startDeliveries({
    callbackOf: () => Promise.resolve(null),
    db,
    outbound,
    box,
    writeMessage: () => assert.fail('no chat'),
    runExport: () => assert.fail('no export'),
    owner,
    now: () => clock.now,
    random: () => 0,
    waker,
    onError: (error) => errors.push(error),
  })
  // Also if a test fails: running deliveries would keep the process alive.
  closing.unshift(() => deliveries.stop())
  return {
    clock,
    advance: (ms: number) => {
      clock.now += ms
      waker.wake()
    },
    wake: waker.wake,
    stop: async () => {
      await deliveries.stop()
      assert.deepEqual(errors, [])
    },
  }
}

/** The package's `verify` compares times with its own clock; only signatures are tested here. */
function signedBy({ headers, body }: Received, secret: string | null): boolean {
  const at = new Date(Number(headers['webhook-timestamp']) * 1000)
  const signature = new Verifier(secret ?? '').sign(String(headers['webhook-id']), at, body)
  return String(headers['webhook-signature']).split(' ').includes(signature)
}

const all = async (db: Database, webhookId: string): Promise<Delivery[]> =>
  (await listDeliveries(db, webhookId, {})).items

eachDatabase((kind, open) => {
  test(`${kind}: an event reaches its webhooks once, signed, with the same ID in every attempt`, async () => {
    const { db, close } = await open()
    await makeSpace(db)
    const good = await receiver((n) => (n === 1 ? 500 : 204))
    const other = await receiver(() => 200)
    const webhook = await add(db, 'TRANSCRIPT_CREATED', good.url)
    await add(db, 'RECORDING_READY', other.url)
    const ended = await add(db, 'TRANSCRIPT_CREATED', other.url, timestamp(Date.now() - 1))
    await happen(db, 'TRANSCRIPT_CREATED', { transcriptId: 'trn_1', text: 'never told' })
    await happen(db, 'TRANSCRIPT_PROGRESS', { text: 'never told' })
    const loop = await start(db)
    await waitFor(() => good.received.length === 1, 'the first attempt')
    await waitFor(async () => (await all(db, webhook.id))[0]?.attempts.length === 1, 'its record')
    loop.advance(4999)
    await new Promise((resolve) => setTimeout(resolve, 50))
    assert.equal(good.received.length, 1)
    loop.advance(1)
    await waitFor(async () => (await all(db, webhook.id))[0]?.status === 'DELIVERED', 'the second attempt')
    await loop.stop()
    const [first, second] = good.received
    assert.equal(first?.headers['webhook-id'], second?.headers['webhook-id'])
    assert.equal(other.received.length, 0)
    assert.deepEqual(await all(db, ended.id), [], 'its key has expired')
    assert.equal(first?.headers['content-type'], 'application/json')
    const verified = new Verifier(webhook.secret ?? '').verify(
      second?.body ?? '',
      second?.headers as Record<string, string>,
    ) as { type: string; data: Record<string, unknown> }
    assert.equal(verified.type, 'TRANSCRIPT_CREATED')
    assert.deepEqual(verified.data, { workspaceId: 'spc_1', transcriptId: 'trn_1' })
    const [delivery] = await all(db, webhook.id)
    assert.deepEqual(
      delivery?.attempts.map(({ status, error, code, cause }) => [status, error, code, cause]),
      [
        [500, 'The receiver answered 500.', 'UNEXPECTED_STATUS', null],
        [204, null, null, null],
      ],
    )
    assert.doesNotMatch(JSON.stringify(await db.selectFrom('webhook').selectAll().execute()), /whsec_/)
    await close()
  })

  test(`${kind}: what happened while the clock was ahead by a day is told once it is right`, async () => {
    const { db, close } = await open()
    await makeSpace(db)
    const target = await receiver(() => 200)
    const { id } = await add(db, 'RECORDING_READY', target.url)
    const tomorrow = Date.now() + 24 * hour
    await happen(db, 'RECORDING_READY', { recordingId: 'rec_1' })
    await db
      .updateTable('event')
      .set({ createdAt: timestamp(tomorrow) })
      .execute()
    await db
      .updateTable('webhook')
      .set({ createdAt: timestamp(tomorrow) })
      .execute()
    await queueDeliveries(db, { seen: 0, stored: 0 }, tomorrow)
    // From here on, the clock is right.
    const loop = await start(db)
    await happen(db, 'RECORDING_READY', { recordingId: 'rec_2' })
    loop.wake()
    await waitFor(async () => (await all(db, id)).filter(({ status }) => status === 'DELIVERED').length === 2, 'both')
    await loop.stop()
    await close()
  })

  test(`${kind}: one webhook gets several events, of some folders and their subfolders`, async () => {
    const { db, close } = await open()
    await makeSpace(db)
    const { url, received } = await receiver(() => 200)
    const now = timestamp()
    const folder = { createdAt: now, updatedAt: now, workspaceId: 'spc_1' }
    await db
      .insertInto('folder')
      .values([
        { ...folder, id: 'fld_1', name: 'Outer', parentFolderId: null },
        { ...folder, id: 'fld_2', name: 'Inner', parentFolderId: 'fld_1' },
        { ...folder, id: 'fld_3', name: 'Other', parentFolderId: null },
      ])
      .execute()
    for (const [id, recordingFolderId] of [
      ['rec_inner', 'fld_2'],
      ['rec_other', 'fld_3'],
      ['rec_top', null],
    ] as const) {
      const lists = { vocabulary: '[]', translationLanguages: '[]', warnings: '[]' }
      const media = { mediaType: 'AUDIO', source: 'IMPORT', status: 'READY', isMediaDeleted: 0, diarize: 1 } as const
      const own = { id, title: id, titleFolded: id, createdById: 'usr_1', recordingFolderId, language: 'en' }
      const stamps = { createdAt: now, updatedAt: now, workspaceId: 'spc_1' }
      await db
        .insertInto('recording')
        .values({ ...own, ...stamps, ...media, ...lists })
        .execute()
    }
    const caller = { ...creator, keyExpiresAt: null }
    const events = ['TRANSCRIPT_CREATED', 'RECORDING_READY'] as const
    const create = (folderIds: string[]) =>
      db.transaction().execute((tx) => createWebhook(tx, box, { events, folderIds, url, workspaceId: 'spc_1' }, caller))
    await assert.rejects(create(['fld_9']), { code: 'NOT_FOUND' })
    const webhook = await create(['fld_1'])
    assert.deepEqual([webhook.event, webhook.events, webhook.folderIds], ['TRANSCRIPT_CREATED', events, ['fld_1']])
    for (const recordingId of ['rec_inner', 'rec_other', 'rec_top', 'rec_gone']) {
      for (const type of [...events, 'TRANSCRIPT_EDITED'] as const) await happen(db, type, { recordingId })
    }
    const loop = await start(db)
    await waitFor(
      () => all(db, webhook.id),
      'deliveries',
      (list) => list.length > 0 && list.every(({ status }) => status === 'DELIVERED'),
    )
    const told = received.map(({ body }) => JSON.parse(body) as { type: string; data: { recordingId: string } })
    assert.deepEqual(told.map(({ type, data }) => `${type} ${data.recordingId}`).toSorted(), [
      'RECORDING_READY rec_gone',
      'RECORDING_READY rec_inner',
      'TRANSCRIPT_CREATED rec_gone',
      'TRANSCRIPT_CREATED rec_inner',
    ])
    const row = (await findWebhook(db, webhook.id)) ?? assert.fail()
    const changed = await db.transaction().execute((tx) => updateWebhook(tx, row, { folderIds: null }, creator))
    assert.equal(changed.folderIds, null)
    // As an earlier version writes it.
    await db.updateTable('webhook').set({ event: 'MEDIA_DELETED', events: null }).execute()
    await happen(db, 'MEDIA_DELETED', { recordingId: 'rec_top' })
    loop.wake()
    await waitFor(() => received.length === 5, 'the event of an earlier row')
    await loop.stop()
    await close()
  })

  test(`${kind}: fails after ten attempts on schedule; a redelivery starts over`, async () => {
    const { db, close } = await open()
    await makeSpace(db)
    let status = 503
    const down = await receiver(() => status)
    const webhook = await add(db, 'RECORDING_READY', down.url)
    await happen(db, 'RECORDING_READY')
    const loop = await start(db)
    const waits = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]
    for (const [i, wait] of [0, ...waits].entries()) {
      loop.advance(wait * 1000)
      await waitFor(async () => (await all(db, webhook.id))[0]?.attempts.length === i + 1, `attempt ${i + 1}`)
    }
    const [failed] = await all(db, webhook.id)
    assert.deepEqual([failed?.status, failed?.nextAttemptAt], ['FAILED', null])
    assert.equal((await findWebhook(db, webhook.id))?.disabledAt, null)
    status = 200
    const row = await findWebhook(db, webhook.id)
    assert.ok(row !== undefined && failed !== undefined)
    await db.transaction().execute(async (tx) => redeliver(tx, row, failed.id, loop.clock.now))
    loop.wake()
    await waitFor(async () => (await all(db, webhook.id))[0]?.status === 'DELIVERED', 'the redelivery')
    assert.equal(new Set(down.received.map(({ headers }) => headers['webhook-id'])).size, 1)
    await loop.stop()
    await close()
  })

  test(`${kind}: an attempt under way ends neither a redelivery nor a webhook whose address was changed`, async () => {
    const { db, close } = await open()
    await makeSpace(db)
    const webhook = await add(db, 'RECORDING_READY', new URL('http://127.0.0.1:9/old'))
    await happen(db, 'RECORDING_READY')
    await queueDeliveries(db, { seen: 0, stored: 0 }, Date.now())
    const now = Date.now()
    const claim = () =>
      db
        .transaction()
        .execute((tx) =>
          claimDeliveries(tx, { now: now + hour, maxOpen: 8, spare: 0, perReceiver: 8, failing: new Set() }),
        )
    const find = async (on: Db = db) => (await findWebhook(on, webhook.id)) ?? assert.fail()
    const settle = (delivery: ClaimedRow, status: number, isFinal: boolean) => {
      const failure = { code: 'UNEXPECTED_STATUS', error: 'No.', cause: null } as const
      const attempt = { at: now, milliseconds: 1, status, failure, retryAfter: null, isFinal }
      return db
        .transaction()
        .execute((tx) => settleAttempts(tx, [{ delivery, attempt }], { now: now + hour, random: () => 0 }))
    }

    const [first = assert.fail()] = await claim()
    const url = new URL('http://127.0.0.1:9/new')
    await db.transaction().execute(async (tx) => updateWebhook(tx, await find(tx), { url }, creator))
    await settle(first, 410, false)
    assert.equal((await find()).disabledAt, null)
    assert.equal((await all(db, webhook.id))[0]?.status, 'PENDING', 'it goes to the new address')

    await db.updateTable('webhookDelivery').set({ nextAttemptAt: now }).execute()
    const [second = assert.fail()] = await claim()
    assert.equal(second.url, url.href)
    await db.transaction().execute(async (tx) => redeliver(tx, await find(tx), second.id, now))
    await settle(second, 500, true)
    assert.equal((await all(db, webhook.id))[0]?.status, 'PENDING')
    const [third = assert.fail()] = await claim()
    await settle(third, 410, false)
    assert.equal((await find()).disabledReason, 'GONE')
    await close()
  })

  test(`${kind}: 410 or five days of failures disable a webhook and write an event`, async () => {
    const { db, close } = await open()
    await makeSpace(db)
    const gone = await receiver(() => 410)
    const down = await receiver(() => 500)
    const told = await receiver(() => 200)
    const first = await add(db, 'RECORDING_READY', gone.url)
    const second = await add(db, 'RECORDING_FAILED', down.url)
    await add(db, 'WEBHOOK_DISABLED', told.url)
    const loop = await start(db)
    await happen(db, 'RECORDING_READY')
    await waitFor(() => told.received.length === 1, 'the news of the first')
    assert.deepEqual(JSON.parse(told.received[0]?.body ?? '').data, {
      workspaceId: 'spc_1',
      webhookId: first.id,
      status: 'DISABLED',
    })
    assert.equal((await all(db, first.id))[0]?.status, 'FAILED')
    await happen(db, 'RECORDING_READY')
    for (let day = 0; day < 6; day++) {
      const before = down.received.length
      await happen(db, 'RECORDING_FAILED')
      loop.wake()
      await waitFor(() => down.received.length > before || told.received.length >= 2, `day ${day}`)
      await waitFor(
        async () =>
          (await db.selectFrom('webhookDelivery').where('leaseUntil', 'is not', null).select('id').execute()).length ===
          0,
        'the record',
      )
      loop.advance(24 * hour)
    }
    // The clock may have moved during an attempt, which is repeated then.
    await waitFor(() => told.received.length >= 2, 'the news of the second')
    assert.notEqual((await findWebhook(db, second.id))?.disabledAt, null)
    const reasons = [first, second].map(async ({ id }) => (await findWebhook(db, id))?.disabledReason)
    assert.deepEqual(await Promise.all(reasons), ['GONE', 'FAILING'])
    assert.ok((await all(db, second.id)).every(({ status }) => status === 'FAILED'))
    assert.equal(gone.received.length, 1, 'nothing is sent to one that is off')
    const row = await findWebhook(db, second.id)
    assert.ok(row)
    const on = await db.transaction().execute(async (tx) => updateWebhook(tx, row, { disabled: false }, creator))
    assert.deepEqual([on.disabledAt, on.disabledReason], [null, null])
    await loop.stop()
    await close()
  })

  test(`${kind}: a delivery is claimed once until its lease ends, and the earlier claim can't settle it any more`, async () => {
    const { db, close } = await open()
    await makeSpace(db)
    await add(db, 'RECORDING_READY', new URL('http://127.0.0.1:9/hook'))
    await happen(db, 'RECORDING_READY')
    await queueDeliveries(db, { seen: 0, stored: 0 }, Date.now())
    const limits = { now: Date.now(), maxOpen: 32, spare: 8, perReceiver: 8, failing: new Set<string>() }
    const claim = () => db.transaction().execute((tx) => claimDeliveries(tx, limits))
    const [first] = await claim()
    assert.ok(first)
    assert.deepEqual(await claim(), [])
    await db.updateTable('webhookDelivery').set({ leaseUntil: 1 }).execute()
    const [second] = await claim()
    assert.ok(second)
    assert.equal(await settleDelivery(db, first, { status: 'FAILED' }), false)
    assert.equal(await settleDelivery(db, second, { status: 'DELIVERED' }), true)
    await close()
  })

  test(`${kind}: a crash before the result is stored sends again; two processes send once`, async () => {
    const { db, close } = await open()
    await makeSpace(db)
    const slow = await receiver(() => 'silent')
    const webhook = await add(db, 'RECORDING_READY', slow.url)
    await happen(db, 'RECORDING_READY')
    const crashed = await start(db)
    await waitFor(() => slow.received.length === 1, 'the attempt of the one that dies')
    await crashed.stop()
    const good = await receiver(() => 200)
    await db.updateTable('webhook').set({ url: good.url.href }).where('id', '=', webhook.id).execute()
    for (let n = 0; n < 20; n++) await happen(db, 'RECORDING_READY')
    const [a, b] = await Promise.all([start(db, false), start(db, false)])
    await waitFor(async () => (await all(db, webhook.id)).every(({ status }) => status === 'DELIVERED'), 'all of them')
    await a.stop()
    await b.stop()
    assert.equal(good.received.length, 21)
    assert.equal(new Set(good.received.map(({ headers }) => headers['webhook-id'])).size, 21)
    await close()
  })
})

test('a receiver that is down for three days gets every delivery', async () => {
  const { db, close } = await openSqliteForTest()
  await makeSpace(db)
  let isUp = false
  const target = await receiver(() => (isUp ? 200 : 502))
  await add(db, 'RECORDING_READY', target.url)
  const loop = await start(db)
  const pending = async () =>
    db
      .selectFrom('webhookDelivery')
      .select(['nextAttemptAt', 'status'])
      .where('status', '=', 'PENDING')
      .orderBy('nextAttemptAt')
      .execute()
  const settled = () =>
    waitFor(async () => (await pending()).every((row) => (row.nextAttemptAt ?? 0) > loop.clock.now), 'rest')
  const begin = loop.clock.now
  let events = 0
  while (loop.clock.now - begin < 72 * hour) {
    if (events < 12) {
      await happen(db, 'RECORDING_READY', { recordingId: `rec_${events++}` })
      loop.wake()
      await waitFor(
        async () =>
          (await all(db, (await db.selectFrom('webhook').select('id').executeTakeFirstOrThrow()).id)).length === events,
        'the outbox',
      )
    }
    await settled()
    loop.advance(2 * hour)
  }
  isUp = true
  while ((await pending()).length > 0) {
    loop.advance(hour)
    await settled()
  }
  await loop.stop()
  const delivered = await db.selectFrom('webhookDelivery').select('status').execute()
  assert.equal(delivered.length, events)
  assert.ok(delivered.every(({ status }) => status === 'DELIVERED'))
  await close()
})

test("redirects aren't followed, Retry-After is respected, and a dead receiver doesn't slow the others", async () => {
  const { db, close } = await openSqliteForTest()
  await makeSpace(db)
  const target = await receiver(() => 200)
  const redirecting = await receiver(() => [307, { location: target.url.href, 'retry-after': '120' }])
  const dead = await receiver(() => 'silent')
  const first = await add(db, 'RECORDING_READY', redirecting.url)
  const loop = await start(db)
  await happen(db, 'RECORDING_READY')
  await waitFor(async () => (await all(db, first.id))[0]?.attempts.length === 1, 'the redirect')
  const [delivery] = await all(db, first.id)
  assert.equal(delivery?.attempts[0]?.status, 307)
  assert.match(delivery.attempts[0].error ?? '', /answered 307\. Tiro doesn't follow redirects\. Enter the address/)
  assert.equal(delivery?.nextAttemptAt, timestamp(loop.clock.now + 120_000))
  assert.equal(target.received.length, 0)

  const deadOne = await add(db, 'RECORDING_FAILED', dead.url)
  const goodOne = await add(db, 'RECORDING_FAILED', target.url)
  for (let n = 0; n < 100; n++) await happen(db, 'RECORDING_FAILED')
  await waitFor(async () => (await listDeliveries(db, goodOne.id, { status: 'DELIVERED' })).items.length === 100, 'all')
  assert.ok(dead.received.length <= 8, `${dead.received.length} at once to a dead receiver`)
  assert.equal((await listDeliveries(db, deadOne.id, { status: 'DELIVERED' })).items.length, 0)
  await loop.stop()
  await close()
})

test("receivers of one account that take their time don't delay deliveries of another", async () => {
  const { db, close } = await openSqliteForTest()
  await makeSpace(db)
  await makeSpace(db, 'usr_2', 'spc_2')
  // Eight at once to each: together they could have all 32.
  const slow = await Promise.all(Array.from({ length: 5 }, () => receiver(() => 'silent')))
  for (const { url } of slow) for (let n = 0; n < 8; n++) await add(db, 'RECORDING_READY', url)
  const quick = await receiver(() => 200)
  const other = { events: ['RECORDING_READY' as const], url: quick.url, workspaceId: 'spc_2' }
  await db
    .transaction()
    .execute((tx) => createWebhook(tx, box, other, { ...creator, userId: 'usr_2', keyExpiresAt: null }))
  const loop = await start(db)
  for (let n = 0; n < 3; n++) await happen(db, 'RECORDING_READY')
  const open = (): number => slow.reduce((sum, { received }) => sum + received.length, 0)
  await waitFor(() => open() === 24, 'what one account may have open', Boolean, 10_000)
  for (let n = 0; n < 20; n++) await happen(db, 'RECORDING_READY', {}, 'spc_2')
  await waitFor(() => quick.received.length === 20, 'the deliveries of the other', Boolean, 10_000)
  assert.equal(open(), 24)
  await loop.stop()
  await close()
})

test('a slow address of one account delays no other of the same origin, as of a service that many use', async () => {
  const { db, close } = await openSqliteForTest()
  await makeSpace(db)
  await makeSpace(db, 'usr_2', 'spc_2')
  const service = await receiver((n) => (n <= 8 ? 'silent' : 200))
  for (let n = 0; n < 10; n++) await add(db, 'RECORDING_READY', service.url)
  const other = { events: ['RECORDING_READY' as const], url: service.url, workspaceId: 'spc_2' }
  await db
    .transaction()
    .execute((tx) => createWebhook(tx, box, other, { ...creator, userId: 'usr_2', keyExpiresAt: null }))
  const loop = await start(db)
  await happen(db, 'RECORDING_READY')
  await waitFor(() => service.received.length === 8, 'what one account may have open there', Boolean, 10_000)
  await happen(db, 'RECORDING_READY', {}, 'spc_2')
  await waitFor(() => service.received.length === 9, 'the delivery of the other', Boolean, 10_000)
  await loop.stop()
  await close()
})

test('a second rotation ends no secret, and one after a change of TIRO_SECRET stops no delivery', async () => {
  const { db, close } = await openSqliteForTest()
  await makeSpace(db)
  const target = await receiver(() => 200)
  const { id, secret: first } = await add(db, 'RECORDING_READY', target.url)
  const rotate = async (by: typeof box) => {
    const row = await findWebhook(db, id)
    assert.ok(row)
    return (await rotateSecret(db, by, row)).secret
  }
  const sent = async (n: number): Promise<Received> => {
    await happen(db, 'RECORDING_READY')
    await waitFor(() => target.received.length === n, 'the delivery')
    return target.received[n - 1] as Received
  }
  // Sealed before the root secret was changed.
  const earlier = createSecretBox(new Uint8Array(32).fill(1), 'webhook-secret')
  await db
    .updateTable('webhook')
    .set({ secret: earlier.seal(Buffer.alloc(32), id) })
    .execute()
  const second = await rotate(box)
  const loop = await start(db)
  assert.ok(signedBy(await sent(1), second))
  const third = await rotate(box)
  const fourth = await rotate(box)
  const last = await sent(2)
  assert.deepEqual(
    [first, second, third, fourth].map((secret) => signedBy(last, secret)),
    [false, true, true, true],
  )
  await loop.stop()
  await close()
})

test('each previous secret signs for 24 hours after it was replaced, however often another one is', async (t) => {
  const { db, close } = await openSqliteForTest()
  await makeSpace(db)
  const target = await receiver(() => 200)
  const { id, secret: first } = await add(db, 'RECORDING_READY', target.url)
  const rotate = async (): Promise<string | null> => {
    const row = await findWebhook(db, id)
    assert.ok(row)
    return (await rotateSecret(db, box, row)).secret
  }
  const began = Date.now()
  t.mock.timers.enable({ apis: ['Date'], now: began })
  const second = await rotate()
  t.mock.timers.setTime(began + 20 * hour)
  const third = await rotate()
  t.mock.timers.setTime(began + 40 * hour)
  const fourth = await rotate()
  t.mock.timers.reset()
  const secrets = [first, second, third, fourth]
  await happen(db, 'RECORDING_READY')
  await queueDeliveries(db, { seen: 0, stored: 0 }, began)
  const { id: delivery } = await db.selectFrom('webhookDelivery').select('id').executeTakeFirstOrThrow()
  /** Which secrets sign a delivery, hours after the first rotation. */
  const signing = async (hours: number): Promise<boolean[]> => {
    const now = began + hours * hour
    const [claimed] = await leaseDeliveries(db, [delivery], hour)
    assert.ok(claimed)
    const { signal } = new AbortController()
    const callbackOf = () => Promise.resolve(null)
    await sendDelivery(
      {
        outbound,
        box,
        writeMessage: () => assert.fail('no chat'),
        runExport: () => assert.fail(),
        callbackOf,
        now: () => now,
        signal,
      },
      claimed,
    )
    const sent = target.received.at(-1)
    assert.ok(sent)
    return secrets.map((secret) => signedBy(sent, secret))
  }
  assert.deepEqual(await signing(41), [false, true, true, true])
  assert.deepEqual(await signing(43), [false, true, true, true])
  assert.deepEqual(await signing(45), [false, false, true, true])
  assert.deepEqual(await signing(65), [false, false, false, true])
  // Earlier versions store one end for all.
  await db
    .updateTable('webhook')
    .set({ previousUntil: timestamp(began + 64 * hour) })
    .execute()
  assert.deepEqual(await signing(63), [false, true, true, true])
  assert.deepEqual(await signing(65), [false, false, false, true])
  await close()
})

test('both secrets sign for 24 hours after a rotation; leaving deletes webhooks; deliveries expire', async () => {
  const { db, close } = await openSqliteForTest()
  await makeSpace(db)
  const target = await receiver(() => 200)
  const webhook = await add(db, 'RECORDING_READY', target.url)
  const row = await findWebhook(db, webhook.id)
  assert.ok(row)
  const rotated = await rotateSecret(db, box, row)
  assert.notEqual(rotated.secret, webhook.secret)
  const loop = await start(db)
  const verify = (secret: string | null, n: number): void => {
    const { headers, body } = target.received[n] as Received
    // The package compares with its own clock; only the signature is tested here.
    const at = new Date(Number(headers['webhook-timestamp']) * 1000)
    const signature = new Verifier(secret ?? '').sign(String(headers['webhook-id']), at, body)
    assert.ok(String(headers['webhook-signature']).split(' ').includes(signature))
  }
  await happen(db, 'RECORDING_READY')
  await waitFor(() => target.received.length === 1, 'the first')
  verify(webhook.secret, 0)
  verify(rotated.secret, 0)
  // Delivered at least once: a day that passes before the result is stored would send it again.
  const ended = async (): Promise<boolean> =>
    (await db.selectFrom('webhookDelivery').where('status', '=', 'PENDING').select('id').execute()).length === 0
  await waitFor(ended, 'the end of the first')
  loop.advance(25 * hour)
  await happen(db, 'RECORDING_READY')
  await waitFor(() => target.received.length === 2, 'the second')
  await waitFor(ended, 'the end of the second')
  verify(rotated.secret, 1)
  assert.throws(() => verify(webhook.secret, 1))

  await db.deleteFrom('member').where('userId', '=', 'usr_1').execute()
  await happen(db, 'RECORDING_READY')
  loop.wake()
  await new Promise((resolve) => setTimeout(resolve, 100))
  await loop.stop()
  assert.equal(target.received.length, 2)
  await db.transaction().execute(async (tx) => removeWebhooksOfMember(tx, 'spc_1', 'usr_2'))
  assert.ok(await findWebhook(db, webhook.id), 'those of others stay')
  await db.transaction().execute(async (tx) => removeWebhooksOfMember(tx, 'spc_1', 'usr_1'))
  assert.equal(await findWebhook(db, webhook.id), undefined)
  const other = await add(db, 'RECORDING_READY', target.url)
  await pruneDeliveries(db, Date.now() + 29 * 24 * hour)
  assert.equal(await findWebhook(db, other.id), undefined, 'what was left behind goes with the next sweep')
  await close()
})
