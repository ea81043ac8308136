// Clients of whisper.cpp's server: what its page and Python's requests send, every format, and hostile requests.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { after, describe, test } from 'node:test'
import type { WhisperCppError } from '../../src/contract/endpoints/whisper-cpp.ts'
import { startChatStub } from '../helpers/chat-stub.ts'
import {
  createKey,
  fastEngine,
  openServer,
  removeFolder,
  sampleFile,
  temporaryFolder,
  type TestServer,
} from '../helpers/harness.ts'
import { made } from '../helpers/media.ts'
import { startSpeechStub } from '../helpers/speech-stub.ts'
import { requireNoFiles } from '../helpers/require-no-files.ts'

const server = await openServer({ ...fastEngine, TIRO_SPEAKERS: 'acoustic', TIRO_MAX_UPLOAD_BYTES: '20000000' })
const agent = await createKey(server.data, 'AGENT')
const folder = await temporaryFolder()
after(() => removeFolder(folder))
const wav = await made(folder, 'clip.wav', ['-t', '14', '-i', sampleFile, '-ac', '1', '-ar', '16000'])

function basic(password: string): string {
  return `Basic ${Buffer.from(`tiro:${password}`).toString('base64')}`
}

interface Answer {
  status: number
  headers: Headers
  text: string
}

interface Asked {
  file?: Buffer
  headers?: Record<string, string>
  at?: TestServer
}

async function ask(
  fields: Record<string, string> = {},
  { file = wav, headers = { authorization: basic(agent) }, at = server }: Asked = {},
): Promise<Answer> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  body.set('file', new Blob([new Uint8Array(file)]), 'audio.wav')
  const answer = await fetch(`${at.address}/inference`, { method: 'POST', headers, body })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

async function of(fields: Record<string, string>, asked: Asked = {}): Promise<string> {
  const answer = await ask({ language: 'en', ...fields }, asked)
  assert.equal(answer.status, 200, answer.text)
  return answer.text
}

const errorOf = ({ text }: Answer): WhisperCppError => JSON.parse(text) as WhisperCppError

interface Verbose {
  task: string
  language: string
  duration: number
  text: string
  segments: {
    id: number
    text: string
    start?: number
    end?: number
    speaker?: string
    tokens: number[]
    temperature: number
    avg_logprob: number
    no_speech_prob: number
    words: { word: string; start?: number; end?: number; probability?: number }[]
  }[]
}

async function verbose(fields: Record<string, string> = {}, asked: Asked = {}): Promise<Verbose> {
  return JSON.parse(await of({ ...fields, response_format: 'verbose_json' }, asked)) as Verbose
}

