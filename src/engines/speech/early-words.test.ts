import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withEarlyWords } from './early-words.ts'
import type { RecognisedWord } from './port.ts'

/** "and@0.5-0.9": a word with its times. */
const wordsOf = (text: string): RecognisedWord[] =>
  text
    .split(' ')
    .filter((one) => one !== '')
    .map((one) => {
      const [word = '', times = ''] = one.split('@')
      const [start = 0, end = 0] = times.split('-').map(Number)
      return { word, start, end, confidence: 0.9 }
    })

const shown = (words: string, early: string): string =>
  withEarlyWords(wordsOf(words), wordsOf(early))
    .map(({ word, start, end }) => `${word}@${start}-${end}`)
    .join(' ')

test('what the second stream has heard more comes after the words', () => {
  assert.equal(shown('', 'so@0.2-0.6'), 'so@0.2-0.6')
  assert.equal(shown('so@0.2-0.6', ''), 'so@0.2-0.6')
  assert.equal(shown('so@0.2-0.6', 'so@0.25-0.5 my@0.6-1'), 'so@0.2-0.6 my@0.6-1')
})

test('a word that both have is there once, also if one has only its beginning, or another spelling', () => {
  assert.equal(shown('ask@1-1.4 what@1.4-1.8', 'ask@1-1.3 what@1.5-1.8'), 'ask@1-1.4 what@1.4-1.8')
  assert.equal(shown('be@2-2.4', 'before@2.1-2.6 long@2.6-3'), 'be@2-2.4 long@2.6-3')
  assert.equal(shown('there@2-2.4', 'their@2.1-2.4 long@2.6-3'), 'there@2-2.4 long@2.6-3')
})

test('a word that is said twice stays twice', () => {
  assert.equal(shown('very@1-1.4', 'very@1-1.4 very@1.5-1.9'), 'very@1-1.4 very@1.5-1.9')
})

test('times never go back', () => {
  assert.equal(shown('so@0.2-0.8', 'so@0.2-0.5 my@0.6-0.7'), 'so@0.2-0.8 my@0.8-0.8')
})

test('the second stream behind the first adds nothing', () => {
  assert.equal(shown('ask@1-1.4 not@1.6-2', 'ask@1-1.4'), 'ask@1-1.4 not@1.6-2')
})
