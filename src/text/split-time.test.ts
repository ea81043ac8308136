import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { splitTime } from './split-time.ts'

test('by length, in milliseconds', () => {
  assert.deepEqual(splitTime(['ab', 'c'], 1, 2.5), [
    { start: 1, end: 2 },
    { start: 2, end: 2.5 },
  ])
  assert.deepEqual(splitTime([], 0, 1), [])
})

test('a pause falls between words, never inside', () => {
  assert.deepEqual(splitTime(['aaaa', 'bbbb', 'cccc'], 0, 4, [{ start: 1.2, end: 2.2 }]), [
    { start: 0, end: 1.2 },
    { start: 2.2, end: 3.1 },
    { start: 3.1, end: 4 },
  ])
  assert.deepEqual(splitTime(['one'], 0, 3, [{ start: 1, end: 2 }]), [{ start: 0, end: 3 }])
})

test('property: monotonic, inside the span, 3 decimals', () => {
  const pause = fc
    .tuple(fc.nat(9000), fc.nat(2000))
    .map(([at, length]) => ({ start: at / 1000, end: (at + length) / 1000 }))
  const inputs = [
    fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 30 }),
    fc.nat(8000),
    fc.nat(5000),
    fc.array(pause, { maxLength: 8 }),
  ] as const
  fc.assert(
    fc.property(...inputs, (words, start, length, pauses) => {
      const list = pauses.toSorted((a, b) => a.start - b.start)
      const spans = splitTime(words, start / 1000, (start + length) / 1000, list)
      assert.equal(spans.length, words.length)
      let time = start / 1000
      for (const span of spans) {
        assert.ok(span.start >= time && span.end >= span.start, JSON.stringify(spans))
        assert.equal(span.start, Math.round(span.start * 1000) / 1000)
        time = span.end
      }
      assert.ok(time <= (start + length) / 1000)
    }),
  )
})
