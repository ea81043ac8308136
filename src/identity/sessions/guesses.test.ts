import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eachDatabase } from '../../../test/helpers/databases.ts'
import type { Database } from '../../platform/database/schema.ts'
import { forgiveGuess, pruneGuesses, takeGuess } from './guess-store.ts'
import { countGuess } from './guesses.ts'

const limit = { name: 'account', free: 3, mostSeconds: 8, isShared: false }

/** Ends the pause, as time would. */
async function wait(db: Database): Promise<void> {
  await db.updateTable('passwordGuess').set({ until: 0 }).execute()
}

eachDatabase((kind, open) => {
  test(`${kind}: pauses double up to the most, and end with a success`, async () => {
    const { db, close } = await open()
    try {
      const pauses = []
      for (let n = 0; n < 8; n++) {
        assert.equal(await takeGuess(db, limit), 0)
        const row = await db.selectFrom('passwordGuess').selectAll().executeTakeFirstOrThrow()
        // PostgreSQL reads its clock twice.
        pauses.push(Math.max(0, Math.round((row.until - row.at) / 1000)))
        await wait(db)
      }
      assert.deepEqual(pauses, [0, 0, 0, 1, 2, 4, 8, 8])
      assert.equal(await takeGuess(db, limit), 0)
      const left = await takeGuess(db, limit)
      assert.ok(left > 6000 && left <= 8000, String(left))
      await assert.rejects(
        countGuess(db, [limit], async () => 'right'),
        { code: 'RATE_LIMITED' },
      )
      await wait(db)
      assert.equal(await countGuess(db, [limit], async () => 'right'), 'right')
      assert.deepEqual(await db.selectFrom('passwordGuess').selectAll().execute(), [])
    } finally {
      await close()
    }
  })

  test(`${kind}: a pause of a clock that was ahead is over`, async () => {
    const { db, close } = await open()
    try {
      for (let n = 0; n < 6; n++) {
        await takeGuess(db, limit)
        await wait(db)
      }
      await db
        .updateTable('passwordGuess')
        .set({ until: Date.now() + 86_400_000 })
        .execute()
      assert.equal(await takeGuess(db, limit), 0)
      const next = await takeGuess(db, limit)
      assert.ok(next > 0 && next <= 8000, String(next))
    } finally {
      await close()
    }
  })

  test(`${kind}: of many at once only the free ones and one more pass`, async () => {
    const { db, close } = await open()
    try {
      const waits = await Promise.all(Array.from({ length: 20 }, () => takeGuess(db, limit)))
      assert.equal(waits.filter((ms) => ms === 0).length, 4)
    } finally {
      await close()
    }
  })

  test(`${kind}: a paused limit counts for no other; a shared one is forgiven only its own attempt`, async () => {
    const { db, close } = await open()
    try {
      const shared = { ...limit, name: 'shared', isShared: true }
      for (let n = 0; n < 4; n++) await takeGuess(db, shared)
      await assert.rejects(
        countGuess(db, [limit, shared], async () => 'right'),
        { code: 'RATE_LIMITED' },
      )
      const names = await db.selectFrom('passwordGuess').select('name').execute()
      assert.deepEqual(names, [{ name: 'shared' }])
      await forgiveGuess(db, 'shared')
      assert.equal(await countGuess(db, [limit, shared], async () => 'right'), 'right')
      const [row] = await db.selectFrom('passwordGuess').selectAll().execute()
      assert.deepEqual([row?.name, row?.failures], ['shared', 3])
    } finally {
      await close()
    }
  })

  test(`${kind}: failures of yesterday no longer count`, async () => {
    const { db, close } = await open()
    try {
      for (let n = 0; n < 6; n++) {
        await takeGuess(db, limit)
        await wait(db)
      }
      const at = Date.now() - 25 * 3_600_000
      await db.updateTable('passwordGuess').set({ at }).execute()
      assert.equal(await takeGuess(db, limit), 0)
      assert.equal(await takeGuess(db, limit), 0)
      await db.updateTable('passwordGuess').set({ at }).execute()
      await pruneGuesses(db)
      assert.deepEqual(await db.selectFrom('passwordGuess').selectAll().execute(), [])
    } finally {
      await close()
    }
  })
})
