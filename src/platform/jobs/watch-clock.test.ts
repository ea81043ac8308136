import assert from 'node:assert/strict'
import { test } from 'node:test'
import { watchClock } from './watch-clock.ts'

test('a clock that goes on while the process sleeps has jumped once', async () => {
  let [clock, passed] = [1_800_000_000_000, 5000]
  const hasJumped = watchClock(
    async () => clock,
    () => passed,
  )
  const after = (clockMs: number, passedMs: number): Promise<boolean> => {
    clock += clockMs
    passed += passedMs
    return hasJumped()
  }
  assert.equal(await hasJumped(), false)
  assert.equal(await after(5000, 5000), false)
  assert.equal(await after(8 * 3_600_000, 3000), true, 'asleep for hours')
  assert.equal(await after(5000, 5000), false)
  assert.equal(await after(-86_400_000, 5000), false, 'set back: leases last longer')
  assert.equal(await after(5000, 5000), false)
  assert.equal(await after(9000, 4000), false, 'corrected a little')
})
