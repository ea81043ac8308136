// What programs made for OpenAI's API send that its own client doesn't.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { createReadStream } from 'node:fs'
import { createServer } from 'node:http'
import { after, describe, test } from 'node:test'
import { listen } from '../helpers/listen.ts'
import { fastEngine, openServer, sampleFile } from '../helpers/harness.ts'

const server = await openServer({ ...fastEngine, TIRO_OUTBOUND_ALLOW: '127.0.0.1/32' })
const sample = await readFile(sampleFile)

interface Timed {
  text: string
  segments?: { id: number; seek: number; start: number; end: number; text: string }[]
  words?: { word: string; start: number; end: number }[]
}

const web = createServer((_, answer) => createReadStream(sampleFile).pipe(answer))
after(() => web.close())
const address = `${await listen(web)}/interview.mp3`

/** Sends a form to an endpoint, with the file unless it is null. */
async function send(
  fields: readonly (readonly [string, string])[],
  file: Uint8Array<ArrayBuffer> | null = sample,
  path = '/v1/audio/transcriptions',
): Promise<Response> {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  if (file !== null) form.set('file', new File([file], 'interview.mp3', { type: 'audio/wav' }))
  return fetch(`${server.address}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.key}` },
    body: form,
  })
}

async function ask(...given: Parameters<typeof send>): Promise<Response> {
  const answer = await send(...given)
  assert.equal(answer.status, 200)
  return answer
}

// Subtitle Edit 5 asks for json, and makes its subtitles of the segments.
describe('Subtitle Edit', () => {
  const fields = [
    ['model', 'whisper-1'],
    ['language', 'en'],
    ['response_format', 'json'],
    ['timestamp_granularities[]', 'segment'],
    ['timestamp_granularities[]', 'word'],
  ] as const

  function requireTimes({ text, segments = [], words = [] }: Timed): void {
    assert.equal(segments.map((segment) => segment.text).join(' '), text)
    assert.equal(words.map(({ word }) => word).join(' '), text)
    // It reads whole numbers, and takes the answer for the text if they aren't.
    for (const { id, seek, start, end } of segments) assert.ok(start < end && [id, seek].every(Number.isInteger))
    assert.ok((segments.at(-1)?.end ?? 0) > 40)
  }

  test('gets times with the text', async () => {
    const answer = await ask(fields)
    assert.equal(answer.headers.get('tiro-warnings'), null)
    requireTimes((await answer.json()) as Timed)
    const plain = (await (await ask(fields.slice(0, 3))).json()) as Timed
    assert.deepEqual([plain.segments, plain.words], [undefined, undefined])
  })

  test('gets a stream whose events have names, and times at its end', async () => {
    const answer = await ask([...fields, ['stream', 'true']])
    const events = (await answer.text()).split('\n\n').flatMap((event) => {
      const [, name, data] = /^event: (\S+)\ndata: (.+)$/.exec(event) ?? []
      return name === undefined ? [] : [{ name, data: JSON.parse(data ?? '') as Timed & { type: string } }]
    })
    assert.ok(events.length > 1)
    for (const { name, data } of events) assert.equal(name, data.type)
    requireTimes(events.at(-1)?.data ?? { text: '' })
  })

  test('learns that other formats have no such times', async () => {
    const answer = await ask([...fields.filter(([name]) => name !== 'response_format'), ['response_format', 'text']])
    assert.match(answer.headers.get('tiro-warnings') ?? '', /timestamp_granularities had no effect/)
  })
})

// n8n's node sends a file of a webhook or a download, which may have no name.
test('a file without a name', async () => {
  const part = (name: string, type = ''): string =>
    `--b\r\nContent-Disposition: form-data; name="${name}"${type}\r\n\r\n`
  const answer = await fetch(`${server.address}/v1/audio/transcriptions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.key}`, 'content-type': 'multipart/form-data; boundary=b' },
    body: Buffer.concat([
      Buffer.from(`${part('model')}whisper-1\r\n${part('file', '\r\nContent-Type: audio/mpeg')}`),
      sample,
      Buffer.from('\r\n--b--\r\n'),
    ]),
  })
  assert.match(((await answer.json()) as Timed).text, /\w+ \w+/)
})

// Systems and Java write locales so, and programs pass them on.
test('a language as a locale', async () => {
  const { segments, ...answer } = (await (
    await ask([
      ['language', 'en_US'],
      ['response_format', 'verbose_json'],
    ])
  ).json()) as Timed & { language: string }
  assert.equal(answer.language, 'english')
  assert.ok((segments?.length ?? 0) > 1)
})

