// Deepgram's own client against the real server.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { DeepgramClient, type Deepgram } from '@deepgram/sdk'
import { childrenOf } from '../helpers/children-of.ts'
import { createKey, fastEngine, openServer, sampleFile, waitForTranscript } from '../helpers/harness.ts'
import { pieces, rawClient, refusal, speech, encodedSpeech } from '../helpers/live-clients.ts'
import { waitFor } from '../helpers/wait-for.ts'

const server = await openServer({ ...fastEngine, TIRO_SPEAKERS: 'acoustic' })
const base = server.address.replace('http', 'ws')
const address = (query: string): string => `${base}/v1/listen?${query}`
const plain = 'encoding=linear16&sample_rate=16000'

type Message =
  | Deepgram.listen.ListenV1Results
  | Deepgram.listen.ListenV1Metadata
  | { type: 'SpeechStarted' | 'UtteranceEnd' }
type Results = Deepgram.listen.ListenV1Results

function clientOf(key: string): DeepgramClient {
  const environment = { base: server.address, production: base, agent: base, agentRest: server.address }
  return new DeepgramClient({ apiKey: key, environment })
}

describe('the client of Deepgram', () => {
  for (const rate of [16_000, 44_100]) {
    test(`gets interim and final results of speech at ${rate} Hz, and the recording is in the library`, async () => {
      const connection = await clientOf(server.key).listen.v1.connect({
        Authorization: `Token ${server.key}`,
        model: 'nova-3',
        encoding: 'linear16',
        sample_rate: rate,
        interim_results: 'true',
        vad_events: 'true',
        utterance_end_ms: 1000,
        endpointing: 300,
        language: 'en',
        tag: ['night', 'tests'],
        extra: 'job:12',
        reconnectAttempts: 0,
      })
      const messages: Message[] = []
      connection.on('message', (message) => messages.push(message as Message))
      const closed = new Promise((resolve) => connection.on('close', resolve))
      connection.connect()
      await connection.waitForOpen()
      for await (const piece of pieces(speech(rate), rate)) connection.sendMedia(piece)
      connection.sendKeepAlive({ type: 'KeepAlive' })
      connection.sendCloseStream({ type: 'CloseStream' })
      await closed
      const results = messages.filter((message): message is Results => message.type === 'Results')
      const final = results.filter(({ is_final }) => is_final === true)
      assert.ok(final.length > 0 && final.every(({ speech_final }) => speech_final === true))
      const [first] = final[0]?.channel.alternatives ?? []
      assert.match(first?.transcript ?? '', /^[A-Z].*\w+ \w+/)
      assert.equal(first?.words.map(({ punctuated_word: word }) => word).join(' '), first?.transcript)
      assert.match(first?.words[0]?.word ?? '', /^[a-z]+$/)
      assert.ok(messages.some(({ type }) => type === 'SpeechStarted'))
      assert.ok(messages.some(({ type }) => type === 'UtteranceEnd'))
      const last = messages.at(-1) as unknown as { type: string; duration: number } & Record<string, string>
      assert.equal(last.type, 'Metadata')
      assert.ok(last.duration > 8)
      const labels = { tags: ['night', 'tests'], extra: { job: '12' } }
      for (const { tags, extra } of [last, final[0]?.metadata as unknown as Record<string, unknown>])
        assert.deepEqual({ tags, extra }, labels)
      assert.equal(last['warnings'], undefined)
      const params = { spaceId: last['workspace_id'] ?? '', recordingId: last['recording_id'] ?? '' }
      assert.equal((await waitForTranscript(server.client, params)).transcript?.status, 'COMPLETED')
    })
  }

  test('without interim results, there are final ones alone', async () => {
    const raw = await rawClient(address(plain), { authorization: `Token ${server.key}` })
    for await (const piece of pieces(speech(16_000), 16_000)) raw.send(piece)
    // An empty message ends the stream of older clients.
    raw.send(Buffer.alloc(0))
    assert.equal((await raw.closed).code, 1000)
    assert.ok(raw.messages.length > 1)
    assert.ok(raw.messages.every(({ type, is_final }) => type === 'Metadata' || is_final === true))
  })
})

