import assert from 'node:assert/strict'
import { test } from 'node:test'
import { joinBlocks } from '../../text/content-blocks.ts'
import { encodeWindowResult } from '../../transcripts/windows/window-result.ts'
import { run } from './assemble-content.ts'

test('no word is without length or starts before its window', async () => {
  const word = (text: string, start: number, end: number) => ({ word: text, start, end, confidence: 0.05 })
  const result = (...words: ReturnType<typeof word>[]) =>
    encodeWindowResult({ language: 'en', words, segments: [], warnings: [] })
  const { original } = await run({
    results: [
      result(word('well', 0.4, 0.4), word('said', 1.2, 1.5)),
      result(word('uh', 29.9, 29.9), word('then', 29.95, 30.4), word('go', 30.3, 30.31)),
    ],
    stretches: [
      { start: 0.5, end: 2, before: 0, after: 0, channel: 0 },
      { start: 30.0004, end: 32, before: 0, after: 0, channel: 0 },
    ],
    channels: null,
    language: 'en',
    engineLanguage: null,
    leastConfidence: null,
    candidates: [],
    engine: { name: 'test/test', quality: 'standard' },
    hasPunctuation: true,
    names: [],
    findAndReplaceWords: [],
    turns: [],
    isCountGiven: false,
    named: null,
    firstId: 0,
    previous: null,
  })
  assert.deepEqual(
    joinBlocks([...original.blocks.values()]).words.map(({ word, start, end }) => [word, start, end]),
    [
      ['well', 0.5, 0.52],
      ['said', 1.2, 1.5],
      ['uh', 30, 30.02],
      ['then', 30, 30.4],
      ['go', 30.3, 30.32],
    ],
  )
})
