import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '../../contract/app-error.ts'
import type { ImportType } from '../../contract/endpoints/imports.ts'
import { readImported as read, wordsOf as texts } from '../../../test/helpers/read-imported.ts'
import { cpuTime } from '../../../test/helpers/cpu-time.ts'
import { limit } from '../../../test/helpers/time-limits.ts'

test('srt: keeps cue times, divides them among words, strips tags, reads NAME: as a speaker', async () => {
  const { content, speakers } = await read(
    'application/x-subrip',
    '1\r\n00:00:01,000 --> 00:00:03,000\r\n<i>ADA: Good morning,</i>\r\n{\\an8}everybody.\r\n\r\n2\r\n00:00:04,500 --> 00:00:05,000\r\nBOB: Hello.\r\n',
  )
  assert.equal(texts(content), 'Good morning, everybody. Hello.')
  assert.deepEqual(
    [content.words[0]?.start, content.words[2]?.end, content.words[3]?.start, content.words[3]?.end],
    [1, 3, 4.5, 5],
  )
  assert.deepEqual(speakers, ['ADA', 'BOB'])
  assert.deepEqual(
    content.words.map((word) => word.speaker),
    [0, 0, 0, 1],
  )
  assert.equal(content.estimated, true)
  assert.equal(content.segments.length, 2)
})

test('text that Tiro wrote in another language: no draft line, and numbers are no names', async () => {
  const draft = 'Entwurfsqualität: erstellt von pocketsphinx/en-us, von niemandem geprüft.'
  const { content, speakers } = await read(
    'text/plain',
    `${draft}\n\n[00:00:00] Sprecher 1: Guten Morgen.\n\n[00:00:03] Ada: Hallo.\n\nTranscribed with Tiro\n`,
    { language: 'de' },
  )
  assert.equal(texts(content), 'Guten Morgen. Hallo.')
  assert.deepEqual(speakers, [null, 'Ada'])
})

test('srt as real programs write it: no numbers, no blank lines, overlaps, wrong order, CP-1252', async () => {
  const messy =
    '00:00:05,000 --> 00:00:07,000\nthird part\n00:00:00,5 --> 0:00:02.000\nfirst\n2\n00:00:01,500 --> 00:00:04,000\nsecond Note: this stays\n'
  const { content, speakers } = await read('application/x-subrip', messy)
  assert.equal(texts(content), 'first second Note: this stays third part')
  assert.deepEqual(speakers, [])
  for (const [i, word] of content.words.entries())
    assert.ok(word.start >= (content.words[i - 1]?.start ?? 0) && word.end >= word.start)
  const latin = Buffer.from('1\n00:00:00,000 --> 00:00:01,000\nGrüße für Zoë\n', 'latin1')
  assert.equal(texts((await read('application/x-subrip', latin)).content), 'Grüße für Zoë')
  const wide = Buffer.from('\ufeff1\n00:00:00,000 --> 00:00:01,000\nweit\n', 'utf16le')
  assert.equal(texts((await read('application/x-subrip', wide)).content), 'weit')
})

test('vtt: voices, entities, word times inside cues, notes and styles left out', async () => {
  const { content, speakers, language } = await read(
    'text/vtt',
    'WEBVTT\nLanguage: fr\n\nNOTE a note --> not a cue\n\nSTYLE\n::cue { color: red }\n\n00:01.000 --> 00:03.000 align:start\n<v Ada>R&amp;D <00:02.000>est <c.loud>là</c></v><v Bob Smith>Oui</v>\n',
    { language: 'auto' },
  )
  assert.equal(texts(content), 'R&D est là Oui')
  assert.deepEqual(speakers, ['Ada', 'Bob Smith'])
  assert.equal(language, 'fr')
  assert.equal(content.words[1]?.start, 2)
})

test('text: divides the recording’s duration, keeps paragraphs; Tiro’s own text keeps times and names', async () => {
  const { content } = await read('text/plain', 'One two three.\n\nFour five.', { duration: 10 })
  assert.deepEqual(content.paragraphStarts, [0, 3])
  assert.equal(content.words[0]?.start, 0)
  assert.equal(content.words.at(-1)?.end, 10)
  const own = await read(
    'text/plain',
    '[00:00:10] Ada: Hello there.\n\n[00:01:00] Bob: Yes.\n\nTranscribed with Tiro\n',
  )
  assert.equal(texts(own.content), 'Hello there. Yes.')
  assert.deepEqual([own.content.words[0]?.start, own.content.words[2]?.start], [10, 60])
  assert.deepEqual(own.speakers, ['Ada', 'Bob'])
})

