// The json of other programs and services, with the fields that they write.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '../../../contract/app-error.ts'
import { readImported, wordsOf } from '../../../../test/helpers/read-imported.ts'

async function read(file: unknown) {
  return readImported('application/json', JSON.stringify(file), { language: 'auto' })
}

/** Two people: "Hello there." from 0.5 to 1.5 s, "Hi." from 2 to 2.5 s. */
const files: Record<string, unknown> = {
  assemblyAi: {
    id: 'b9',
    language_code: 'en_us',
    status: 'completed',
    text: 'Hello there. Hi.',
    words: [
      { text: 'Hello', start: 500, end: 900, confidence: 0.9, speaker: 'A' },
      { text: 'there.', start: 1000, end: 1500, confidence: 0.8, speaker: 'A' },
      { text: 'Hi.', start: 2000, end: 2500, confidence: 0.7, speaker: 'B' },
    ],
    utterances: [],
    audio_duration: 3,
  },
  deepgram: {
    metadata: { request_id: 'r', duration: 3, channels: 1 },
    results: {
      channels: [
        {
          detected_language: 'en',
          alternatives: [
            {
              transcript: 'Hello there. Hi.',
              confidence: 0.9,
              words: [
                { word: 'hello', punctuated_word: 'Hello', start: 0.5, end: 0.9, confidence: 0.9, speaker: 0 },
                { word: 'there', punctuated_word: 'there.', start: 1, end: 1.5, confidence: 0.8, speaker: 0 },
                { word: 'hi', punctuated_word: 'Hi.', start: 2, end: 2.5, confidence: 0.7, speaker: 1 },
              ],
            },
          ],
        },
      ],
    },
  },
  deepgramChannels: {
    results: {
      channels: [
        {
          alternatives: [
            {
              words: [
                { word: 'hello', punctuated_word: 'Hello', start: 0.5, end: 0.9, confidence: 0.9 },
                { word: 'there', punctuated_word: 'there.', start: 1, end: 1.5, confidence: 0.8 },
              ],
            },
          ],
        },
        { alternatives: [{ words: [{ word: 'hi', punctuated_word: 'Hi.', start: 2, end: 2.5, confidence: 0.7 }] }] },
      ],
    },
  },
  amazon: {
    jobName: 'j',
    status: 'COMPLETED',
    results: {
      language_code: 'en-US',
      transcripts: [{ transcript: 'Hello there. Hi.' }],
      items: [
        amazonWord('0.5', '0.9', '0.9', 'Hello', 'spk_0'),
        amazonWord('1.0', '1.5', '0.8', 'there', 'spk_0'),
        { type: 'punctuation', alternatives: [{ confidence: '0.0', content: '.' }] },
        amazonWord('2.0', '2.5', '0.7', 'Hi', 'spk_1'),
        { type: 'punctuation', alternatives: [{ confidence: '0.0', content: '.' }] },
      ],
    },
  },
  amazonSegments: {
    results: {
      items: [
        amazonWord('0.5', '0.9', '0.9', 'Hello'),
        amazonWord('1.0', '1.5', '0.8', 'there.'),
        amazonWord('2.0', '2.5', '0.7', 'Hi.'),
      ],
      speaker_labels: {
        speakers: 2,
        segments: [
          {
            start_time: '0.5',
            speaker_label: 'spk_0',
            items: [
              { start_time: '0.5', end_time: '0.9', speaker_label: 'spk_0' },
              { start_time: '1.0', end_time: '1.5', speaker_label: 'spk_0' },
            ],
          },
          { start_time: '2.0', speaker_label: 'spk_1', items: [{ start_time: '2.0', speaker_label: 'spk_1' }] },
        ],
      },
    },
  },
  google: {
    results: [
      { alternatives: [{ transcript: 'Hello there. Hi.', confidence: 0.9, words: [] }], languageCode: 'en-us' },
      {
        alternatives: [
          {
            transcript: '',
            words: [
              { startTime: '0.500s', endTime: '0.900s', word: 'Hello', confidence: 0.9, speakerTag: 1 },
              { startTime: '1s', endTime: '1.500s', word: 'there.', confidence: 0.8, speakerTag: 1 },
              { startTime: '2s', endTime: '2.500s', word: 'Hi.', confidence: 0.7, speakerTag: 2 },
            ],
          },
        ],
      },
    ],
  },
  elevenLabs: {
    language_code: 'en',
    language_probability: 0.98,
    text: 'Hello there. Hi.',
    words: [
      { text: 'Hello', start: 0.5, end: 0.9, type: 'word', speaker_id: 'speaker_0', logprob: Math.log(0.9) },
      { text: ' ', start: 0.9, end: 1, type: 'spacing', speaker_id: 'speaker_0', logprob: 0 },
      { text: 'there.', start: 1, end: 1.5, type: 'word', speaker_id: 'speaker_0', logprob: Math.log(0.8) },
      { text: 'Hi.', start: 2, end: 2.5, type: 'word', speaker_id: 'speaker_1', logprob: Math.log(0.7) },
    ],
  },
  speechmatics: {
    format: '2.9',
    metadata: { type: 'transcription', transcription_config: { language: 'en', diarization: 'speaker' } },
    results: [
      speechmaticsWord(0.5, 0.9, 0.9, 'Hello', 'S1'),
      speechmaticsWord(1, 1.5, 0.8, 'there', 'S1'),
      { type: 'punctuation', attaches_to: 'previous', is_eos: true, alternatives: [{ content: '.', confidence: 1 }] },
      speechmaticsWord(2, 2.5, 0.7, 'Hi.', 'S2'),
    ],
  },
  revAi: {
    monologues: [
      {
        speaker: 0,
        elements: [
          { type: 'text', value: 'Hello', ts: 0.5, end_ts: 0.9, confidence: 0.9 },
          { type: 'punct', value: ' ' },
          { type: 'text', value: 'there', ts: 1, end_ts: 1.5, confidence: 0.8 },
          { type: 'punct', value: '.' },
        ],
      },
      { speaker: 1, elements: [{ type: 'text', value: 'Hi.', ts: 2, end_ts: 2.5, confidence: 0.7 }] },
    ],
  },
  gladia: {
    id: 'g',
    result: {
      transcription: {
        languages: ['en'],
        full_transcript: 'Hello there. Hi.',
        utterances: [
          {
            start: 0.5,
            end: 1.5,
            speaker: 0,
            text: 'Hello there.',
            words: [
              { word: ' Hello', start: 0.5, end: 0.9, confidence: 0.9 },
              { word: ' there.', start: 1, end: 1.5, confidence: 0.8 },
            ],
          },
          {
            start: 2,
            end: 2.5,
            speaker: 1,
            text: 'Hi.',
            words: [{ word: 'Hi.', start: 2, end: 2.5, confidence: 0.7 }],
          },
        ],
      },
    },
  },
}

