// Tiro as the engine of other programs: the official client of OpenAI's API, every format, and hostile forms.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { connect, type Socket } from 'node:net'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, test } from 'node:test'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import OpenAI, { AzureOpenAI, toFile } from 'openai'
import type { Content } from '../../src/contract/content.ts'
import {
  fastEngine,
  openServer,
  removeFolder,
  sampleFile,
  startServer,
  temporaryFolder,
  uploadRecording,
  waitForTranscript,
  type TestServer,
} from '../helpers/harness.ts'
import { startChatStub } from '../helpers/chat-stub.ts'
import { startSpeechStub } from '../helpers/speech-stub.ts'
import { waitFor } from '../helpers/wait-for.ts'

const server = await openServer({ ...fastEngine, TIRO_SPEAKERS: 'acoustic' })
const client = new OpenAI({ baseURL: `${server.address}/v1`, apiKey: server.key, maxRetries: 0 })
const sample = await readFile(sampleFile)

const clip = await cutOut(sampleFile, 0, 14)
/** The first seconds of the sample. */
const file = (): Promise<File> => toFile(clip, 'interview.wav', { type: 'audio/wav' })
const wholeFile = (): Promise<File> => toFile(sample, 'interview.mp3', { type: 'audio/mpeg' })
const model = 'whisper-1'
const requests = path.join(server.data, 'requests')

/** Nothing of a request stays on the disk; the files of a stream are deleted after its last event. */
async function requireNoFiles(): Promise<void> {
  await waitFor(
    () => readdir(requests),
    'no files of requests',
    ({ length }) => length === 0,
  )
}

