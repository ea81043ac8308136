import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Caller } from '../../../contract/endpoint.ts'
import type { EventType } from '../../../contract/events.ts'
import { now as sharedNow, timestamp } from '../../../platform/database/now.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { append, type NewEvent } from '../../../platform/events/events.ts'
import { createOutbound } from '../../../platform/outbound/create-outbound.ts'
import { createSecretBox } from '../../../platform/secrets/secret-box.ts'
import { createWaker } from '../../../platform/async/waker.ts'
import { eachDatabase } from '../../../../test/helpers/databases.ts'
import { openReceiver } from '../../../../test/helpers/open-receiver.ts'
import { newWorkspace } from '../../../../test/helpers/new-workspace.ts'
import { recordingRow } from '../../../../test/helpers/recording-row.ts'
import { waitFor } from '../../../../test/helpers/wait-for.ts'
import { answerCallback } from '../../deepgram/answer-callback.ts'
import { writeSubmission } from '../../requests/submission.ts'
import { pruneDeliveries } from '../prune-deliveries.ts'
import { startDeliveries } from '../start-deliveries.ts'
import { createCallback } from './create-callback.ts'
import { findCallback } from './find-callback.ts'

const box = createSecretBox(new Uint8Array(32), 'webhook-secret')
const outbound = createOutbound({ allow: ['127.0.0.0/8'], http: false })
after(() => outbound.close())
const receiver = await openReceiver()

const owner: Caller = {
  userId: 'usr_1',
  email: 'a@example.org',
  isAdministrator: false,
  keyId: null,
  keyRole: 'OWNER',
  keyExpiresAt: null,
  secretId: null,
  workspaceIds: null,
  appId: null,
  session: null,
}

async function prepare(db: Database): Promise<void> {
  const now = timestamp()
  const stamps = { createdAt: now, updatedAt: now }
  const user = { id: 'usr_1', email: 'a@example.org', name: null, passwordHash: null, isAdministrator: 1 }
  const space = { language: 'en', templateId: null, findAndReplaceWords: '[]', vocabulary: '[]', privacy: 'PRIVATE' }
  await db
    .insertInto('user')
    .values({ ...user, ...stamps })
    .execute()
  await db
    .insertInto('workspace')
    .values({ id: 'spc_1', name: 'x', ownerId: 'usr_1', deletedAt: null, ...space, ...stamps })
    .execute()
  await db
    .insertInto('member')
    .values({ workspaceId: 'spc_1', userId: 'usr_1', role: 'owner', createdAt: now })
    .execute()
  for (const id of ['rec_1', 'rec_2', 'rec_gone', 'rec_expired', 'rec_expires']) {
    await db
      .insertInto('recording')
      .values(recordingRow({ id, workspaceId: 'spc_1', createdById: 'usr_1' }))
      .execute()
  }
}

const call = (db: Database, recordingId: string, place: string, caller: Partial<Caller> = {}): Promise<void> =>
  db.transaction().execute((tx) => {
    const url = new URL(`${receiver.url}${place}`)
    const header = { name: 'x-secret', value: 'abc' }
    return createCallback(tx, box, { workspaceId: 'spc_1', recordingId, url, header }, { ...owner, ...caller })
  })

const happen = (db: Database, type: EventType, recordingId: string): Promise<unknown> =>
  db.transaction().execute((tx) => append(tx, { type, workspaceId: 'spc_1', data: { recordingId } } as NewEvent))

