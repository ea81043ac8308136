import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { shareIn, spokenBy } from './spoken-spans.ts'

test('the spans of a speaker are in order, apart, and hold each of its turns', () => {
  const turn = fc
    .record({ start: fc.integer({ min: 0, max: 500 }), length: fc.integer({ min: 1, max: 40 }), speaker: fc.nat(2) })
    .map(({ start, length, speaker }) => ({ start: start / 10, end: (start + length) / 10, speaker }))
  fc.assert(
    fc.property(fc.array(turn), (turns) => {
      const spoken = spokenBy(turns)
      for (const { start, end, speaker } of turns) {
        const held = spoken.get(speaker)?.some((span) => span.start <= start && end <= span.end)
        assert.ok(held)
        assert.ok(shareIn([{ start, end }], spoken.get(speaker) ?? []) > 0.999)
      }
      for (const spans of spoken.values())
        for (const [i, span] of spans.entries()) assert.ok(i === 0 || span.start - (spans[i - 1]?.end ?? 0) >= 0.5)
    }),
  )
})

test('the share of some time in other time', () => {
  assert.equal(shareIn([], []), 1)
  assert.equal(shareIn([{ start: 0, end: 4 }], []), 0)
  assert.equal(
    shareIn(
      [
        { start: 0, end: 4 },
        { start: 6, end: 10 },
      ],
      [{ start: 2, end: 8 }],
    ),
    0.5,
  )
})
