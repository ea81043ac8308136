import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { StoredContent } from '../text/stored-content.ts'
import type { DocumentHighlight, RenderDocument } from './document.ts'
import { markedParagraphs } from './marked-paragraphs.ts'

/** A paragraph for each list of words. */
function contentOf(paragraphs: readonly string[][]): StoredContent {
  const words = paragraphs.flat().map((word, i) => ({ word, start: i, end: i + 1, confidence: 1, speaker: 0 }))
  let next = 0
  const paragraphStarts = paragraphs.map(({ length }) => (next += length) - length)
  return { words, segments: [], paragraphStarts, estimated: false }
}

function documentOf(places: readonly [number, number, DocumentHighlight['color']][]): RenderDocument {
  const highlights = places.map(([from, to, color]) => ({
    from,
    to,
    color,
    start: from,
    end: to + 1,
    quote: 'quote',
    isDetached: false,
    resolvedAt: null,
    comments: [],
  }))
  return { language: 'en', highlights } as unknown as RenderDocument
}
const query = { docIncludeHighlights: true }

test('highlights over several paragraphs, in any order: the last gives the colour, each note is where its words end', () => {
  const content = contentOf([['a', 'b'], ['c', 'd'], ['e'], ['f', 'g']])
  const document = documentOf([
    [3, 5, 'YELLOW'],
    [0, 3, 'GREEN'],
    [4, 4, 'BLUE'],
  ])
  const { passages } = markedParagraphs(content, document, query)
  const seen = passages.map(({ runs }) =>
    runs.map(({ text, color, notes }) => [text, color, notes.map(({ number }) => number)]),
  )
  assert.deepEqual(seen, [
    [['a b', 'GREEN', []]],
    [
      ['c ', 'GREEN', []],
      ['d', 'GREEN', [2]],
    ],
    [['e', 'BLUE', [3]]],
    [
      ['f', 'YELLOW', [1]],
      [' g', null, []],
    ],
  ])
})
