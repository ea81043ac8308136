import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eachDatabase } from '../../../test/helpers/databases.ts'
import type { Caller } from '../../contract/endpoint.ts'
import { timestamp } from '../database/now.ts'
import type { Database } from '../database/schema.ts'
import { runAs } from './actor.ts'
import { audit, auditRead, flushReads, pruneAudit } from './audit.ts'

const caller: Caller = {
  userId: 'usr_1',
  email: 'ada@example.org',
  isAdministrator: false,
  keyId: 'key_1',
  secretId: 'abc',
  keyRole: 'OWNER',
  workspaceIds: null,
  keyExpiresAt: null,
  appId: null,
  session: null,
}
const call = { caller, address: '203.0.113.7', headers: { 'user-agent': 'x'.repeat(500) } }

const all = (db: Database) => db.selectFrom('auditEvent').selectAll().orderBy('createdAt').orderBy('id').execute()

async function addPeople(db: Database): Promise<void> {
  const now = timestamp()
  await db
    .insertInto('user')
    .values({ id: 'usr_1', email: 'ada@example.org', isAdministrator: 0, createdAt: now, updatedAt: now })
    .execute()
  await db
    .insertInto('apiKey')
    .values({
      id: 'key_1',
      userId: 'usr_1',
      name: 'Nightly',
      role: 'OWNER',
      hash: 'h',
      lastFour: 'abcd',
      createdAt: now,
    })
    .execute()
}

eachDatabase((kind, open) => {
  test(`${kind}: an entry says who, from where and with which key, and exists only with its change`, async () => {
    const { db, close } = await open()
    await addPeople(db)
    await runAs(call, () =>
      db
        .transaction()
        .execute((tx) => audit(tx, { action: 'KEY_ROTATED', objectId: 'key_1', details: { name: 'Nightly' } })),
    )
    await assert.rejects(
      db.transaction().execute(async (tx) => {
        await audit(tx, { action: 'ACCOUNT_DELETED', objectId: 'usr_1' })
        throw new Error('rolled back')
      }),
      /rolled back/,
    )
    await runAs({ ...call, caller: null }, () =>
      audit(db, { action: 'SIGN_IN_FAILED', by: 'usr_1', details: { method: 'PASSWORD' } }),
    )
    await runAs('COMMAND_LINE', () => audit(db, { action: 'PASSWORD_RESET_ISSUED', objectId: 'usr_1' }))
    await audit(db, { action: 'SHARE_REMOVED', workspaceId: 'spc_1', objectId: 'rec_1' })
    const rows = await all(db)
    assert.deepEqual(
      rows.map((row) => [
        row.action,
        row.result,
        row.source,
        row.email,
        row.keyName,
        row.address,
        row.userAgent?.length,
      ]),
      [
        ['KEY_ROTATED', 'SUCCEEDED', 'API_KEY', 'ada@example.org', 'Nightly', '203.0.113.7', 200],
        ['SIGN_IN_FAILED', 'FAILED', 'NOBODY', 'ada@example.org', null, '203.0.113.7', 200],
        ['PASSWORD_RESET_ISSUED', 'SUCCEEDED', 'COMMAND_LINE', null, null, null, undefined],
        ['SHARE_REMOVED', 'SUCCEEDED', 'SERVER', null, null, null, undefined],
      ],
    )
    await assert.rejects(db.updateTable('auditEvent').set({ userId: null }).execute(), /append-only/)
    await pruneAudit(db, timestamp(Date.now() + 1000))
    assert.deepEqual(await all(db), [])
    await close()
  })

  test(`${kind}: reads are written in batches, repeated ones once`, async () => {
    const { db, close } = await open()
    await addPeople(db)
    const play = (objectId: string) => auditRead(db, { action: 'MEDIA_DOWNLOADED', workspaceId: 'spc_1', objectId })
    await runAs(call, async () => {
      await play('rec_1')
      await play('rec_1')
      await play('rec_2')
    })
    await auditRead(db, { action: 'MEDIA_DOWNLOADED', workspaceId: 'spc_1', objectId: 'rec_1' }, caller)
    assert.deepEqual(await all(db), [])
    await flushReads(db)
    await flushReads(db)
    assert.deepEqual(
      (await all(db)).map((row) => [row.objectId, row.source, row.keyName]),
      [
        ['rec_1', 'API_KEY', 'Nightly'],
        ['rec_2', 'API_KEY', 'Nightly'],
        ['rec_1', 'LINK', 'Nightly'],
      ],
    )
    for (let n = 0; n < 500; n++) await play(`rec_${n}`)
    assert.equal((await all(db)).length, 503)
    await close()
  })
})
