// How many webhook deliveries are sent per second, and does an unresponsive receiver slow the others?
import { createWaker } from '../src/platform/async/waker.ts'
import { createServer, type RequestListener } from 'node:http'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { listen } from '../test/helpers/listen.ts'
import { append } from '../src/platform/events/events.ts'
import { createOutbound } from '../src/platform/outbound/create-outbound.ts'
import { timestamp } from '../src/platform/database/now.ts'
import { openDatabase } from '../src/platform/database/open.ts'
import type { Database } from '../src/platform/database/schema.ts'
import { createSecretBox } from '../src/platform/secrets/secret-box.ts'
import { createWebhook } from '../src/integrations/webhooks/create-webhook.ts'
import { startDeliveries } from '../src/integrations/webhooks/start-deliveries.ts'
import type { Figure } from './figure.ts'

const deliveries = 1000
/** Response time of the receiver, as on a local network. */
const answerMs = 10

/** 1,000 deliveries to a loopback receiver, alone and beside a receiver that accepts connections but never responds. */
export async function webhooks(): Promise<Figure[]> {
  const alone = await measure(false)
  const beside = await measure(true)
  const perSecond = deliveries / alone.seconds
  const ratio = alone.seconds / beside.seconds
  return [
    { name: 'webhook deliveries', value: perSecond, unit: '/s', goal: '≥ 200', met: perSecond >= 200 },
    { name: 'open at once', value: beside.most, unit: 'connections', goal: '≤ 32', met: beside.most <= 32 },
    {
      name: 'deliveries beside a dead receiver',
      value: ratio,
      unit: '×',
      goal: '≥ 0.5, and ≥ 200 /s',
      met: ratio >= 0.5 && deliveries / beside.seconds >= 200,
      against: 'the same without one, which has half the events',
    },
  ]
}

async function measure(withDead: boolean): Promise<{ seconds: number; most: number }> {
  const folder = mkdtempSync(path.join(process.env['TIRO_BENCH_FOLDER'] ?? tmpdir(), 'tiro-bench-'))
  const { db, jobsDb, close } = await openDatabase({ file: path.join(folder, 'tiro.db') })
  const outbound = createOutbound({ allow: ['127.0.0.0/8'], http: false })
  const box = createSecretBox(new Uint8Array(32), 'webhook-secret')
  let open = 0
  let most = 0
  let received = 0
  const done = Promise.withResolvers<void>()
  const good = await receiver((incoming, reply) => {
    most = Math.max(most, ++open)
    incoming.resume()
    setTimeout(() => {
      reply.writeHead(204).end()
      open--
      if (++received === deliveries) done.resolve()
    }, answerMs)
  })
  const dead = await receiver(() => {
    most = Math.max(most, ++open)
  })
  try {
    await prepare(db)
    const given = { events: ['RECORDING_READY'], workspaceId: 'spc_1' } as const
    const by = { userId: 'usr_1', keyId: null, secretId: null, session: null, keyExpiresAt: null }
    for (const { url } of withDead ? [good, dead] : [good]) {
      await db.transaction().execute((tx) => createWebhook(tx, box, { ...given, url }, by))
    }
    await db.transaction().execute(async (tx) => {
      for (let n = 0; n < deliveries; n++) {
        const data = { recordingId: `rec_${n}`, status: 'READY' } as const
        await append(tx, { type: 'RECORDING_READY', workspaceId: 'spc_1', data })
      }
    })
    const start = performance.now()
    const loop = await startDeliveries({
      writeMessage: () => Promise.reject(new Error('no chat')),
      callbackOf: () => Promise.resolve(null),
      db: jobsDb,
      outbound,
      box,
      runExport: () => Promise.reject(new Error('There is no export rule here.')),
      owner: true,
      waker: createWaker(),
      onError: (error) => done.reject(error),
    })
    await done.promise
    const seconds = (performance.now() - start) / 1000
    await loop.stop()
    return { seconds, most }
  } finally {
    await outbound.close()
    await good.close()
    await dead.close()
    await close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function receiver(listener: RequestListener): Promise<{ url: URL; close: () => Promise<void> }> {
  const server = createServer(listener)
  const address = await listen(server)
  return {
    url: new URL(`${address}/`),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function prepare(db: Database): Promise<void> {
  const now = timestamp()
  await db
    .insertInto('user')
    .values({
      id: 'usr_1',
      email: 'a@example.org',
      name: null,
      passwordHash: null,
      isAdministrator: 1,
      createdAt: now,
      updatedAt: now,
    })
    .execute()
  await db
    .insertInto('workspace')
    .values({
      id: 'spc_1',
      createdAt: now,
      updatedAt: now,
      name: 'Bench',
      language: 'en',
      templateId: null,
      ownerId: 'usr_1',
      findAndReplaceWords: '[]',
      vocabulary: '[]',
      privacy: 'PRIVATE',
      deletedAt: null,
    })
    .execute()
  await db
    .insertInto('member')
    .values({ workspaceId: 'spc_1', userId: 'usr_1', role: 'owner', createdAt: now })
    .execute()
}

if (process.argv[1] === import.meta.filename) console.table(await webhooks())
