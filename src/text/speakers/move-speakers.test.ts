import assert from 'node:assert/strict'
import { test } from 'node:test'
import { matchSpeakers } from './match-speakers.ts'
import { moveSpeakers } from './move-speakers.ts'
import type { StoredContent } from '../stored-content.ts'

const content = (speakers: readonly number[], paragraphs: number[]): StoredContent => ({
  words: speakers.map((speaker, i) => ({ word: `w${i}`, start: i, end: i + 0.9, confidence: null, speaker })),
  segments: [{ text: 'all', start: 0, end: speakers.length, speaker: speakers[0] ?? 0 }],
  paragraphStarts: paragraphs,
  estimated: false,
})

void test('a split gives what comes later to a new index, with a paragraph of its own', () => {
  const moved = moveSpeakers(
    content([0, 0, 0, 0, 0, 0, 0, 0], [0]),
    { splits: [{ speakerIndex: 0, at: 4, newIndex: 1 }], merges: [] },
    'en',
  )
  assert.deepEqual(
    moved.words.map(({ speaker }) => speaker),
    [0, 0, 0, 0, 1, 1, 1, 1],
  )
  assert.deepEqual(moved.paragraphStarts, [0, 4])
})

void test('a merge joins paragraphs that only the change of speaker parted, and keeps those that a person made', () => {
  const moved = moveSpeakers(
    content([0, 0, 0, 1, 1, 1, 1, 0], [0, 3, 5, 7]),
    { splits: [], merges: [{ from: 1, into: 0 }] },
    'en',
  )
  assert.ok(moved.words.every(({ speaker }) => speaker === 0))
  assert.deepEqual(moved.paragraphStarts, [0, 5])
})

void test('splits come before merges', () => {
  const moved = moveSpeakers(
    content([0, 0, 0, 0, 1], [0, 4]),
    { splits: [{ speakerIndex: 0, at: 2, newIndex: 2 }], merges: [{ from: 2, into: 1 }] },
    'en',
  )
  assert.deepEqual(
    moved.words.map(({ speaker }) => speaker),
    [0, 0, 1, 1, 1],
  )
  assert.equal(moved.segments[0]?.speaker, 0)
})

void test('speakers of a new reading are found by the time they share with those of the old', () => {
  const said = (list: readonly [number, number, number][]) =>
    list.map(([start, end, speaker]) => ({ start, end, speaker }))
  const before = said([
    [0, 4, 0],
    [4, 9, 1],
    [9, 11, 2],
  ])
  const after = said([
    [0, 3.5, 0],
    [4.2, 9.1, 0],
    [9.2, 11, 1],
  ])
  assert.deepEqual(
    matchSpeakers(before, after),
    new Map([
      [1, 0],
      [2, 1],
    ]),
  )
})
