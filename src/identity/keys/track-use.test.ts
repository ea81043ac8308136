import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eachDatabase } from '../../../test/helpers/databases.ts'
import { trackKeyUse } from './authenticate-key.ts'

eachDatabase((kind, open) => {
  test(`an account's last activity is written, at most every five minutes, on ${kind}`, async () => {
    const { db } = await open()
    const at = '2026-01-01T00:00:00.000Z'
    const user = { id: 'usr_1', email: 'ada@example.org', name: null, passwordHash: null, isAdministrator: 0 }
    await db
      .insertInto('user')
      .values({ ...user, createdAt: at, updatedAt: at, deletedAt: null })
      .execute()
    const seen = async () =>
      (await db.selectFrom('user').select('lastSeenAt').where('id', '=', 'usr_1').executeTakeFirstOrThrow()).lastSeenAt
    const use = trackKeyUse(db)
    const note = () => use.noteSession({ id: 'ses_1', userId: 'usr_1', address: '127.0.0.1' })
    note()
    assert.equal(await seen(), null)
    await use.flush()
    const first = await seen()
    assert.ok(first !== null && Math.abs(Date.parse(first) - Date.now()) < 60_000)
    note()
    await use.flush()
    assert.equal(await seen(), first)
    const earlier = new Date(Date.now() - 6 * 60_000).toISOString()
    await db.updateTable('user').set({ lastSeenAt: earlier }).execute()
    note()
    await use.flush()
    assert.ok(((await seen()) ?? '') >= (first ?? ''))
  })
})
