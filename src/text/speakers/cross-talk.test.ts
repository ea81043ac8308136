import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crossTalk } from './cross-talk.ts'

const word = (text: string, start: number, speaker: number) => ({ word: text, start, end: start + 0.3, speaker })
/** Words of channel 1 that are dropped where it is `difference` dB louder than channel 0, with a leak of −15 dB. */
const dropped = (difference: number, ...words: ReturnType<typeof word>[]): string[] => {
  const level = (channel: number): number => (channel === 0 ? 60 : 60 + difference)
  return [...crossTalk(words, { level, leak: () => -15 })].map((one) => `${one.word}${one.speaker}`)
}

void test('drops what the other channel says louder at the same time, whatever was recognised', () => {
  assert.deepEqual(dropped(-15, word('Yes.', 1, 0), word('yes', 1.1, 1)), ['yes1'])
  assert.deepEqual(dropped(-12, word('yes', 1, 0), word('guess', 1.1, 1)), ['guess1'])
  assert.deepEqual(dropped(-5, word('yes', 1, 0), word('yes', 1.1, 1)), ['yes1'])
})

void test('keeps what two people say at once, and what only one channel has', () => {
  assert.deepEqual(dropped(-5, word('yes', 1, 0), word('no', 1.1, 1)), [])
  assert.deepEqual(dropped(-1, word('yes', 1, 0), word('yes', 1.1, 1)), [])
  assert.deepEqual(dropped(-15, word('yes', 1, 0), word('no', 3, 1)), [])
  assert.deepEqual(dropped(-15, word('no', 3, 1)), [])
})