function amazonWord(start: string, end: string, confidence: string, content: string, speaker?: string) {
  const label = speaker === undefined ? {} : { speaker_label: speaker }
  return { type: 'pronunciation', start_time: start, end_time: end, alternatives: [{ confidence, content }], ...label }
}

function speechmaticsWord(start: number, end: number, confidence: number, content: string, speaker: string) {
  const alternatives = [{ content, confidence, language: 'en', speaker }]
  return { type: 'word', start_time: start, end_time: end, alternatives }
}

for (const [name, file] of Object.entries(files)) {
  test(`json of ${name}: words with times, confidence and speakers`, async () => {
    const { content, speakers } = await read(file)
    const rounded = (value: number | null) => (value === null ? null : Math.round(value * 100) / 100)
    assert.deepEqual(
      content.words.map(({ word, start, end, confidence, speaker }) => [
        word,
        start,
        end,
        rounded(confidence),
        speaker,
      ]),
      [
        ['Hello', 0.5, 0.9, 0.9, 0],
        ['there.', 1, 1.5, 0.8, 0],
        ['Hi.', 2, 2.5, 0.7, 1],
      ],
    )
    assert.equal(
      speakers.every((speaker) => speaker === null || /^speaker_\d$/.test(speaker)),
      true,
    )
  })
}