describe('the formats', () => {
  test('json, which is the default', async () => {
    const { data, response } = await client.audio.transcriptions
      .create({ file: await file(), model, language: 'en' })
      .withResponse()
    assert.match(data.text, /\w+ \w+/)
    assert.equal(data.usage?.type, 'duration')
    assert.deepEqual(data.languages, [{ code: 'en' }])
    assert.match(response.headers.get('tiro-engine') ?? '', /^sherpa-onnx\//)
    assert.equal(response.headers.get('tiro-quality'), 'standard')
    await requireNoFiles()
  })

  test("the paths of Groq's clients are the same", async () => {
    const groq = new OpenAI({ baseURL: `${server.address}/openai/v1`, apiKey: server.key, maxRetries: 0 })
    const asked = { model: 'whisper-large-v3', language: 'en' }
    const { text } = await groq.audio.transcriptions.create({ file: await file(), ...asked })
    assert.equal(text, (await client.audio.transcriptions.create({ file: await file(), ...asked })).text)
    await assert.rejects(groq.models.retrieve('nothing'), { status: 404, code: 'model_not_found' })
  })

  test("what Groq's clients need: an ID in each answer, and lists as JSON", async () => {
    const ask = async (fields: Record<string, string>): Promise<Record<string, unknown>> => {
      const form = new FormData()
      form.set('file', await file())
      for (const [name, value] of Object.entries(fields)) form.set(name, value)
      const answer = await fetch(`${server.address}/openai/v1/audio/transcriptions`, {
        method: 'POST',
        headers: { authorization: `Bearer ${server.key}` },
        body: form,
      })
      assert.equal(answer.status, 200)
      const body = (await answer.json()) as Record<string, unknown>
      // The provider of Vercel's AI SDK refuses answers without it.
      assert.deepEqual(body['x_groq'], { id: answer.headers.get('x-request-id') })
      return body
    }
    await ask({ model: 'whisper-large-v3' })
    // As in Groq's own example for curl.
    const timed = { response_format: 'verbose_json', timestamp_granularities: '["word", "segment"]' }
    const { words, segments } = await ask({
      model: 'whisper-large-v3-turbo',
      temperature: '0',
      language: 'en',
      ...timed,
    })
    assert.ok(Array.isArray(words) && words.length > 1 && Array.isArray(segments) && segments.length > 0)
    const one = await ask({ response_format: 'verbose_json', timestamp_granularities: '["word"]' })
    assert.ok(Array.isArray(one['words']) && one['segments'] === undefined)
  })

  test("the paths of Azure's clients are the same, of its former API and of the present one", async () => {
    const asked = { model: 'whisper', language: 'en' }
    const azure = { apiKey: server.key, apiVersion: '2024-06-01', maxRetries: 0 }
    const former = new AzureOpenAI({ ...azure, endpoint: server.address, deployment: 'speech' })
    const { text } = await former.audio.transcriptions.create({ file: await file(), ...asked })
    assert.equal(text, (await client.audio.transcriptions.create({ file: await file(), ...asked })).text)
    const form = new FormData()
    form.set('file', await file())
    const answer = await fetch(`${server.address}/openai/v1/audio/transcriptions?api-version=preview`, {
      method: 'POST',
      headers: { 'api-key': server.key },
      body: form,
    })
    assert.equal(((await answer.json()) as { text: string }).text, text)
    const refused = new AzureOpenAI({ ...azure, apiKey: 'tiro_wrong', endpoint: server.address, deployment: 'speech' })
    await assert.rejects(refused.audio.translations.create({ file: await file(), model: 'whisper' }), { status: 401 })
  })

  test("a base URL that ends with a slash, which Open WebUI doesn't take off", async () => {
    for (const base of ['/v1/', '//v1', '/openai/v1/']) {
      const form = new FormData()
      form.set('file', await file())
      form.set('model', 'whisper-1')
      const answer = await fetch(`${server.address}${base}/audio/transcriptions`, {
        method: 'POST',
        headers: { authorization: `Bearer ${server.key}` },
        body: form,
      })
      assert.equal(answer.status, 200, base)
      assert.match(((await answer.json()) as { text: string }).text, /\w+ \w+/)
    }
    const refused = await fetch(`${server.address}/v1//models`)
    assert.deepEqual([refused.status, Object.keys((await refused.json()) as object)], [401, ['error']])
  })

  test('a base URL without /v1, or with one more', async () => {
    for (const base of ['', '/v1/v1', '/openai']) {
      const other = new OpenAI({ baseURL: server.address + base, apiKey: server.key, maxRetries: 0 })
      assert.deepEqual((await other.models.list()).data, (await client.models.list()).data)
    }
    const missing = await fetch(`${server.address}/audio/speech`, { method: 'POST' })
    assert.match(((await missing.json()) as { error: { message: string } }).error.message, /makes no speech/)
  })

  test('a model is found by its name, encoded or not', async () => {
    const { data } = await client.models.list()
    const { id } = data.find((one) => one.id.includes('/')) ?? assert.fail('no name with a slash')
    assert.equal((await client.models.retrieve(id)).id, id)
    const headers = { authorization: `Bearer ${server.key}` }
    for (const name of [id, encodeURIComponent(id)]) {
      const answer = await fetch(`${server.address}/v1/models/${name}`, { headers })
      assert.deepEqual([answer.status, ((await answer.json()) as { id: string }).id], [200, id], name)
    }
    const missing = await fetch(`${server.address}/v1/models/a/b/c`, { headers })
    assert.equal(((await missing.json()) as { error: { code: string } }).error.code, 'model_not_found')
  })

  test('text is the same text', async () => {
    const json = await client.audio.transcriptions.create({ file: await file(), model, language: 'en' })
    const text = await client.audio.transcriptions.create({
      file: await file(),
      model: 'gpt-4o-transcribe',
      language: 'en',
      response_format: 'text',
    })
    assert.equal(text, `${json.text}\n`)
  })

  test('the language may have its English name', async () => {
    const asked = { file: await file(), model, language: 'English', response_format: 'verbose_json' as const }
    assert.equal((await client.audio.transcriptions.create(asked)).language, 'english')
  })

  test('a path may end with a slash', async () => {
    const answer = await fetch(`${server.address}/v1/models/`, { headers: { authorization: `Bearer ${server.key}` } })
    assert.equal(answer.status, 200)
  })

  test('srt and vtt are subtitles', async () => {
    const of = async (format: 'srt' | 'vtt'): Promise<string> =>
      client.audio.transcriptions.create({ file: await file(), model, language: 'en', response_format: format })
    assert.match(await of('srt'), /^1\n00:00:\d\d,\d{3} --> 00:00:\d\d,\d{3}\n\w/)
    assert.match(await of('vtt'), /^WEBVTT\n[^]*\n00:00:\d\d\.\d{3} --> 00:00:\d\d\.\d{3}\n\w/)
  })

  test('verbose_json has segments, and words on request', async () => {
    const plain = await client.audio.transcriptions.create({
      file: await file(),
      model,
      language: 'en',
      response_format: 'verbose_json',
    })
    assert.equal(plain.language, 'english')
    assert.ok(plain.duration > 1)
    assert.equal(plain.words, undefined)
    assert.equal(plain.segments?.map(({ text }) => text).join(' '), plain.text)
    for (const { start, end, avg_logprob, compression_ratio } of plain.segments ?? []) {
      assert.ok(start <= end && end <= plain.duration && avg_logprob <= 0 && compression_ratio > 0)
    }
    const timed = await client.audio.transcriptions.create({
      file: await file(),
      model,
      language: 'en',
      response_format: 'verbose_json',
      timestamp_granularities: ['word'],
    })
    assert.equal(timed.segments, undefined)
    assert.equal(timed.words?.map(({ word }) => word).join(' '), plain.text)
  })
})

describe('the stream', () => {
  test('the deltas together are the text', async () => {
    const stream = await client.audio.transcriptions.create({ file: await file(), model, language: 'en', stream: true })
    let text = ''
    let done: object | null = null
    for await (const event of stream) {
      if (event.type === 'transcript.text.delta') text += event.delta
      if (event.type === 'transcript.text.done') done = { text: event.text, languages: event.languages }
    }
    assert.match(text, /\w+ \w+/)
    assert.deepEqual(done, { text, languages: [{ code: 'en' }] })
    await requireNoFiles()
  })

  test('diarized_json streams its segments', async () => {
    const stream = await client.audio.transcriptions.create({
      file: await file(),
      model: 'gpt-4o-transcribe-diarize',
      language: 'en',
      response_format: 'diarized_json',
      stream: true,
    })
    const types = new Set<string>()
    let segments = ''
    let done = ''
    for await (const event of stream) {
      types.add(event.type)
      if (event.type === 'transcript.text.segment') {
        segments += ` ${event.text}`
        assert.match(event.speaker, /^[A-Z]$/)
      }
      if (event.type === 'transcript.text.done') done = event.text
    }
    assert.deepEqual([...types], ['transcript.text.delta', 'transcript.text.segment', 'transcript.text.done'])
    assert.equal(segments.trim(), done)
  })
})

describe('speakers', () => {
  test('diarized_json has a letter for each speaker', async () => {
    const made = (await client.audio.transcriptions.create({
      file: await wholeFile(),
      model,
      language: 'en',
      response_format: 'diarized_json',
    })) as OpenAI.Audio.TranscriptionDiarized
    assert.equal(made.task, 'transcribe')
    assert.equal(made.segments[0]?.speaker, 'A')
    assert.equal(made.segments.map(({ text }) => text).join(' '), made.text)
  })

  test('a known voice has its name', async () => {
    const body = { file: await wholeFile(), model, language: 'en', response_format: 'diarized_json' as const }
    const before = (await client.audio.transcriptions.create(body)) as OpenAI.Audio.TranscriptionDiarized
    // The longest stretch that one person speaks.
    let run = { speaker: '', start: 0, end: 0 }
    let longest = run
    for (const { speaker, start, end } of before.segments) {
      run = speaker === run.speaker ? { ...run, end } : { speaker, start, end }
      if (run.end - run.start > longest.end - longest.start) longest = run
    }
    const voice = await cutOut(sampleFile, longest.start, longest.end)
    const after = (await client.audio.transcriptions.create({
      ...body,
      known_speaker_names: ['Ada'],
      known_speaker_references: [`data:audio/wav;base64,${voice.toString('base64')}`],
    })) as OpenAI.Audio.TranscriptionDiarized
    assert.deepEqual(
      after.segments.map(({ speaker }) => speaker),
      before.segments.map(({ speaker }) => (speaker === longest.speaker ? 'Ada' : speaker)),
    )
  })
})

/** A stretch of a recording as a wav file. */
async function cutOut(from: string, start: number, end: number): Promise<Buffer> {
  const args = ['-v', 'error', '-ss', String(start), '-to', String(end), '-i', from, '-f', 'wav', '-']
  const { stdout } = await promisify(execFile)('ffmpeg', args, { encoding: 'buffer', maxBuffer: 50 * 1024 ** 2 })
  return stdout
}

describe('a recording is kept', () => {
  const keep = async (space: string, more: object = {}) =>
    client.audio.transcriptions
      .create({ file: await file(), model, language: 'en', ...more }, { headers: { 'x-tiro-space': space } })
      .withResponse()

  test('in the workspace that the header names, with media and transcript', async () => {
    const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Kept' } })
    const { data, response } = await keep(spaceId)
    const params = { spaceId, recordingId: response.headers.get('tiro-recording') ?? '' }
    const kept = await waitFor(
      () => server.client.getRecording({ params }),
      'the import of the media',
      ({ status }) => status !== 'MEDIA_IMPORT_PROCESSING',
    )
    assert.deepEqual([kept.status, kept.transcript?.status, kept.title], ['READY', 'COMPLETED', 'interview'])
    assert.equal(kept.transcript?.engine, response.headers.get('tiro-engine'))
    assert.ok(kept.duration !== null && kept.duration > 1)
    const query = { format: 'json' as const, jsonContentType: 'words' as const }
    const { words } = (await (await server.client.getTranscript({ params, query })).json()) as Content
    assert.equal(words?.map(({ word }) => word).join(' '), data.text)
  })

  test('a stream names it in its last event', async () => {
    const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Streamed' } })
    const headers = { 'x-tiro-space': spaceId }
    const body = { file: await file(), model, language: 'en', stream: true as const }
    let last: object = {}
    for await (const event of await client.audio.transcriptions.create(body, { headers })) last = event
    const { recordings } = await server.client.listRecordings({ params: { spaceId } })
    assert.deepEqual(
      recordings.map(({ id }) => id),
      [(last as { recording_id?: string }).recording_id],
    )
  })

  test('not in a workspace that is deleted meanwhile', async () => {
    const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Deleted' } })
    const long = await toFile(Buffer.concat(Array.from({ length: 10 }, () => sample)), 'long.mp3')
    const body = { file: long, model, language: 'en', stream: true as const }
    const stream = await client.audio.transcriptions.create(body, { headers: { 'x-tiro-space': spaceId } })
    const readToEnd = async (): Promise<void> => {
      let isDeleted = false
      for await (const event of stream) {
        assert.equal(event.type, 'transcript.text.delta')
        if (!isDeleted) await server.client.deleteWorkspace({ params: { spaceId } })
        isDeleted = true
      }
    }
    await assert.rejects(readToEnd, { code: 'not_found', message: /workspace/ })
    await requireNoFiles()
  })

  test('not in a workspace that is deleted during the upload', async () => {
    const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Deleted early' } })
    const headers = {
      authorization: `Bearer ${server.key}`,
      'content-type': 'multipart/form-data; boundary=b',
      'x-tiro-space': spaceId,
    }
    const body = Readable.from(
      (async function* upload() {
        yield Buffer.from('--b\r\ncontent-disposition: form-data; name="file"; filename="a.wav"\r\n\r\n')
        yield clip.subarray(0, 100_000)
        await waitFor(
          () => readdir(requests),
          'the file of the request',
          ({ length }) => length > 0,
        )
        await server.client.deleteWorkspace({ params: { spaceId } })
        const isHere = async (): Promise<boolean> => {
          const { workspaces } = await server.client.listWorkspaces({ query: {} })
          return workspaces.some(({ id }) => id === spaceId)
        }
        await waitFor(isHere, 'the deletion', (here) => !here)
        yield clip.subarray(100_000)
        yield Buffer.from('\r\n--b--\r\n')
      })(),
    )
    const url = `${server.address}/v1/audio/transcriptions`
    const answer = await fetch(url, { method: 'POST', headers, body, duplex: 'half' })
    assert.equal(answer.status, 404, await answer.text())
    await requireNoFiles()
  })

  test('a name that cannot be stored is cleaned', async () => {
    const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Names' } })
    for (const name of ['a%00b%F0%9F%98%80.wav', `${'x'.repeat(199)}%F0%9F%98%80.wav`]) {
      const head = `content-disposition: form-data; name="file"; filename*=utf-8''${name}`
      const body = Buffer.concat([Buffer.from(`--b\r\n${head}\r\n\r\n`), clip, Buffer.from('\r\n--b--\r\n')])
      const answer = await fetch(`${server.address}/v1/audio/transcriptions`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${server.key}`,
          'content-type': 'multipart/form-data; boundary=b',
          'x-tiro-space': spaceId,
        },
        body,
      })
      assert.equal(answer.status, 200, await answer.text())
    }
    const { recordings } = await server.client.listRecordings({ params: { spaceId } })
    assert.deepEqual(
      recordings.map(({ title }) => title),
      ['x'.repeat(199), 'ab\u{1f600}'],
    )
  })

  test('not without the right to', async () => {
    await assert.rejects(keep('spc_none'), { status: 404 })
    const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Bound' } })
    const other = await server.client.createWorkspace({ body: { name: 'Other' } })
    const bound = await server.client.createApiKey({ body: { name: 'b', role: 'EDITOR', workspaceIds: [other.id] } })
    const stranger = new OpenAI({ baseURL: `${server.address}/v1`, apiKey: String(bound.key), maxRetries: 0 })
    const body = { file: await file(), model }
    const headers = { 'x-tiro-space': spaceId }
    await assert.rejects(stranger.audio.transcriptions.create(body, { headers }), { status: 404 })
    await requireNoFiles()
  })

  test('nothing is kept otherwise', async () => {
    const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Empty' } })
    const { response } = await keep('none')
    assert.equal(response.headers.get('tiro-recording'), null)
    assert.deepEqual((await server.client.listRecordings({ params: { spaceId } })).recordings, [])
  })
})

test('what is not kept counts against the hours of the account', async () => {
  const limited = await openServer(fastEngine)
  const { id } = await limited.client.getMe({})
  await limited.client.setQuota({ params: { subject: 'accounts', id }, body: { hours: 0.01 } })
  const other = new OpenAI({ baseURL: `${limited.address}/v1`, apiKey: limited.key, maxRetries: 0 })
  const seconds = ['-v', 'error', '-f', 'lavfi', '-i', 'anullsrc=r=16000:cl=mono', '-t', '20', '-f', 'wav', '-']
  const { stdout } = await promisify(execFile)('ffmpeg', seconds, { encoding: 'buffer', maxBuffer: 50 * 1024 ** 2 })
  const ask = async () => other.audio.transcriptions.create({ file: await toFile(stdout, 'a.wav'), model })
  await ask()
  // 36 seconds are allowed.
  const said = /This recording has 20 s of audio\. Your account has used 0\.01 of 0\.01 h\./
  await assert.rejects(ask(), { status: 429, code: 'insufficient_quota', message: said })
  const translation = other.audio.translations.create({ file: await toFile(stdout, 'a.wav'), model })
  await assert.rejects(translation, { status: 429, code: 'insufficient_quota' })
  const { hours } = await limited.client.getMyUsage({})
  assert.equal(hours.used, 0.006)
})

test('a request that fails uses no hours', async () => {
  const failing = await openServer({ TIRO_SPEECH: 'openai', TIRO_OPENAI_URL: 'http://127.0.0.1:9/v1' })
  const from = new OpenAI({ baseURL: `${failing.address}/v1`, apiKey: failing.key, maxRetries: 0 })
  await assert.rejects(from.audio.transcriptions.create({ file: await file(), model }), { status: 503 })
  await assert.rejects(from.audio.translations.create({ file: await file(), model }), { status: 503 })
  const stream = await from.audio.transcriptions.create({ file: await file(), model, stream: true })
  await assert.rejects(async () => {
    for await (const event of stream) assert.ok(event)
  })
  assert.equal((await failing.client.getMyUsage({})).hours.used, 0)
})

test('a Tiro is the engine of another', async () => {
  const second = await openServer({
    TIRO_SPEECH: 'openai',
    TIRO_OPENAI_URL: `${server.address}/v1`,
    TIRO_OPENAI_KEY: server.key,
    TIRO_SPEAKERS: 'off',
  })
  const params = await uploadRecording(second.client, sample)
  const { transcript } = await waitForTranscript(second.client, params)
  assert.deepEqual([transcript?.status, transcript?.engine], ['COMPLETED', 'openai/whisper-1'])
  const text = async (from: TestServer, at: typeof params): Promise<string> => {
    const query = { format: 'json' as const, jsonContentType: 'words' as const }
    const { words } = (await (await from.client.getTranscript({ params: at, query })).json()) as Content
    return words?.map(({ word }) => word).join(' ') ?? ''
  }
  const own = await uploadRecording(server.client, sample)
  await waitForTranscript(server.client, own)
  const [near, far] = [await text(server, own), await text(second, params)]
  // The windows of the first are cut again by the second, so some words at their borders may differ.
  assert.ok(commonWords(near, far) > 0.8, `${far}\n${near}`)
})

/** The share of the words of a text that the other has too. */
function commonWords(one: string, other: string): number {
  const plain = (text: string): string[] => text.toLowerCase().match(/\w+/g) ?? []
  const there = new Set(plain(other))
  const words = plain(one)
  return words.filter((word) => there.has(word)).length / words.length
}

describe('models', () => {
  test('the list has the engine and the names that clients have built in', async () => {
    const ids = (await Array.fromAsync(await client.models.list())).map(({ id }) => id)
    assert.ok(ids.some((id) => id.startsWith('sherpa-onnx/')))
    assert.ok(ids.includes('whisper-1'))
    for (const id of ids) assert.equal((await client.models.retrieve(id)).id, id)
    const azure = new AzureOpenAI({ endpoint: server.address, apiKey: server.key, apiVersion: '2025-03-01-preview' })
    assert.deepEqual(
      (await Array.fromAsync(await azure.models.list())).map(({ id }) => id),
      ids,
    )
    await assert.rejects(client.models.retrieve('no-such-model'), { status: 404, code: 'model_not_found' })
  })
})

describe('a translation', () => {
  test('of English is the transcript', async () => {
    const { text } = await client.audio.transcriptions.create({ file: await file(), model, language: 'en' })
    const made = await client.audio.translations.create({ file: await file(), model })
    assert.equal(made.text, text)
  })

  test('of German is English, by the translation engine', async () => {
    const speech = await startSpeechStub('german')
    const chat = await startChatStub()
    const german = await openServer({
      TIRO_SPEECH: 'openai',
      TIRO_OPENAI_URL: `${speech.address}/v1`,
      TIRO_TRANSLATION: 'openai',
      TIRO_TRANSLATION_OPENAI_URL: chat.address,
      TIRO_TRANSLATION_OPENAI_MODEL: 'test',
    })
    const from = new OpenAI({ baseURL: `${german.address}/v1`, apiKey: german.key, maxRetries: 0 })
    try {
      const { text } = await from.audio.transcriptions.create({ file: await file(), model })
      assert.match(text, /^one two three/)
      const english = (await from.audio.translations.create({
        file: await file(),
        model,
        response_format: 'verbose_json',
      })) as OpenAI.Audio.TranslationVerbose
      assert.equal(english.language, 'english')
      assert.equal(english.segments?.map((one) => one.text).join(' '), english.text)
      // The engine of this test puts each sentence into quotation marks.
      assert.match(english.text, /^«one/)
      assert.equal(english.text.replaceAll(/[«»]/g, ''), text)
      await speech.close()
      await assert.rejects(from.audio.translations.create({ file: await file(), model }), { status: 503 })
    } finally {
      await speech.close()
      await chat.close()
    }
  })
})

describe('what can’t be obeyed is said', () => {
  const refuses = async (more: object, param: string): Promise<void> => {
    const body = { file: await file(), model, ...more }
    await assert.rejects(client.audio.transcriptions.create(body), {
      status: 400,
      type: 'invalid_request_error',
      param,
    })
    await requireNoFiles()
  }
  test('contradictions and wrong values are refused', async () => {
    await refuses({ response_format: 'docx' }, 'response_format')
    await refuses({ temperature: 3 }, 'temperature')
    await refuses({ include: ['logprobs'], response_format: 'text' }, 'include')
    await refuses({ stream: true, response_format: 'srt' }, 'stream')
    await refuses({ language: 'en', languages: ['en', 'de'] }, 'languages')
    await refuses({ known_speaker_names: ['Ada'], response_format: 'diarized_json' }, 'known_speaker_names')
    await refuses({ chunking_strategy: 'thirds' }, 'chunking_strategy')
    await refuses({ chunking_strategy: { type: 'thirds' } }, 'chunking_strategy')
    await refuses({ chunking_strategy: { threshold: 0.3 } }, 'chunking_strategy')
  })

  test('a voice sample that is no audio is refused by its name, not as the file', async () => {
    const sampleOf = (text: string): string => `data:audio/wav;base64,${Buffer.from(text).toString('base64')}`
    const names = { known_speaker_names: ['Ada'], known_speaker_references: [sampleOf('no audio')] }
    await refuses({ response_format: 'diarized_json', ...names }, 'known_speaker_references')
  })

  test('a language that is none', async () => {
    await assert.rejects(client.audio.transcriptions.create({ file: await file(), model, language: 'klingonese' }), {
      status: 422,
      param: 'language',
    })
    const body = { file: await file(), model, language: 'zzz' }
    await assert.rejects(client.audio.transcriptions.create(body), { status: 422, param: 'language' })
  })

  test('what has no effect is in a header and in the answer', async () => {
    const { data, response } = await client.audio.transcriptions
      .create({
        file: await file(),
        model,
        language: 'en',
        temperature: 0.5,
        keywords: ['Lövgren'],
        chunking_strategy: { type: 'server_vad', threshold: 0.3 },
      })
      .withResponse()
    const warnings = JSON.parse(response.headers.get('tiro-warnings') ?? '[]') as string[]
    for (const word of [/temperature/, /server_vad/, /can't write/]) assert.ok(warnings.some((one) => word.test(one)))
    assert.deepEqual((data as { warnings?: string[] }).warnings, warnings)
  })

  test('logprobs are the confidence of the words', async () => {
    const body = { file: await file(), model, language: 'en', include: ['logprobs' as const] }
    const { text, logprobs = [] } = await client.audio.transcriptions.create(body)
    for (const { token = '', logprob = 1 } of logprobs) assert.ok(text.includes(token) && logprob <= 0)
  })
})

describe('errors', () => {
  test('a wrong key', async () => {
    const wrong = new OpenAI({ baseURL: `${server.address}/v1`, apiKey: 'sk-wrong', maxRetries: 0 })
    await assert.rejects(wrong.models.list(), { status: 401, code: 'invalid_api_key' })
  })

  test('what Tiro has nothing of says so', async () => {
    const messages = [{ role: 'user' as const, content: 'Hello' }]
    for (const [work, message] of [
      [() => client.chat.completions.create({ model: 'gpt-4o', messages }), /serves no language model/],
      [() => client.embeddings.create({ model: 'a', input: 'Hello' }), /serves no language model/],
      [() => client.beta.realtime.sessions.create({}), /session of the type transcription/],
      [() => client.files.list(), /keeps no files/],
      [() => client.files.retrieve('file-1'), /keeps no files/],
    ] as const) {
      await assert.rejects(work(), { status: 404, message })
    }
  })

  test('a path that is none', async () => {
    await assert.rejects(client.chat.completions.create({ model: 'x', messages: [] }), {
      status: 404,
      code: 'not_found',
    })
  })

  test('a file that is no audio', async () => {
    const body = { file: await toFile(Buffer.from('no audio'), 'a.mp3'), model }
    await assert.rejects(client.audio.transcriptions.create(body), { status: 400, param: 'file' })
    await requireNoFiles()
  })

  test('the key as a bearer works everywhere', async () => {
    const me = await fetch(`${server.address}/api/v1/me`, { headers: { authorization: `Bearer ${server.key}` } })
    assert.equal(me.status, 200)
  })
})

describe('hostile forms', () => {
  const part = (name: string, more = '', value = 'x'): string =>
    `--b\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`
  const post = async (body: string, type = 'multipart/form-data; boundary=b'): Promise<Response> =>
    fetch(`${server.address}/v1/audio/transcriptions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.key}`, 'content-type': type },
      body,
    })
  const refused = async (response: Response, status: number, message: RegExp): Promise<void> => {
    const { error } = (await response.json()) as { error: { message: string } }
    assert.equal(response.status, status, error.message)
    assert.match(error.message, message)
    await requireNoFiles()
  }
  test('no file', async () => refused(await post(`${part('model')}--b--\r\n`), 400, /"file" is required/))
  test('two files', async () => {
    const one = part('file', '; filename="a"')
    await refused(await post(`${one}${one}--b--\r\n`), 400, /Send one file/)
  })
  test('a file of another name', async () => {
    await refused(await post(`${part('audio', '; filename="a"')}--b--\r\n`), 400, /in the field "file"/)
  })
  test('a part without a name', async () => {
    for (const more of ['', '; filename="a"']) {
      const body = `--b\r\ncontent-disposition: form-data${more}\r\n\r\nx\r\n${part('file', '; filename="a"')}--b--\r\n`
      await refused(await post(body), 400, /no name/)
    }
    assert.equal((await fetch(`${server.address}/healthz`)).status, 200)
  })
  test('another type', async () => {
    await refused(await post('{}', 'text/plain'), 415, /^Send the request as multipart\/form-data\.$/)
  })
  test('no boundary, two, or one that is too long', async () => {
    for (const boundary of ['', ', multipart/form-data; boundary=b', `; boundary=${'b'.repeat(300)}`]) {
      await refused(
        await post('x', `multipart/form-data${boundary}`),
        400,
        /^The Content-Type has no valid boundary\.$/,
      )
    }
  })
  test('a truncated form', async () => {
    await refused(await post(part('file', '; filename="a"').slice(0, -2)), 400, /incomplete/)
  })
  test('a field without end', async () => {
    await refused(await post(`${part('prompt', '', 'x'.repeat(5_000_000))}--b--\r\n`), 413, /larger than/)
  })
  test('a field that cannot be stored', async () => {
    await refused(await post(`${part('known_speaker_names[]', '', 'a\0b')}--b--\r\n`), 400, /without NUL/)
    await refused(await post(`${part('a\0b')}--b--\r\n`), 400, /without NUL/)
  })
  test('thousands of fields', async () => {
    await refused(await post(`${part('keywords[]').repeat(3000)}--b--\r\n`), 400, /at most 500/)
  })
})

test('a client that leaves ends the work', async () => {
  const stop = new AbortController()
  const long = Buffer.concat(Array.from({ length: 40 }, () => sample))
  const body = { file: await toFile(long, 'long.mp3'), model, language: 'en', stream: true as const }
  const stream = await client.audio.transcriptions.create(body, { signal: stop.signal })
  for await (const event of stream) {
    assert.equal(event.type, 'transcript.text.delta')
    break
  }
  stop.abort()
  await requireNoFiles()
})

test('an upload that breaks off leaves no file, and is over', async () => {
  // As many as a key may have at once.
  const sockets = Array.from({ length: 32 }, () => beginUpload(server.ownAddress, server.key))
  await waitFor(async () => (await readdir(requests)).length === sockets.length, 'the files of the requests')
  for (const socket of sockets) socket.destroy()
  await requireNoFiles()
  const { text } = await client.audio.transcriptions.create({ file: await file(), model, language: 'en' })
  assert.match(text, /\w/)
})

/** Sends the first bytes of a request's file. */
function beginUpload(address: string, key: string): Socket {
  const body = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.mp3"\r\n\r\nthe first bytes'
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  socket.on('error', () => {})
  socket.write(
    `POST /v1/audio/transcriptions HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${key}\r\ncontent-length: 1000000\r\ncontent-type: multipart/form-data; boundary=b\r\n\r\n${body}`,
  )
  return socket
}

test('a crash leaves no file of a request behind', async () => {
  const data = await temporaryFolder()
  const first = await startServer({ data, env: fastEngine })
  const folder = path.join(data, 'requests')
  // The request never ends: its body stops in the middle of the file.
  const socket = beginUpload(first.ownAddress, first.key)
  await waitFor(async () => (await readdir(folder)).length === 1, 'the file of the request')
  await first.kill()
  socket.destroy()
  assert.equal((await readdir(folder)).length, 1)
  const second = await startServer({ data, env: fastEngine, key: first.key })
  assert.deepEqual(await readdir(folder), [])
  await second.stop()
  await removeFolder(data)
})
