// What reads a text whose turns overlap in time: starts go back where another turn begins.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Word } from '../../contract/content.ts'
import { carryCorrections } from '../corrections/carry-corrections.ts'
import { carrySpeakers, withWordSpeakers } from './carry-speakers.ts'
import { replaceRun, type EditableWord } from '../corrections/edit-words.ts'
import { keepIds } from '../corrections/keep-ids.ts'
import { matchSpeakers } from './match-speakers.ts'
import { moveAnchor } from '../corrections/move-anchor.ts'
import { paragraphsOf, paragraphStarts } from '../paragraphs.ts'
import { segmentsOfWords } from '../segments-of-words.ts'
import { translatedContent } from '../translations/translated-content.ts'
import { translationUnits } from '../translations/translation-units.ts'

/** Words of a speaker from a second on, half a second each. */
function say(speaker: number, from: number, text: string): Word[] {
  return text.split(' ').map((word, i) => {
    return { word, start: from + i / 2, end: from + i / 2 + 0.5, confidence: 0.5, speaker }
  })
}
const textOf = (words: readonly { word: string }[]): string => words.map(({ word }) => word).join(' ')
const content = (words: readonly Word[], ids = words.map((_, i) => i)) => ({ words: [...words], ids })

/** The second turn begins and ends while the first one is still said. */
const first = say(0, 0, 'We went there by train and then we walked home.')
const second = say(1, 1.1, 'Who walked home then?')
const third = say(0, 6, 'All of us.')
const said = [...first, ...second, ...third]

test('the second turn is a paragraph of its own, with its own time', () => {
  const starts = paragraphStarts(said, { language: 'en' })
  assert.deepEqual(
    paragraphsOf(said, starts, 'en').map(({ text, start, end, speaker }) => [text, start, end, speaker]),
    [
      ['We went there by train and then we walked home.', 0, 5, 0],
      ['Who walked home then?', 1.1, 3.1, 1],
      ['All of us.', 6, 7.5, 0],
    ],
  )
  // A paragraph that begins in the middle of the first turn is as long as all its words.
  const [, late] = paragraphsOf(said, [0, 8], 'en')
  assert.deepEqual([late?.start, late?.end], [1.1, 7.5])
})

test('words keep their ids where the one before them is gone', () => {
  const { ids, nextId } = keepIds(said, said.toSpliced(9, 1))
  assert.deepEqual(ids, [...Array.from({ length: 9 }, (_, i) => i), ...Array.from({ length: 7 }, (_, i) => 10 + i)])
  assert.equal(nextId, said.length)
})

test('corrections of both turns are made again, each in its own', () => {
  const corrected = said.map((word, i) => {
    if (i === 9) return { ...word, word: 'on.' }
    return i === 12 ? { ...word, word: 'on' } : word
  })
  const ids = said.map((_, i) => (i === 9 || i === 12 ? 100 + i : i))
  const made = carryCorrections(
    said.map((word) => ({ ...word, start: word.start + 0.1, end: word.end + 0.1 })),
    content(said),
    content(corrected, ids),
  )
  assert.equal(textOf(made.words), textOf(corrected))
  assert.deepEqual([made.carried, made.lost], [2, 0])
})

test('a turn that was given to somebody else takes no words of those who spoke at the same time', () => {
  const corrected = said.map((word, i) => (i < first.length ? { ...word, speaker: 2 } : word))
  const { words, carried } = carrySpeakers(said, content(said), content(corrected))
  assert.equal(carried, 1)
  // All words of the first speaker but those of the third turn were given away: less than nearly all.
  assert.deepEqual(
    words.map(({ speaker }) => speaker),
    corrected.map(({ speaker }) => speaker),
  )
  const segments = [
    { start: 0, end: 5, speaker: 0 },
    { start: 1.1, end: 3.1, speaker: 1 },
  ]
  assert.deepEqual(
    withWordSpeakers(segments, said, words).map(({ speaker }) => speaker),
    [2, 1],
  )
})

test('speakers are matched by all of their time', () => {
  assert.deepEqual(
    [...matchSpeakers(said, said)],
    [
      [0, 0],
      [1, 1],
    ],
  )
})

test('each segment has the words of its speaker', () => {
  const segments = [
    { text: '', start: 0, end: 5, speaker: 0 },
    { text: '', start: 1.1, end: 3.1, speaker: 1 },
    { text: '', start: 6, end: 7.5, speaker: 0 },
  ]
  const texts = segmentsOfWords(segments, said, 'en').map(({ text }) => text)
  assert.deepEqual(texts, [first, second, third].map(textOf))
})

test('a marked passage across two turns finds its place after an edit', () => {
  const before = said.map((word, id) => ({ ...word, id }))
  const after = before.toSpliced(9, 1, { ...(before[9] as (typeof before)[0]), id: 100, word: 'on.' })
  assert.deepEqual(moveAnchor(before, after, { from: 9, to: 11 }), { from: 100, to: 11 })
})

test('what is typed at the border of two turns belongs to the turn that it was typed in', () => {
  const words = said.map((word, id): EditableWord => ({
    ...word,
    id,
    startsParagraph: id === 0 || id === 10 || id === 14,
  }))
  const newId = (): number => 100
  const [last, next] = [words[9] as EditableWord, words[10] as EditableWord]
  const [typed] = replaceRun([], ['again'], newId, { before: last, after: next }).words
  assert.deepEqual([typed?.start, typed?.end, typed?.speaker], [5, 5, 0])
  const [inserted, following] = replaceRun([next], ['But', 'Who'], newId, {
    before: last,
    after: words[11] ?? null,
  }).words
  assert.deepEqual([inserted?.start, inserted?.speaker, inserted?.startsParagraph], [1.1, 1, true])
  assert.equal(following?.startsParagraph, false)
  // A run over both turns keeps the paragraph of the second one.
  const { words: changed } = replaceRun(
    words.slice(2, 13),
    textOf(words.slice(2, 13)).replace('train', 'bus').split(' '),
    newId,
    {
      before: words[1] ?? null,
      after: words[13] ?? null,
    },
  )
  assert.deepEqual(
    changed.filter(({ startsParagraph }) => startsParagraph).map(({ word }) => word),
    ['Who'],
  )
})

test('a translated turn has the time of its original, also where another one begins in it', () => {
  const units = translationUnits({ words: said }, 'en', [])
  const translated = translatedContent(
    { words: said, paragraphStarts: [0, 10, 14] },
    units,
    ['Wir fuhren mit dem Zug.', 'Wer?', 'Alle.'],
    'de',
  )
  assert.deepEqual(
    translated.words.map(({ start, speaker }) => [Math.round(start), speaker]),
    [
      [0, 0],
      [1, 0],
      [2, 0],
      [3, 0],
      [4, 0],
      [1, 1],
      [6, 0],
    ],
  )
  assert.equal(translated.words[4]?.end, 5)
})