test('json: Whisper, WhisperX with gaps, OpenAI and Tiro', async () => {
  const whisper = await read(
    'application/json',
    JSON.stringify({
      text: ' Hi there.',
      language: 'en',
      segments: [
        {
          id: 0,
          start: 0,
          end: 1.2,
          text: ' Hi there.',
          words: [
            { word: ' Hi', start: 0, end: 0.4, probability: 0.9 },
            { word: ' there.', start: 0.5, end: 1.2, probability: 0.8 },
          ],
        },
      ],
    }),
    { language: 'auto' },
  )
  assert.equal(whisper.language, 'en')
  assert.equal(whisper.content.estimated, false)
  assert.deepEqual(whisper.content.words[1], { word: 'there.', start: 0.5, end: 1.2, confidence: 0.8, speaker: 0 })
  const x = await read(
    'application/json',
    JSON.stringify({
      segments: [
        {
          start: 0,
          end: 2,
          text: 'In 2024 yes',
          speaker: 'SPEAKER_01',
          words: [
            { word: 'In', start: 0, end: 0.3, score: 0.5, speaker: 'SPEAKER_01' },
            { word: '2024' },
            { word: 'yes', start: 1.5, end: 2, score: 0.4, speaker: 'SPEAKER_01' },
          ],
        },
        {
          start: 3,
          end: 4,
          text: 'No',
          speaker: 'SPEAKER_00',
          words: [{ word: 'No', start: 3, end: 4, score: 1, speaker: 'SPEAKER_00' }],
        },
      ],
    }),
  )
  assert.deepEqual(
    x.content.words.map(({ start, speaker }) => [start, speaker]),
    [
      [0, 0],
      [0.3, 0],
      [1.5, 0],
      [3, 1],
    ],
  )
  assert.deepEqual(x.speakers, [null, null])
  const own = await read(
    'application/json',
    JSON.stringify({
      words: null,
      segments: null,
      paragraphs: [
        { text: 'A b.', start: 1, end: 2, speaker: 0 },
        { text: 'C', start: 5, end: 6, speaker: 1 },
      ],
    }),
  )
  assert.deepEqual(own.content.paragraphStarts, [0, 2])
  const words = await read(
    'application/json',
    JSON.stringify({ words: [{ word: 'a', start: 0, end: 1, confidence: 0.25, speaker: 0 }] }),
  )
  assert.equal(words.content.words[0]?.confidence, 0.25)
})

test('a file that is no transcript is rejected with a message', async () => {
  const bad: [ImportType, string][] = [
    ['application/x-subrip', 'just text'],
    ['text/vtt', 'WEBVTT\n'],
    ['text/plain', '   \n \n'],
    ['application/json', '{'],
    ['application/json', '[]'],
    ['application/json', '{"segments": "none"}'],
    ['application/json', '{"words": [{"word": "x", "start": 1e12, "end": 1e12}]}'],
    ['application/x-subrip', '999:00:00,000 --> 999:00:01,000\nlate\n'],
  ]
  for (const [type, text] of bad) {
    await assert.rejects(
      read(type, text),
      (error: unknown) => error instanceof AppError && error.code === 'INVALID_BODY',
      text,
    )
  }
})

test('untrusted values in a file are checked: languages, names, control characters, long words', async () => {
  const vtt = (header: string, payload: string): string => `WEBVTT\n${header}\n\n00:01.000 --> 00:02.000\n${payload}\n`
  for (const code of ['foo_bar', 'zz-1', 'en-x', 'xx-nonsense-nonsense-1']) {
    assert.equal((await read('text/vtt', vtt(`Language: ${code}`, 'hi'), { language: 'auto' })).language, null, code)
  }
  assert.equal((await read('text/vtt', vtt('Language: PT-br', 'oi'), { language: 'auto' })).language, 'pt-BR')

  const words = [
    { word: 'a\ud800b', start: 0, end: 1, speaker: ' A\u0000nn\n' },
    { word: 'New York', start: 1, end: 2, speaker: 'Bob' },
    { word: 'c\u0001d', start: 2, end: 3, speaker: 'A nn' },
  ]
  const { content, speakers } = await read('application/json', JSON.stringify({ words }))
  assert.deepEqual(
    content.words.map(({ word, speaker }) => [word, speaker]),
    [
      ['a\ufffdb', 0],
      ['New', 1],
      ['York', 1],
      ['c', 0],
      ['d', 0],
    ],
  )
  assert.deepEqual([content.words[1]?.start, content.words[2]?.end], [1, 2])
  assert.deepEqual(speakers, ['A nn', 'Bob'])
  assert.deepEqual((await read('text/vtt', vtt('', '<v &lrm;>hi</v>'))).speakers, [])
  assert.equal(texts((await read('text/plain', 'a\u0000b \u001b[0m c')).content), 'a b [0m c')

  const crowd = Array.from({ length: 600 }, (_, i) => `00:01.000 --> 00:02.000\n<v N${i}>x\n`)
  await assert.rejects(read('text/vtt', `WEBVTT\n\n${crowd.join('\n')}`), /more than 500 speakers/)
  const long = { words: [{ word: 'x'.repeat(2000), start: 0, end: 1 }] }
  await assert.rejects(read('application/json', JSON.stringify(long)), /more than 1000 characters/)
})