// What bridges of Twilio's media streams send. The tests' model knows the sample at 16 kHz alone.
for (const [encoding, rate, text] of [
  ['mulaw', 8000, /^[A-Z].*\w+ \w+/],
  ['mulaw', 16_000, /^Good morning/],
  ['alaw', 16_000, /^Good morning/],
] as const) {
  test(`telephone calls in ${encoding} at ${rate} Hz get results`, async () => {
    const query = `encoding=${encoding}&sample_rate=${rate}&channels=1&model=nova-2-phonecall&endpointing=300`
    const raw = await rawClient(address(query), { authorization: `Token ${server.key}` })
    for await (const piece of pieces(encodedSpeech(encoding, rate), rate / 5)) raw.send(piece)
    raw.send({ type: 'CloseStream' })
    assert.equal((await raw.closed).code, 1000)
    const [first] = raw.messages as unknown as Results[]
    assert.match(first?.channel.alternatives[0]?.transcript ?? '', text)
    const { duration } = raw.messages.at(-1) ?? {}
    assert.ok(Math.abs(Number(duration) - 9.5) < 0.1, String(duration))
  })
}

test('samples of 32 bits get results', async () => {
  const raw = await rawClient(address('encoding=linear32&sample_rate=16000'), { authorization: `Token ${server.key}` })
  for await (const piece of pieces(encodedSpeech('f32le', 16_000), 32_000)) raw.send(piece)
  raw.send({ type: 'CloseStream' })
  assert.equal((await raw.closed).code, 1000)
  const [first] = raw.messages as unknown as Results[]
  assert.match(first?.channel.alternatives[0]?.transcript ?? '', /^Good morning/)
  assert.ok(Math.abs(Number(raw.messages.at(-1)?.['duration']) - 9.5) < 0.1)
})

// What a browser's MediaRecorder makes in Chrome, Firefox and Safari, and a radio station: no encoding is named.
describe('media in a container', () => {
  const encoded = (format: string): Buffer => {
    const args = ['-v', 'error', '-t', '8', '-i', sampleFile, '-af', 'apad=pad_dur=3', ...format.split(' '), '-']
    return execFileSync('ffmpeg', args)
  }
  for (const [name, format] of [
    ['webm', '-c:a libopus -live 1 -f webm'],
    ['ogg', '-c:a libopus -f ogg'],
    ['mp4', '-c:a aac -movflags frag_keyframe+empty_moov+default_base_moof -frag_duration 250000 -f mp4'],
    ['mp3', '-b:a 48k -f mp3'],
    ['wav', '-ac 1 -ar 16000 -f wav'],
  ] as const) {
    test(`${name} gets results while it arrives`, async () => {
      const raw = await rawClient(address('interim_results=true&language=en'), {}, ['token', server.key])
      const media = encoded(format)
      for (let at = 0; at < media.length; at += media.length / 40) {
        raw.send(media.subarray(Math.floor(at), Math.floor(at + media.length / 40)))
        await wait(20)
      }
      const { channel } = await waitFor(
        () => raw.messages.find(({ is_final }) => is_final === true) as unknown as Results,
        'a final result before the end',
        (one) => one !== undefined,
      )
      assert.match(channel.alternatives[0]?.transcript ?? '', /^Good morning/)
      raw.send({ type: 'CloseStream' })
      assert.equal((await raw.closed).code, 1000)
      const { type, duration } = raw.messages.at(-1) ?? {}
      assert.equal(type, 'Metadata')
      assert.ok(Math.abs(Number(duration) - 11) < 0.2, String(duration))
    })
  }

  test('a client that leaves without a word keeps what it sent', async () => {
    const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Left' } })
    const raw = await rawClient(address(`space=${spaceId}`), { authorization: `Token ${server.key}` })
    raw.send(encoded('-c:a libopus -f webm'))
    raw.socket.close()
    await raw.closed
    const { recordings } = await server.client.listRecordings({ params: { spaceId } })
    const recordingId = recordings[0]?.id ?? assert.fail('no recording')
    const { duration, transcript } = await waitForTranscript(server.client, { spaceId, recordingId })
    assert.deepEqual([transcript?.status, Math.round(duration ?? 0)], ['COMPLETED', 11])
  })

  test('what is no audio closes the connection', async () => {
    const raw = await rawClient(address('encoding=opus'), { authorization: `Token ${server.key}` })
    raw.send(Buffer.alloc(200_000, 'no audio '))
    raw.send({ type: 'CloseStream' })
    assert.equal((await raw.closed).code, 1008)
    const { type, description } = raw.messages.at(-1) ?? {}
    assert.deepEqual([type, description], ['Error', "The audio isn't in a format that Tiro reads."])
  })

  test('its decoder ends with the connection, also after a message that is none', async () => {
    const raw = await rawClient(address('language=en'), { authorization: `Token ${server.key}` })
    raw.send(encoded('-c:a libopus -f webm'))
    await waitFor(() => raw.messages.length > 0, 'words, when it waits for more')
    assert.equal(childrenOf(server.pid, 'pipe:0').length, 1)
    raw.send('{')
    assert.notEqual((await raw.closed).code, 1000)
    await waitFor(() => childrenOf(server.pid, 'pipe:0').length === 0, 'the end of the decoder')
  })

  test('no audio at all is a session without words', async () => {
    const raw = await rawClient(address(''), { authorization: `Token ${server.key}` })
    raw.send({ type: 'KeepAlive' })
    raw.send({ type: 'CloseStream' })
    assert.equal((await raw.closed).code, 1000)
    assert.deepEqual(
      raw.messages.map(({ type }) => type),
      ['Metadata'],
    )
  })
})

