import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import * as fc from 'fast-check'
import { decodeContent, encodeContent, type StoredContent } from './stored-content.ts'

const millis = fc.integer({ min: 0, max: 90_000_000 }).map((ms) => ms / 1000)
const word = fc.record(
  {
    word: fc.string({ unit: 'binary' }),
    start: millis,
    end: millis,
    confidence: fc.option(fc.integer({ min: 0, max: 1000 }).map((n) => n / 1000)),
    speaker: fc.integer({ min: 0, max: 9 }),
    overlap: fc.constant(true),
  },
  { noNullPrototype: true, requiredKeys: ['word', 'start', 'end', 'confidence', 'speaker'] },
)
const passage = fc.record(
  { text: fc.string(), start: millis, end: millis, speaker: fc.nat(5) },
  { noNullPrototype: true },
)

test('property: what is stored is read back, to 3 decimals', () => {
  fc.assert(
    fc.property(fc.array(word), fc.array(passage), fc.boolean(), (words, segments, estimated) => {
      const content: StoredContent = {
        words,
        segments,
        estimated,
        paragraphStarts: words.length > 2 ? [0, 2] : words.length > 0 ? [0] : [],
      }
      assert.deepEqual(decodeContent(encodeContent(content)), content)
    }),
  )
})

test('lone surrogates survive', () => {
  const content = {
    words: [{ word: 'a\ud800', start: 0, end: 1, confidence: null, speaker: 0 }],
    segments: [],
    paragraphStarts: [0],
    estimated: true,
  }
  assert.deepEqual(decodeContent(encodeContent(content)), content)
})

test('content that is longer than it says is refused before it is read', () => {
  const words = Array.from({ length: 10_000 }, (_, i) => ({
    word: `w${i}`,
    start: i,
    end: i + 1,
    confidence: null,
    speaker: 0,
  }))
  const long = encodeContent({ words, segments: [], paragraphStarts: [0], estimated: true })
  // gzip may have several parts, and the last four bytes are the length of the last one alone.
  assert.throws(() => decodeContent(Buffer.concat([long, gzipSync('')])))
  assert.throws(() => decodeContent(Buffer.concat([long, gzipSync(' ')])))
})

test('damaged content is refused, not guessed at', () => {
  const words = { text: ['a'], start: [0], length: [1], confidence: [-1], speaker: [0, 1] }
  const segments = { text: [], start: [], length: [], speaker: [] }
  const good = { v: 1, estimated: false, paragraphs: [0], words, segments }
  const pack = (value: unknown) => gzipSync(JSON.stringify(value))
  assert.equal(decodeContent(pack(good)).words.length, 1)
  const bad: unknown[] = [
    null,
    { ...good, v: 2 },
    { ...good, paragraphs: [-1] },
    { ...good, ids: [7, 99] },
    { ...good, paragraphs: [0, 5] },
    { ...good, words: { ...words, start: [] } },
    { ...good, words: { ...words, overlap: [1, 1] } },
    { ...good, words: { ...words, overlap: ['0'] } },
    { ...good, words: { ...words, start: ['0'] } },
    { ...good, words: { ...words, text: [1] } },
    { ...good, words: { ...words, speaker: [0, 2] } },
    { ...good, words: { ...words, speaker: [0, 1e15] } },
    { ...good, words: { ...words, confidence: [0.5] } },
    { ...good, segments: null },
  ]
  for (const value of bad) assert.throws(() => decodeContent(pack(value)), JSON.stringify(value))
  assert.throws(() => decodeContent(new Uint8Array([1, 2, 3])))
  assert.throws(() =>
    encodeContent({
      ...decodeContent(pack(good)),
      words: [{ word: 'a', start: Number.NaN, end: 1, confidence: null, speaker: 0 }],
    }),
  )
})
