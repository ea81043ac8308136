// AssemblyAI's own client against the real server.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { AssemblyAI, type TurnEvent } from 'assemblyai'
import { createKey, fastEngine, openServer, waitForTranscript } from '../helpers/harness.ts'
import { pieces, rawClient, speech, startTls, encodedSpeech } from '../helpers/live-clients.ts'
import { waitFor } from '../helpers/wait-for.ts'

const server = await openServer({ ...fastEngine, TIRO_SPEAKERS: 'acoustic', TIRO_LOG: 'debug' })
const host = await startTls(server.address)
const base = { websocketBaseUrl: `wss://${host}/v3/ws`, connectTimeout: 10_000, maxConnectionRetries: 0 }
const client = new AssemblyAI({ apiKey: server.key, streamingBaseUrl: server.address })
const socket = server.address.replace('http', 'ws')

interface Begin {
  recording_id: string
  workspace_id: string
}

/** Speaks to a session until it ends. @returns its messages, and what Begin says */
async function speak(rate: number, credentials: { apiKey: string } | { token: string }) {
  const transcriber = client.streaming.transcriber({ ...base, ...credentials, sampleRate: rate, formatTurns: true })
  const turns: TurnEvent[] = []
  const starts: number[] = []
  transcriber.on('turn', (turn) => turns.push(turn))
  transcriber.on('speechStarted' as 'turn', (event) =>
    starts.push((event as unknown as { timestamp: number }).timestamp),
  )
  const begin = (await transcriber.connect()) as unknown as Begin
  for await (const piece of pieces(speech(rate), rate)) transcriber.sendAudio(new Uint8Array(piece).buffer)
  await transcriber.close(true, 60_000)
  return { begin, turns, starts }
}

describe('the client of AssemblyAI', () => {
  for (const rate of [16_000, 48_000, 8000]) {
    test(`gets turns of speech at ${rate} Hz, and the recording is in the library`, async () => {
      const { begin, turns, starts } = await speak(rate, { apiKey: server.key })
      const last = turns.filter((turn) => turn.end_of_turn)
      assert.ok(last.length > 0 && starts.length > 0)
      assert.ok(last.every((turn) => turn.turn_is_formatted && turn.words.every((word) => word.word_is_final)))
      assert.match(last[0]?.transcript ?? '', /^[A-Z].*\w+ \w+/)
      assert.equal(last[0]?.words.map(({ text }) => text).join(' '), last[0]?.transcript)
      assert.ok(
        turns.every(
          (turn) => turn.speaker_label === undefined && turn.words.every((word) => word.speaker === undefined),
        ),
        'speakers come on request only',
      )
      const params = { spaceId: begin.workspace_id, recordingId: begin.recording_id }
      const recording = await waitForTranscript(server.client, params)
      assert.equal(recording.source, 'LIVE')
      assert.equal(recording.transcript?.status, 'COMPLETED')
    })
  }

  test('gets turns of a telephone call', async () => {
    const transcriber = client.streaming.transcriber({ ...base, sampleRate: 16_000, encoding: 'pcm_mulaw' })
    const turns: TurnEvent[] = []
    transcriber.on('turn', (turn) => turns.push(turn))
    await transcriber.connect()
    for await (const piece of pieces(encodedSpeech('mulaw', 16_000), 8000)) {
      transcriber.sendAudio(new Uint8Array(piece).buffer)
    }
    await transcriber.close(true, 60_000)
    const first = turns.find((turn) => turn.end_of_turn)
    assert.match(first?.transcript ?? '', /^Good morning/)
  })

  test('gets the speakers of turns, and learns of those that are found later', async () => {
    const asked = { ...base, apiKey: server.key, sampleRate: 16_000, speakerLabels: true, maxSpeakers: 2 }
    const transcriber = client.streaming.transcriber(asked)
    const labels = new Map<number, string | undefined>()
    const words = new Set<string | undefined>()
    transcriber.on('turn', (turn) => {
      if (!turn.end_of_turn) return
      labels.set(turn.turn_order, turn.speaker_label)
      for (const { speaker } of turn.words) words.add(speaker)
    })
    let revised = 0
    transcriber.on('speakerRevision', ({ revisions }) => {
      for (const { turn_order, speaker_label } of revisions) labels.set(turn_order, speaker_label)
      revised += revisions.length
    })
    await transcriber.connect()
    for await (const piece of pieces(speech(16_000, 48), 16_000)) transcriber.sendAudio(new Uint8Array(piece).buffer)
    await transcriber.close(true, 60_000)
    assert.ok(revised > 0)
    assert.deepEqual(new Set(labels.values()), new Set(['A', 'B']))
    assert.ok(words.has('A'))
  })

  test('connects with a token instead of a key', async () => {
    const token = await client.streaming.createTemporaryToken({ expires_in_seconds: 60 })
    const { begin } = await speak(16_000, { token })
    assert.match(begin.recording_id, /^rec_/)
    assert.ok(server.stderr().length > 0, 'the server logs')
    for (const secret of [token, server.key]) assert.ok(!server.stderr().includes(secret), 'a secret is in the log')
  })

  test('learns of a wrong key, and does not try again', async () => {
    const wrong = client.streaming.transcriber({
      ...base,
      maxConnectionRetries: 2,
      sampleRate: 16_000,
      apiKey: 'tiro_x',
    })
    await assert.rejects(wrong.connect(), { code: 4001 })
  })
})

