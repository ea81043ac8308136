// Deepgram's streaming API, version 2 (Flux): Deepgram's own client, and hostile messages, against the real server.
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { after, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { listen } from '../helpers/listen.ts'
import { DeepgramClient, type Deepgram } from '@deepgram/sdk'
import { createKey, fastEngine, openServer, waitForTranscript } from '../helpers/harness.ts'
import { pieces, rawClient, refusal, speech, type RawClient } from '../helpers/live-clients.ts'
import { waitFor } from '../helpers/wait-for.ts'

const server = await openServer(fastEngine)
const base = server.address.replace('http', 'ws')
const address = (query = ''): string =>
  `${base}/v2/listen?model=flux-general-en&encoding=linear16&sample_rate=16000${query}`
const headers = { authorization: `Token ${server.key}` }

type Turn = Deepgram.listen.ListenV2TurnInfo
type Message = Turn | Deepgram.listen.ListenV2Connected | Deepgram.listen.ListenV2ConfigureSuccess

const ended = ({ messages }: RawClient): Record<string, unknown>[] =>
  messages.filter(({ event }) => event === 'EndOfTurn')

async function speak(raw: RawClient, pcm = speech(16_000)): Promise<void> {
  for await (const piece of pieces(pcm, 16_000)) raw.send(piece)
}

test("Deepgram's client gets turns from their start to their end, and the recording is in the library", async () => {
  const environment = { base: server.address, production: base, agent: base, agentRest: server.address }
  const connection = await new DeepgramClient({ apiKey: server.key, environment }).listen.v2.connect({
    Authorization: `Token ${server.key}`,
    model: 'flux-general-en',
    encoding: 'linear16',
    sample_rate: 44_100,
    eot_threshold: 0.8,
    eager_eot_threshold: 0.5,
    eot_timeout_ms: 3000,
    keyterm: ['Ada', 'Lovelace'],
    mip_opt_out: true,
    tag: 'test',
    reconnectAttempts: 0,
  })
  const messages: Message[] = []
  connection.on('message', (message) => messages.push(message as Message))
  const closed = new Promise((resolve) => connection.on('close', resolve))
  connection.connect()
  await connection.waitForOpen()
  for await (const piece of pieces(speech(44_100), 44_100)) connection.sendMedia(piece)
  connection.sendCloseStream({ type: 'CloseStream' })
  await closed

  const [connected] = messages as unknown as Record<string, string>[]
  assert.equal(connected?.['type'], 'Connected')
  assert.deepEqual(connected?.['tags'], ['test'])
  assert.deepEqual(connected?.['warnings'], ['eager_eot_threshold has no effect.'])
  assert.deepEqual(
    messages.map(({ sequence_id: n }) => n),
    messages.map((_, n) => n),
  )
  const turns = messages.filter((message): message is Turn => message.type === 'TurnInfo')
  const count = new Set(turns.map(({ turn_index: n }) => n)).size
  for (let n = 0; n < count; n += 1) {
    const events = turns.filter(({ turn_index: index }) => index === n).map(({ event }) => event)
    assert.deepEqual([events[0], events.at(-1)], ['StartOfTurn', 'EndOfTurn'])
    assert.ok(events.slice(1, -1).every((event) => event === 'Update'))
  }
  const last = turns.find(({ event }) => event === 'EndOfTurn') ?? assert.fail('no turn')
  assert.match(last.transcript, /^[A-Z].*\w+ \w+/)
  assert.equal(last.words.map(({ word }) => word).join(' '), last.transcript)
  assert.deepEqual([last.trigger, last.end_of_turn_confidence], ['model', 1])
  assert.ok(last.audio_window_end > last.audio_window_start)
  const params = { spaceId: connected?.['workspace_id'] ?? '', recordingId: connected?.['recording_id'] ?? '' }
  const { transcript, language } = await waitForTranscript(server.client, params)
  assert.deepEqual([transcript?.status, language], ['COMPLETED', 'en'])
})

describe('the client ends turns', () => {
  test('with ForceEndTurn, which changes nothing in silence', async () => {
    const raw = await rawClient(address('&eot_threshold=1.0&eot_timeout_ms=30000'), headers)
    raw.send({ type: 'ForceEndTurn' })
    await speak(raw, speech(16_000, 6, 2))
    await waitFor(
      () => raw.messages,
      'words',
      (all) => all.some(({ event }) => event === 'Update'),
    )
    await wait(500)
    assert.deepEqual(ended(raw), [])
    raw.send({ type: 'ForceEndTurn' })
    const [turn] = await waitFor(
      () => ended(raw),
      'the end of the turn',
      ({ length }) => length === 1,
    )
    assert.match(String(turn?.['transcript']), /^Good morning/)
    assert.equal(turn?.['trigger'], 'manual')
    raw.send({ type: 'CloseStream' })
    assert.equal((await raw.closed).code, 1000)
    assert.equal(ended(raw).length, 1)
  })

  test('with a timeout that it changes while it is connected', async () => {
    const raw = await rawClient(address('&eot_threshold=1&eot_timeout_ms=10000&keyterm=Ada'), headers)
    raw.send({ type: 'Configure', thresholds: { eot_timeout_ms: 500 }, keyterms: ['Lovelace'] })
    raw.send({ type: 'Configure', thresholds: { eot_threshold: 2 } })
    raw.send({ type: 'Configure', language_hints: ['de'] })
    await speak(raw)
    const [turn] = await waitFor(
      () => ended(raw),
      'the end of the turn',
      ({ length }) => length > 0,
    )
    assert.equal(turn?.['trigger'], 'timeout')
    const answers = raw.messages.filter(({ type }) => String(type).startsWith('Configure'))
    const { thresholds, keyterms } = answers[0] ?? {}
    assert.deepEqual([thresholds, keyterms], [{ eot_threshold: 1, eot_timeout_ms: 500 }, ['Lovelace']])
    assert.deepEqual(
      answers.slice(1).map(({ type, description }) => `${String(type)}: ${String(description)}`),
      [
        'ConfigureFailure: eot_threshold must be a number from 0.5 to 1.',
        'ConfigureFailure: language_hints must be those of the connection: connect again for another language.',
      ],
    )
    raw.socket.close()
  })
})

test('a turn whose words are taken back ends without any', async () => {
  const word = { word: 'uh', start: 0.1, end: 0.3 }
  let isFirst = true
  const engine = createServer((request, response) => {
    request.resume().on('end', () => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(isFirst ? { text: 'uh', words: [word] } : { text: '', words: [] }))
      isFirst = false
    })
  })
  after(() => engine.close())
  const url = `${await listen(engine)}/v1`
  const other = await openServer({ TIRO_SPEECH: 'openai', TIRO_OPENAI_URL: url })
  const query = '/v2/listen?model=flux-general-en&encoding=linear16&sample_rate=16000'
  const raw = await rawClient(other.address.replace('http', 'ws') + query, { authorization: `Token ${other.key}` })
  await speak(raw)
  raw.send({ type: 'CloseStream' })
  assert.equal((await raw.closed).code, 1000)
  assert.deepEqual(
    raw.messages.flatMap(({ event, turn_index: n, transcript }) =>
      event === undefined ? [] : [[event, n, transcript]],
    ),
    [
      ['StartOfTurn', 0, 'uh'],
      ['EndOfTurn', 0, ''],
    ],
  )
})

