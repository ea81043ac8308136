import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { cpuTime } from '../../test/helpers/cpu-time.ts'
import { limit } from '../../test/helpers/time-limits.ts'
import { segmentOfWords } from './segment-of-words.ts'

const said = fc
  .record({ start: fc.nat(20), seconds: fc.nat(8), speaker: fc.nat(2) })
  .map(({ start, seconds, speaker }) => ({ start, end: start + seconds, speaker }))

test('a word is in the open segment of its speaker that began last, or else in the one that began last', () => {
  fc.assert(
    fc.property(fc.array(said, { maxLength: 12 }), fc.array(said, { maxLength: 12 }), (segments, words) => {
      const expected = words.map((word) => {
        const open = segments
          .map((segment, index) => ({ ...segment, index }))
          .filter(({ start, end }) => start <= word.start && (end > word.start || start === word.start))
          .toSorted((a, b) => a.start - b.start)
        return (open.findLast(({ speaker }) => speaker === word.speaker) ?? open.at(-1))?.index ?? -1
      })
      assert.deepEqual([...segmentOfWords(segments, words)], expected)
    }),
  )
})

test('segments that all last until the end take no time of their own', () => {
  const segments = Array.from({ length: 200_000 }, (_, i) => ({ start: i, end: 1e6, speaker: i % 2 }))
  const start = cpuTime()
  assert.equal(segmentOfWords(segments, segments)[199_999], 199_999)
  const took = cpuTime() - start
  assert.ok(took < limit(2000), `${Math.round(took)} ms`)
})
