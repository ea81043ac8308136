import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import type { Word } from '../../contract/content.ts'
import { segmentOfWords } from '../segment-of-words.ts'
import { timeOf } from '../time-of.ts'
import { inTimesOf, shifted, withMovedWords, withTimes } from './move-words.ts'

const word = (text: string, start: number, end: number, speaker = 0): Word => {
  return { word: text, start, end, confidence: 1, speaker }
}
const timesOf = (words: readonly Word[]): number[][] => words.map(({ start, end }) => [start, end])

test('words keep their proportions in another time', () => {
  const words = [word('one', 1, 2), word('two', 2, 2), word('three', 4, 5)]
  assert.deepEqual(timesOf(withTimes(words, 1, 3)), [
    [1, 1.5],
    [1.5, 1.5],
    [2.5, 3],
  ])
  assert.deepEqual(timesOf(withTimes(words, 11, 15)), [
    [11, 12],
    [12, 12],
    [14, 15],
  ])
  assert.deepEqual(timesOf(withTimes(words, 7, 7)), [
    [7, 7],
    [7, 7],
    [7, 7],
  ])
})

test('words that were all at one time share the new one by length', () => {
  const words = [word('a', 1, 1), word('bcd', 1, 1)]
  assert.deepEqual(timesOf(withTimes(words, 1, 2)), [
    [1, 1.25],
    [1.25, 2],
  ])
})

test('property: words keep their order, inside of the new time, whatever it is', () => {
  const time = fc.integer({ min: 0, max: 60_000 }).map((ms) => ms / 1000)
  fc.assert(
    fc.property(fc.array(fc.tuple(time, time), { minLength: 1, maxLength: 20 }), time, time, (given, one, other) => {
      const starts = given.map(([start]) => start).toSorted((a, b) => a - b)
      const words = starts.map((start, i) => word('w', start, start + (given[i]?.[1] ?? 0) / 10))
      const [start, end] = [Math.min(one, other), Math.max(one, other)]
      const moved = withTimes(words, start, end)
      assert.deepEqual(timeOf(moved), { start, end })
      for (const [i, now] of moved.entries()) {
        assert.ok(now.start <= now.end)
        assert.ok(now.start >= (moved[i - 1]?.start ?? 0))
      }
    }),
  )
})

test('shifted words have three decimals', () => {
  assert.deepEqual(timesOf(shifted([word('a', 0.1, 0.3)], 0.2)), [[0.3, 0.5]])
  assert.deepEqual(timesOf(shifted([word('a', 1.1, 1.3)], -1.1)), [[0, 0.2]])
})

test('segments follow the words that leave them, and begin and end with them as before', () => {
  const words = [word('a', 1, 2), word('b', 2, 3), word('c', 5, 6)]
  const segments = [
    { text: 'a b', start: 1, end: 3, speaker: 0 },
    { text: 'c', start: 4, end: 7, speaker: 0 },
  ]
  const move = (index: number, start: number, end: number) => {
    const after = words.with(index, { ...(words[index] as Word), start, end })
    const next = withMovedWords(segments, [words[index] as Word], [after[index] as Word])
    assert.deepEqual([...segmentOfWords(next, after)], [0, 0, 1])
    return next.map((one) => [one.start, one.end])
  }
  assert.deepEqual(
    [move(0, 0.5, 2), move(0, 1.5, 2), move(1, 2, 3.5), move(1, 2, 2.5), move(2, 5.5, 6), move(2, 3.5, 8)],
    [
      [
        [0.5, 3],
        [4, 7],
      ],
      [
        [1.5, 3],
        [4, 7],
      ],
      [
        [1, 3.5],
        [4, 7],
      ],
      [
        [1, 2.5],
        [4, 7],
      ],
      [
        [1, 3],
        [4, 7],
      ],
      [
        [1, 3],
        [3.5, 8],
      ],
    ],
  )
})

test('an earlier version takes the times of words that people moved; words that are gone move with those before them', () => {
  const words = [word('a', 1, 2), word('b', 2, 3), word('c', 5, 6), word('d', 7, 8)]
  const now = { words: [word('b', 12, 13.5), word('x', 14, 15), word('d', 7, 8)], ids: [1, 9, 3] }
  assert.deepEqual(timesOf(inTimesOf({ words }, now).words), [
    [11, 12],
    [12, 13.5],
    [15, 16],
    [7, 8],
  ])
  const other = { words: [word('a', 3, 4)], ids: [500] }
  assert.deepEqual(inTimesOf({ words }, other).words, words)
})
