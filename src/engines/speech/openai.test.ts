import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { listen } from '../../../test/helpers/listen.ts'
import { StepError } from '../../contract/app-error.ts'
import { speechConformance } from './conformance.ts'
import { withGuards } from './guards.ts'
import { createOpenAiEngine } from './openai.ts'
import { readAnswer } from './openai-answer.ts'

const key = 'sk-very-secret'
const worker = { processes: 2, memory: null, processMemory: 1e9, idleSeconds: 60 }
const folder = mkdtempSync(path.join(tmpdir(), 'tiro-openai-'))
const file = path.join(folder, 'clip.pcm')
writeFileSync(file, Buffer.from(Int16Array.from({ length: 64_000 }, (_, i) => (i % 200) * 50).buffer))

/** A response of OpenAI's own server (whisper-1, verbose_json, both granularities). */
const recorded = {
  task: 'transcribe',
  language: 'english',
  duration: 4,
  text: 'Ask not, what your country can do.',
  words: [
    { word: 'Ask', start: 0.1, end: 0.4 },
    { word: 'not', start: 0.4, end: 0.8 },
    { word: 'what', start: 1.2, end: 1.5 },
    { word: 'your', start: 1.5, end: 1.7 },
    { word: 'country', start: 1.7, end: 2.2 },
    { word: 'can', start: 2.2, end: 2.5 },
    { word: 'do', start: 2.5, end: 9.9 },
  ],
  segments: [
    { id: 0, start: 0, end: 4, text: ' Ask not, what your country can do.', avg_logprob: -0.2, no_speech_prob: 0.01 },
  ],
}

let server: Server
let address = ''
let reply: (request: IncomingMessage, response: ServerResponse, body: string) => void
let heard = { authorization: '', url: '', body: '' }

const answer: typeof reply = (_, response) => {
  setTimeout(() => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(recorded)), 100)
}

before(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('latin1')
      heard = { authorization: request.headers.authorization ?? '', url: request.url ?? '', body }
      reply(request, response, body)
    })
  })
  address = await listen(server)
  reply = answer
})
after(() => {
  server.closeAllConnections()
  server.close()
  rmSync(folder, { recursive: true })
})

const make = (seconds = 20, baseUrl = address) =>
  createOpenAiEngine({ baseUrl, apiKey: key, model: 'whisper-1' }, worker, seconds)
const window = { path: file, sampleRate: 16_000, offset: 0, length: 64_000 }
const options = { language: 'en-GB', vocabulary: ['Tiro', 'Cicero'], signal: new AbortController().signal }

speechConformance('a server', { make: () => withGuards(make()), clip: null, expected: /ask not/ })

test('sends what the server needs, and reads times, punctuation and language', async () => {
  reply = answer
  const result = await make().recognise(window, options)
  assert.equal(heard.authorization, `Bearer ${key}`)
  assert.equal(heard.url, '/v1/audio/transcriptions')
  for (const part of ['verbose_json', 'RIFF', 'whisper-1', 'Tiro, Cicero', 'timestamp_granularities[]']) {
    assert.ok(heard.body.includes(part), part)
  }
  assert.match(heard.body, /name="language"\r\n\r\nen\r\n/)
  assert.deepEqual(result.words[1], { word: 'not,', start: 0.4, end: 0.8, confidence: null })
  assert.deepEqual(result.words.at(-1), { word: 'do.', start: 2.5, end: 4, confidence: null })
  assert.equal(result.language, 'en')
  await make(20, `${address}/v1`).recognise(window, { ...options, language: 'auto' })
  assert.equal(heard.url, '/v1/audio/transcriptions')
  assert.ok(!heard.body.includes('name="language"'))
})

