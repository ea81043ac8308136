import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { longestSpeaker, longestSpeakerBetween } from './longest-speaker.ts'

const word = fc
  .record({ start: fc.integer({ max: 20, min: 0 }), length: fc.integer({ min: 1, max: 4 }), speaker: fc.nat(2) })
  .map(({ start, length, speaker }) => ({ start, end: start + length, speaker }))
const time = fc.integer({ min: -1, max: 25 })

test('property: of the words with their middle in a span', () => {
  fc.assert(
    fc.property(fc.array(word, { maxLength: 12 }), time, time, (list, start, end) => {
      const words = list.toSorted((a, b) => a.start + a.end - b.start - b.end)
      const own = words.filter((one) => (one.start + one.end) / 2 >= start && (one.start + one.end) / 2 < end)
      assert.equal(longestSpeakerBetween(words)(start, end), longestSpeaker(own))
    }),
  )
})

test('many spans with all words look at each word a few times', () => {
  let looks = 0
  const words = Array.from({ length: 2000 }, (_, i) => ({
    get start() {
      looks += 1
      return i
    },
    end: i + 1,
    speaker: i % 3,
  }))
  const between = longestSpeakerBetween(words)
  for (let i = 0; i < 2000; i += 1) assert.equal(between(i / 10_000, 2000), 0)
  assert.ok(looks < 20_000, `${looks} looks`)
})
