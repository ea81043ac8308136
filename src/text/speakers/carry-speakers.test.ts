import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cpuTime } from '../../../test/helpers/cpu-time.ts'
import { limit } from '../../../test/helpers/time-limits.ts'
import type { Word } from '../../contract/content.ts'
import { carrySpeakers } from './carry-speakers.ts'

/** One word a second, each with the speaker in its place of `speakers`. */
const said = (speakers: string, shift = 0): Word[] =>
  speakers.split('').map((speaker, i) => {
    return { word: `w${i}`, start: i + shift, end: i + 0.8 + shift, confidence: 0.5, speaker: Number(speaker) }
  })
const content = (speakers: string) => ({ words: said(speakers), ids: speakers.split('').map((_, i) => i) })
const carry = (fresh: string, engine: string, corrected: string, shift = 0) => {
  const { words, carried, lost } = carrySpeakers(said(fresh, shift), content(engine), content(corrected))
  return [words.map(({ speaker }) => speaker).join(''), carried, lost]
}

test('a turn that was given to somebody else is given to them again', () => {
  assert.deepEqual(carry('0001110000', '0001110000', '0001111100'), ['0001111100', 1, 0])
  // The new recognition numbers them the other way round, and is a little later.
  assert.deepEqual(carry('1110001111', '0001110000', '0001111100', 0.2), ['1110000011', 1, 0])
})

test('speakers that were merged stay merged, also where the new turns are longer', () => {
  assert.deepEqual(carry('0001112222', '0001112222', '0001110000'), ['0001110000', 1, 0])
  assert.deepEqual(carry('0001122222', '0001112222', '0001110000'), ['0001100000', 1, 0])
})

test('a speaker that was split off is a new one, unless the new recognition found them', () => {
  assert.deepEqual(carry('0000011111', '0000011111', '0002211111'), ['0002211111', 1, 0])
  assert.deepEqual(carry('0002211111', '0000011111', '0003311111'), ['0002211111', 1, 0])
})

test('nothing changed means nothing changes, and what the new text has no words for is lost', () => {
  assert.deepEqual(carry('0101', '0011', '0011'), ['0101', 0, 0])
  assert.deepEqual(carry('000', '0000011', '0000000'), ['000', 0, 1])
})

test('words that a person typed belong to the turn around them', () => {
  const corrected = { words: said('000111100'), ids: [0, 1, 2, 3, 90, 91, 6, 7, 8] }
  const { words, carried } = carrySpeakers(said('000000000'), content('000000000'), corrected)
  assert.equal(words.map(({ speaker }) => speaker).join(''), '000111100')
  assert.equal(carried, 1)
})

test('of changes that overlap the last counts, and each has words', () => {
  const words = said('0000').map((word) => ({ ...word, end: 9 }))
  const ids = [0, 1, 2, 3]
  const corrected = words.map((word, i) => ({ ...word, speaker: [0, 1, 0, 2][i]! }))
  const made = carrySpeakers(
    said('0000000').map((word) => ({ ...word, word: 'x' })),
    { words, ids },
    { words: corrected, ids },
  )
  assert.deepEqual([made.words.map(({ speaker }) => speaker).join(''), made.carried, made.lost], ['0112222', 2, 0])
})

test('words that all last until the end are carried in time that grows with their number', () => {
  const count = 40_000
  const words = Array.from({ length: count }, (_, i) => {
    return { word: 'w', start: i, end: 2 * count, confidence: 0.5, speaker: i % 2 }
  })
  const ids = words.map((_, i) => i)
  const corrected = words.map((word, i) => ({ ...word, speaker: i % 3 }))
  const fresh = words.map(({ start, speaker }) => ({ word: 'v', start, end: start + 1, speaker }))
  const start = cpuTime()
  const made = carrySpeakers(fresh, { words, ids }, { words: corrected, ids })
  assert.equal(made.lost, 0)
  const took = cpuTime() - start
  assert.ok(took < limit(3000), `${Math.round(took)} ms`)
})
