import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RecognisedWord } from './port.ts'
import { surestWords } from './surest-words.ts'

const words = (text: string, ...confidences: (number | null)[]): RecognisedWord[] =>
  text
    .split(' ')
    .filter((word) => word !== '')
    .map((word, i) => ({ word, start: i, end: i + 0.5, confidence: confidences[i] ?? confidences[0] ?? null }))
const textOf = (list: RecognisedWord[]): string => list.map(({ word }) => word).join(' ')

test('the surest result is taken; a single doubtful word counts more than many sure ones', () => {
  const doubtful = words('ask not what you country', 0.9, 0.9, 0.9, 0.2, 0.9)
  const sure = words('ask not what your country', 0.85)
  assert.equal(textOf(surestWords([doubtful, sure])), 'ask not what your country')
  assert.equal(textOf(surestWords([sure, doubtful])), 'ask not what your country')
})

test('a result that lost words is not taken, however sure it is of the rest', () => {
  const all = words('one two three four five six seven eight nine ten', 0.6)
  assert.equal(surestWords([all, words('one two', 0.99), all]), all)
  assert.equal(surestWords([words('', 1), all, all]).length, 10)
  // One that has a word less is a rival, not a loss.
  assert.equal(surestWords([all, words('one two three four five six seven eight nine', 0.9), all]).length, 9)
})

test('without words or confidence, and with equal ones, it is the first', () => {
  assert.deepEqual(surestWords([[], []]), [])
  const first = words('a b', null)
  assert.equal(surestWords([first, words('c d', null)]), first)
  const equal = words('a b', 0.5)
  assert.equal(surestWords([equal, words('c d', 0.5)]), equal)
})