test('a browser connects with a token', async () => {
  const answer = await fetch(`${server.address}/v1/auth/grant`, { method: 'POST', headers })
  const { access_token: token } = (await answer.json()) as { access_token: string }
  const raw = await rawClient(address(), {}, ['bearer', token])
  raw.send({ type: 'KeepAlive' })
  raw.send({ type: 'CloseStream' })
  assert.equal((await raw.closed).code, 1000)
})

describe('what is wrong', () => {
  for (const [query, said] of [
    ['&eot_threshold=0.2', /^eot_threshold must be a number from 0\.5 to 1\.$/],
    ['&eot_timeout_ms=100', /^eot_timeout_ms must be/],
    ['&redact=numbers', /^redact is not supported\.$/],
    ['&encoding=linear24', null],
    ['&language_hint=xyz', /isn't a language code/],
  ] as const) {
    test(`in the query (${query}) is an answer to the handshake`, async () => {
      const url = query.includes('encoding') ? `${base}/v2/listen?model=flux-general-en${query}` : address(query)
      const { status, body } = await refusal(url, headers)
      assert.equal(status, query.includes('hint') ? 422 : 400)
      assert.match(String(body['err_msg']), said ?? /^encoding must be linear16, linear32, mulaw, alaw\./)
      assert.match(String(body['request_id']), /^req_/)
    })
  }

  test('with the key is, too', async () => {
    for (const given of [{}, { authorization: 'Token wrong' }]) {
      const { status, body } = await refusal(address(), given)
      assert.deepEqual([status, body['err_code']], [401, 'INVALID_AUTH'])
    }
    const viewer = await createKey(server.data, 'VIEWER')
    const { status } = await refusal(address(), { authorization: `Token ${viewer}` })
    assert.equal(status, 403)
  })

  for (const [name, message, code] of [
    ['text that is no JSON', '{', 1008],
    ['an unknown message', { type: 'Dance' }, 1008],
    ['a message that is too large', Buffer.alloc(1024 ** 2 + 2), 1009],
  ] as const) {
    test(`in a message closes the connection: ${name}`, async () => {
      const raw = await rawClient(address(), headers)
      raw.send(message)
      assert.equal((await raw.closed).code, code)
      if (code === 1008) assert.equal(raw.messages.at(-1)?.['type'], 'Error')
    })
  }

  test('at an address without a WebSocket has an answer of Deepgram', async () => {
    const answer = await fetch(`${server.address}/v2/listen`, { headers })
    assert.equal(answer.status, 405)
    assert.match(((await answer.json()) as { err_msg: string }).err_msg, /WebSocket/)
  })
})