describe('a browser, which can send no header', () => {
  test('sends the key as a subprotocol', async () => {
    const raw = await rawClient(address(plain), {}, ['token', server.key])
    assert.equal(raw.socket.protocol, 'token')
    raw.send({ type: 'CloseStream' })
    assert.equal((await raw.closed).code, 1000)
  })
})

test('Finalize ends what is being said', async () => {
  const headers = { authorization: `Token ${server.key}`, 'x-tiro-space': '' }
  const { id } = await server.client.createWorkspace({ body: { name: 'Live' } })
  // Flags as Python writes them.
  const raw = await rawClient(address(`${plain}&interim_results=True&diarize=False&endpointing=5000`), {
    ...headers,
    'x-tiro-space': id,
  })
  raw.send({ type: 'Finalize' })
  const flushed = await waitFor(
    () => raw.messages,
    'an answer to Finalize in silence',
    (all) => all.some((message) => message['from_finalize'] === true),
  )
  assert.equal(flushed.length, 1)
  for await (const piece of pieces(speech(16_000, 6, 0), 16_000)) raw.send(piece)
  await waitFor(
    () => raw.messages,
    'interim words',
    (all) => all.some((message) => message['is_final'] === false),
  )
  raw.send({ type: 'Finalize' })
  const all = await waitFor(
    () => raw.messages.filter((message) => message['from_finalize'] === true),
    'the final words',
    (found) => found.length > 1,
  )
  const { channel, metadata } = all[1] as unknown as Results
  assert.match(channel.alternatives[0]?.transcript ?? '', /\w+ \w+/)
  assert.equal((metadata as unknown as Record<string, string>)['workspace_id'], id)
  raw.send({ type: 'CloseStream' })
  await raw.closed
})

