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
const transcript = {
  id: 'rec_1',
  audio_duration: 10,
  speaker_labels: true,
  summary_type: null,
} as unknown as AssemblyAiTranscript

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

const hall = [
  'Welcome to the meeting about the concert hall.',
  'First, the price of tickets.',
  'The price of tickets must rise by ten percent, because the orchestra costs more than last year.',
  'A cheaper ticket for students keeps the hall full on weekdays.',
  'Students buy their tickets late, so the price stays low until the evening.',
  'Next is the roof of the old building.',
  'The roof lets the rain in above the second balcony of the building.',
  'A new roof costs two hundred thousand, and the city pays half of the roof.',
  'The builders repair the roof of the building in summer, when nobody plays.',
].map((sentence, i) => said(sentence, i * 10, i % 2))

test('chapters, summaries and highlights are made of what was said', () => {
  const words = hall.flat()
  const sentences = hall.map((own) => own.map(({ word }) => word).join(' '))
  const all = { auto_chapters: true, summarization: true, summary_type: 'paragraph', auto_highlights: true } as const
  const { chapters, summary, auto_highlights_result: highlights } = seen({ kind: 'transcript' }, words, all)
  assert.deepEqual(
    chapters?.map(({ gist }) => gist),
    ['Tickets, price', 'Roof of the old building'],
  )
  assert.deepEqual(
    chapters?.map(({ start, end }) => [start, end]),
    [
      [0, 46_400],
      [50_000, 86_400],
    ],
  )
  for (const { headline, summary: text } of chapters ?? []) {
    assert.ok(sentences.includes(headline), headline)
    assert.ok(text.includes(headline), text)
  }
  assert.ok(sentences.filter((sentence) => summary?.includes(sentence)).length >= 2, summary ?? '')
  const roof = highlights?.results.find(({ text }) => /roof/.test(text))
  assert.equal(highlights?.results[0]?.rank, 1)
  assert.ok(roof !== undefined && roof.count === roof.timestamps.length && roof.count >= 2, JSON.stringify(highlights))
  const [first] = roof.timestamps
  const at = words.filter(({ start }) => start * 1000 >= (first?.start ?? 0) && start * 1000 < (first?.end ?? 0))
  assert.equal(at.map(({ word }) => word.toLowerCase().replace(/\W$/, '')).join(' '), roof.text.toLowerCase())
})

test('a summary is as long as its type says', () => {
  const words = hall.flat()
  const of = (summary_type: AssemblyAiTranscript['summary_type'], said = words): string =>
    seen({ kind: 'transcript' }, said, { summarization: true, summary_type }).summary ?? ''
  const bullets = of('bullets').split('\n')
  assert.ok(bullets.length > 1 && bullets.every((line) => line.startsWith('- ')))
  assert.ok(of('bullets_verbose').split('\n').length > bullets.length)
  assert.match(of('headline'), /^[^.]+\.$/)
  assert.match(of('gist'), /^Roof, tickets$/)
  for (const type of ['bullets', 'gist', 'paragraph', 'headline'] as const) assert.equal(of(type, []), '')
})

test('highlights of a script without spaces have their times', () => {
  const texts = ['音乐厅的票价要涨。', '学生的票价不变。', '票价很高。', '音乐厅的屋顶漏雨。']
  const words = texts.flatMap((text, i) =>
    Array.from(text, (word, k) => ({
      word,
      start: i * 10 + k / 2,
      end: i * 10 + k / 2 + 0.4,
      confidence: 1,
      speaker: 0,
    })),
  )
  const more = { transcript: { ...transcript, auto_highlights: true }, channelOf: null }
  const made = viewOf(words, 'zh', { ...more, view: { kind: 'transcript' } }) as AssemblyAiTranscript
  const results = made.auto_highlights_result?.results ?? []
  assert.ok(results.length > 0)
  for (const { text, timestamps } of results) {
    for (const { start, end } of timestamps) {
      const own = words.filter((word) => word.start * 1000 >= start && word.end * 1000 <= end)
      assert.equal(own.map(({ word }) => word).join(''), text)
    }
  }
})

test('nothing that was said is an empty answer', () => {
  const content = new TextEncoder().encode(JSON.stringify({ words: [] }))
  const input = { content, language: 'und', transcript, channelOf: null, view: { kind: 'transcript' as const } }
  const answer = JSON.parse(new TextDecoder().decode(run(input))) as AssemblyAiTranscript
  assert.deepEqual([answer.text, answer.words, answer.utterances, answer.confidence], ['', [], [], null])
  assert.deepEqual(seen({ kind: 'sentences' }, []).sentences, [])
})