// Groq's clients send a file or its address.
describe('an address instead of a file', () => {
  const fields = [
    ['model', 'whisper-large-v3'],
    ['url', address],
  ] as const

  test('is transcribed and translated', async () => {
    const { text } = (await (await ask([['language', 'en']])).json()) as Timed
    const heard = await ask([...fields, ['language', 'en']], null)
    assert.equal(((await heard.json()) as Timed).text, text)
    const translated = await ask(fields, null, '/v1/audio/translations')
    assert.equal(((await translated.json()) as Timed).text, text)
  })

  // together-ai 0.52.0 writes it into the field of the file.
  test('may be the text of the file', async () => {
    const asFile = async (text: string): Promise<Response> => {
      const form = new FormData()
      form.set('model', 'openai/whisper-large-v3')
      form.set('file', text)
      const headers = { authorization: `Bearer ${server.key}` }
      return fetch(`${server.address}/v1/audio/transcriptions`, { method: 'POST', headers, body: form })
    }
    const { text } = (await (await ask([['language', 'en']])).json()) as Timed
    assert.equal(((await (await asFile(address)).json()) as Timed).text, text)
    for (const [value, code] of [
      ['http://127.0.0.2/a.mp3', 'unsafe_url'],
      ['file:///etc/passwd', 'media_unreadable'],
      ['interview.mp3', 'media_unreadable'],
    ] as const) {
      const { error } = (await (await asFile(value)).json()) as { error: { code: string } }
      assert.equal(error.code, code, value)
    }
  })

  test('is refused inside the network, and beside a file', async () => {
    const refused = async (...given: Parameters<typeof send>): Promise<unknown[]> => {
      const answer = await send(...given)
      const { error } = (await answer.json()) as { error: { code: string; param: string; message: string } }
      return [answer.status, error.code, error.param]
    }
    assert.deepEqual(await refused([['url', 'http://127.0.0.2/a.mp3']], null), [400, 'unsafe_url', null])
    assert.deepEqual(await refused(fields), [400, 'invalid_body', 'file'])
    assert.deepEqual(await refused([['model', 'whisper-1']], null), [400, 'invalid_body', 'file'])
  })
})

// What @mistralai/mistralai 2.7 and @ai-sdk/mistral 4.0 send and require. Both refuse an answer that lacks one of these.
describe("Mistral's clients", () => {
  interface Segment {
    type: string
    text: string
    start: number
    end: number
    speaker_id?: string
  }
  interface Answer {
    type?: string
    model: string
    text: string
    language: string | null
    segments: Segment[]
    usage: Record<string, number>
    warnings?: string[]
  }
  const fields = [
    ['model', 'voxtral-mini-latest'],
    ['diarize', 'false'],
    ['stream', 'false'],
  ] as const
  const answerTo = async (...more: (readonly [string, string])[]): Promise<Answer> =>
    (await (await ask([...fields, ...more])).json()) as Answer
  const usage = { prompt_audio_seconds: 49, prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 }

  test('get their own answer', async () => {
    const { text, warnings, ...rest } = await answerTo(['language', 'en'], ['context_bias', 'Rome,Tiro'])
    assert.match(text, /\w+ \w+/)
    assert.deepEqual(rest, { model: 'voxtral-mini-latest', language: 'en', segments: [], usage })
    // The engine of the tests can't prefer words. The fields themselves are known.
    assert.ok(!warnings?.some((warning) => warning.includes('parameter')))
  })

  test('get the times of passages or words, and who speaks', async () => {
    const passages = await answerTo(['timestamp_granularities', 'segment'])
    const words = await answerTo(['timestamp_granularities', 'word'])
    assert.ok(passages.segments.length > 1 && words.segments.length > passages.segments.length)
    for (const { text, segments } of [passages, words]) {
      assert.equal(segments.map((segment) => segment.text).join(' '), text)
      for (const { type, start, end, speaker_id: speaker } of segments) {
        assert.deepEqual([type, speaker], ['transcription_segment', undefined])
        assert.ok(start < end)
      }
    }
    const spoken = (await (
      await ask([
        ['model', 'voxtral-mini-2507'],
        ['diarize', 'true'],
      ])
    ).json()) as Answer
    assert.deepEqual(new Set(spoken.segments.map((segment) => segment.speaker_id)), new Set(['speaker_1']))
  })

  test('get the events of a stream by their names', async () => {
    const streamed = [
      ['model', 'voxtral-mini-latest'],
      ['diarize', 'false'],
      ['stream', 'true'],
    ] as const
    const answer = await ask([...streamed, ['language', 'en'], ['timestamp_granularities', 'segment']])
    const events = (await answer.text()).split('\n\n').flatMap((event) => {
      const [, name, data] = /^event: (\S+)\ndata: (.+)$/.exec(event) ?? []
      return name === undefined ? [] : [{ name, data: JSON.parse(data ?? '') as Answer & { audio_language?: string } }]
    })
    for (const { name, data } of events) assert.equal(name, data.type)
    const of = (name: string) => events.filter((event) => event.name === name).map(({ data }) => data)
    assert.deepEqual(of('transcription.language'), [{ type: 'transcription.language', audio_language: 'en' }])
    const done = events.at(-1)?.data
    assert.equal(
      of('transcription.text.delta')
        .map((delta) => delta.text)
        .join(''),
      done?.text,
    )
    assert.equal(
      of('transcription.segment')
        .map((segment) => segment.text)
        .join(' '),
      done?.text,
    )
    assert.deepEqual([done?.type, done?.model, done?.usage], ['transcription.done', 'voxtral-mini-latest', usage])
  })

  test('may send an address, but no file of an earlier request', async () => {
    const { text } = await answerTo(['language', 'en'])
    const heard = await ask([...fields, ['language', 'en'], ['file_url', address]], null)
    assert.equal(((await heard.json()) as Answer).text, text)
    const refused = await send([...fields, ['file_id', 'a']], null)
    assert.match(await refused.text(), /file_url/)
    assert.equal(refused.status, 400)
  })

  test("don't change the answers of OpenAI's clients that use their models", async () => {
    const body = (await (await ask([...fields.slice(0, 1), ['response_format', 'json']])).json()) as object
    assert.ok('languages' in body && !('model' in body))
  })
})
