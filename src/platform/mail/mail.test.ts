import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eachDatabase } from '../../../test/helpers/databases.ts'
import { bodiesOf, mailPassword, startMailServer } from '../../../test/helpers/mail-server.ts'
import { waitFor } from '../../../test/helpers/wait-for.ts'
import { leaseWork } from '../database/lease-work.ts'
import type { Database } from '../database/schema.ts'
import { createLogger } from '../logger.ts'
import { createSecretBox } from '../secrets/secret-box.ts'
import { createMailQueue } from './mail-queue.ts'
import { deleteMailsTo, pruneMails } from './mail-store.ts'
import { startMail } from './start-mail.ts'

const box = createSecretBox(Buffer.alloc(32, 1), 'mail')
const log = createLogger('silent')
const from = { name: 'Tiro', address: 'tiro@example.org' }
const settingsOf = (port: number) => ({
  host: '127.0.0.1',
  port,
  tls: 'off' as const,
  login: { user: 'tiro', password: mailPassword },
  from,
})
const url = 'https://tiro.example.org/invitation?token=secret-token'
const invitation = (to: string, senderId: string | null = null) =>
  ({ kind: 'INVITATION', to, language: 'fr', senderId, values: { url, inviter: 'Ada' } }) as const
/** Starts sending to a server, without another process that could hold the lease. */
const startSending = (db: Database, port: number) =>
  startMail({ db, settings: settingsOf(port), box, holdsLease: async () => true, log, now: Date.now })
const rowsOf = (db: Database) => db.selectFrom('mail').selectAll().orderBy('id').execute()

