import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paragraphsOf, type Paragraph } from '../editor/document.ts'
import { align as alignAll, isSame } from './align.ts'

/** The texts of each paragraph. */
const align = (...of: Parameters<typeof alignAll<ReturnType<typeof passage>>>): Map<number, string> =>
  new Map([...alignAll(...of)].map(([key, list]) => [key, list.map(({ text }) => text).join('\n')]))

/** One paragraph per pair of [start, end]. */
function paragraphs(...spans: [number, number][]): Paragraph[] {
  return paragraphsOf(
    spans.flatMap(([start, end], id) => [
      { id: 2 * id, word: 'a', start, end: start + 0.1, confidence: null, speaker: 0, startsParagraph: true },
      { id: 2 * id + 1, word: 'b', start: end - 0.1, end, confidence: null, speaker: 0, startsParagraph: false },
    ]),
    'en',
  )
}
const passage = (text: string, start: number, end: number) => ({ text, start, end, speaker: 0 })

test('each passage is assigned to the paragraph of its time', () => {
  const all = paragraphs([0, 4], [5, 9], [10, 14])
  const texts = align([passage('uno', 0, 4), passage('dos', 5, 9), passage('tres', 10, 14)], all)
  assert.deepEqual(
    all.map(({ key }) => texts.get(key)),
    ['uno', 'dos', 'tres'],
  )
})

test('of two who speak at the same time, each has their own translation', () => {
  const say = (speaker: number, id: number, start: number, end: number) => [
    { id, word: 'a', start, end: start + 0.1, confidence: null, speaker, startsParagraph: true },
    { id: id + 1, word: 'b', start: end - 0.1, end, confidence: null, speaker, startsParagraph: false },
  ]
  const all = paragraphsOf([...say(0, 0, 0, 8), ...say(1, 2, 3, 5), ...say(0, 4, 8, 12)], 'en')
  const passages = [passage('uno', 0, 8), { ...passage('dos', 3, 5), speaker: 1 }, passage('tres', 8, 12)]
  const texts = align(passages, all)
  assert.deepEqual(
    all.map(({ key }) => texts.get(key)),
    ['uno', 'dos', 'tres'],
  )
})

test('handles split and joined paragraphs and passages outside their times', () => {
  const cut = paragraphs([0, 1], [1, 4], [5, 9])
  assert.deepEqual(
    cut.map(({ key }) => align([passage('uno', 0, 4), passage('dos', 5, 9)], cut).get(key)),
    [undefined, 'uno', 'dos'],
  )
  const joined = paragraphs([0, 9])
  assert.equal(align([passage('uno', 0, 4), passage('dos', 5, 9)], joined).get(joined[0]?.key ?? -1), 'uno\ndos')
  assert.equal(align([passage('late', 99, 100)], joined).get(joined[0]?.key ?? -1), 'late')
  assert.equal(align([passage('uno', 0, 4)], []).size, 0)
  assert.ok(
    isSame(new Map([[1, ['a']]]), new Map([[1, ['a']]])) && !isSame(new Map([[1, ['a']]]), new Map([[2, ['a']]])),
  )
})
