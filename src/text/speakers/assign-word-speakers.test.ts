import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { assignWordSpeakers } from './assign-word-speakers.ts'

const said = (text: string, start: number, step = 0.4) =>
  text.split(' ').map((word, i) => ({ word, start: start + i * step, end: start + i * step + step - 0.05, speaker: 0 }))
const speakers = (words: readonly { speaker: number }[]): string => words.map((word) => word.speaker).join('')

void test('words go to the speaker whose turn they are in, numbered by first appearance', () => {
  const words = [...said('Good morning to you.', 0), ...said('Thank you very much.', 3)]
  const found = assignWordSpeakers(words, [
    { start: 0, end: 1.6, speaker: 4 },
    { start: 2.9, end: 4.7, speaker: 1 },
  ])
  assert.equal(speakers(found.words), '00001111')
  assert.deepEqual(found.order, [4, 1])
})

void test('a change is moved to the sentence end next to it', () => {
  const words = [...said('How did he do that?', 0), ...said('He made a set of signs.', 2)]
  // The turn ends one word too early, and the next begins one word too early.
  const found = assignWordSpeakers(words, [
    { start: 0, end: 1.65, speaker: 0 },
    { start: 1.65, end: 5, speaker: 1 },
  ])
  assert.equal(speakers(found.words), '00000111111')
})

void test('a word inside a sentence is not thrown to another speaker', () => {
  const words = said('we can not see it from here today', 0)
  const turns = [
    { start: 0, end: 1.2, speaker: 0 },
    { start: 1.2, end: 1.6, speaker: 1 },
    { start: 1.6, end: 4, speaker: 0 },
  ]
  assert.equal(speakers(assignWordSpeakers(words, turns).words), '00000000')
})

void test('a speaker of a given number has words, if only one', () => {
  const words = said('we can not see it from here today and not tomorrow either', 0)
  const turns = [
    { start: 0, end: 1.2, speaker: 0 },
    { start: 1.2, end: 1.6, speaker: 1 },
    { start: 1.6, end: 3.2, speaker: 0 },
    { start: 3.2, end: 3.5, speaker: 2 },
    { start: 3.5, end: 5, speaker: 0 },
  ]
  assert.equal(speakers(assignWordSpeakers(words, turns).words), '000000000000')
  const all = assignWordSpeakers(words, turns, true)
  assert.equal(speakers(all.words), '000100002000')
  assert.deepEqual(all.order, [0, 1, 2])
  // Nobody can give words to a person who only speaks while another one does, for as long.
  const hidden = [
    { start: 0, end: 6, speaker: 0 },
    { start: 1, end: 1.4, speaker: 1 },
  ]
  assert.deepEqual(assignWordSpeakers(words, hidden, true).order, [0])
})

void test('a back-channel between pauses keeps its speaker', () => {
  const words = [...said('so we went home', 0), ...said('mhm yes', 2.2), ...said('and slept', 3.6)]
  const turns = [
    { start: 0, end: 1.6, speaker: 0 },
    { start: 2.2, end: 3, speaker: 1 },
    { start: 3.5, end: 5, speaker: 0 },
  ]
  assert.equal(speakers(assignWordSpeakers(words, turns).words), '00001100')
})

void test('a long overlap without punctuation changes the speaker inside a sentence', () => {
  const words = said('and that is what i said no it is not what you said', 0)
  const turns = [
    { start: 0, end: 2.4, speaker: 0 },
    { start: 2.4, end: 6, speaker: 1 },
  ]
  assert.equal(speakers(assignWordSpeakers(words, turns).words), '0000001111111')
})

void test('whatever the turns are: same words, indexes by first appearance', () => {
  const time = fc.double({ min: 0, max: 100, noNaN: true })
  const turn = fc.record({ start: time, length: fc.double({ min: 0, max: 9, noNaN: true }), speaker: fc.nat(5) })
  fc.assert(
    fc.property(fc.array(turn, { maxLength: 20 }), fc.array(time, { maxLength: 40 }), (turns, starts) => {
      const words = starts
        .toSorted((a, b) => a - b)
        .map((start) => ({ word: 'a', start, end: start + 0.3, speaker: 0 }))
      const list = turns.map(({ start, length, speaker }) => ({ start, end: start + length, speaker }))
      const found = assignWordSpeakers(words, list)
      assert.deepEqual(
        found.words.map(({ word, start, end }) => ({ word, start, end })),
        words.map(({ word, start, end }) => ({ word, start, end })),
      )
      const first = [...new Set(found.words.map((word) => word.speaker))]
      assert.deepEqual(
        first,
        first.map((_, i) => i),
      )
    }),
  )
})

void test('words that share one time take no longer for many turns', { timeout: 20_000 }, () => {
  const turns = Array.from({ length: 20_000 }, (_, i) => ({ start: i, end: i + 0.9, speaker: i % 4 === 0 ? 1 : 0 }))
  const words = Array.from({ length: 40_000 }, () => ({ word: 'a', start: 0, end: 20_000, speaker: 1 }))
  assert.deepEqual(new Set(assignWordSpeakers(words, turns).words.map(({ speaker }) => speaker)), new Set([0]))
})
