import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cpuTime } from '../../../test/helpers/cpu-time.ts'
import { limit } from '../../../test/helpers/time-limits.ts'
import type { Passage, Word } from '../../contract/content.ts'
import { carrySentences, correctedSentences, sentencesNow } from './corrected-sentences.ts'
import { shifted } from '../corrections/move-words.ts'
import { inTimesOfOriginal } from './in-times-of-original.ts'
import { translatedContent } from './translated-content.ts'
import { translationUnits, type TranslationUnit } from './translation-units.ts'

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
    sentencesNow({ segments, words, paragraphStarts: [0] }, 'en').map(({ text }) => text),
    ['a B new', 'c', 'd'],
  )
})

test('what was inserted belongs to the sentence of its speaker, and before a paragraph to the one that begins there', () => {
  const segments = [segment('a', 0, 2), segment('b', 2, 3, 1), segment('c', 5, 6, 1)]
  const words = [word('a', 0, 2), word('new', 2, 2), word('b', 2, 3, 1), word('and', 3, 5, 1), word('c', 5, 6, 1)]
  const texts = (paragraphStarts: number[]): string[] =>
    sentencesNow({ segments, words, paragraphStarts }, 'en').map(({ text }) => text)
  assert.deepEqual(texts([0, 2]), ['a new', 'b and', 'c'])
  assert.deepEqual(texts([0, 2, 3]), ['a new', 'b', 'and c'])
})

test('the sentences of an untouched translation are those that the engine made, also of what is said at once', () => {
  const original = (cues: [text: string, start: number, end: number, speaker: number][]) => {
    const words = cues.flatMap(([text, start, end, speaker]) =>
      text.split(' ').map((one, i, all) => {
        const at = (n: number): number => Math.round((start + ((end - start) * n) / all.length) * 1000) / 1000
        return word(one, at(i), at(i + 1), speaker)
      }),
    )
    return { words, paragraphStarts: [0] }
  }
  const recordings = [
    original([
      ['Hello there. How are you?', 1, 5, 0],
      ['The music plays.', 2, 3, 1],
      ['Bye. Then.', 4, 4, 0],
    ]),
    original([
      ['Hello there. Who are you?', 1, 1, 0],
      ['Bye.', 4, 5, 0],
    ]),
    { words: [word('Hello.', 1, 2), word('There.', 1, 2), word('Bye.', 1.5, 2)], paragraphStarts: [0] },
  ]
  for (const recording of recordings) {
    const units = translationUnits(recording, 'en', [])
    const texts = units.map(({ text }) => text.toUpperCase())
    const made = translatedContent(recording, units, texts, 'de')
    assert.deepEqual(sentencesNow(made, 'de'), made.segments)
    const now = { ...made, words: made.words.map((one) => ({ ...one, word: one.word.replace('THERE', 'YOU') })) }
    const again = carrySentences(units, texts, correctedSentences(units, made, now, 'de'))
    assert.deepEqual(
      again.texts,
      texts.map((text) => text.replace('THERE', 'YOU')),
    )
  }
})

test('corrections and breaks are known in the times that people gave to the original since', () => {
  const words = [word('Thanks.', 0, 1), word('No.', 1, 2, 1), word('Thanks.', 3, 4)]
  const source = { words, paragraphStarts: [0], ids: [0, 1, 2] }
  const units = translationUnits(source, 'en', [])
  const made = translatedContent(source, units, ['Gracias.', 'No.', 'Gracias.'], 'es')
  const now = { ...made, words: made.words.map((one, i) => (i === 2 ? { ...one, word: 'Merci.' } : one)) }
  const original = { ...source, words: shifted(words, 20) }
  const fresh = translationUnits(original, 'en', [])
  const inTime = inTimesOfOriginal({ units, made, now }, source, original, 'es')
  assert.deepEqual(
    inTime.now.words.map(({ start }) => start),
    [20, 21, 23],
  )
  const corrected = correctedSentences(inTime.units, inTime.made, inTime.now, 'es')
  assert.deepEqual(corrected, [{ source: 'Thanks.', start: 23, text: 'Merci.' }])
  assert.deepEqual(carrySentences(fresh, ['1', '2', '3'], corrected).texts, ['1', '2', 'Merci.'])
  const same = { units, made, now }
  assert.deepEqual(inTimesOfOriginal(same, source, source, 'es'), same)
})

test('a correction of a sentence that is cut otherwise now is lost, not forgotten', () => {
  const segments = [segment('hola', 0, 1)]
  const made = { segments, words: [word('hola', 0, 1)], paragraphStarts: [0] }
  const now = { words: [word('buenas', 0, 1)], paragraphStarts: [0] }
  const corrected = correctedSentences([unit('hello', 0.5)], made, now, 'es')
  assert.deepEqual(corrected, [{ source: null, start: 0, text: 'buenas' }])
  assert.deepEqual(carrySentences([unit('hello', 0.5)], ['hola'], corrected), { texts: ['hola'], carried: 0, lost: 1 })
})

test('the sentences that differ from what the engine made are corrections, with their source', () => {
  const segments = [segment('hola', 0, 1), segment('adiós', 2, 3), segment('sí', 4, 5)]
  const words = [word('hola', 0, 1), word('adiós', 2, 3), word('sí', 4, 5)]
  const made = { segments, words, paragraphStarts: [0] }
  const now = { words: [word('hola', 0, 1), word('hasta luego', 2, 3)], paragraphStarts: [0] }
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
  for (const apart of [3, 0]) {
    const units = Array.from({ length: 40_000 }, (_, i) => unit('Thanks.', i * apart))
    const corrected = units.map(({ start }) => ({ source: 'Thanks.', start, text: 'x' }))
    const texts = units.map(() => '')
    const before = cpuTime()
    assert.equal(carrySentences(units, texts, corrected).carried, 40_000)
    assert.ok(cpuTime() - before < limit(1500))
  }
})

test('sentences as long as a book that begin together take no long time', () => {
  const count = 20_000
  const text = 'word '.repeat(count).trim()
  const segments = [segment(text, 0, 0), segment(text, 0, 0)]
  const words = Array.from({ length: 2 * count }, () => word('word', 0, 0))
  const before = cpuTime()
  const lengths = sentencesNow({ segments, words, paragraphStarts: [0] }, 'en').map((one) => one.text.length)
  assert.ok(cpuTime() - before < limit(3000))
  assert.deepEqual(lengths, [text.length, text.length])
})

test('sentences without times, which all begin together, have their sources in order, and soon', () => {
  const count = 100_000
  const texts = Array.from({ length: count }, (_, i) => `s${i}`)
  const units = texts.map((text) => unit(text, 0))
  const segments = texts.map(() => segment('made.', 0, 0))
  const made = texts.map(() => word('made.', 0, 0))
  const now = [...made.slice(0, -1), word('mended.', 0, 0)]
  const before = cpuTime()
  const corrected = correctedSentences(
    units,
    { segments, words: made, paragraphStarts: [0] },
    { words: now, paragraphStarts: [0] },
    'en',
  )
  assert.ok(cpuTime() - before < limit(5000))
  assert.deepEqual(corrected, [{ source: `s${count - 1}`, start: 0, text: 'mended.' }])
})
