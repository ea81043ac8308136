// Clients of other vendors whose session ends while they speak: what they are told in their protocol, and what is kept.
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  createKey,
  fastEngine,
  removeFolder,
  startServer,
  temporaryFolder,
  waitForTranscript,
} from '../helpers/harness.ts'
import { freePort } from '../helpers/free-port.ts'
import { connectLive } from '../helpers/live-client.ts'
import { rawClient, speech, wyomingClient } from '../helpers/live-clients.ts'
import { waitFor } from '../helpers/wait-for.ts'

type Json = Record<string, unknown>

interface Protocol {
  path: string
  headers: (key: string) => Record<string, string>
  /** Default: the samples. */
  wrap?: (base64: string) => object
  rate?: number
  first?: object
  /** The last message, as text, and the close code of a session that somebody finished. */
  finished: [RegExp, number]
  /** The same when the key is revoked. */
  revoked: [RegExp, number]
}

const unknownKey = 'This key is unknown or was revoked'
const token = (key: string) => ({ authorization: `Token ${key}` })
const bearer = (key: string) => ({ authorization: `Bearer ${key}` })
const protocols: Record<string, Protocol> = {
  AssemblyAI: {
    path: '/v3/ws?sample_rate=16000',
    headers: (key) => ({ authorization: key }),
    finished: [/^\{"type":"Termination"/, 1000],
    revoked: [new RegExp(`^{"type":"Error","error_code":4001,"error":"${unknownKey}`), 4001],
  },
  Deepgram: {
    path: '/v1/listen?encoding=linear16&sample_rate=16000',
    headers: token,
    finished: [/^\{"type":"Metadata"/, 1000],
    revoked: [new RegExp(`^{"type":"Error","description":"${unknownKey}.+"variant":"API_KEY_INVALID"`), 1008],
  },
  'Deepgram Flux': {
    path: '/v2/listen?encoding=linear16&sample_rate=16000',
    headers: token,
    finished: [/"event":"EndOfTurn"/, 1000],
    revoked: [/^\{"type":"Error",.+"code":"API_KEY_INVALID"/, 1008],
  },
  ElevenLabs: {
    path: '/v1/speech-to-text/realtime?commit_strategy=manual',
    headers: (key) => ({ 'xi-api-key': key }),
    wrap: (base64) => ({ message_type: 'input_audio_chunk', audio_base_64: base64 }),
    finished: [/^\{"message_type":"committed_transcript","text":"Good morning/, 1000],
    revoked: [new RegExp(`^{"message_type":"auth_error","error":"${unknownKey}`), 1000],
  },
  Mistral: {
    path: '/v1/audio/transcriptions/realtime?model=voxtral-mini-latest',
    headers: bearer,
    wrap: (audio) => ({ type: 'input_audio.append', audio }),
    finished: [/^\{"type":"transcription\.done",.+"text":"Good morning/, 1000],
    revoked: [new RegExp(`^{"type":"error","error":{"message":"${unknownKey}.+"code":401`), 1008],
  },
  'OpenAI Realtime': {
    path: '/v1/realtime?intent=transcription',
    headers: bearer,
    wrap: (audio) => ({ type: 'input_audio_buffer.append', audio }),
    rate: 24_000,
    finished: [/^\{"type":"conversation\.item\.input_audio_transcription\.completed"/, 1000],
    revoked: [new RegExp(`^{"type":"error",.+"message":"${unknownKey}`), 3000],
  },
  Vosk: {
    path: '/vosk',
    headers: bearer,
    first: { config: { sample_rate: 16_000 } },
    finished: [/^\{"result":.+"text":/, 1000],
    revoked: [/^\{"/, 1008],
  },
}

const data = await temporaryFolder()
const port = await freePort()
const env = {
  ...fastEngine,
  TIRO_LIVE_SESSIONS: '20',
  TIRO_LIVE_IDLE_SECONDS: '5',
  TIRO_WYOMING_PORT: String(port),
  TIRO_WYOMING_KEY: await createKey(data, 'AGENT', fastEngine),
}
let server = await startServer({ data, env })
after(async () => {
  await server.stop()
  await removeFolder(data)
})

/** A client that speaks on and on, 4 times as fast as people, and has been heard. */
async function speak({ path, headers, wrap, rate = 16_000, first }: Protocol) {
  const { client } = server
  const { id: spaceId } = await client.createWorkspace({ body: { name: 'Interrupted' } })
  const { id: keyId, key } = await client.createApiKey({ body: { name: 'client', role: 'EDITOR' } })
  const address = server.address.replace('http', 'ws')
  const raw = await rawClient(`${address}${path}${path.includes('?') ? '&' : '?'}space=${spaceId}`, headers(key ?? ''))
  if (first !== undefined) raw.send(first)
  const pcm = speech(rate, 8)
  const size = rate / 5
  const speaking = (async () => {
    for (let at = 0; raw.socket.readyState === raw.socket.OPEN; at = (at + size) % pcm.length) {
      const piece = pcm.subarray(at, at + size)
      raw.send(wrap === undefined ? piece : wrap(piece.toString('base64')))
      await sleep(25)
    }
  })()
  const find = async () => (await client.listRecordings({ params: { spaceId } })).recordings
  const [recording] = await waitFor(find, 'a recording', (all) => all.length > 0)
  const params = { spaceId, recordingId: recording?.id ?? '' }
  await waitFor(
    () => raw.messages,
    'words',
    (all) => /good morning/i.test(JSON.stringify(all)),
  )
  const ended = async () => {
    const { code } = await raw.closed
    await speaking
    return { last: JSON.stringify(raw.messages.at(-1)), code }
  }
  return { params, keyId, raw, ended }
}

/** The recording has been made, once, with the words. */
async function requireKept(params: { spaceId: string; recordingId: string }): Promise<void> {
  const { transcript } = await waitForTranscript(server.client, params)
  assert.equal(transcript?.status, 'COMPLETED')
  const { recordings } = await server.client.listRecordings({ params })
  assert.equal(recordings.length, 1)
}

for (const [name, protocol] of Object.entries(protocols)) {
  describe(`a client of ${name} that speaks`, () => {
    test('gets the last words, and an ordinary end, when somebody finishes its session', async () => {
      const { params, ended } = await speak(protocol)
      await server.client.finishLive({ params: { spaceId: params.spaceId, liveId: params.recordingId } })
      const { last, code } = await ended()
      assert.match(last, protocol.finished[0])
      assert.equal(code, protocol.finished[1])
      await requireKept(params)
    })

    test('is told that its key was revoked', async () => {
      const { params, keyId, ended } = await speak(protocol)
      await server.client.revokeApiKey({ params: { keyId } })
      const { last, code } = await ended()
      assert.match(last, protocol.revoked[0])
      assert.equal(code, protocol.revoked[1])
      await requireKept(params)
    })
  })
}

test('a client that is replaced by another one leaves it the session', async () => {
  const protocol = protocols['AssemblyAI'] ?? assert.fail()
  const { params, raw, ended } = await speak(protocol)
  const { spaceId, recordingId } = params
  const url = `${server.address.replace('http', 'ws')}/api/v1/spaces/${spaceId}/live/${recordingId}/audio`
  const next = await connectLive(url, { 'x-api-key': server.key })
  assert.match((await ended()).last, /^\{"type":"Error",.+Another client sends to this session now/)
  await next.speak(Buffer.alloc(64_000))
  const { status } = await server.client.getLive({ params: { spaceId, liveId: String(raw.messages[0]?.['id']) } })
  assert.equal(status, 'LIVE')
  next.control({ type: 'finish' })
  assert.equal((await next.closed).code, 1000)
  await requireKept(params)
})

describe('a client of Wyoming that speaks', () => {
  const format = { rate: 16_000, width: 2, channels: 1 }
  const begin = async () => {
    const known = new Set((await all()).map(({ id }) => id))
    const client = await wyomingClient(port)
    client.send('audio-start', format)
    client.send('audio-chunk', format, speech(16_000, 6))
    const made = await waitFor(all, 'a recording', (found) => found.some(({ id }) => !known.has(id)))
    const recording = made.find(({ id }) => !known.has(id)) ?? assert.fail()
    return { client, params: { spaceId: recording.workspaceId, recordingId: recording.id } }
  }
  const all = async () => {
    const { workspaces } = await server.client.listWorkspaces({})
    const own = workspaces.filter(({ name }) => name !== 'Interrupted')
    const lists = own.map(({ id: spaceId }) => server.client.listRecordings({ params: { spaceId } }))
    return (await Promise.all(lists)).flatMap(({ recordings }) => recordings)
  }
  const answer = async ({ received }: { received: { type: string; data: Json }[] }) => {
    const [first] = await waitFor(
      () => received,
      'an answer',
      ({ length }) => length > 0,
      30_000,
    )
    return first ?? assert.fail()
  }

  test('gets its transcript when somebody finishes its session', async () => {
    const { client, params } = await begin()
    const live = { params: { spaceId: params.spaceId, liveId: params.recordingId } }
    await waitFor(
      () => server.client.getLive(live),
      'what was said',
      ({ receivedBytes }) => receivedBytes === speech(16_000, 6).length,
    )
    await server.client.finishLive(live)
    client.send('audio-chunk', format, speech(16_000, 1))
    client.send('audio-stop')
    const { type, data: fields } = await answer(client)
    assert.equal(type, 'transcript')
    assert.match(String(fields['text']), /^Good morning/)
    client.socket.destroy()
    await waitForTranscript(server.client, params)
  })

  test('learns that its recording was deleted', async () => {
    const { client, params } = await begin()
    await server.client.deleteRecording({ params, query: { permanent: true } })
    client.send('audio-stop')
    const { type, data: fields } = await answer(client)
    assert.deepEqual([type, fields['code']], ['error', 'NOT_FOUND'])
    await client.closed
  })
})

for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
  test(`what clients said before ${signal} is made into one recording each after the next start`, async () => {
    const speakers = await Promise.all(Object.values(protocols).map(speak))
    await (signal === 'SIGTERM' ? server.stop() : server.kill())
    const codes = await Promise.all(speakers.map(async ({ ended }) => (await ended()).code))
    assert.deepEqual(new Set(codes), new Set([signal === 'SIGTERM' ? 1012 : 1006]))
    const { key } = server
    server = await startServer({ data, env, key })
    for (const { params } of speakers) await requireKept(params)
  })
}
