import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Word } from '../../contract/content.ts'
import { carryTimes } from './carry-times.ts'
import { shifted } from './move-words.ts'

function heard(text: string, shift = 0): Word[] {
  return text
    .split(' ')
    .map((word, i) => ({ word, start: i + shift, end: i + 0.8 + shift, confidence: 0.5, speaker: 0 }))
}
const content = (words: Word[]) => ({ words, ids: words.map((_, i) => i) })
/** The words with other times at some places. */
const withTimes = (words: Word[], times: Record<number, [start: number, end: number]>): Word[] =>
  words.map((word, i) => (times[i] === undefined ? word : { ...word, start: times[i][0], end: times[i][1] }))
const timesOf = (words: readonly Word[]) => words.map(({ start, end }) => [start, end])

test('times that people set stay with the same words; the others have those of the new recognition', () => {
  const before = heard('we met the queen of spain')
  const now = withTimes(before, { 1: [0.9, 1.5], 2: [1.5, 2.6], 5: [5, 6.5] })
  const fresh = heard('We met, the Queen of Spain.', 0.05)
  const made = carryTimes(fresh, content(before), content(now))
  assert.deepEqual([made.carried, made.lost], [2, 0])
  assert.deepEqual(timesOf(made.words), [
    [0.05, 0.8500000000000001],
    [0.9, 1.5],
    [1.5, 2.6],
    [3.05, 3.8499999999999996],
    [4.05, 4.85],
    [5, 6.5],
  ])
})

test('a shift of all words is not carried over, but what was set after it is', () => {
  const before = heard('we met the queen of spain', 7)
  const now = withTimes(shifted(before, -7), { 3: [3.2, 3.9] })
  const made = carryTimes(heard('we met the queen of spain'), content(before), content(now))
  assert.deepEqual([made.carried, made.lost], [1, 0])
  assert.deepEqual(timesOf(made.words)[3], [3.2, 3.9])
  assert.deepEqual(timesOf(made.words)[4], [4, 4.8])
  const alone = carryTimes(heard('we met'), content(heard('we met', 3)), content(heard('we met')))
  assert.deepEqual([alone.carried, alone.lost, timesOf(alone.words)], [0, 0, timesOf(heard('we met'))])
})

test('a word that is not there is lost, and of equal words each has its own', () => {
  const before = heard('no no no yes')
  const now = withTimes(before, { 0: [0.1, 0.9], 1: [1.2, 1.9], 3: [3.1, 3.9] })
  const made = carryTimes(heard('no no no maybe'), content(before), content(now))
  assert.deepEqual([made.carried, made.lost], [1, 1])
  assert.deepEqual(timesOf(made.words), [
    [0.1, 0.9],
    [1.2, 1.9],
    [2, 2.8],
    [3, 3.8],
  ])
})

test('words of a speaker stay in order, cut at those beside them', () => {
  const before = heard('one two three')
  const now = withTimes(before, { 1: [0.8, 2] })
  const made = carryTimes(
    withTimes(heard('one two three'), { 0: [0, 0.9], 2: [1.9, 2.8] }),
    content(before),
    content(now),
  )
  assert.deepEqual(timesOf(made.words), [
    [0, 0.9],
    [0.9, 1.9],
    [1.9, 2.8],
  ])
  assert.equal(made.carried, 1)
  const partly = carryTimes(
    heard('one other three'),
    content(before),
    content(withTimes(before, { 0: [0.1, 0.7], 1: [0.9, 2] })),
  )
  assert.deepEqual([partly.carried, partly.lost, timesOf(partly.words)[0]], [1, 1, [0.1, 0.7]])
  const far = withTimes(before, { 0: [1.5, 1.6], 1: [1.6, 1.7] })
  const other = carryTimes(heard('one other two three'), content(before), content(far))
  assert.deepEqual([other.carried, other.lost], [0, 1])
  assert.deepEqual(timesOf(other.words), timesOf(heard('one other two three')))
})
