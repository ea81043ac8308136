import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Word } from '../contract/content.ts'
import { cutWindow } from './cut-window.ts'

test('of people who talk at once, windows have each word once and segments the words of their speaker', () => {
  const say = (speaker: number, from: number, text: string): Word[] =>
    text.split(' ').map((word, i) => {
      return { word, start: from + i / 2, end: from + i / 2 + 0.5, confidence: null, speaker }
    })
  const words = [
    ...say(0, 0, 'We went there by train and walked home.'),
    ...say(1, 1.1, 'Who did?'),
    ...say(0, 5, 'All.'),
  ]
  const segments = [
    { text: 'We went there by train and walked home.', start: 0, end: 4, speaker: 0 },
    { text: 'Who did?', start: 1.1, end: 2.1, speaker: 1 },
    { text: 'All.', start: 5, end: 5.5, speaker: 0 },
  ]
  const content = { words, segments, paragraphStarts: [0, 8, 10], estimated: false }
  const parts = [
    [undefined, 1.5],
    [1.5, 5.2],
    [5.2, undefined],
  ].map(([from, to]) => cutWindow(content, 'en', from, to))
  assert.deepEqual(
    parts.flatMap((part) => part.words.map(({ word }) => word)).toSorted(),
    words.map(({ word }) => word).toSorted(),
  )
  assert.deepEqual(
    parts.map((part) => part.segments.map(({ text, start, end }) => [text, start, end])),
    [
      [
        ['We went there', 0, 1.5],
        ['Who', 1.1, 1.6],
      ],
      [
        ['by train and walked home.', 1.5, 4],
        ['did?', 1.6, 2.1],
        ['All.', 5, 5.5],
      ],
      [],
    ],
  )
  assert.deepEqual(parts[1]?.paragraphStarts, [0, 5, 6])
})