test('errors of busy or failing servers are retryable, refusals are not, and no error contains the key', async () => {
  const cases: [number, string, boolean][] = [
    [429, 'ENGINE_UNAVAILABLE', true],
    [500, 'ENGINE_UNAVAILABLE', true],
    [503, 'ENGINE_UNAVAILABLE', true],
    [401, 'ENGINE_UNAVAILABLE', false],
    [400, 'ENGINE_ERROR', false],
    [404, 'ENGINE_ERROR', false],
  ]
  for (const [status, code, retryable] of cases) {
    reply = (_, response) =>
      response.writeHead(status).end(`{"error":{"message":"Incorrect API key provided: ${key}"}}`)
    await assert.rejects(make().recognise(window, options), (error: unknown) => {
      assert.ok(error instanceof StepError && error.code === code && error.retryable === retryable, String(status))
      assert.ok(!JSON.stringify([error.message, String(error.cause), error.stack]).includes(key))
      return true
    })
  }
  reply = (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()
  await assert.rejects(make().recognise(window, options), { code: 'ENGINE_UNAVAILABLE' })
  await assert.rejects(make(20, 'http://127.0.0.1:9').recognise(window, options), {
    code: 'ENGINE_UNAVAILABLE',
    retryable: true,
  })
})

test('a server that hangs, sends too much or sends garbage gives an error', async () => {
  reply = () => undefined
  await assert.rejects(make(0.2).recognise(window, options), { code: 'TIMEOUT', retryable: true })
  reply = (_, response) => {
    response.writeHead(200)
    const flood = (): void => {
      while (!response.destroyed && response.write('x'.repeat(65_536)));
    }
    response.on('drain', flood)
    flood()
  }
  await assert.rejects(make().recognise(window, options), {
    code: 'ENGINE_ERROR',
    message: /too large for a transcription/,
  })
  reply = (_, response) => response.end(JSON.stringify({ text: 'a '.repeat(100_000) }))
  await assert.rejects(make().recognise(window, options), { code: 'ENGINE_ERROR', message: /more words than anybody/ })
  for (const nonsense of ['<html>', '[]', '{}', 'null', '"text"']) {
    reply = (_, response) => response.end(nonsense)
    await assert.rejects(make().recognise(window, options), { code: 'ENGINE_ERROR' }, nonsense)
  }
})

test('every field is optional', () => {
  const { words, segments, ...rest } = recorded
  const noWords = readAnswer(
    {
      ...rest,
      segments: [
        { text: ' Ask not.', start: 1, end: 2 },
        { text: 'Yes', start: 3 },
      ],
    },
    4,
    'auto',
  )
  assert.deepEqual(
    noWords?.words.map(({ word, start, end }) => [word, start, end]),
    [
      ['Ask', 1, 1.444],
      ['not.', 1.444, 2],
      ['Yes', 3, 4],
    ],
  )
  const textOnly = readAnswer({ text: 'one two' }, 4, 'de')
  assert.deepEqual(
    textOnly?.words.map(({ start, end }) => [start, end]),
    [
      [0, 2],
      [2, 4],
    ],
  )
  assert.equal(textOnly?.language, 'de')
  assert.deepEqual(readAnswer({ text: '' }, 4, 'auto'), { words: [], segments: [], language: null, warnings: [] })
  const nested = readAnswer(
    { segments: [{ text: 'Hi', words: [{ word: ' Hi', start: 0.5, end: 1, probability: 0.5 }] }] },
    4,
    'auto',
  )
  assert.deepEqual(nested?.words, [{ word: 'Hi', start: 0.5, end: 1, confidence: 0.5 }])
  const several = { word: 'New\n  York', start: 1, end: 2, probability: 0.5 }
  assert.deepEqual(readAnswer({ text: 'New York', words: [several] }, 4, 'en')?.words, [
    { word: 'New', start: 1, end: 1.444, confidence: 0.5 },
    { word: 'York', start: 1.444, end: 2, confidence: 0.5 },
  ])
  const wild = readAnswer(
    { text: 'a b', words: [{ word: 'a', start: -5, end: 99 }, { word: 'b', start: 1, end: 0 }, 7, {}] },
    4,
    'auto',
  )
  assert.deepEqual(
    wild?.words.map(({ start, end }) => [start, end]),
    [
      [0, 4],
      [4, 4],
    ],
  )
  assert.equal(words.length + segments.length, 8)
})

test('a segment that the model rates as silence is dropped with a warning', () => {
  const silence = readAnswer(
    {
      text: 'Thank you.',
      segments: [{ text: 'Thank you.', start: 0, end: 2, no_speech_prob: 0.9, avg_logprob: -1.4 }],
    },
    4,
    'en',
  )
  assert.deepEqual(silence?.words, [])
  assert.match(silence?.warnings[0] ?? '', /Dropped, probably not speech/)
})
