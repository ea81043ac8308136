import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { endLease, isLeaseTaken, takeLease } from './lease.ts'
import { eachDatabase } from '../../../test/helpers/databases.ts'

eachDatabase((kind, open) => {
  test(`${kind}: a lease belongs to one process until it is released or expires`, async () => {
    const { db, close } = await open()
    const pass = async (milliseconds: number): Promise<unknown> =>
      sql`update "setting" set "value" = cast(cast(substr("value", 1, 13) as bigint) - ${sql.lit(milliseconds)} as text) || substr("value", 14)`.execute(
        db,
      )
    assert.equal(await isLeaseTaken(db, 'indexer'), false)
    assert.equal(await takeLease(db, 'indexer', 'a', 10_000), true)
    assert.equal(await isLeaseTaken(db, 'indexer'), true)
    assert.equal(await takeLease(db, 'indexer', 'b', 10_000), false)
    assert.equal(await takeLease(db, 'other', 'b', 10_000), true)
    await pass(9000)
    // Renewed, it lasts from now on.
    assert.equal(await takeLease(db, 'indexer', 'a', 10_000), true)
    await pass(5000)
    assert.equal(await takeLease(db, 'indexer', 'b', 10_000), false)
    await pass(6000)
    assert.equal(await isLeaseTaken(db, 'indexer'), false)
    assert.equal(await takeLease(db, 'indexer', 'b', 10_000), true)
    assert.equal(await takeLease(db, 'indexer', 'a', 10_000), false)
    await endLease(db, 'indexer', 'a')
    assert.equal(await takeLease(db, 'indexer', 'a', 10_000), false)
    await endLease(db, 'indexer', 'b')
    assert.equal(await takeLease(db, 'indexer', 'a', 10_000), true)
    await close()
  })
})
