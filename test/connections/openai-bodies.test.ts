// What other programs than OpenAI's clients send to its address: JSON with the media inside, the media alone, and forms
// that ask for speakers.
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { test, describe } from 'node:test'
import { fastEngine, openServer, sampleFile } from '../helpers/harness.ts'
import { waitFor } from '../helpers/wait-for.ts'

const server = await openServer({ ...fastEngine, TIRO_SPEAKERS: 'acoustic', TIRO_MAX_UPLOAD_BYTES: '1000000' })
const sample = await readFile(sampleFile)
const data = sample.toString('base64')

interface Said {
  text?: string
  word?: string
  start: number
  end: number
  speaker_id?: string
}

interface Answer {
  text?: string
  segments?: Said[]
  words?: Said[]
  speaker_segments?: (Said & { id: number; words: Said[] })[]
  warnings?: string[]
  error?: { message: string; code: string; param: string | null }
}

async function send(
  body: string | Uint8Array<ArrayBuffer> | FormData,
  type: string | undefined,
  at = '/v1/audio/transcriptions',
): Promise<{ status: number; answer: Answer }> {
  const headers = { authorization: `Bearer ${server.key}`, ...(type === undefined ? {} : { 'content-type': type }) }
  const answer = await fetch(server.address + at, { method: 'POST', headers, body })
  return { status: answer.status, answer: (await answer.json()) as Answer }
}

/** Requests leave nothing behind. */
async function requireNoFiles(): Promise<void> {
  const folder = path.join(server.data, 'requests')
  await waitFor(
    async (): Promise<string[]> => (existsSync(folder) ? readdir(folder) : []),
    'an empty folder of requests',
    (names) => names.length === 0,
  )
}

const sendJson = async (body: string): ReturnType<typeof send> => send(body, 'application/json')

async function refused(body: string, status: number, message: RegExp): Promise<void> {
  const { status: got, answer } = await sendJson(body)
  assert.equal(got, status, JSON.stringify(answer))
  assert.match(answer.error?.message ?? '', message)
  await requireNoFiles()
}

const heard = /^Good morning/

// What @openrouter/sdk 1.3.19 sends with `stt.createTranscription`.
describe("OpenRouter's client", () => {
  test('sends the media in JSON', async () => {
    const { status, answer } = await sendJson(
      JSON.stringify({
        input_audio: { data, format: 'mp3' },
        language: 'en',
        model: 'openai/whisper-1',
        temperature: 0,
      }),
    )
    assert.equal(status, 200, JSON.stringify(answer))
    assert.match(answer.text ?? '', heard)
    assert.deepEqual([answer.segments, answer.words, answer.warnings], [undefined, undefined, undefined])
  })

  test('gets times, and learns what had no effect', async () => {
    const { answer } = await sendJson(
      JSON.stringify(
        {
          model: 'openai/whisper-1',
          provider: { options: { openai: { temperature: 0 } } },
          response_format: 'verbose_json',
          timestamp_granularities: ['segment', 'word'],
          session_id: null,
          // Programs in PHP escape slashes; some libraries write keys of objects in another order, and spaces.
          input_audio: { format: 'mp3', data },
        },
        null,
        2,
      ).replaceAll('/', '\\/'),
    )
    assert.match(answer.text ?? '', heard)
    assert.ok((answer.segments?.length ?? 0) > 1 && (answer.words?.length ?? 0) > 50)
    assert.deepEqual(answer.warnings?.length, 1)
    assert.match(answer.warnings?.[0] ?? '', /provider/)
  })

  test('is told what is wrong', async () => {
    await refused('{}', 400, /"file" is required/)
    await refused('', 400, /"file" is required/)
    await refused('[]', 400, /JSON object/)
    await refused('{"input_audio": {"data": "!"}}', 400, /base64/)
    await refused('{"input_audio": {"data": "data:audio\\/mpeg;base64,SUQz"}}', 400, /base64/)
    await refused('{"input_audio": {"data": 1}}', 400, /base64/)
    await refused('{"input_audio": "SUQz"}', 400, /base64/)
    await refused('{"input_audio": {"data": "SUQz"', 400, /not valid JSON/)
    await refused('{"input_audio": {"data": "SUQz', 400, /not valid JSON/)
    await refused('{"a": {"input_audio": {"data": "SUQz"}}}', 400, /"file" is required|base64/)
    await refused('{"input_audio": {"data": "SUQz"}, "language": {"code": "en"}}', 422, /language/)
    await refused('{"input_audio": {"data": "SUQz"}, "prompt": "a\\u0000b"}', 400, /NUL/)
    await refused('{"input_audio": {"data": "SUQz"}}', 400, /audio/i)
    await refused(`{"prompt": "${'x'.repeat(70_000)}"}`, 413, /multipart\/form-data/)
    const large = Buffer.alloc(1_000_001).toString('base64')
    await refused(`{"input_audio": {"data": "${large}"}}`, 413, /1000000 bytes/)
  })
})

