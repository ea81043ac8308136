import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Word } from '../contract/content.ts'
import { decodeManifest, encodeManifest, joinBlocks, packContent } from './content-blocks.ts'
import { keepIds } from './corrections/keep-ids.ts'
import { decodeContent } from './stored-content.ts'

const words = (count: number): Word[] =>
  Array.from({ length: count }, (_, i) => ({
    word: `w${i}`,
    start: i * 0.5,
    end: i * 0.5 + 0.4,
    confidence: i % 7 === 0 ? null : 0.5,
    speaker: Math.floor(i / 90) % 3,
  }))

function order(packed: ReturnType<typeof packContent>): Uint8Array[] {
  const hashes = packed.manifest.blocks.map((block) => block.hash)
  if (packed.manifest.segments !== null) hashes.push(packed.manifest.segments)
  return hashes.map((hash) => packed.blocks.get(hash) ?? assert.fail(hash))
}

test('packed content comes back whole, whatever its length', () => {
  for (const count of [0, 1, 499, 500, 501, 2345]) {
    const list = words(count)
    const content = {
      words: list,
      segments: count === 0 ? [] : [{ text: 'all of it', start: 0, end: 9, speaker: 0 }],
      paragraphStarts: list.flatMap((_, i) => (i % 70 === 0 ? [i] : [])),
      estimated: false,
    }
    const packed = packContent(content)
    assert.deepEqual(joinBlocks(order(packed)), { ...content, ids: list.map((_, i) => i) })
    assert.deepEqual(decodeManifest(encodeManifest(packed.manifest)), packed.manifest)
    assert.equal(packed.manifest.words, count)
    assert.equal(packed.manifest.nextId, count)
  }
})

test('a changed word changes one block; the borders of the others stay', () => {
  const list = words(5100)
  const content = { words: list, segments: [], paragraphStarts: [0], estimated: false }
  const first = packContent(content)
  const changed = list.flatMap((word, i) =>
    i === 1234
      ? [
          { ...word, word: 'two' },
          { ...word, word: 'words' },
        ]
      : [word],
  )
  const { ids, nextId } = keepIds(list, changed)
  const second = packContent({ ...content, words: changed, ids }, nextId)
  const known = new Set(first.manifest.blocks.map((block) => block.hash))
  assert.equal(second.manifest.blocks.filter((block) => !known.has(block.hash)).length, 1)
  assert.equal(nextId, 5102)
  assert.deepEqual(joinBlocks(order(second)).words, changed)
})

test('no block is longer than an edit can hold, whatever the words and their ids', () => {
  const lengths = (list: Word[], ids: number[]): number[][] => {
    const content = { words: list, segments: [], paragraphStarts: [0], estimated: false, ids }
    const packed = packContent(content, ids.length * 500)
    assert.deepEqual(joinBlocks(order(packed)), content)
    return order(packed).map((bytes) => decodeContent(bytes).words.map(({ word }) => word.length))
  }
  const list = words(9000)
  const withoutBorders = list.map((_, i) => i + Math.floor(i / 499) + 1)
  const many = lengths(list, withoutBorders)
  assert.deepEqual(
    many.map((block) => block.length),
    [2000, 2000, 2000, 2000, 1000],
  )
  const long = list.slice(0, 450).map((word) => ({ ...word, word: 'x'.repeat(9_000) }))
  const longest = lengths(
    long,
    long.map((_, i) => i),
  )
  for (const block of longest) assert.ok(block.reduce((sum, length) => sum + length, 0) < 60_000, String(block))
})
