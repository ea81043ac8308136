// Live clients of other vendors: one short session each. test/live-clients/ has the rest.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { after, test } from 'node:test'
import { DeepgramClient } from '@deepgram/sdk'
import { AssemblyAI } from 'assemblyai'
import OpenAI from 'openai'
import { OpenAIRealtimeWS } from 'openai/realtime/ws'
import { freePort } from './helpers/free-port.ts'
import { createKey, fastEngine, removeFolder, startServer, temporaryFolder } from './helpers/harness.ts'
import { pieces, rawClient, refusal, speech, startTls, wyomingClient } from './helpers/live-clients.ts'
import { waitFor } from './helpers/wait-for.ts'

const data = await temporaryFolder()
const wyoming = { port: await freePort(), key: await createKey(data, 'AGENT', fastEngine) }
const server = await startServer({
  data,
  env: { ...fastEngine, TIRO_WYOMING_PORT: String(wyoming.port), TIRO_WYOMING_KEY: wyoming.key },
})
after(async () => {
  await server.stop()
  await removeFolder(data)
})
const host = await startTls(server.address)

test("AssemblyAI's client gets a turn and the name of the recording", async () => {
  const client = new AssemblyAI({ apiKey: server.key })
  const transcriber = client.streaming.transcriber({
    websocketBaseUrl: `wss://${host}/v3/ws`,
    connectTimeout: 10_000,
    sampleRate: 24_000,
  })
  const texts: string[] = []
  transcriber.on('turn', (turn) => {
    if (turn.end_of_turn) texts.push(turn.transcript)
  })
  const begin = await transcriber.connect()
  for await (const piece of pieces(speech(24_000), 24_000)) transcriber.sendAudio(new Uint8Array(piece).buffer)
  await transcriber.close(true, 60_000)
  assert.match(texts.join(' '), /^[A-Z].*\w+ \w+/)
  assert.match((begin as unknown as { recording_id: string }).recording_id, /^rec_/)
})

test("Deepgram's client gets final results and the name of the recording", async () => {
  const { address, key } = server
  const base = address.replace('http', 'ws')
  const environment = { base: address, production: base, agent: base, agentRest: address }
  const connection = await new DeepgramClient({ apiKey: key, environment }).listen.v1.connect({
    Authorization: `Token ${key}`,
    model: 'nova-3',
    encoding: 'linear16',
    sample_rate: 8000,
    reconnectAttempts: 0,
  })
  const texts: string[] = []
  let recordingId: unknown
  connection.on('message', (message) => {
    if (message.type === 'Results') {
      const { alternatives } = message.channel
      texts.push(alternatives[0]?.transcript ?? '')
    }
    if (message.type === 'Metadata') recordingId = (message as unknown as Record<string, unknown>)['recording_id']
  })
  const closed = new Promise((resolve) => connection.on('close', resolve))
  connection.connect()
  await connection.waitForOpen()
  for await (const piece of pieces(speech(8000), 8000)) connection.sendMedia(piece)
  connection.sendCloseStream({ type: 'CloseStream' })
  await closed
  assert.match(texts.join(' '), /^[A-Z].*\w+ \w+/)
  assert.match(String(recordingId), /^rec_/)
})

test("OpenAI's client gets a text and the name of the recording", async () => {
  const client = new OpenAI({ apiKey: server.key, baseURL: `https://${host}/v1` })
  const realtime = new OpenAIRealtimeWS({ intent: 'transcription' }, client)
  const text = new Promise<string>((resolve, reject) => {
    realtime.on('conversation.item.input_audio_transcription.completed', ({ transcript }) => resolve(transcript))
    realtime.on('error', reject)
  })
  const named = new Promise<unknown>((resolve) => {
    realtime.on('session.updated', ({ session }) =>
      resolve((session as unknown as Record<string, unknown>)['recording_id']),
    )
  })
  await new Promise((resolve) => realtime.on('session.created', resolve))
  realtime.send({ type: 'session.update', session: { type: 'transcription', audio: { input: {} } } })
  assert.match(String(await named), /^rec_/)
  for await (const piece of pieces(speech(24_000), 24_000)) {
    realtime.send({ type: 'input_audio_buffer.append', audio: piece.toString('base64') })
  }
  assert.match(await text, /^[A-Z].*\w+ \w+/)
  realtime.close()
})