describe('what is wrong has an error and a close code', () => {
  const headers = { authorization: server.key }
  const start = async (query = 'sample_rate=16000') => rawClient(`${socket}/v3/ws?${query}`, headers)

  for (const [name, query, code] of [
    ['a rate that is too low', 'sample_rate=4000', 4000],
    ['no rate', '', 4000],
    ['another encoding', 'sample_rate=16000&encoding=opus', 4101],
    ['an unknown language', 'sample_rate=16000&language_code=xyz', 4101],
    ['a list that is none', 'sample_rate=16000&keyterms_prompt=Ada', 4101],
    ['names to be hidden', 'sample_rate=16000&redact_pii=true', 4101],
    ['a workspace that is not yours', 'sample_rate=16000&space=spc_00000000000000000000', 4001],
  ] as const) {
    test(name, async () => {
      const raw = await start(query)
      assert.equal((await raw.closed).code, code)
      const [error] = raw.messages
      assert.deepEqual([error?.['type'], error?.['error_code']], ['Error', code])
    })
  }

  for (const [name, message] of [
    ['text that is no JSON', '{'],
    ['an unknown message', { type: 'Dance' }],
    ['a silence that is none', { type: 'UpdateConfiguration', max_turn_silence: 'long' }],
  ] as const) {
    test(name, async () => {
      const raw = await start()
      raw.send(message)
      assert.equal((await raw.closed).code, 3006)
      assert.equal(raw.messages.at(-1)?.['error_code'], 3006)
    })
  }

  test('a message that is too large', async () => {
    const raw = await start()
    raw.send(Buffer.alloc(1024 ** 2 + 2))
    assert.equal((await raw.closed).code, 1009)
  })

  test('no key, a key of a viewer, a token that was changed, an expired one', async () => {
    const bare = await rawClient(`${socket}/v3/ws?sample_rate=16000`)
    assert.equal((await bare.closed).code, 4001)
    const viewer = await createKey(server.data, 'VIEWER')
    const read = await rawClient(`${socket}/v3/ws?sample_rate=16000`, { authorization: viewer })
    assert.equal((await read.closed).code, 4001)
    const token = await client.streaming.createTemporaryToken({ expires_in_seconds: 1 })
    const changed = await rawClient(`${socket}/v3/ws?sample_rate=16000&token=${token.replace('~0~', '~9~')}`)
    assert.equal((await changed.closed).code, 4001)
    await new Promise((resolve) => setTimeout(resolve, 2100))
    const late = await rawClient(`${socket}/v3/ws?sample_rate=16000&token=${token}`)
    assert.deepEqual(await late.closed, { code: 4001, reason: 'This token has expired. Get a new one from /v3/token.' })
  })

  test('a token needs a time, and a key', async () => {
    const ask = async (query: string, key = server.key) =>
      fetch(`${server.address}/v3/token?${query}`, { headers: { authorization: key } })
    assert.equal((await ask('')).status, 400)
    assert.equal((await ask('expires_in_seconds=601')).status, 400)
    assert.equal((await ask('expires_in_seconds=60', 'tiro_wrong')).status, 401)
    const stranger = new AssemblyAI({ apiKey: 'tiro_wrong', streamingBaseUrl: server.address })
    await assert.rejects(stranger.streaming.createTemporaryToken({ expires_in_seconds: 60 }), /not a valid API key/)
  })

  test('parameters without effect are named', async () => {
    const raw = await start('sample_rate=16000&speech_model=u3-rt-pro&voice_focus=near-field')
    await waitFor(
      () => raw.messages,
      'a warning',
      (all) => all.some(({ type }) => type === 'Warning'),
    )
    assert.deepEqual(
      raw.messages.filter(({ type }) => type === 'Warning').map(({ warning }) => warning),
      ['voice_focus has no effect.'],
    )
    raw.send({ type: 'KeepAlive' })
    raw.send({ type: 'ForceEndpoint' })
    raw.send({ type: 'UpdateConfiguration', max_turn_silence: 500, keyterms_prompt: ['Ada'] })
    raw.send({ type: 'Terminate' })
    assert.equal((await raw.closed).code, 1000)
    assert.equal(raw.messages.at(-1)?.['type'], 'Termination')
  })
})

test('a key that is revoked closes its connection', async () => {
  const key = await createKey(server.data, 'EDITOR')
  const raw = await rawClient(`${socket}/v3/ws?sample_rate=16000`, { authorization: key })
  await waitFor(
    () => raw.messages,
    'Begin',
    (all) => all.length > 0,
  )
  const { apiKeys } = await server.client.listApiKeys({})
  await server.client.revokeApiKey({ params: { keyId: apiKeys[0]?.id ?? '' } })
  assert.equal((await raw.closed).code, 4001)
})

test('a client that leaves without a word has its recording', async () => {
  const raw = await rawClient(`${socket}/v3/ws?sample_rate=16000`, { authorization: server.key })
  await waitFor(
    () => raw.messages,
    'Begin',
    (all) => all.length > 0,
  )
  for await (const piece of pieces(speech(16_000, 4), 16_000)) raw.send(piece)
  raw.socket.terminate()
  const { workspace_id: spaceId, recording_id: recordingId } = raw.messages[0] as unknown as Begin
  const recording = await waitForTranscript(server.client, { spaceId, recordingId })
  assert.ok((recording.duration ?? 0) > 5)
})
