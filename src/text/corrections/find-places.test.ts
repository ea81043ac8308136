import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cpuTime } from '../../../test/helpers/cpu-time.ts'
import { limit } from '../../../test/helpers/time-limits.ts'
import { joinBlocks, packContent, packedBlocks } from '../content-blocks.ts'
import { run } from './find-places.ts'

function input(texts: readonly string[], paragraphStarts: number[]) {
  const words = texts.map((word, i) => ({ word, start: i, end: i + 1, confidence: 1, speaker: 0 }))
  const ids = words.map((_, index) => index)
  const content = { words, segments: [], paragraphStarts, estimated: false, ids }
  return {
    blocks: packedBlocks(packContent(content, words.length)),
    language: 'en',
    nextId: words.length,
    mostPlaces: 1000,
  }
}

test('paragraphs start at the same words, and a replaced first word at its replacement', async () => {
  const given = input('a b c. a a d. e a'.split(' '), [0, 3, 4, 6])
  const found = await run({ ...given, find: 'a', replace: 'x y' })
  assert.ok(found !== null)
  const { words, paragraphStarts } = joinBlocks(packedBlocks(found.packed))
  assert.equal(words.map(({ word }) => word).join(' '), 'x y b c. x y x y d. e x y')
  // Of two replaced words that each began a paragraph, the first keeps its start.
  assert.deepEqual(paragraphStarts, [0, 4, 9])
})

test('every word replaced, each a paragraph, takes time that grows with their number', async () => {
  const count = 100_000
  const given = input(
    Array.from({ length: count }, () => 'a'),
    Array.from({ length: count }, (_, i) => i),
  )
  const start = cpuTime()
  const found = await run({ ...given, find: 'a', replace: 'b' })
  assert.deepEqual([found?.count, found?.places.length], [count, 1000])
  const took = cpuTime() - start
  assert.ok(took < limit(20_000), `${Math.round(took)} ms`)
})

test('a transcript gets no longer than it may be, by replacements of many words', async () => {
  const given = input(Array<string>(20_000).fill('a'), [0])
  await assert.rejects(run({ ...given, find: 'a', replace: 'b '.repeat(100).trim() }), { code: 'INVALID_STATE' })
})