test('vtt: tags without an end cost no more than text', async () => {
  const head = 'WEBVTT\n\n00:01.000 --> 00:02.000\n'
  const start = cpuTime()
  for (const tag of ['<v.a', `<v${' '.repeat(400)}`, '<v a', '<']) {
    const file = `${head}${tag.repeat(Math.ceil(200_000 / tag.length))}\n\n00:02.000 --> 00:03.000\nhello\n`
    await read('text/vtt', file).catch((error: unknown) => assert.ok(error instanceof AppError))
  }
  const took = cpuTime() - start
  assert.ok(took < limit(5000), `${Math.round(took)} ms`)
})

test('json: words alone become segments by speaker, pause and length', async () => {
  const words = Array.from({ length: 400 }, (_, i) => ({
    word: i % 12 === 11 ? 'end.' : 'word',
    // Three speakers who take turns of 40 words, and a long pause within one of them.
    start: i * 0.5 + (i >= 100 ? 5 : 0),
    end: i * 0.5 + 0.4 + (i >= 100 ? 5 : 0),
    speaker: Math.floor(i / 40) % 3,
  }))
  const { content } = await read('application/json', JSON.stringify({ words }))
  assert.equal(content.segments.map(({ text }) => text).join(' '), words.map(({ word }) => word).join(' '))
  for (const [i, { start, end, speaker }] of content.segments.entries()) {
    assert.ok(end - start <= 30, `segment ${i} lasts ${end - start} s`)
    const own = content.words.filter((word) => word.start >= start && word.end <= end)
    assert.deepEqual([...new Set(own.map((word) => word.speaker))], [speaker])
  }
  assert.ok(!content.segments.some(({ start, end }) => start < 50 && end > 55), 'a segment goes over the pause')
})

test('people who talk at once keep their times: as Tiro exports their words, and as cues of a voice each', async () => {
  const words = [
    ...['We', 'went', 'there.'].map((word, i) => ({ word, start: i, end: i + 0.9, speaker: 0 })),
    ...['Who', 'did?'].map((word, i) => ({ word, start: 0.5 + i, end: 1.2 + i, speaker: 1 })),
    { word: 'All.', start: 3, end: 3.5, speaker: 0 },
  ]
  const timesOf = (content: { words: { word: string; start: number; speaker: number }[] }) =>
    content.words.map(({ word, start, speaker }) => [word, start, speaker])
  const { content } = await read('application/json', JSON.stringify({ words }))
  assert.deepEqual(timesOf(content), timesOf({ words }))
  assert.deepEqual(content.paragraphStarts, [0, 3, 5])
  const voices = await read(
    'text/vtt',
    'WEBVTT\n\n00:00.000 --> 00:04.000\n<v Ann>We went\n\n00:01.000 --> 00:03.000\n<v Bob>- Who did?\n',
  )
  assert.deepEqual(timesOf(voices.content), [
    ['We', 0, 0],
    ['went', 1.333, 0],
    ['Who', 1, 1],
    ['did?', 1.857, 1],
  ])
  const lines = await read(
    'application/x-subrip',
    '1\n00:00:00,000 --> 00:00:04,000\n- Did you go?\n- <i>Yes - of course.</i>\n\n2\n00:00:05,000 --> 00:00:06,000\n-- What?\n',
  )
  assert.equal(texts(lines.content), 'Did you go? Yes - of course. -- What?')
  // One voice after the other for the whole recording: nobody waits longer than ten seconds.
  const apart = [0, 60, 120].flatMap((start) => [{ word: 'a', start, end: start + 1, speaker: 0 }])
  const all = [...apart, ...apart.map((word) => ({ ...word, speaker: 1 }))]
  const clamped = await read('application/json', JSON.stringify({ words: all }))
  assert.deepEqual(
    clamped.content.words.map(({ start }) => start),
    [0, 60, 120, 110, 110, 120],
  )
})

test('millions of short words or lines are refused before they are taken apart', async () => {
  const start = cpuTime()
  for (const [type, text] of [
    ['text/plain', 'a '.repeat(9_900_000)],
    ['text/plain', 'a\n'.repeat(9_900_000)],
    ['text/vtt', `WEBVTT\n\n00:00.000 --> 00:01.000\n${'<v a>b'.repeat(3_000_000)}`],
  ] as const) {
    await assert.rejects(read(type, text), /more than 500000 words/)
  }
  await assert.rejects(read('text/plain', `a${'\n'.repeat(3_000_000)}b`), /more than 2500000 lines/)
  const took = cpuTime() - start
  assert.ok(took < limit(4000), `${Math.round(took)} ms`)
})

test('millions of empty objects are refused before they are parsed', async () => {
  const start = cpuTime()
  const json = `[${Array(6_500_000).fill('{}').join(',')}]`
  await assert.rejects(read('application/json', json), /more words or fields than a transcript can have/)
  const took = cpuTime() - start
  assert.ok(took < limit(2500), `${Math.round(took)} ms`)
})