eachDatabase((kind, open) => {
  test(`mail is encrypted until it is sent, then its content is removed, on ${kind}`, async () => {
    const { db } = await open()
    const queue = createMailQueue(box)
    const add = (to: string) => db.transaction().execute((tx) => queue.add(tx, invitation(to)))
    assert.equal(await add('ada@example.org'), true)
    assert.equal(await add('ada@example.org, eve@example.org'), false)
    const [waiting] = await rowsOf(db)
    assert.ok(!JSON.stringify(waiting).includes('secret-token'))
    await assert.rejects(
      db.transaction().execute(async (tx) => {
        await queue.add(tx, invitation('rolled-back@example.org'))
        throw new Error('no')
      }),
    )
    const server = await startMailServer({ tls: 'none' })
    const mail = startSending(db, server.port)
    try {
      await waitFor(async () => (await rowsOf(db))[0]?.state === 'SENT', 'the mail')
      // One that is queued while it runs is sent at once, not at the next poll.
      await add('grace@example.org')
      await waitFor(
        () => server.mails.length,
        'the second mail, before a poll',
        (count) => count === 2,
        1500,
      )
    } finally {
      await mail.stop()
      await server.close()
    }
    const rows = await rowsOf(db)
    assert.deepEqual(
      rows.map(({ address, state, sealed, nextAttemptAt }) => [address, state, sealed, nextAttemptAt]),
      [
        ['ada@example.org', 'SENT', '', null],
        ['grace@example.org', 'SENT', '', null],
      ],
    )
    const [first] = server.mails
    assert.ok(first !== undefined && bodiesOf(first).text.includes(url))
    await deleteMailsTo(db, 'ada@example.org')
    assert.equal((await rowsOf(db)).length, 1)
    await pruneMails(db, new Date(Date.now() + 1000).toISOString())
    assert.equal((await rowsOf(db)).length, 0)
  })

  test(`mail that is too late or damaged is given up and doesn't hold up the rest, on ${kind}`, async () => {
    const { db } = await open()
    const hours = 3_600_000
    const add = (now: number, to: string, of = box) =>
      db.transaction().execute((tx) => createMailQueue(of, () => now).add(tx, invitation(to)))
    await add(Date.now() - 73 * hours, 'late@example.org')
    await add(Date.now() - 1 * hours, 'damaged@example.org', createSecretBox(Buffer.alloc(32, 2), 'mail'))
    await add(Date.now(), 'fine@example.org')
    const server = await startMailServer({ tls: 'none' })
    const mail = startSending(db, server.port)
    await waitFor(() => server.mails.length === 1, 'the mail')
    await mail.stop()
    await server.close()
    assert.deepEqual(
      (await rowsOf(db)).map(({ address, state, sealed }) => [address, state, sealed]),
      [
        ['late@example.org', 'FAILED', ''],
        ['damaged@example.org', 'FAILED', ''],
        ['fine@example.org', 'SENT', ''],
      ],
    )
  })

  test(`mail that was queued while the clock was ahead by an hour is sent once it is right, on ${kind}`, async () => {
    const { db } = await open()
    const queue = createMailQueue(box, () => Date.now() + 3_600_000)
    const server = await startMailServer({ tls: 'none' })
    await db.transaction().execute((tx) => queue.add(tx, invitation('ada@example.org')))
    const mail = startSending(db, server.port)
    try {
      await waitFor(async () => (await rowsOf(db))[0]?.state === 'SENT', 'the mail')
      assert.equal(server.mails.length, 1)
    } finally {
      await mail.stop()
      await server.close()
    }
  })

  test(`a mail at which the server hangs up doesn't hold up the others, on ${kind}`, async () => {
    const { db } = await open()
    const queue = createMailQueue(box)
    const add = (to: string) => db.transaction().execute((tx) => queue.add(tx, invitation(to)))
    const server = await startMailServer({ tls: 'none', hangsUp: (address) => address === 'odd@example.org' })
    await add('odd@example.org')
    const mail = startSending(db, server.port)
    try {
      for (const n of [1, 2, 3]) await add(`p${n}@example.org`)
      await waitFor(
        () => server.mails.length,
        'the other mails',
        (count) => count === 3,
      )
      const odd = (await rowsOf(db)).find(({ address }) => address === 'odd@example.org')
      assert.deepEqual(
        [odd?.state, odd?.attempts],
        ['PENDING', 0],
        'it costs no attempt, since the server may be at fault',
      )
    } finally {
      await mail.stop()
      await server.close()
    }
  })

  test(`an address gets at most 30 mails an hour on ${kind}`, async () => {
    const { db } = await open()
    let now = Date.now()
    const queue = createMailQueue(box, () => now)
    const add = (to: string) => db.transaction().execute((tx) => queue.add(tx, invitation(to)))
    const answers: boolean[] = []
    for (let i = 0; i < 32; i++) answers.push(await add('ada@example.org'))
    assert.equal(answers.filter(Boolean).length, 30)
    const reset = {
      kind: 'PASSWORD_RESET',
      to: 'ada@example.org',
      language: 'en',
      senderId: null,
      values: { url: 'https://x' },
    } as const
    assert.equal(await db.transaction().execute((tx) => queue.add(tx, reset)), true, 'others must not prevent a reset')
    assert.equal(await add('grace@example.org'), true)
    now += 3_600_001
    assert.equal(await add('ada@example.org'), true)
  })

  test(`an account invites at most 100 addresses a day by mail on ${kind}`, async () => {
    const { db } = await open()
    let now = Date.now()
    const queue = createMailQueue(box, () => now)
    let people = 0
    const add = (senderId: string | null) =>
      db.transaction().execute((tx) => queue.add(tx, invitation(`person-${people++}@example.org`, senderId)))
    const answers: boolean[] = []
    for (let i = 0; i < 102; i++) answers.push(await add('usr_1'))
    assert.equal(answers.filter(Boolean).length, 100)
    assert.equal(await add('usr_2'), true)
    assert.equal(await add(null), true)
    now += 86_400_001
    assert.equal(await add('usr_1'), true)
  })

  test(`of two processes one sends, and the other goes on when it stops, on ${kind}`, async () => {
    const { db } = await open()
    const queue = createMailQueue(box)
    const add = (n: number) => db.transaction().execute((tx) => queue.add(tx, invitation(`p${n}@example.org`)))
    const server = await startMailServer({ tls: 'none' })
    const settings = settingsOf(server.port)
    const processes = [0, 1].map(() => {
      const lease = leaseWork(db, 'mail.sender', true)
      const mail = startMail({ db, settings, box, holdsLease: lease.holdsLease, log, now: Date.now })
      return {
        lease,
        stop: async () => {
          await mail.stop()
          await lease.end()
        },
      }
    })
    for (let n = 0; n < 8; n++) await add(n)
    await waitFor(() => server.mails.length >= 8, 'the mails')
    const holds = await Promise.all(processes.map(({ lease }) => lease.holdsLease()))
    assert.equal(holds.filter(Boolean).length, 1)
    await processes[holds.indexOf(true)]?.stop()
    await add(8)
    await waitFor(() => server.mails.length >= 9, 'the mail of the other process')
    await processes[holds.indexOf(false)]?.stop()
    await server.close()
    const addresses = server.mails.flatMap(({ to }) => to)
    assert.deepEqual(
      addresses.toSorted(),
      Array.from({ length: 9 }, (_, n) => `p${n}@example.org`),
    )
  })
})
