import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cpuTime } from '../../../test/helpers/cpu-time.ts'
import { limit } from '../../../test/helpers/time-limits.ts'
import type { Passage, Word } from '../../contract/content.ts'
import { carrySentences, correctedSentences, sentencesNow } from './corrected-sentences.ts'
import type { TranslationUnit } from './translation-units.ts'

const word = (text: string, start: number, end: number, speaker = 0): Word => {
  return { word: text, start, end, confidence: null, speaker }
}
const unit = (text: string, start: number, speaker = 0): TranslationUnit => {
  return { from: 0, to: 1, start, end: start + 1, speaker, text, guarded: text, names: [] }
}
const segment = (text: string, start: number, end: number, speaker = 0): Passage => ({ text, start, end, speaker })

test('a sentence has the words of its time and speaker, and what was inserted at its end', () => {
  const segments = [segment('a b', 0, 2), segment('c', 1, 2, 1), segment('d', 3, 3)]
  const words = [word('a', 0, 1), word('B', 1, 2), word('new', 2, 2), word('c', 1, 2, 1), word('d', 3, 3)]
  assert.deepEqual(
    sentencesNow({ segments, words }, 'en').map(({ text }) => text),
    ['a B new', 'c', 'd'],
  )
})

test('the sentences that differ from what the engine made are corrections, with their source', () => {
  const segments = [segment('hola', 0, 1), segment('adiós', 2, 3), segment('sí', 4, 5)]
  const made = { segments, words: [word('hola', 0, 1), word('adiós', 2, 3), word('sí', 4, 5)] }
  const now = { words: [word('hola', 0, 1), word('hasta luego', 2, 3)] }
  const units = [unit('hello', 0), unit('bye', 2), unit('yes', 4)]
  assert.deepEqual(correctedSentences(units, made, now, 'es'), [
    { source: 'bye', start: 2, text: 'hasta luego' },
    { source: 'yes', start: 4, text: '' },
  ])
})

test('a correction goes to the nearest sentence that says the same within a second, each to another', () => {
  const units = [unit('Thanks.', 0), unit('Thanks.', 0.6), unit('Thanks.', 9), unit('No.', 4)]
  const corrected = [
    { source: 'Thanks.', start: 0.5, text: 'A' },
    { source: 'Thanks.', start: 0.5, text: 'B' },
    { source: 'Thanks.', start: 7.9, text: 'lost' },
    { source: 'Yes.', start: 4, text: 'lost' },
  ]
  assert.deepEqual(carrySentences(units, ['1', '2', '3', '4'], corrected), {
    texts: ['B', 'A', '3', '4'],
    carried: 2,
    lost: 2,
  })
})

test('what thousands of corrections of the same sentence cost is bounded', () => {
  const units = Array.from({ length: 40_000 }, (_, i) => unit('Thanks.', i * 3))
  const corrected = units.map(({ start }) => ({ source: 'Thanks.', start, text: 'x' }))
  const before = cpuTime()
  assert.equal(
    carrySentences(
      units,
      units.map(() => ''),
      corrected,
    ).carried,
    40_000,
  )
  assert.ok(cpuTime() - before < limit(3000))
})