// What @huggingface/inference 4.13.30 sends: `new InferenceClient(key, { endpointUrl })` and `automaticSpeechRecognition`.
describe("Hugging Face's client", () => {
  test('sends the media alone', async () => {
    // A Blob without a type has no header. "mp3" is no media type, but programs send it.
    for (const type of ['audio/mpeg', undefined, 'application/octet-stream', 'Video/MP4; codecs="x"', 'mp3']) {
      const { status, answer } = await send(new Uint8Array(sample), type)
      assert.equal(status, 200, JSON.stringify(answer))
      assert.match(answer.text ?? '', heard)
    }
    const { answer } = await send(new Uint8Array(sample), 'audio/mpeg', '/v1/audio/translations')
    assert.match(answer.text ?? '', heard)
  })

  test('is told what is wrong', async () => {
    const none = await send(new Uint8Array(0), 'audio/mpeg')
    assert.deepEqual([none.status, none.answer.error?.code], [400, 'invalid_body'])
    const text = await send('not audio', 'audio/mpeg')
    assert.deepEqual([text.status, text.answer.error?.code], [400, 'media_unreadable'])
    const large = await send(new Uint8Array(1_000_001), 'audio/mpeg')
    assert.deepEqual([large.status, large.answer.error?.code], [413, 'media_too_large'])
    await requireNoFiles()
  })
})

// What together-ai 0.52.0 sends with `audio.transcriptions.create`, and Fireworks' programs with `extra_body`.
describe("Together's client", () => {
  const sendForm = async (...fields: (readonly [string, string])[]): ReturnType<typeof send> => {
    const form = new FormData()
    form.set('model', 'openai/whisper-large-v3')
    form.set('file', new File([sample], 'interview.mp3'))
    for (const [name, value] of fields) form.append(name, value)
    return send(form, undefined)
  }
  const asked = [
    ['response_format', 'verbose_json'],
    ['diarize', 'true'],
  ] as const

  test('gets the speakers of words, segments and turns', async () => {
    const { answer } = await sendForm(
      ...asked,
      ['min_speakers', '2'],
      ['max_speakers', '2'],
      ['timestamp_granularities[]', 'word'],
      ['timestamp_granularities[]', 'segment'],
    )
    const { words = [], segments = [], speaker_segments: turns = [] } = answer
    const speakers = new Set(['SPEAKER_00', 'SPEAKER_01'])
    for (const said of [words, segments, turns]) assert.deepEqual(new Set(said.map((one) => one.speaker_id)), speakers)
    assert.deepEqual(
      turns.flatMap((turn) => turn.words),
      words,
    )
    assert.equal(turns.map(({ text }) => text).join(' '), answer.text)
    for (const [id, turn] of turns.entries()) {
      assert.equal(turn.id, id)
      assert.ok(turn.words.every((word) => word.speaker_id === turn.speaker_id && word.start >= turn.start))
      assert.notEqual(turn.speaker_id, turns[id + 1]?.speaker_id)
    }
  })

  test('learns what had no effect, and gets no speakers that it did not ask for', async () => {
    const { answer } = await sendForm(...asked, ['max_speakers', '4'])
    assert.ok((answer.speaker_segments?.length ?? 0) > 1)
    assert.ok(answer.warnings?.some((sentence) => sentence.startsWith('min_speakers and max_speakers had no effect')))
    const plain = await sendForm(['diarize', 'false'], ['response_format', 'verbose_json'], ['max_speakers', '4'])
    assert.deepEqual([plain.answer.speaker_segments, plain.answer.warnings], [undefined, undefined])
    assert.ok(plain.answer.segments?.every((segment) => !('speaker_id' in segment)))
    const wrong = await sendForm(...asked, ['min_speakers', '3'], ['max_speakers', '2'])
    assert.deepEqual([wrong.status, wrong.answer.error?.param], [400, 'min_speakers'])
  })
})
