import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { cpuTime } from '../../../test/helpers/cpu-time.ts'
import { limit } from '../../../test/helpers/time-limits.ts'
import { matchSpeakers } from './match-speakers.ts'
import { secondsDuring, speakingTimes } from './speaking-time.ts'

const said = fc
  .record({ start: fc.nat(20), seconds: fc.nat(8), speaker: fc.nat(2) })
  .map(({ start, seconds, speaker }) => ({ start, end: start + seconds, speaker }))

test('the time that speakers share is that of each pair of their words', () => {
  fc.assert(
    fc.property(fc.array(said, { maxLength: 12 }), fc.array(said, { maxLength: 12 }), (some, others) => {
      for (const [speaker, time] of speakingTimes(others)) {
        const shared = some.flatMap((one) =>
          others
            .filter((other) => other.speaker === speaker)
            .map((other) => Math.max(0, Math.min(one.end, other.end) - Math.max(one.start, other.start))),
        )
        assert.equal(
          secondsDuring(some, time),
          shared.reduce((sum, seconds) => sum + seconds, 0),
        )
      }
    }),
  )
})

test('those who speak together longest are the same, and those who never do are not', () => {
  const earlier = [
    { start: 0, end: 6, speaker: 0 },
    { start: 6, end: 9, speaker: 1 },
    { start: 20, end: 30, speaker: 2 },
  ]
  const now = [
    { start: 0, end: 5, speaker: 1 },
    { start: 5, end: 9, speaker: 0 },
    { start: 9, end: 12, speaker: 2 },
  ]
  assert.deepEqual(
    matchSpeakers(earlier, now),
    new Map([
      [0, 1],
      [1, 0],
    ]),
  )
})

test('words that all last until the end are compared in time that grows with their number', () => {
  const earlier = Array.from({ length: 100_000 }, (_, i) => ({ start: i, end: 1e6, speaker: i % 2 }))
  const now = earlier.map(({ start, speaker }) => ({ start, end: start + 1, speaker }))
  const start = cpuTime()
  assert.equal(matchSpeakers(earlier, now).size, 2)
  const took = cpuTime() - start
  assert.ok(took < limit(3000), `${Math.round(took)} ms`)
})
