import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noteDatabaseClock, now, timestamp } from './now.ts'

test('timestamps follow the clock of the database if this machine is wrong', () => {
  assert.ok(Math.abs(now() - Date.now()) < 20)
  noteDatabaseClock(Date.now() + 700, Date.now())
  assert.ok(Math.abs(now() - Date.now()) < 20, 'clocks that almost agree are left alone')
  noteDatabaseClock(Date.now() - 420_000, Date.now())
  assert.ok(Math.abs(now() - Date.now() + 420_000) < 20)
  assert.ok(Math.abs(Date.parse(timestamp()) - now()) < 20)
  const before = now()
  noteDatabaseClock(Date.now() - 420_500, Date.now())
  assert.ok(Math.abs(now() - before) < 20, 'small differences between two checks are left alone, too')
  // Somebody has set the machine's clock right.
  noteDatabaseClock(Date.now() + 3, Date.now())
  assert.ok(Math.abs(now() - Date.now()) < 20)
})
