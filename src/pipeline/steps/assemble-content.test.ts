import assert from 'node:assert/strict'
import { test } from 'node:test'
import { joinBlocks } from '../../text/content-blocks.ts'
import { encodeWindowResult } from '../../transcripts/windows/window-result.ts'
import { run, type AssembleInput } from './assemble-content.ts'

const word = (text: string, start: number, end: number) => ({ word: text, start, end, confidence: 0.05 })
const result = (...words: ReturnType<typeof word>[]) =>
  encodeWindowResult({ language: 'en', words, segments: [], warnings: [] })
const plain: Omit<AssembleInput, 'results' | 'stretches'> = {
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
  overlaps: [],
  isCountGiven: false,
  named: null,
  answers: null,
  firstId: 0,
  previous: null,
  kept: null,
}

test('no word is without length or starts before its window', async () => {
  const { original } = await run({
    results: [
      result(word('well', 0.4, 0.4), word('said', 1.2, 1.5)),
      result(word('uh', 29.9, 29.9), word('then', 29.95, 30.4), word('go', 30.3, 30.31)),
    ],
    stretches: [
      { start: 0.5, end: 2, before: 0, after: 0, channel: 0 },
      { start: 30.0004, end: 32, before: 0, after: 0, channel: 0 },
    ],
    ...plain,
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

test('words are marked where several people speak: by the turns of a mix, or by the words of channels', async () => {
  const words = async (input: Pick<AssembleInput, 'results' | 'stretches'> & Partial<AssembleInput>) => {
    const { original } = await run({ ...plain, ...input })
    return joinBlocks([...original.blocks.values()]).words.map(
      ({ word: text, speaker, overlap = false }) => `${text} ${speaker}${overlap ? ' overlaps' : ''}`,
    )
  }
  const mixed = await words({
    results: [result(word('one', 0, 1), word('two', 1, 2), word('three', 2, 3))],
    stretches: [{ start: 0, end: 4, before: 0, after: 0, channel: 0 }],
    turns: [
      { start: 0, end: 2.4, speaker: 0 },
      { start: 1, end: 3, speaker: 1 },
    ],
    overlaps: [{ start: 0.8, end: 1.9 }],
  })
  assert.deepEqual(mixed, ['one 0', 'two 1 overlaps', 'three 1'])
  const levels = [0, 1].map(() => new Uint8Array(300).fill(200))
  const onChannels = await words({
    results: [result(word('hello', 0, 1), word('there', 1, 2)), result(word('yes', 1.1, 1.9), word('well', 3, 4))],
    stretches: [0, 1].map((channel) => ({ start: 0, end: 4, before: 0, after: 0, channel })),
    channels: { levels, areSpeakers: true },
  })
  assert.deepEqual(onChannels, ['hello 0', 'there 0 overlaps', 'yes 1 overlaps', 'well 1'])
})
