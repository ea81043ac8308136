import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Word } from '../../contract/content.ts'
import type { AssemblyAiMatch, AssemblyAiPassage, AssemblyAiTranscript } from '../../contract/endpoints/assemblyai.ts'
import { run, viewOf, type AnswerInput } from './answer.ts'

/** Words of half a second, one after the other from `start`. */
function said(text: string, start: number, speaker: number, confidence: number | null = 0.5): Word[] {
  return text
    .split(' ')
    .map((word, i) => ({ word, start: start + i / 2, end: start + i / 2 + 0.4, confidence, speaker }))
}

const talk = [...said('We have books. Good', 0, 0), ...said('Yes, we have.', 6, 1, null)]
const transcript = { id: 'rec_1', audio_duration: 10, speaker_labels: true } as unknown as AssemblyAiTranscript

interface View extends AssemblyAiTranscript {
  sentences: AssemblyAiPassage[]
  paragraphs: AssemblyAiPassage[]
  matches: AssemblyAiMatch[]
  total_count: number
}
const seen = (view: AnswerInput['view'], words = talk, more: Partial<AssemblyAiTranscript> = {}): View =>
  viewOf(words, 'en', { transcript: { ...transcript, ...more }, channelOf: [1, 0], view }) as View

test('words have milliseconds and letters, and confidence 1 where the engine gives none', () => {
  const { text, words, utterances, confidence } = seen({ kind: 'transcript' })
  assert.equal(text, 'We have books. Good Yes, we have.')
  assert.deepEqual(words?.at(-1), { text: 'have.', start: 7000, end: 7400, confidence: 1, speaker: 'B' })
  assert.equal(confidence, (4 * 0.5 + 3) / 7)
  assert.deepEqual(
    utterances?.map(({ text: turn, speaker, start, end }) => [turn, speaker, start, end]),
    [
      ['We have books. Good', 'A', 0, 1900],
      ['Yes, we have.', 'B', 6000, 7400],
    ],
  )
})

test('without labels there are no speakers', () => {
  const { words, utterances } = seen({ kind: 'transcript' }, talk, { speaker_labels: false })
  assert.ok(words?.every(({ speaker }) => speaker === null))
  assert.equal(utterances, null)
})

test('with multichannel, words have the channel of their speaker', () => {
  const more = { multichannel: true, audio_channels: 2 }
  const stranger = said('Hm.', 9, 2)
  const { words, utterances } = seen({ kind: 'transcript' }, [...talk, ...stranger], more)
  assert.deepEqual([words?.[0]?.speaker, words?.[0]?.channel], ['2', '2'])
  assert.deepEqual(
    utterances?.map(({ speaker, channel }) => [speaker, channel]),
    [
      ['2', '2'],
      ['1', '1'],
      ['C', null],
    ],
  )
  const mono = seen({ kind: 'transcript' }, talk, { multichannel: true, audio_channels: 1 })
  assert.ok(mono.words?.every(({ channel }) => channel === '1'))
  assert.equal('channel' in (seen({ kind: 'transcript' }).words?.[0] ?? {}), false)
})

test('sentences end with their speaker', () => {
  assert.deepEqual(
    seen({ kind: 'sentences' }).sentences.map(({ text, speaker }) => [text, speaker]),
    [
      ['We have books.', 'A'],
      ['Good', 'A'],
      ['Yes, we have.', 'B'],
    ],
  )
  assert.equal(seen({ kind: 'paragraphs' }).paragraphs.length, 2)
})

test('words and phrases are found whatever their case and punctuation', () => {
  const { total_count, matches } = seen({ kind: 'matches', words: ['WE have', 'good yes', 'books have', '…'] })
  assert.equal(total_count, 3)
  assert.deepEqual(matches, [
    {
      text: 'WE have',
      count: 2,
      timestamps: [
        [0, 900],
        [6500, 7400],
      ],
      indexes: [0, 5],
    },
    { text: 'good yes', count: 1, timestamps: [[1500, 6400]], indexes: [3] },
  ])
})

test('nothing that was said is an empty answer', () => {
  const content = new TextEncoder().encode(JSON.stringify({ words: [] }))
  const input = { content, language: 'und', transcript, channelOf: null, view: { kind: 'transcript' as const } }
  const answer = JSON.parse(new TextDecoder().decode(run(input))) as AssemblyAiTranscript
  assert.deepEqual([answer.text, answer.words, answer.utterances, answer.confidence], ['', [], [], null])
  assert.deepEqual(seen({ kind: 'sentences' }, []).sentences, [])
})
