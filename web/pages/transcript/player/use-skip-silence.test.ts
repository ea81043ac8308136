import assert from 'node:assert/strict'
import { test } from 'node:test'
import { silencesOf } from './use-skip-silence.ts'

test('long pauses are skipped, short ones are not, and a little of each is left', () => {
  const words = [
    { start: 4, end: 5 },
    { start: 5.5, end: 6 },
    { start: 10, end: 11 },
  ]
  assert.deepEqual(silencesOf(words), [
    { from: 0, to: 3.7 },
    { from: 6.4, to: 9.7 },
  ])
  assert.deepEqual(silencesOf([{ start: 1, end: 2 }]), [])
  // A turn that began while another one went on stands behind it.
  assert.deepEqual(silencesOf([...[0, 5, 6].map((start) => ({ start, end: start + 1 })), { start: 1, end: 5 }]), [])
  assert.deepEqual(silencesOf([]), [])
})
