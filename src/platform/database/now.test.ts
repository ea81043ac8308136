import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noteDatabaseClock, now, timestamp } from './now.ts'

test('timestamps follow the clock of the database if this machine is wrong', (t) => {
  // This machine's clock stands still, so that a pause of the process makes no difference.
  t.mock.timers.enable({ apis: ['Date'], now: Date.UTC(2026, 10, 23) })
  const here = Date.now()
  assert.equal(now(), here)
  noteDatabaseClock(here + 700, here)
  assert.equal(now(), here, 'clocks that almost agree are left alone')
  noteDatabaseClock(here - 420_000, here)
  assert.equal(now(), here - 420_000)
  assert.equal(Date.parse(timestamp()), now())
  noteDatabaseClock(here - 420_500, here)
  assert.equal(now(), here - 420_000, 'small differences between two checks are left alone, too')
  // Somebody has set the machine's clock right.
  noteDatabaseClock(here + 3, here)
  assert.equal(now(), here)
})