describe('what is wrong is an answer to the handshake', () => {
  const headers = { authorization: `Token ${server.key}` }
  for (const [name, query] of [
    ['another encoding', 'encoding=g729&sample_rate=16000'],
    ['no rate', 'encoding=linear16'],
    ['a rate that is too high', 'encoding=linear16&sample_rate=96000'],
    ['two channels', `${plain}&channels=2`],
    ['channels apart', `${plain}&multichannel=true&channels=2`],
    ['names to be hidden', `${plain}&redact=pci`],
    ['a flag that is none', `${plain}&interim_results=maybe`],
  ] as const) {
    test(name, async () => {
      const { status, body } = await refusal(address(query), headers)
      assert.equal(status, 400)
      assert.equal(body['err_code'], 'Bad Request')
      assert.match(String(body['request_id']), /^req_/)
    })
  }

  test('several channels, with what to do instead', async () => {
    const instead = 'mix the channels, connect once for each, or POST the recording with multichannel=true.'
    for (const [query, begin] of [
      ['multichannel=true&channels=2', 'multichannel is not supported live'],
      ['channels=2', 'channels must be 1'],
    ] as const) {
      const { body } = await refusal(address(`${plain}&${query}`), headers)
      assert.equal(body['err_msg'], `${begin}: ${instead}`)
    }
  })

  test('no key, a wrong key, a key of a viewer', async () => {
    for (const given of [{}, { authorization: 'Token wrong' }]) {
      const { status, body } = await refusal(address(plain), given)
      assert.deepEqual([status, body['err_code']], [401, 'INVALID_AUTH'])
    }
    const viewer = await createKey(server.data, 'VIEWER')
    const { status, body } = await refusal(address(plain), { authorization: `Token ${viewer}` })
    assert.deepEqual([status, body['err_code']], [403, 'INSUFFICIENT_PERMISSIONS'])
  })

  test('a key of a viewer creates no workspace', async () => {
    const names = async (): Promise<string[]> =>
      (await server.client.listWorkspaces({ query: {} })).workspaces.map(({ name }) => name)
    const before = await names()
    const viewer = await createKey(server.data, 'VIEWER')
    await refusal(address(plain), { authorization: `Token ${viewer}` })
    assert.deepEqual(await names(), before)
  })

  test('a request that is no WebSocket', async () => {
    const answer = await fetch(`${server.address}/v1/listen`, { headers })
    assert.equal(answer.status, 405)
    const { err_msg: message } = (await answer.json()) as { err_msg: string }
    assert.equal(message, 'Connect to this URL with a WebSocket, or POST a recording to it.')
  })
})

describe('speakers', () => {
  for (const [query, wanted] of [
    ['diarize=true', [0, 1]],
    ['diarize_model=latest', [0, 1]],
    ['diarize=false', []],
  ] as const) {
    test(`of words with ${query}`, async () => {
      const raw = await rawClient(address(`${plain}&language=en&${query}`), { authorization: `Token ${server.key}` })
      for await (const piece of pieces(speech(16_000, 48), 16_000)) raw.send(piece)
      raw.send({ type: 'CloseStream' })
      await raw.closed
      const words = raw.messages.flatMap((message) => {
        const { channel } = message as { channel?: { alternatives: { words: { speaker?: number }[] }[] } }
        return channel?.alternatives[0]?.words ?? []
      })
      assert.ok(words.length > 20)
      const speakers = new Set(words.flatMap(({ speaker }) => (speaker === undefined ? [] : [speaker])))
      assert.deepEqual(speakers, new Set(wanted))
      const { warnings } = raw.messages.at(-1) ?? {}
      assert.equal(warnings, undefined)
    })
  }
})

describe('what is wrong later closes the connection', () => {
  for (const [name, message, code] of [
    ['text that is no JSON', '{', 1008],
    ['an unknown message', { type: 'Dance' }, 1008],
    ['a message that is too large', Buffer.alloc(1024 ** 2 + 2), 1009],
  ] as const) {
    test(name, async () => {
      const raw = await rawClient(address(plain), { authorization: `Token ${server.key}` })
      raw.send(message)
      assert.equal((await raw.closed).code, code)
    })
  }

  test('parameters without effect are named at the end', async () => {
    const raw = await rawClient(address(`${plain}&utterances=true`), { authorization: `Token ${server.key}` })
    raw.send({ type: 'CloseStream' })
    await raw.closed
    assert.deepEqual(raw.messages.at(-1)?.['warnings'], ['utterances has no effect.'])
  })
})
