import assert from 'node:assert/strict'
import { test } from 'node:test'
import { diarizationError, overlapScore, pairSpeakers, readRttm } from '../bench/der.ts'

const reference = [
  { start: 0, end: 4, speaker: 0 },
  { start: 4, end: 10, speaker: 1 },
]
const close = (actual: number, expected: number): void => assert.ok(Math.abs(actual - expected) < 0.005, `${actual}`)

void test('the error rate is missed, false and confused speech relative to all speech', () => {
  const swapped = reference.map((turn) => ({ ...turn, speaker: 1 - turn.speaker }))
  close(diarizationError(reference, reference).rate, 0)
  close(diarizationError(reference, swapped).rate, 0)
  assert.deepEqual(pairSpeakers(reference, swapped), [
    { reference: 0, found: 1 },
    { reference: 1, found: 0 },
  ])
  close(diarizationError(reference, []).rate, 1)
  close(diarizationError(reference, [{ start: 0, end: 10, speaker: 0 }]).rate, 0.4)
  const late = [...reference, { start: 10, end: 11, speaker: 1 }]
  close(diarizationError(reference, late).falseAlarm, 1)
  // Overlapping speech counts for both.
  const overlap = [...reference, { start: 0, end: 2, speaker: 1 }]
  close(diarizationError(overlap, reference).rate, 2 / 12)
})

void test('an RTTM file is read, with speakers by first appearance', () => {
  const text = 'SPEAKER a 1 1.5 2.25 <NA> <NA> B <NA> <NA>\nSPEAKER a 1 4 1 <NA> <NA> A <NA> <NA>\n'
  assert.deepEqual(readRttm(text), [
    { start: 1.5, end: 3.75, speaker: 0 },
    { start: 4, end: 5, speaker: 1 },
  ])
})

void test('speech at once is scored by the time that was found and by the time that is there', () => {
  const both = [
    { start: 0, end: 6, speaker: 0 },
    { start: 4, end: 10, speaker: 1 },
  ]
  assert.deepEqual(overlapScore(both, [{ start: 5, end: 9 }]), { precision: 0.25, recall: 0.5 })
  assert.deepEqual(overlapScore(both, []), { precision: 1, recall: 0 })
  assert.deepEqual(overlapScore(reference, [{ start: 5, end: 9 }]), { precision: 0, recall: 1 })
})
