import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cutAtBoundaries } from './word-segmenter.ts'

void test('words end at any white space, and have their punctuation', () => {
  assert.deepEqual(cutAtBoundaries('今天，我们 讨论。 Yes!', 'zh'), ['今天，', '我们', '讨论。', 'Yes!'])
  assert.deepEqual(cutAtBoundaries(' 日本\ufeff“今天”\u00a012.5 \u0301\n', 'ja'), [
    '日本',
    '“',
    '今天”',
    '12.5',
    '\u0301',
  ])
  assert.deepEqual(cutAtBoundaries(' \n', 'th'), [])
  assert.deepEqual(cutAtBoundaries('ครับ  ผมไป\nNew York \n2', 'th'), ['ครับ', ' ผมไป', 'New', ' York', ' 2'])
})
