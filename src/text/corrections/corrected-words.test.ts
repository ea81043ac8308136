import assert from 'node:assert/strict'
import { test } from 'node:test'
import { correctedWords } from './corrected-words.ts'

/** Words one second each, with ids. */
const content = (text: string, ids?: number[]) => {
  const words = text.split(' ').map((word, i) => ({ word, start: i, end: i + 1, confidence: null, speaker: 0 }))
  return { words, ids: ids ?? words.map((_, i) => i) }
}

test('a word or name that was corrected is found, with how often', () => {
  const engine = content('so a congo spoke and a congo left early')
  // A word that replaces others has a new id.
  const corrected = content('so Okonkwo, spoke and Okonkwo left early', [0, 20, 3, 4, 21, 7, 8])
  assert.deepEqual(correctedWords(engine, corrected), [{ heard: 'a congo', word: 'Okonkwo', count: 2 }])
})

test('what the recogniser writes by itself, case, punctuation and new sentences are left out', () => {
  const engine = content('there house is their home and the end')
  assert.deepEqual(
    correctedWords(engine, content('their house is their home and the end', [20, 1, 2, 3, 4, 5, 6, 7])),
    [],
  )
  assert.deepEqual(
    correctedWords(engine, content('There, house is their home and the end', [20, 1, 2, 3, 4, 5, 6, 7])),
    [],
  )
  const rewritten = content('Something else entirely is said now', [20, 21, 22, 23, 24, 25])
  assert.deepEqual(correctedWords(engine, rewritten), [])
  assert.deepEqual(correctedWords(engine, content('there is their home and the end', [0, 2, 3, 4, 5, 6, 7])), [])
})

test('neither a possessive, nor the next sentence, nor a number is part of a word to prefer', () => {
  const found = (before: string, after: string, ids: number[]) =>
    correctedWords(content(before), content(after, ids)).map(({ heard, word }) => `${heard}: ${word}`)
  assert.deepEqual(found("we met tyro's friend", "we met Tiro's friend", [0, 1, 20, 3]), ['tyro: Tiro'])
  assert.deepEqual(found('we met tyro. then left', 'we met Tiro. Then left', [0, 1, 20, 21, 4]), ['tyro: Tiro'])
  assert.deepEqual(found('he said. tyro left it', 'he said! Tiro left it', [0, 20, 21, 3, 4]), ['tyro: Tiro'])
  assert.deepEqual(found('we met john smith', 'we met John Smyth', [0, 1, 20, 21]), ['john smith: John Smyth'])
  assert.deepEqual(found('it cost 500 euros', 'it cost 600 euros', [0, 1, 20, 3]), [])
})
