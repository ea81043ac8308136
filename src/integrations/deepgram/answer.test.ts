import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Word } from '../../contract/content.ts'
import { packContent } from '../../text/content-blocks.ts'
import { paragraphStarts } from '../../text/paragraphs.ts'
import type { FileTranscript } from '../requests/port.ts'
import { resultsOf } from './answer.ts'
import { readOptions } from './read-options.ts'

/** Words of half a second, one after the other from `start`. */
function said(text: string, start: number, speaker: number, confidence: number | null = 0.5): Word[] {
  return text
    .split(' ')
    .map((word, i) => ({ word, start: start + i / 2, end: start + i / 2 + 0.4, confidence, speaker }))
}

function transcriptOf(words: Word[], more: Partial<FileTranscript> = {}): FileTranscript {
  const starts = paragraphStarts(words, { language: 'en' })
  const packed = packContent({ words, segments: [], paragraphStarts: starts, estimated: false })
  return {
    language: 'en',
    languages: [],
    words,
    segments: [],
    packed,
    channelOf: null,
    speakerNames: {},
    warnings: [],
    ...more,
  }
}

const talk = [...said('Um, we have twenty-five books. Good.', 0, 0), ...said('Yes, we do.', 6, 1, null)]

test('words have their plain form, and confidence 1 where the engine gives none', () => {
  const [channel] = resultsOf(transcriptOf(talk), 1, readOptions({ language: 'en' })).channels
  const [best] = channel?.alternatives ?? []
  assert.equal(best?.transcript, 'We have twenty-five books. Good. Yes, we do.')
  assert.deepEqual(best?.words.at(-1), { word: 'do', start: 7, end: 7.4, confidence: 1, punctuated_word: 'do.' })
  assert.equal(channel?.detected_language, undefined)
})

test('fillers stay and numbers are figures if they are asked for', () => {
  const options = readOptions({ filler_words: true, numerals: true })
  const [channel] = resultsOf(transcriptOf(talk), 1, options).channels
  assert.match(channel?.alternatives[0]?.transcript ?? '', /^Um, we have 25 books\./)
  assert.equal(channel?.detected_language, 'en')
})

test('paragraphs have sentences and speakers', () => {
  const options = readOptions({ paragraphs: true, diarize: true })
  const { paragraphs } = resultsOf(transcriptOf(talk), 1, options).channels[0]?.alternatives[0] ?? {}
  assert.equal(paragraphs?.transcript, '\nSpeaker 0: We have twenty-five books. Good.\n\nSpeaker 1: Yes, we do.')
  assert.deepEqual(paragraphs?.paragraphs[0], {
    sentences: [
      { text: 'We have twenty-five books.', start: 0.5, end: 2.4 },
      { text: 'Good.', start: 2.5, end: 2.9 },
    ],
    speaker: 0,
    num_words: 5,
    start: 0.5,
    end: 2.9,
  })
})

test('utterances end at pauses, and at speakers if they are asked for', () => {
  const close = [...said('Hello there.', 0, 0), ...said('Hi.', 1, 1), ...said('Well.', 4, 1)]
  const textsOf = (query: object): string[] =>
    (resultsOf(transcriptOf(close), 1, readOptions({ utterances: true, ...query })).utterances ?? []).map(
      ({ transcript }) => transcript,
    )
  assert.deepEqual(textsOf({}), ['Hello there. Hi.', 'Well.'])
  assert.deepEqual(textsOf({ diarize: true }), ['Hello there.', 'Hi.', 'Well.'])
  assert.deepEqual(textsOf({ utt_split: 5 }), ['Hello there. Hi. Well.'])
})

test('each channel has its own words, also a silent one', () => {
  const options = readOptions({ multichannel: true, utterances: true, diarize: true })
  // The second channel spoke first; the third one is silent.
  const { channels, utterances } = resultsOf(transcriptOf(talk, { channelOf: [1, 0] }), 3, options)
  assert.deepEqual(
    channels.map(({ alternatives }) => alternatives[0]?.transcript),
    ['Yes, we do.', 'We have twenty-five books. Good.', ''],
  )
  assert.equal(channels[2]?.alternatives[0]?.confidence, 0)
  assert.deepEqual(
    utterances?.map(({ channel, speaker }) => [channel, speaker]),
    [
      [1, 0],
      [0, 0],
    ],
  )
})

test('an empty transcript is an empty answer', () => {
  const options = readOptions({ paragraphs: true, utterances: true })
  const { channels, utterances } = resultsOf(transcriptOf([], { language: 'und' }), 1, options)
  assert.deepEqual(channels, [
    { alternatives: [{ transcript: '', confidence: 0, words: [], paragraphs: { transcript: '', paragraphs: [] } }] },
  ])
  assert.deepEqual(utterances, [])
})

test('a summary is made of what was said', () => {
  const summaryOf = (words: Word[], summarize: string): object | undefined =>
    resultsOf(transcriptOf(words), 1, readOptions({ language: 'en', summarize })).summary
  const words = said('We have twenty-five books about old bridges.', 0, 0)
  assert.deepEqual(summaryOf(words, 'v2'), { result: 'success', short: 'We have twenty-five books about old bridges.' })
  assert.deepEqual(summaryOf([], 'true'), { result: 'success', short: '' })
  assert.equal(summaryOf(words, 'False'), undefined)
})
