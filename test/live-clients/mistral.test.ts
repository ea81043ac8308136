// Live clients of Mistral: what its npm package and Vercel's AI SDK send, and what is wrong.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createKey, fastEngine, openServer, waitForTranscript } from '../helpers/harness.ts'
import { pieces, rawClient, speech, encodedSpeech, type RawClient } from '../helpers/live-clients.ts'
import { waitFor } from '../helpers/wait-for.ts'

const server = await openServer({ ...fastEngine, TIRO_SPEAKERS: 'acoustic', TIRO_LIVE_SESSIONS_PER_ACCOUNT: '2' })
const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Live' } })
const base = `${server.address.replace('http', 'ws')}/v1/audio/transcriptions/realtime`

interface Segment {
  text: string
  start: number
  end: number
  speaker_id?: string
}
interface Done {
  type: string
  model: string
  text: string
  language: string | null
  segments: Segment[]
  usage: Record<string, number>
  recording_id?: string
}

async function connect(key = server.key): Promise<RawClient> {
  return rawClient(`${base}?model=voxtral-mini-transcribe-realtime-2602&space=${spaceId}`, {
    authorization: `Bearer ${key}`,
  })
}

/** Sends audio as its package does, and returns all messages. */
async function speak(raw: RawClient, pcm: Buffer, rate = 16_000): Promise<Record<string, unknown>[]> {
  for await (const piece of pieces(pcm, rate)) raw.send({ type: 'input_audio.append', audio: piece.toString('base64') })
  raw.send({ type: 'input_audio.flush' })
  raw.send({ type: 'input_audio.end' })
  assert.deepEqual(await raw.closed, { code: 1000, reason: '' })
  return raw.messages
}

const of = <T>(messages: readonly Record<string, unknown>[], type: string): T[] =>
  messages.filter((message) => message['type'] === type) as T[]

describe('a client', () => {
  test('gets words as they come, segments with speakers, and all of it at the end', async () => {
    const raw = await connect()
    raw.send({
      type: 'session.update',
      session: {
        audio_format: { encoding: 'pcm_s16le', sample_rate: 16_000 },
        language: 'en',
        context_bias: ['Rome'],
        diarize: true,
        turn_detection: { min_silence_ms: 300 },
        speaker_references: [],
      },
    })
    const messages = await speak(raw, speech(16_000))
    assert.deepEqual(
      messages.slice(0, 2).map(({ type }) => type),
      ['session.created', 'session.updated'],
    )
    const { session } = messages[1] as { session: Record<string, unknown> }
    assert.deepEqual(session['audio_format'], { encoding: 'pcm_s16le', sample_rate: 16_000 })
    assert.deepEqual(session['warnings'], ['speaker_references has no effect.'])
    const [done] = of<Done>(messages, 'transcription.done')
    assert.ok(done !== undefined && done === (messages.at(-1) as unknown))
    assert.match(done.text, /^Good morning, and welcome/)
    assert.equal(done.model, 'voxtral-mini-transcribe-realtime-2602')
    assert.equal(done.language, 'en')
    assert.equal(done.usage['prompt_audio_seconds'], 10)
    // Words stay; only case and punctuation come later.
    const deltas = of<{ text: string }>(messages, 'transcription.text.delta').map(({ text }) => text)
    assert.ok(deltas.length > 2)
    const letters = (text: string): string => text.toLowerCase().replaceAll(/[^a-z ]/g, '')
    assert.equal(letters(deltas.join('')), letters(done.text))
    const segments = of<Segment>(messages, 'transcription.segment')
    assert.deepEqual(
      segments.map(({ text, start, end }) => [text, start, end]),
      done.segments.map(({ text, start, end }) => [text, start, end]),
    )
    assert.equal(segments.map(({ text }) => text).join(' '), done.text)
    assert.ok(done.segments.length > 1 && done.segments.every(({ start, end }) => start < end))
    assert.equal(done.segments[0]?.speaker_id, 'speaker_1')
    const params = { spaceId, recordingId: done.recording_id ?? '' }
    const recording = await waitForTranscript(server.client, params)
    assert.deepEqual([recording.source, recording.transcript?.status], ['LIVE', 'COMPLETED'])
  })

  test('needs no settings, and may send what telephones do', async () => {
    const [plain] = of<Done>(await speak(await connect(), speech(16_000)), 'transcription.done')
    assert.match(plain?.text ?? '', /^Good morning/)
    assert.ok(plain?.segments.every((segment) => segment.speaker_id === undefined))
    const raw = await connect()
    raw.send({ type: 'session.update', session: { audio_format: { encoding: 'pcm_mulaw', sample_rate: 8000 } } })
    const [done] = of<Done>(await speak(raw, encodedSpeech('mulaw'), 4000), 'transcription.done')
    assert.match(done?.text ?? '', /\w+ \w+/)
  })

  for (const name of ['f32le', 's32le'] as const) {
    test(`may send samples of 32 bits, ${name}`, async () => {
      const raw = await connect()
      const format = { encoding: `pcm_${name}`, sample_rate: 16_000 }
      raw.send({ type: 'session.update', session: { audio_format: format } })
      const messages = await speak(raw, encodedSpeech(name, 16_000), 32_000)
      const [updated] = of<{ session: Record<string, unknown> }>(messages, 'session.updated')
      assert.deepEqual(updated?.session['audio_format'], format)
      assert.match(of<Done>(messages, 'transcription.done')[0]?.text ?? '', /^Good morning/)
    })
  }

  test('that sends no audio gets an empty text, and makes no recording', async () => {
    const count = async () => (await server.client.listRecordings({ params: { spaceId } })).recordings.length
    const before = await count()
    const raw = await connect()
    const [done] = of<Done>(await speak(raw, Buffer.alloc(0)), 'transcription.done')
    assert.deepEqual([done?.text, done?.segments, done?.language], ['', [], null])
    assert.equal(await count(), before)
  })

  // LiveKit Agents flush when somebody stops speaking, and take for a turn what they get then.
  test('gets what was said since the last time after each flush', async () => {
    const raw = await connect()
    const say = async (pcm: Buffer, count: number): Promise<void> => {
      for await (const piece of pieces(pcm, 16_000)) {
        raw.send({ type: 'input_audio.append', audio: piece.toString('base64') })
      }
      raw.send({ type: 'input_audio.flush' })
      await waitFor(
        () => of<Done>(raw.messages, 'transcription.done').length,
        `answer ${count}`,
        (length) => length === count,
      )
    }
    const all = speech(16_000, 8, 0)
    await say(all.subarray(0, 5 * 32_000), 1)
    await say(all.subarray(5 * 32_000), 2)
    await say(Buffer.alloc(32_000), 3)
    // Nothing came since.
    await say(Buffer.alloc(0), 4)
    raw.send({ type: 'input_audio.end' })
    assert.equal((await raw.closed).code, 1000)
    const [first, second, third, fourth, last] = of<Done>(raw.messages, 'transcription.done')
    assert.match(first?.text ?? '', /^Good morning/)
    assert.match(second?.text ?? '', /\w+ \w+/)
    assert.ok(second?.text.includes('morning') === false && (second.segments[0]?.start ?? 0) > 4.5)
    assert.deepEqual([third?.text, last?.text, last?.segments], ['', '', []])
    assert.deepEqual(
      [first, second, third, fourth, last].map((done) => done?.usage['prompt_audio_seconds']),
      [5, 3, 1, 0, 0],
    )
  })
})