describe('the formats', () => {
  test("json is the default: what the server's page and its README send", async () => {
    const { text } = JSON.parse(await of({})) as { text: string }
    assert.match(text, /^ [A-Z][^]*\n$/)
    // As curl of the README sends it, with the key in the address.
    const tuning = { temperature: '0.0', temperature_inc: '0.2', no_speech_thold: '0.6', response_format: 'json' }
    const answer = await ask({ ...tuning, language: 'en' })
    assert.equal(answer.text, JSON.stringify({ text }))
    assert.match(answer.headers.get('content-type') ?? '', /^application\/json/)
    assert.match(answer.headers.get('tiro-engine') ?? '', /^sherpa-onnx\//)
    assert.equal(answer.headers.get('tiro-warnings'), null)
    await requireNoFiles(server)
    const { workspaces } = await server.client.listWorkspaces({ query: {} })
    for (const { id: spaceId } of workspaces) {
      assert.deepEqual((await server.client.listRecordings({ params: { spaceId }, query: {} })).recordings, [])
    }
  })

  test('verbose_json has segments with their words', async () => {
    const answer = await verbose()
    assert.deepEqual(Object.keys(answer), ['task', 'language', 'duration', 'text', 'segments'])
    assert.deepEqual([answer.task, answer.language], ['transcribe', 'english'])
    assert.ok(Math.abs(answer.duration - 14) < 0.2)
    assert.equal(answer.segments.map(({ text }) => `${text}\n`).join(''), answer.text)
    for (const [i, segment] of answer.segments.entries()) {
      assert.equal(segment.id, i)
      assert.equal(segment.words.map(({ word }) => word).join(''), segment.text)
      assert.ok((segment.start ?? NaN) < (segment.end ?? NaN))
      assert.deepEqual([segment.tokens, segment.temperature, segment.no_speech_prob], [[], 0, 0])
      assert.ok(segment.avg_logprob <= 0)
      for (const { start, end } of segment.words) assert.ok((start ?? NaN) <= (end ?? NaN))
    }
    const untimed = await verbose({ no_timestamps: 'true' })
    assert.equal(untimed.text, answer.text)
    for (const { start, words } of untimed.segments) assert.deepEqual([start, words[0]?.start], [undefined, undefined])
    const [segment] = (await verbose({ token_timestamps: 'false' })).segments
    assert.deepEqual([typeof segment?.start, segment?.words[0]?.start], ['number', undefined])
  })

  test('text, srt and vtt', async () => {
    const { text } = JSON.parse(await of({})) as { text: string }
    const plain = await ask({ language: 'en', response_format: 'text' })
    assert.equal(plain.text, text)
    assert.equal(plain.headers.get('content-type'), 'text/plain; charset=utf-8')
    assert.match(await of({ response_format: 'srt' }), /^1\n00:00:0\d,\d{3} --> 00:00:\d\d,\d{3}\n\w/)
    assert.match(await of({ response_format: 'vtt' }), /^WEBVTT\n[^]*\n00:00:\d\d\.\d{3} --> 00:00:\d\d\.\d{3}\n\w/)
  })

  test('diarize says who speaks, by the channel if each has its own voice', async () => {
    const mono = await verbose({ diarize: 'true' }, { file: await readFile(sampleFile) })
    assert.deepEqual(new Set(mono.segments.map(({ speaker }) => speaker)), new Set(['(speaker 0)', '(speaker 1)']))
    assert.match(mono.text, /^\(speaker 0\) [A-Z]/)
    const vtt = await of({ diarize: 'true', response_format: 'vtt' }, { file: await readFile(sampleFile) })
    assert.match(vtt, /<v Speaker 1>/)
    // The one who speaks first is on the right.
    const sides =
      '[0:a]apad=whole_dur=30[a];[0:a]adelay=15000,apad=whole_dur=30[b];[b][a]join=inputs=2:channel_layout=stereo'
    const stereo = await made(folder, 'call.wav', ['-i', path.join(folder, 'clip.wav'), '-filter_complex', sides])
    const call = await verbose({ diarize: 'true' }, { file: stereo })
    const speakers = call.segments.map(({ speaker }) => speaker)
    assert.deepEqual([speakers[0], speakers.at(-1)], ['(speaker 1)', '(speaker 0)'])
  })

  test('a language may have its English name, be auto, empty or left out', async () => {
    const text = await of({ response_format: 'text' })
    for (const fields of [
      { language: 'English' },
      { language: 'auto' },
      { language: '' },
      {},
      { detect_language: '1' },
    ]) {
      assert.equal((await ask({ ...fields, response_format: 'text' })).text, text, JSON.stringify(fields))
    }
  })

  test('what has no effect is named', async () => {
    const { headers } = await ask({ language: 'en', hotwords: 'a', max_len: '1', vad: 'true', beam_size: '5' })
    const warnings = headers.get('tiro-warnings') ?? ''
    assert.match(warnings, /hotwords[^]*max_len/)
    assert.doesNotMatch(warnings, /vad|beam_size/)
  })
})

test('x-tiro-space keeps the recording', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Kept' } })
  const answer = await ask({ language: 'en' }, { headers: { 'x-api-key': server.key, 'x-tiro-space': spaceId } })
  const params = { spaceId, recordingId: answer.headers.get('tiro-recording') ?? '' }
  assert.equal((await server.client.getRecording({ params })).title, 'audio')
})

test('translate answers in English, keeps nothing, and counts its hours', async () => {
  const speech = await startSpeechStub('german')
  const chat = await startChatStub()
  try {
    const german = await openServer({
      TIRO_SPEECH: 'openai',
      TIRO_OPENAI_URL: `${speech.address}/v1`,
      TIRO_TRANSLATION: 'openai',
      TIRO_TRANSLATION_OPENAI_URL: chat.address,
      TIRO_TRANSLATION_OPENAI_MODEL: 'test',
    })
    const { id: spaceId } = await german.client.createWorkspace({ body: { name: 'Kept' } })
    const headers = { 'x-api-key': german.key, 'x-tiro-space': spaceId }
    const answer = await ask({ translate: 'true', response_format: 'verbose_json' }, { at: german, headers })
    const { task, language, text } = JSON.parse(answer.text) as Verbose
    assert.deepEqual([task, language], ['translate', 'german'], answer.text)
    // The engine of this test puts each sentence into quotation marks.
    assert.match(text, /«one/)
    assert.equal(answer.headers.get('tiro-recording'), null)
    assert.deepEqual((await german.client.listRecordings({ params: { spaceId } })).recordings, [])
    assert.ok((await german.client.getMyUsage({})).hours.used > 0.003)
    await requireNoFiles(german)
  } finally {
    await speech.close()
    await chat.close()
  }
})

