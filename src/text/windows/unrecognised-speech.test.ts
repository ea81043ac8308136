import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unrecognisedSpeech } from './unrecognised-speech.ts'

const word = (start: number): { start: number; end: number } => ({ start, end: start + 0.4 })

test('speech without words is told with where it first is', () => {
  assert.deepEqual(
    unrecognisedSpeech([
      { start: 0, end: 10, words: [word(0), word(3), word(6), word(9)] },
      { start: 12, end: 20, words: [] },
      { start: 30, end: 42, words: [word(30), word(41)] },
    ]),
    { seconds: 8 + (41 - 30.4), of: 30, first: 12 },
  )
})

test('pauses of speakers, and little beside much, are no matter', () => {
  assert.equal(unrecognisedSpeech([]), null)
  assert.equal(unrecognisedSpeech([{ start: 0, end: 9, words: [word(0), word(4), word(8)] }]), null)
  const long = Array.from({ length: 30 }, (_, i) => word(i * 3))
  assert.equal(
    unrecognisedSpeech([
      { start: 0, end: 90, words: long },
      { start: 100, end: 106, words: [] },
    ]),
    null,
  )
})
