import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Passage, Word } from '../../contract/content.ts'
import { codeOfLanguage, nameOfLanguage, wordsOfPassages } from './whisper-shape.ts'

const word = (text: string, start: number, speaker: number): Word => ({
  word: text,
  start,
  end: start + 0.4,
  confidence: 1,
  speaker,
})
const passage = (start: number, end: number, speaker: number): Passage => ({ text: '', start, end, speaker })

test('a passage has the words of its speaker, also where two people talk at once', () => {
  const words = [word('a', 0, 0), word('b', 1, 0), word('c', 2, 0), word('x', 0.5, 1), word('y', 1.5, 1)]
  const passages = [passage(0, 1.4, 0), passage(0.5, 1.9, 1), passage(2, 2.4, 0), passage(2, 3, 7)]
  assert.deepEqual(
    wordsOfPassages(passages, words).map((own) => own.map((one) => one.word).join('')),
    ['ab', 'xy', 'c', ''],
  )
})

test('a passage has the words that begin from its start until before its end', () => {
  const words = Array.from({ length: 3000 }, (_, i) => word(String(i), i / 2, i % 3))
  const passages = Array.from({ length: 300 }, (_, i) => passage(i * 5, i * 5 + 4.5, i % 4))
  const wanted = passages.map(({ speaker, start, end }) =>
    words.filter((one) => one.speaker === speaker && one.start >= start && one.start < end),
  )
  assert.deepEqual(wordsOfPassages(passages, words), wanted)
})

test('names of languages have codes', () => {
  for (const code of ['en', 'de', 'pt', 'zh', 'ja', 'uk']) assert.equal(codeOfLanguage(nameOfLanguage(code)), code)
  assert.equal(codeOfLanguage('klingonese'), undefined)
})
