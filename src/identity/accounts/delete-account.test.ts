import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eachDatabase } from '../../../test/helpers/databases.ts'
import { noHooks } from '../../../test/helpers/no-hooks.ts'
import { timestamp } from '../../platform/database/now.ts'
import { lockingTransaction } from '../../platform/database/row-locks.ts'
import type { Database } from '../../platform/database/schema.ts'
import { findAdministrator, findUser, insertUser } from '../store.ts'
import { issueInvitation } from './account-link.ts'
import { deleteAccount } from './delete-account.ts'
import { lockOut } from './lock-out.ts'

const rounds = 12

async function addUser(db: Database, id: string, isAdministrator: 0 | 1): Promise<void> {
  const now = timestamp()
  const rest = { name: null, passwordHash: null, createdAt: now, updatedAt: now }
  await insertUser(db, { id, email: `${id}@example.org`, isAdministrator, ...rest })
}

const lock = (db: Database, id: string) =>
  lockingTransaction(db, async (tx) => lockOut(tx, (await findUser(tx, id)) ?? assert.fail(id), noHooks))
const leave = (db: Database, id: string) => db.transaction().execute((tx) => deleteAccount(tx, id, noHooks))

eachDatabase((kind, open) => {
  test(`${kind}: administrators who go at once leave one`, async () => {
    const { db, close } = await open()
    await addUser(db, 'usr_other', 0)
    const ways = [lock, leave]
    for (let round = 0; round < rounds; round++) {
      await db.updateTable('user').set({ isAdministrator: 0 }).execute()
      const ids = ['a', 'b', 'c'].map((name) => `usr_${round}${name}`)
      for (const id of ids) await addUser(db, id, 1)
      const going = ids.map((id, i) => (ways[(round + i * (round % 3)) % 2] ?? lock)(db, id))
      const refused = (await Promise.allSettled(going)).flatMap((one) =>
        one.status === 'rejected' ? [one.reason] : [],
      )
      assert.deepEqual(
        refused.map(({ code }: { code: string }) => code),
        ['LAST_OWNER'],
        `round ${round}`,
      )
      assert.ok((await findAdministrator(db)) !== undefined)
    }
    await close()
  })

  test(`${kind}: who is deleted invites nobody`, async () => {
    const { db, close } = await open()
    for (const id of ['usr_stays', 'usr_goes']) {
      await addUser(db, id, 1)
      await db.transaction().execute((tx) => issueInvitation(tx, { email: `by-${id}@example.org`, createdById: id }))
    }
    await leave(db, 'usr_goes')
    const left = await db.selectFrom('accountLink').select('createdById').execute()
    assert.deepEqual(left, [{ createdById: 'usr_stays' }])
    await close()
  })
})
