import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eachDatabase } from '../../../test/helpers/databases.ts'
import { settledTime } from './settled-time.ts'

const hour = 3_600_000
const day = 24 * hour
const year = 365 * day
const start = Date.parse('2026-03-01T12:00:00Z')

eachDatabase((kind, open) => {
  test(`${kind}: a clock that leapt ahead ends no period until it has been right for a day`, async () => {
    const { db, close } = await open()
    const at = async (now: number): Promise<[number, number | null]> => {
      const { time, leaptMs } = await settledTime(db, now)
      return [time, leaptMs]
    }
    assert.deepEqual(await at(start), [start, null])
    // As it usually goes on, also over a night and a day without power.
    assert.deepEqual(await at(start + 30 * hour), [start + 30 * hour, null])
    const before = start + 31.5 * hour
    assert.deepEqual(await at(before), [before, null])

    // An empty battery: two years ahead, for an hour.
    assert.deepEqual(await at(before + 2 * year), [before, 2 * year])
    assert.deepEqual(await at(before + 2 * year + hour), [before, 2 * year + hour])
    // Set right, it counts at once, and the next leap has a day of its own.
    assert.deepEqual(await at(before + 2 * hour), [before + 2 * hour, null])
    assert.deepEqual(await at(before + 2 * year + 2 * day), [before + 2 * hour, 2 * year + 2 * day - 2 * hour])
    // Another wrong time, before the last one.
    assert.deepEqual(await at(before + year), [before + 2 * hour, year - 2 * hour])
    assert.equal((await at(before + year + 23 * hour))[0], before + 2 * hour)

    // A machine that was off for a year.
    const again = before + year + 24 * hour
    assert.deepEqual(await at(again), [again, null])
    assert.deepEqual(await at(again + hour), [again + hour, null])
    // Back, however far, is believed.
    assert.deepEqual(await at(start), [start, null])
    await close()
  })
})