/** The same where programs write segments: "Hello there." from 0.5 to 1.5 s, "Hi." from 2 to 2.5 s. */
const segments: Record<string, unknown> = {
  whisperCpp: {
    model: { type: 'base' },
    result: { language: 'en' },
    transcription: [
      {
        timestamps: { from: '00:00:00,500', to: '00:00:01,500' },
        offsets: { from: 500, to: 1500 },
        text: ' Hello there.',
      },
      { timestamps: { from: '00:00:02,000', to: '00:00:02,500' }, offsets: { from: 2000, to: 2500 }, text: ' Hi.' },
    ],
  },
  podcast: {
    version: '1.0.0',
    segments: [
      { speaker: 'Ada', startTime: 0.5, endTime: 1.5, body: 'Hello there.' },
      { speaker: 'Hans', startTime: 2, endTime: 2.5, body: 'Hi.' },
    ],
  },
  chunks: {
    text: 'Hello there. Hi.',
    chunks: [
      { text: ' Hello there.', timestamp: [0.5, 1.5] },
      { text: ' Hi.', timestamp: [2, 2.5] },
    ],
  },
  speakersOfChunks: {
    speakers: [
      { speaker: 'SPEAKER_00', text: 'Hello there.', timestamp: [0.5, 1.5] },
      { speaker: 'SPEAKER_01', text: 'Hi.', timestamp: [2, 2.5] },
    ],
    chunks: [{ text: 'Hello there. Hi.', timestamp: [0.5, null] }],
    text: 'Hello there. Hi.',
  },
  azureBatch: {
    source: 'https://example.org/a.wav',
    combinedRecognizedPhrases: [{ channel: 0, display: 'Hello there. Hi.' }],
    recognizedPhrases: [
      {
        recognitionStatus: 'Success',
        channel: 0,
        speaker: 1,
        offsetInTicks: 5_000_000,
        durationInTicks: 10_000_000,
        nBest: [{ confidence: 0.9, lexical: 'hello there', display: 'Hello there.', words: [{ word: 'hello' }] }],
      },
      {
        channel: 0,
        speaker: 2,
        offsetInTicks: 20_000_000,
        durationInTicks: 5_000_000,
        nBest: [{ confidence: 0.9, lexical: 'hi', display: 'Hi.' }],
      },
    ],
  },
  azureFast: {
    durationMilliseconds: 3000,
    combinedPhrases: [{ text: 'Hello there. Hi.' }],
    phrases: [
      { offsetMilliseconds: 500, durationMilliseconds: 1000, text: 'Hello there.', locale: 'en-US', confidence: 0.9 },
      { offsetMilliseconds: 2000, durationMilliseconds: 500, text: 'Hi.', locale: 'en-US', confidence: 0.9 },
    ],
  },
  youTubeLibrary: [
    { text: 'Hello there.', start: 0.5, duration: 1 },
    { text: 'Hi.', start: 2, duration: 0.5 },
  ],
  fireflies: [
    { sentence: 'Hello there.', startTime: '00:00.500', endTime: '00:01.500', speaker_name: 'Ada', speaker_id: 0 },
    { sentence: 'Hi.', startTime: '00:02', endTime: '00:02.500', speaker_name: 'Hans', speaker_id: 1 },
  ],
  sentences: {
    title: 'A meeting',
    sentences: [
      { text: 'Hello there.', start_time: 0.5, end_time: 1.5, speaker_name: 'Ada' },
      { text: 'Hi.', start_time: 2, end_time: 2.5, speaker_name: 'Hans' },
    ],
  },
  revByPeople: {
    speakers: [
      { id: 1, name: 'Ada' },
      { id: 2, name: 'Hans' },
    ],
    monologues: [
      {
        speaker: 1,
        speaker_name: 'Ada',
        elements: [{ type: 'text', value: 'Hello there.', timestamp: '00:00:00,500', end_timestamp: '00:00:01,500' }],
      },
      {
        speaker: 2,
        elements: [{ type: 'text', value: 'Hi.', timestamp: '00:00:02,000', end_timestamp: '00:00:02,500' }],
      },
    ],
  },
}