describe('what is refused is told in an error', () => {
  const told = async (raw: RawClient): Promise<unknown[]> => {
    const { code } = await raw.closed
    const { error } = raw.messages.at(-1) as { error: { message: string; code: number } }
    return [error.code, code, error.message]
  }

  test('a key that is none, or only reads', async () => {
    assert.deepEqual((await told(await connect('tiro_wrong'))).slice(0, 2), [401, 1008])
    const raw = await connect(await createKey(server.data, 'VIEWER'))
    raw.send({ type: 'input_audio.append', audio: '' })
    assert.deepEqual((await told(raw)).slice(0, 2), [403, 1008])
  })

  test('wrong messages', async () => {
    const format = (encoding: string, rate: unknown): object => ({
      type: 'session.update',
      session: { audio_format: { encoding, sample_rate: rate } },
    })
    for (const [message, reason] of [
      [format('pcm_f16le', 16_000), /^audio_format\.encoding must be pcm_s16le, .+, pcm_alaw\.$/],
      [format('constructor', 16_000), /^audio_format\.encoding must be/],
      [format('pcm_s16le', 1), /^audio_format\.sample_rate must be/],
      [{ type: 'session.update', session: { language: 'xx1' } }, /xx1/],
      [{ type: 'session.update' }, /^session must be an object/],
      [{ type: 'input_audio_buffer.append' }, /input_audio_buffer\.append is not a message of live transcription/],
      [Buffer.alloc(4), /^Send audio as base64 in input_audio\.append\.$/],
      ['{', /^Messages must be JSON\.$/],
    ] as const) {
      const raw = await connect()
      raw.send(message)
      const [, code, text] = await told(raw)
      assert.equal(code, 1008)
      assert.match(String(text), reason)
    }
  })

  test('another format after the first audio, and audio that is no base64', async () => {
    for (const [message, reason] of [
      [{ type: 'session.update', session: {} }, /^session can't change after the first audio\.$/],
      [{ type: 'input_audio.append', audio: '*' }, /^audio must be base64\.$/],
    ] as const) {
      const raw = await connect()
      raw.send({ type: 'input_audio.append', audio: Buffer.alloc(3200).toString('base64') })
      raw.send(message)
      assert.match(String((await told(raw))[2]), reason)
    }
  })

  test('more connections without audio than an account may have sessions', async () => {
    const waiting = [await connect(), await connect()]
    for (const { messages } of waiting) {
      await waitFor(
        () => messages.length,
        'the session',
        (length) => length === 1,
      )
    }
    assert.deepEqual((await told(await connect())).slice(0, 2), [429, 1008])
    for (const { socket } of waiting) socket.close()
  })
})