test('a Wyoming client gets a transcript and the name of the recording', async () => {
  const { socket, received, send } = await wyomingClient(wyoming.port)
  const format = { rate: 16_000, width: 2, channels: 1 }
  send('transcribe', { language: 'en' })
  send('audio-start', format)
  for await (const piece of pieces(speech(16_000), 16_000)) send('audio-chunk', format, piece)
  send('audio-stop')
  await waitFor(
    () => received,
    'a transcript',
    (all) => all.length === 1,
    60_000,
  )
  assert.match(String(received[0]?.data['text']), /^[A-Z].*\w+ \w+/)
  assert.match(String(received[0]?.data['recording_id']), /^rec_/)
  socket.destroy()
})

test('a handshake that opens no connection begins no session', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'No session' } })
  const right = {
    authorization: `Token ${server.key}`,
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    'sec-websocket-version': '13',
  }
  const wrong = {
    405: [{ upgrade: 'h2c' }],
    400: [
      { 'sec-websocket-key': 'x' },
      { 'sec-websocket-version': '12' },
      { 'sec-websocket-protocol': 'a b' },
      { 'sec-websocket-protocol': 'a, a' },
    ],
  }
  const path = `/v1/listen?encoding=linear16&sample_rate=16000&space=${spaceId}`
  for (const [status, ways] of Object.entries(wrong)) {
    for (const way of ways) {
      const asked = request(`${server.ownAddress}${path}`, { headers: { ...right, ...way } }).end()
      const [answer] = (await once(asked, 'response')) as [IncomingMessage]
      assert.equal(answer.statusCode, Number(status), JSON.stringify(way))
      answer.resume()
    }
  }
  const { recordings } = await server.client.listRecordings({ params: { spaceId } })
  assert.deepEqual(recordings, [])
})

test('a language that no installed model knows is an error before the session begins', async () => {
  const said = /^German cannot be transcribed here: /
  const base = server.address.replace('http', 'ws')
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'German' } })
  await assert.rejects(server.client.startLive({ params: { spaceId }, body: { language: 'de' } }), {
    code: 'LANGUAGE_UNSUPPORTED',
    message: said,
  })

  const query = `encoding=linear16&sample_rate=16000&language=de&space=${spaceId}`
  const deepgram = await refusal(`${base}/v1/listen?${query}`, { authorization: `Token ${server.key}` })
  assert.equal(deepgram.status, 422)
  assert.match(JSON.stringify(deepgram.body), /German cannot be transcribed here/)

  const assemblyAi = await rawClient(`${base}/v3/ws?sample_rate=16000&language_code=de&space=${spaceId}`, {
    authorization: server.key,
  })
  assert.equal((await assemblyAi.closed).code, 4101)
  assert.match(String(assemblyAi.messages[0]?.['error']), said)

  const elevenLabs = await rawClient(`${base}/v1/speech-to-text/realtime?language_code=deu&space=${spaceId}`, {
    'xi-api-key': server.key,
  })
  assert.equal((await elevenLabs.closed).reason, 'invalid_request')
  assert.match(String(elevenLabs.messages[0]?.['error']), said)

  const openAi = await rawClient(`${base}/v1/realtime?intent=transcription&space=${spaceId}`, {
    authorization: `Bearer ${server.key}`,
  })
  openAi.send({
    type: 'session.update',
    session: { type: 'transcription', audio: { input: { transcription: { model: 'whisper-1', language: 'de' } } } },
  })
  const answer = await waitFor(
    async () => openAi.messages.find(({ type }) => type === 'error'),
    'the error',
    (found) => found !== undefined,
  )
  const { code, message } = (answer ?? assert.fail())['error'] as Record<string, string>
  assert.deepEqual([code, said.test(message ?? '')], ['language_unsupported', true])
  openAi.socket.close()

  const home = await wyomingClient(wyoming.port)
  home.send('transcribe', { language: 'de' })
  home.send('audio-start', { rate: 16_000, width: 2, channels: 1 })
  await home.closed
  const last = home.received.at(-1)
  assert.deepEqual([last?.type, last?.data['code']], ['error', 'LANGUAGE_UNSUPPORTED'])
  assert.match(String(last?.data['text']), said)
  const { recordings } = await server.client.listRecordings({ params: { spaceId } })
  assert.deepEqual(recordings, [])
})