describe('keys', () => {
  test('as the password of HTTP Basic, as a bearer and in x-api-key; otherwise 401 asks for Basic', async () => {
    for (const [headers, expected] of [
      [{ authorization: `Bearer ${agent}` }, 200],
      [{ 'x-api-key': agent }, 200],
      [{}, 401],
      [{ authorization: basic('wrong') }, 401],
      [{ authorization: basic(agent), origin: 'https://evil.example.org' }, 403],
    ] as const) {
      const answer = await ask({ language: 'en' }, { headers })
      assert.equal(answer.status, expected, JSON.stringify(headers))
      assert.equal(answer.headers.get('www-authenticate'), expected === 401 ? 'Basic realm="tiro"' : null)
    }
  })

  test("as Python's requests sends it, without a type for the file, to an address with two slashes", async () => {
    const boundary = randomBytes(16).toString('hex')
    const part = (head: string, data: Buffer): Buffer =>
      Buffer.concat([
        Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
        data,
        Buffer.from('\r\n'),
      ])
    const body = Buffer.concat([
      part('name="temperature"', Buffer.from('0.0')),
      part('name="file"; filename="file"', wav),
      Buffer.from(`--${boundary}--\r\n`),
    ])
    const answer = await fetch(`${server.address}//inference/`, {
      method: 'POST',
      headers: { authorization: basic(agent), 'content-type': `multipart/form-data; boundary=${boundary}` },
      body,
    })
    assert.equal(answer.status, 200)
    assert.match(((await answer.json()) as { text: string }).text, /^ \w/)
  })
})

describe('hostile requests', () => {
  for (const [name, fields, status, code] of [
    ['a format that is none', { response_format: 'pdf' }, 400, 'INVALID_BODY'],
    ['a flag that is none', { translate: 'maybe' }, 400, 'INVALID_BODY'],
    ['a part of the file', { offset_t: '1000' }, 400, 'INVALID_BODY'],
    ['a part of the file, which is no number', { duration: '1s' }, 400, 'INVALID_BODY'],
    ['a language that is none', { language: 'xyz123' }, 422, 'LANGUAGE_UNSUPPORTED'],
    ['a language that nothing here knows', { language: 'de' }, 422, 'LANGUAGE_UNSUPPORTED'],
    ['text that cannot be stored', { prompt: 'a\u0000' }, 400, 'INVALID_BODY'],
  ] as const) {
    test(name, async () => {
      const answer = await ask(fields)
      assert.deepEqual([answer.status, errorOf(answer).code], [status, code], answer.text)
      assert.deepEqual(Object.keys(errorOf(answer)), ['error', 'code', 'request_id'])
      await requireNoFiles(server)
    })
  }

  test('a whole file is whole with offset_t=0 and duration=0', async () => {
    assert.equal(await of({ offset_t: '0', duration: '0' }), await of({}))
  })

  test('files that are no audio, or too large', async () => {
    const broken = await ask({}, { file: Buffer.from('no audio') })
    assert.deepEqual([broken.status, errorOf(broken).code], [400, 'MEDIA_UNREADABLE'])
    const large = await ask({}, { file: Buffer.alloc(20_000_001) })
    assert.deepEqual([large.status, errorOf(large).code], [413, 'MEDIA_TOO_LARGE'])
    await requireNoFiles(server)
  })
})

test('the server runs, and loads no models', async () => {
  const health = await fetch(`${server.address}/health`)
  assert.deepEqual([health.status, await health.json()], [200, { status: 'ok' }])
  const body = new FormData()
  body.set('model', '/etc/passwd')
  const load = await fetch(`${server.address}/load`, { method: 'POST', body })
  const { error, code } = (await load.json()) as WhisperCppError
  assert.deepEqual([load.status, code], [404, 'NOT_FOUND'])
  assert.match(error, /loads no models/)
})