eachDatabase((kind, open) => {
  test(`${kind}: the first end of one recording is announced once, whatever happens later`, async () => {
    const { db, close } = await open()
    await prepare(db)
    await call(db, 'rec_1', `/${kind}/one`)
    await call(db, 'rec_gone', `/410/${kind}`)
    await call(db, 'rec_expired', `/${kind}/expired`, { keyExpiresAt: timestamp(sharedNow() - 1000) })
    await assert.rejects(call(db, 'rec_2', `/${kind}/agent`, { keyRole: 'AGENT' }), { code: 'INSUFFICIENT_ROLE' })
    const expiry = sharedNow() + 2000
    await call(db, 'rec_expires', `/503/${kind}`, { keyExpiresAt: timestamp(expiry) })
    await happen(db, 'TRANSCRIPT_CREATED', 'rec_expires')
    await happen(db, 'TRANSCRIPT_CREATED', 'rec_2')
    await happen(db, 'TRANSCRIPT_EDITED', 'rec_1')
    await happen(db, 'TRANSCRIPT_CREATED', 'rec_expired')
    await happen(db, 'TRANSCRIPT_FAILED', 'rec_1')
    const waker = createWaker()
    const errors: unknown[] = []
    const loop = await startDeliveries({
      db,
      outbound,
      box,
      writeMessage: () => assert.fail('no chat'),
      runExport: () => assert.fail('no export'),
      callbackOf: () => Promise.resolve(null),
      owner: true,
      waker,
      onError: (error) => errors.push(error),
    })
    const statusOf = (id: string, status: number): Promise<unknown> =>
      waitFor(
        () => findCallback(db, id),
        `the answer for ${id}`,
        (found) => found?.status === status,
      )
    await statusOf('rec_1', 204)
    await happen(db, 'TRANSCRIPT_CREATED', 'rec_1')
    await happen(db, 'RECORDING_FAILED', 'rec_gone')
    await statusOf('rec_gone', 410)
    await pruneDeliveries(db, sharedNow() + 31 * 24 * 3600 * 1000)
    await happen(db, 'TRANSCRIPT_CREATED', 'rec_1')
    await happen(db, 'TRANSCRIPT_CREATED', 'rec_gone')
    waker.wake()
    await statusOf('rec_expires', 503)
    await new Promise((resolve) => setTimeout(resolve, Math.max(300, expiry - sharedNow() + 1)))
    await db.updateTable('webhookDelivery').set({ nextAttemptAt: 0 }).where('messageId', '=', 'rec_expires').execute()
    waker.wake()
    await waitFor(
      () => db.selectFrom('webhookDelivery').select('status').where('messageId', '=', 'rec_expires').execute(),
      'the end of what expired',
      ([delivery]) => delivery?.status === 'FAILED',
    )
    await loop.stop()
    assert.deepEqual(errors, [])
    assert.equal(receiver.at(`/503/${kind}`).length, 1, 'called again after the key had expired')
    const [request, ...more] = receiver.at(`/${kind}/one`)
    assert.deepEqual(more, [])
    assert.deepEqual(JSON.parse(request?.body ?? ''), { transcript_id: 'rec_1', status: 'error' })
    assert.equal(request?.headers['x-secret'], 'abc')
    assert.deepEqual(receiver.at(`/${kind}/expired`), [])
    assert.equal(receiver.at(`/410/${kind}`).length, 1)
    const told = await db.selectFrom('event').select('type').where('type', '=', 'WEBHOOK_DISABLED').execute()
    assert.deepEqual(told, [], 'nobody registered it')
    assert.doesNotMatch(JSON.stringify(await db.selectFrom('webhook').select('secret').execute()), /abc/)

    await db.deleteFrom('recording').where('id', '=', 'rec_1').execute()
    assert.equal(await findCallback(db, 'rec_1'), null)
    await close()
  })

  test(`${kind}: AssemblyAI's callbacks end with a 4xx, as it documents, and no others`, async () => {
    const { db, close } = await open()
    await prepare(db)
    await call(db, 'rec_1', `/404/${kind}/assemblyai`)
    await call(db, 'rec_2', `/404/${kind}/deepgram`)
    await call(db, 'rec_gone', `/500/${kind}/assemblyai`)
    const recordings = ['rec_1', 'rec_2', 'rec_gone']
    for (const id of recordings) await happen(db, 'TRANSCRIPT_CREATED', id)
    const loop = await startDeliveries({
      db,
      outbound,
      box,
      writeMessage: () => assert.fail('no chat'),
      runExport: () => assert.fail('no export'),
      callbackOf: ({ recordingId }) =>
        Promise.resolve(recordingId === 'rec_2' ? { method: 'POST', body: new Uint8Array() } : null),
      owner: true,
      waker: createWaker(),
      onError: (error) => assert.fail(String(error)),
    })
    const answers = await waitFor(
      () => Promise.all(recordings.map((id) => findCallback(db, id))),
      'all answers',
      (all) => all.every((one) => one?.status != null),
    )
    await loop.stop()
    assert.deepEqual(
      answers.map((one) => one?.status),
      [404, 404, 500],
    )
    const rows = await db.selectFrom('webhookDelivery').select(['messageId', 'status']).orderBy('messageId').execute()
    assert.deepEqual(
      rows.map(({ messageId, status }) => [messageId, status]),
      [
        ['rec_1', 'FAILED'],
        ['rec_2', 'PENDING'],
        ['rec_gone', 'PENDING'],
      ],
    )
    await close()
  })

  test(`${kind}: a callback that brings the text of a recording ends when that was moved to another workspace`, async () => {
    const { db, close } = await open()
    await prepare(db)
    await call(db, 'rec_1', `/moved/${kind}`)
    const request = { requestId: 'req_1', sha256: '', method: 'POST', options: {} }
    await db.transaction().execute((tx) => writeSubmission(tx, 'rec_1', { warnings: [], request }))
    await happen(db, 'TRANSCRIPT_CREATED', 'rec_1')
    const workspaceId = await newWorkspace(db)
    await db.updateTable('recording').set({ workspaceId }).where('id', '=', 'rec_1').execute()
    const loop = await startDeliveries({
      db,
      outbound,
      box,
      writeMessage: () => assert.fail('no chat'),
      runExport: () => assert.fail('no export'),
      callbackOf: (delivery, signal) => answerCallback(db, delivery, signal),
      owner: true,
      waker: createWaker(),
      onError: (error) => assert.fail(String(error)),
    })
    await waitFor(
      () => db.selectFrom('webhookDelivery').select(['status', 'log']).execute(),
      'the end of the callback',
      ([delivery]) => delivery?.status === 'FAILED',
    )
    await loop.stop()
    assert.deepEqual(receiver.at(`/moved/${kind}`), [])
    await close()
  })
})
