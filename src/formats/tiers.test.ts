import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Word } from '../contract/content.ts'
import type { RenderDocument } from './document.ts'
import { tiersOf } from './tiers.ts'

function word(text: string, start: number, end: number, speaker = 0): Word {
  return { word: text, start, end, confidence: 0.9, speaker }
}

function tiers(words: Word[], { paragraphStarts = [0], speakerNames = {}, estimated = false } = {}) {
  const document: RenderDocument = {
    title: 'A talk',
    language: 'en',
    content: [],
    speakerNames,
    quality: 'standard',
    engine: null,
    createdAt: '2026-11-20T08:33:00.000Z',
  }
  return tiersOf({ words, segments: [], paragraphStarts, estimated }, document)
}

test('an utterance ends with its sentence, with its paragraph and at a pause of a second', () => {
  const words = [
    word('Good', 0.2, 0.5),
    word('morning.', 0.5, 0.9),
    word('How', 1, 1.2),
    word('are', 2.2, 2.4),
    word('yes', 2.4, 2.6, 1),
    word('you', 2.5, 2.8),
    word('all?', 2.9, 3),
  ]
  const [own, ownWords, others] = tiers(words, { paragraphStarts: [0, 6], speakerNames: { 0: 'Ann' } })
  assert.deepEqual(own, {
    name: 'Ann',
    person: 'Ann',
    parent: null,
    intervals: [
      { start: 200, end: 900, text: 'Good morning.' },
      { start: 1000, end: 1200, text: 'How' },
      { start: 2200, end: 2800, text: 'are you' },
      { start: 2900, end: 3000, text: 'all?' },
    ],
  })
  assert.deepEqual([ownWords?.name, ownWords?.parent, ownWords?.intervals.length], ['Ann - words', 'Ann', 6])
  assert.deepEqual([others?.name, others?.intervals], ['Speaker 2', [{ start: 2400, end: 2600, text: 'yes' }]])
})

test('speakers with one name are one person, and names of tiers are unique', () => {
  const words = [word('One', 0, 1), word('two', 1, 2, 1), word('three', 2, 3, 2), word('four', 3, 4, 3)]
  const speakerNames = { 0: 'Ann', 1: 'Ann - words', 2: 'Ann', 3: 'Ann - words (2)' }
  assert.deepEqual(
    tiers(words, { speakerNames }).map(
      ({ name, intervals }) => `${name}: ${intervals.map((one) => one.text).join('|')}`,
    ),
    [
      'Ann: One|three',
      'Ann - words: One|three',
      'Ann - words (2): two',
      'Ann - words (2) - words: two',
      'Ann - words (2) (2): four',
      'Ann - words (2) (2) - words: four',
    ],
  )
})

test('words whose times are estimated have no tier', () => {
  assert.deepEqual(
    tiers([word('Guten', 0, 1)], { estimated: true }).map(({ name }) => name),
    ['Speaker 1'],
  )
})

test('whatever the times, words of a person are in order, apart, and inside their utterance', () => {
  const time = fc.integer({ min: 0, max: 4000 }).map((n) => n / 1000)
  const said = fc.record({ start: time, length: time, speaker: fc.nat(2), ends: fc.boolean() })
  fc.assert(
    fc.property(fc.array(said, { minLength: 1, maxLength: 40 }), fc.nat(39), (list, paragraph) => {
      const words = list.map(({ start, length, speaker, ends }, i) =>
        word(`W${i}${ends ? '.' : ''}`, start, start + length, speaker),
      )
      const paragraphStarts = paragraph > 0 && paragraph < words.length ? [0, paragraph] : [0]
      const all = tiers(words, { paragraphStarts })
      for (const { intervals } of all) {
        for (const [i, { start, end }] of intervals.entries()) {
          assert.ok(end > start && start >= (intervals[i - 1]?.end ?? 0), JSON.stringify(intervals))
        }
      }
      for (const { parent, intervals } of all) {
        if (parent === null) continue
        const above = all.find(({ name }) => name === parent)?.intervals ?? []
        for (const one of intervals) {
          assert.ok(above.some(({ start, end }) => start <= one.start && end >= one.end))
        }
      }
      const texts = all
        .filter(({ parent }) => parent !== null)
        .flatMap(({ intervals }) => intervals.map(({ text }) => text))
      assert.deepEqual(texts.toSorted(), words.map((one) => one.word).toSorted())
    }),
  )
})
