import assert from 'node:assert/strict'
import { test } from 'node:test'
import { peaksFor } from './peaks.ts'

/** Ten seconds of sound: the loudest is in the fifth second. */
const peaks = Array.from({ length: 10 }, (_, i) => (i === 4 ? [-128, 64] : [0, 0])).flat()
const highest = (high: Float32Array): number[] => [...high.keys()].filter((x) => (high[x] ?? 0) > 0)

test('draws each sound at its time', () => {
  const { low, high } = peaksFor(peaks, { columns: 10, duration: 10, secondsPerPeak: 1 })
  assert.deepEqual([highest(high), high[4], low[4]], [[4], 0.5, -1])
})

test('a picture that outlasts the sound leaves its end empty', () => {
  const { high } = peaksFor(peaks, { columns: 20, duration: 20, secondsPerPeak: 1 })
  assert.deepEqual(highest(high), [4])
})

test('a peak of more than one column fills all of them, and columns of more peaks show the loudest', () => {
  assert.deepEqual(highest(peaksFor(peaks, { columns: 20, duration: 10, secondsPerPeak: 1 }).high), [8, 9])
  assert.deepEqual(highest(peaksFor(peaks, { columns: 5, duration: 10, secondsPerPeak: 1 }).high), [2])
})
