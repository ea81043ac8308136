import assert from 'node:assert/strict'
import { test } from 'node:test'
import { markOverlaps, overlapsOfTurns } from './overlapping-speech.ts'

test('people overlap where turns of different speakers do', () => {
  const turns = [
    { start: 0, end: 4, speaker: 0 },
    { start: 3, end: 5, speaker: 1 },
    { start: 3.5, end: 6, speaker: 2 },
    { start: 5.5, end: 7, speaker: 2 },
    { start: 8, end: 9, speaker: 0 },
    { start: 8.2, end: 8.4, speaker: 1 },
  ]
  assert.deepEqual(overlapsOfTurns(turns), [
    { start: 3, end: 5 },
    { start: 8.2, end: 8.4 },
  ])
  assert.deepEqual(overlapsOfTurns([]), [])
})

test('a word is marked if people overlap during half of it', () => {
  const words = [
    { word: 'before', start: 0, end: 1 },
    { word: 'half', start: 1, end: 2 },
    { word: 'less', start: 2, end: 3 },
    { word: 'pieces', start: 4, end: 5 },
  ]
  const overlaps = [
    { start: 1.5, end: 2.4 },
    { start: 4.1, end: 4.4 },
    { start: 4.6, end: 4.9 },
  ]
  const marked = markOverlaps(words, overlaps)
  assert.deepEqual(
    marked.filter(({ overlap }) => overlap).map(({ word }) => word),
    ['half', 'pieces'],
  )
  assert.deepEqual(markOverlaps(words, []), words)
})