for (const [name, file] of Object.entries(segments)) {
  test(`json of ${name}: texts with times`, async () => {
    const { content } = await read(file)
    assert.equal(wordsOf(content), 'Hello there. Hi.')
    assert.deepEqual([content.words[0]?.start, content.words[1]?.end], [0.5, 1.5])
    assert.deepEqual([content.words[2]?.start, content.words[2]?.end], [2, 2.5])
  })
}

test('json of Vosk and of YouTube: words with times', async () => {
  const vosk = await read([
    { result: [{ conf: 0.9, start: 0.5, end: 0.9, word: 'hello' }], text: 'hello' },
    { result: [{ conf: 1, start: 1, end: 1.5, word: 'there' }], text: 'there' },
    { text: '' },
  ])
  assert.deepEqual(
    vosk.content.words.map(({ word, start, end, confidence }) => [word, start, end, confidence]),
    [
      ['hello', 0.5, 0.9, 0.9],
      ['there', 1, 1.5, 1],
    ],
  )
  const youTube = await read({
    wireMagic: 'pb3',
    events: [
      { tStartMs: 0, dDurationMs: 9000, id: 1, wpWinPosId: 1 },
      { tStartMs: 500, dDurationMs: 4000, segs: [{ utf8: 'hello' }, { utf8: ' and', tOffsetMs: 300 }] },
      { tStartMs: 2000, dDurationMs: 100, aAppend: 1, segs: [{ utf8: '\n' }] },
      { tStartMs: 2100, dDurationMs: 900, segs: [{ utf8: 'welcome' }, { utf8: ' all', tOffsetMs: 400 }] },
    ],
  })
  assert.deepEqual(
    youTube.content.words.map(({ word, start, end }) => [word, start, end]),
    [
      ['hello', 0.5, 0.8],
      ['and', 0.8, 2.1],
      ['welcome', 2.1, 2.5],
      ['all', 2.5, 3],
    ],
  )
})

test('languages and people of such files, and files with fields of other kinds', async () => {
  for (const name of ['podcast', 'revByPeople', 'fireflies', 'sentences'])
    assert.deepEqual((await read(segments[name])).speakers, ['Ada', 'Hans'])
  for (const name of ['deepgram', 'elevenLabs', 'speechmatics', 'gladia'])
    assert.equal((await read(files[name])).language, 'en')
  assert.equal((await read(segments['azureFast'])).language, 'en-US')
})

test('a value of another kind in any place of such a file is left out or refused', async () => {
  for (const [name, file] of Object.entries({ ...files, ...segments })) {
    for (const place of placesIn(file)) {
      for (const odd of [null, -1, 'x', true, {}, [[]], [{ a: 1 }]]) {
        const changed = withValue(file, place, odd)
        await read(changed).catch((error: unknown) => {
          assert.ok(
            error instanceof AppError && error.code === 'INVALID_BODY',
            `${name} ${place.join('.')}: ${String(error)}`,
          )
        })
      }
    }
  }
})

type Place = readonly (string | number)[]

function placesIn(value: unknown, at: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return [at]
  const keys = Array.isArray(value) ? value.keys() : Object.keys(value)
  return [at, ...[...keys].flatMap((key) => placesIn((value as Record<string, unknown>)[key], [...at, key]))]
}

function withValue(value: unknown, [key, ...rest]: Place, odd: unknown): unknown {
  if (key === undefined) return odd
  const copy: Record<string, unknown> = Array.isArray(value) ? [...value] : Object.assign({}, value)
  copy[key] = withValue(copy[key], rest, odd)
  return copy
}
