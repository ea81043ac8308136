import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { RecognisedWord } from './port.ts'
import { preferVocabulary } from './prefer-vocabulary.ts'

const heard = (text: string): RecognisedWord[] =>
  text
    .split(' ')
    .filter((word) => word !== '')
    .map((word, i) => ({ word, start: i * 0.5, end: i * 0.5 + 0.4, confidence: 0.9 }))
const textOf = (words: readonly RecognisedWord[]): string => words.map(({ word }) => word).join(' ')

test('takes words of the vocabulary from the biased search, and nothing else', () => {
  const plain = heard('THE SQUALAD QUARTER OF THE BRAFFLES NOW')
  const biased = heard('A SQUALAD QUARTER OF THE BROTHELS NOW AND')
  assert.deepEqual(
    textOf(preferVocabulary(plain, biased, ['brothels']).words),
    'THE SQUALAD QUARTER OF THE BROTHELS NOW',
  )
  assert.deepEqual(preferVocabulary(plain, biased, ['quarter']).words, plain)
})

test('finds phrases, possessives and words that the plain search splits', () => {
  const found = preferVocabulary(heard('WE ASK A DA LOVE LACES FRIEND'), heard("WE ASK ADA LOVELACE'S FRIEND"), [
    'Ada Lovelace',
  ])
  assert.equal(textOf(found.words), "WE ASK ADA LOVELACE'S FRIEND")
})

test('keeps the plain text where the biased search loses or adds text, and says so', () => {
  const plain = heard('NOBODY WAS THERE WHEN WE CAME HOME AND ADAM LEFT')
  for (const biased of [
    heard('ADA'),
    heard('NOBODY WAS THERE ADA ADA ADA ADA ADA ADA ADA ADA ADA ADA ADA ADA ADA ADA ADA ADA ADA LEFT'),
  ]) {
    assert.deepEqual(preferVocabulary(plain, biased, ['Ada']), { words: plain, isRejected: true })
  }
  assert.deepEqual(preferVocabulary(plain, [], ['Ada']), { words: plain, isRejected: false })
})

test('property: times stay in order, and every changed stretch contains the vocabulary', () => {
  const words = fc.array(fc.constantFrom('A', 'B', 'C', 'ADA', 'BOB'), { maxLength: 12 })
  fc.assert(
    fc.property(words, words, fc.subarray(['Ada', 'Bob']), (a, b, vocabulary) => {
      const plain = heard(a.join(' '))
      const { words: made } = preferVocabulary(plain, heard(b.join(' ')), vocabulary)
      let floor = 0
      for (const { start, end } of made) {
        assert.ok(start >= floor && end >= start, `${start}–${end} after ${floor}`)
        floor = start
      }
      if (vocabulary.length === 0) assert.deepEqual(made, plain)
    }),
  )
})
