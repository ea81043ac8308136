// OpenAI's own client against the real server, in sessions that transcribe.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import OpenAI, { AzureOpenAI } from 'openai'
import { OpenAIRealtimeWS } from 'openai/realtime/ws'
import type { RealtimeServerEvent, SessionUpdateEvent } from 'openai/resources/realtime/realtime'
import { administratorClient, clientOf as personOf, person } from '../helpers/api-people.ts'
import { createKey, openServer, waitForTranscript } from '../helpers/harness.ts'
import { pieces, rawClient, speech, startTls, encodedSpeech, type RawClient } from '../helpers/live-clients.ts'
import { waitFor } from '../helpers/wait-for.ts'

const server = await openServer()
const host = await startTls(server.address)
const address = `${server.address.replace('http', 'ws')}/v1/realtime?intent=transcription`
const rate = 24_000

interface Named {
  recording_id: string
  workspace_id: string
}

function clientOf(apiKey: string): OpenAI {
  return new OpenAI({ apiKey, baseURL: `https://${host}/v1` })
}

/** Whether a session begins at a path. */
async function opens(path: string): Promise<void> {
  const { messages, socket } = await rawClient(`${server.address.replace('http', 'ws')}${path}`, {
    'api-key': server.key,
  })
  await waitFor(
    () => messages,
    'a message',
    (all) => all.length > 0,
  )
  assert.equal(messages[0]?.['type'], 'session.created', JSON.stringify(messages))
  socket.close()
}

async function connect(detects: boolean) {
  const socket = new OpenAIRealtimeWS({ intent: 'transcription' }, clientOf(server.key))
  const events: RealtimeServerEvent[] = []
  const errors: Error[] = []
  socket.on('event', (event) => events.push(event))
  socket.on('error', (error) => errors.push(error))
  await waitFor(
    () => events,
    'session.created',
    (all) => all.some(({ type }) => type === 'session.created'),
  )
  const turnDetection = detects ? { type: 'server_vad' as const, silence_duration_ms: 500 } : null
  const update: SessionUpdateEvent = {
    type: 'session.update',
    session: {
      type: 'transcription',
      audio: {
        input: {
          format: { type: 'audio/pcm', rate },
          transcription: { model: 'gpt-4o-transcribe', language: 'en', prompt: 'Ada, Charles Babbage' },
          turn_detection: turnDetection,
        },
      },
    },
  }
  socket.send(update)
  const updated = await waitFor(
    () => events.find((event) => event.type === 'session.updated'),
    'session.updated',
    (event) => event !== undefined,
  )
  return { socket, events, errors, session: updated?.session as unknown as Named }
}

async function say(socket: OpenAIRealtimeWS, pcm: Buffer): Promise<void> {
  for await (const piece of pieces(pcm, rate)) {
    socket.send({ type: 'input_audio_buffer.append', audio: piece.toString('base64') })
  }
}

const completed = 'conversation.item.input_audio_transcription.completed'
type Completed = Extract<RealtimeServerEvent, { type: typeof completed }>

describe('the client of OpenAI', () => {
  test('gets deltas and a text for each turn, and the recording is in the library', async () => {
    const { socket, events, errors, session } = await connect(true)
    await say(socket, speech(rate))
    await waitFor(
      () => events,
      'the text of a turn',
      (all) => all.some(({ type }) => type === completed),
    )
    // Only the words, and what belongs to them, in this order.
    const order = [...new Set(events.map(({ type }) => type))].filter((type) => !type.startsWith('session.'))
    const delta = 'conversation.item.input_audio_transcription.delta'
    assert.deepEqual(
      order.filter((type) => type !== delta),
      [
        'input_audio_buffer.speech_started',
        'input_audio_buffer.speech_stopped',
        'input_audio_buffer.committed',
        'conversation.item.added',
        completed,
      ],
    )
    assert.ok(order.includes(delta))
    const first = events.find((event): event is Completed => event.type === completed)
    assert.match(first?.transcript ?? '', /^[A-Z].*\w+ \w+/)
    const ids = events.flatMap((event) => ('item_id' in event ? [event.item_id] : []))
    assert.ok(ids.includes(first?.item_id ?? ''))
    socket.close()
    const params = { spaceId: session.workspace_id, recordingId: session.recording_id }
    const recording = await waitForTranscript(server.client, params)
    assert.deepEqual([recording.source, recording.transcript?.status], ['LIVE', 'COMPLETED'])
    assert.deepEqual(errors, [])
  })

  test("of Azure has its key in a header of its own, at Azure's present address and the former one", async () => {
    const azure = new AzureOpenAI({ apiKey: server.key, apiVersion: '2025-04-01-preview', endpoint: `https://${host}` })
    const socket = await OpenAIRealtimeWS.azure(azure, { intent: 'transcription' })
    const types: string[] = []
    socket.on('event', ({ type }) => types.push(type))
    socket.on('error', ({ message }) => types.push(message))
    await waitFor(
      () => types,
      'session.created',
      (all) => all.length > 0,
    )
    assert.equal(types[0], 'session.created')
    socket.close()
    await opens('/openai/realtime?api-version=2025-04-01-preview&deployment=speech&intent=transcription')
  })

  test('connects with any base URL', async () => {
    for (const path of ['/realtime', '/v1/v1/realtime', '/v1/realtime/']) await opens(`${path}?intent=transcription`)
  })

  test('commits the audio itself, also silence', async () => {
    const { socket, events, errors } = await connect(false)
    const texts = (): string[] => events.filter((event) => event.type === completed).map((event) => event.transcript)
    await say(socket, speech(rate, 6, 1))
    socket.send({ type: 'input_audio_buffer.commit' })
    await waitFor(texts, 'the text of the speech', (all) => all.length === 1)
    assert.match(texts()[0] ?? '', /\w+ \w+/)
    await say(socket, Buffer.alloc(rate * 2))
    const asked = performance.now()
    socket.send({ type: 'input_audio_buffer.commit' })
    await waitFor(texts, 'the text of the silence', (all) => all.length === 2)
    assert.ok(performance.now() - asked < 1000, 'nothing waits for a timer')
    assert.equal(texts()[1], '')
    const committed = events.filter((event) => event.type === 'input_audio_buffer.committed')
    assert.deepEqual(
      committed.map(({ previous_item_id: before }) => before),
      [null, committed[0]?.item_id],
    )
    socket.send({ type: 'input_audio_buffer.commit' })
    await waitFor(
      () => errors,
      'an error',
      (all) => all.length === 1,
    )
    assert.match(errors[0]?.message ?? '', /code=input_audio_buffer_commit_empty/)
    socket.close()
  })

  test('learns of a wrong key, and of a key that may not write', async () => {
    for (const [key, code] of [
      ['tiro_wrong', 'invalid_api_key'],
      [await createKey(server.data, 'VIEWER'), 'insufficient_role'],
    ]) {
      const socket = new OpenAIRealtimeWS({ intent: 'transcription' }, clientOf(key ?? ''))
      const errors: Error[] = []
      socket.on('error', (error) => errors.push(error))
      const closed = new Promise<number>((resolve) => socket.socket.on('close', resolve))
      socket.socket.on('open', () => {
        socket.send({ type: 'input_audio_buffer.append', audio: '' })
      })
      assert.equal(await closed, 3000)
      assert.match(errors[0]?.message ?? '', new RegExp(`code=${code}`))
    }
  })
})

describe('clients of the first version', () => {
  test('get the events that they know, with a key as a subprotocol', async () => {
    const protocols = ['realtime', `openai-insecure-api-key.${server.key}`, 'openai-beta.realtime-v1']
    const raw = await rawClient(address, {}, protocols)
    assert.equal(raw.socket.protocol, 'realtime')
    raw.send({
      type: 'transcription_session.update',
      session: {
        input_audio_format: 'pcm16',
        input_audio_transcription: { model: 'whisper-1', language: 'en' },
        turn_detection: { type: 'server_vad', silence_duration_ms: 500 },
      },
    })
    for await (const piece of pieces(speech(rate), rate)) {
      raw.send({ type: 'input_audio_buffer.append', audio: piece.toString('base64') })
    }
    await waitFor(
      () => raw.messages,
      'a text',
      (all) => all.some(({ type }) => type === completed),
    )
    const types = raw.messages.map(({ type }) => type)
    assert.deepEqual(types.slice(0, 2), ['transcription_session.created', 'transcription_session.updated'])
    assert.ok(types.includes('conversation.item.created'))
    raw.socket.close()
  })
})

// What bridges of telephone calls send, such as those for Twilio's media streams.
describe('a telephone call', () => {
  const detection = { type: 'server_vad', silence_duration_ms: 500 }
  const updateOf = (format: object): object => ({
    type: 'session.update',
    session: { type: 'transcription', audio: { input: { format, turn_detection: detection } } },
  })
  for (const [encoding, update, described] of [
    ['mulaw', updateOf({ type: 'audio/pcmu' }), { type: 'audio/pcmu' }],
    ['alaw', updateOf({ type: 'audio/pcma' }), { type: 'audio/pcma' }],
    [
      'mulaw',
      {
        type: 'transcription_session.update',
        session: { input_audio_format: 'g711_ulaw', turn_detection: detection },
      },
      'g711_ulaw',
    ],
  ] as const) {
    test(`has a text: ${JSON.stringify(described)}`, async () => {
      const isBeta = typeof described === 'string'
      const headers = { authorization: `Bearer ${server.key}`, ...(isBeta ? { 'openai-beta': 'realtime=v1' } : {}) }
      const raw = await rawClient(address, headers)
      raw.send(update)
      for await (const piece of pieces(encodedSpeech(encoding), 4000)) {
        raw.send({ type: 'input_audio_buffer.append', audio: piece.toString('base64') })
      }
      const text = await waitFor(
        () => raw.messages.find(({ type }) => type === completed),
        'a text',
        (one) => one !== undefined,
      )
      // The tests' model knows the sample at 16 kHz alone.
      assert.match(String(text?.['transcript']), /^[A-Z].*\w+ \w+/)
      const { session } = raw.messages[1] as { session: Record<string, unknown> }
      const { input } = (session['audio'] ?? {}) as { input?: Record<string, unknown> }
      assert.deepEqual(isBeta ? session['input_audio_format'] : input?.['format'], described)
      raw.send(isBeta ? { ...update, session: { input_audio_format: 'pcm16' } } : updateOf({ type: 'audio/pcm' }))
      await waitFor(
        () => raw.messages,
        'an error: the format stays',
        (all) => all.some(({ type }) => type === 'error'),
      )
      raw.socket.close()
    })
  }
})

// It names a model, says later that it only transcribes, and commits each second of what the server also listens to.
test('Jigasi, which has no intent, gets texts', async () => {
  const raw = await rawClient(`${address.split('?')[0] ?? ''}?model=gpt-realtime`, {
    authorization: `Bearer ${server.key}`,
  })
  const transcription = { model: 'gpt-realtime-whisper', language: 'en', delay: 'low' }
  raw.send({
    type: 'session.update',
    session: { type: 'transcription', audio: { input: { format: { type: 'audio/pcm', rate }, transcription } } },
  })
  let frames = 0
  for await (const piece of pieces(speech(rate), rate)) {
    raw.send({ type: 'input_audio_buffer.append', audio: piece.toString('base64') })
    frames += 1
    if (frames % 10 === 0) raw.send({ type: 'input_audio_buffer.commit' })
  }
  const texts = await waitFor(
    () => raw.messages.filter(({ type }) => type === completed).map(({ transcript }) => String(transcript)),
    'texts',
    (all) => all.length > 3,
  )
  assert.match(texts[0] ?? '', /^Good morning/)
  assert.deepEqual(
    raw.messages.filter(({ type }) => type === 'error'),
    [],
  )
  raw.socket.close()
})

describe('what is wrong has an error, and the session goes on', () => {
  const update = (input: object): object => ({
    type: 'session.update',
    event_id: 'mine',
    session: { type: 'transcription', audio: { input } },
  })
  const start = async (): Promise<RawClient> => rawClient(address, { authorization: `Bearer ${server.key}` })
  const errorOf = async (raw: RawClient): Promise<Record<string, unknown>> => {
    const found = await waitFor(
      () => raw.messages.find(({ type }) => type === 'error'),
      'an error',
      (one) => one !== undefined,
    )
    return found?.['error'] as Record<string, unknown>
  }

  for (const [name, message, expected] of [
    ['text that is no JSON', '{', { code: 'malformed_json' }],
    ['an unknown message', { type: 'response.create' }, { code: 'invalid_body', param: 'type' }],
    ['audio as bytes', Buffer.alloc(4), { code: 'invalid_body' }],
    ['audio that is no base64', { type: 'input_audio_buffer.append', audio: 'a?b=' }, { param: 'audio' }],
    [
      'another rate',
      update({ format: { type: 'audio/pcm', rate: 16_000 } }),
      { param: 'session.audio.input.format.rate' },
    ],
    ['another format', update({ format: { type: 'audio/opus' } }), { param: 'session.audio.input.format.type' }],
    ['an unknown language', update({ transcription: { language: 'xyz' } }), { code: 'language_unsupported' }],
    ['a commit of nothing', { type: 'input_audio_buffer.commit' }, { code: 'input_audio_buffer_commit_empty' }],
  ] as const) {
    test(name, async () => {
      const raw = await start()
      raw.send(message)
      const error = await errorOf(raw)
      assert.equal(error['type'], 'invalid_request_error')
      for (const [field, value] of Object.entries(expected)) assert.equal(error[field], value)
      raw.send(update({}))
      await waitFor(
        () => raw.messages,
        'session.updated',
        (all) => all.some(({ type }) => type === 'session.updated'),
      )
      raw.socket.close()
    })
  }

  test('the error names the event that caused it', async () => {
    const raw = await start()
    raw.send(update({ format: { type: 'audio/opus' } }))
    assert.equal((await errorOf(raw))['event_id'], 'mine')
    raw.socket.close()
  })

  test('another intent, or none and no transcription, and a message that is too large, close the connection', async () => {
    const bare = address.split('?')[0] ?? ''
    const headers = { authorization: `Bearer ${server.key}` }
    const other = await rawClient(`${bare}?intent=conversation`, headers)
    assert.equal((await other.closed).code, 1008)
    for (const message of [
      { type: 'session.update', session: { type: 'realtime', instructions: 'Be kind.' } },
      { type: 'response.create' },
      { type: 'input_audio_buffer.append', audio: '' },
    ]) {
      const talk = await rawClient(`${bare}?model=gpt-realtime`, headers)
      talk.send(message)
      const { code, reason } = await talk.closed
      assert.equal(code, 1008)
      assert.match(reason, /^Only transcription is available here/)
    }
    const large = await start()
    large.send({ type: 'input_audio_buffer.append', audio: 'A'.repeat(2 * 1024 ** 2) })
    assert.equal((await large.closed).code, 1009)
  })

  test('cleared audio has no text', async () => {
    const raw = await start()
    raw.send(update({ turn_detection: { type: 'server_vad', silence_duration_ms: 5000 } }))
    for await (const piece of pieces(speech(rate, 5, 0), rate)) {
      raw.send({ type: 'input_audio_buffer.append', audio: piece.toString('base64') })
    }
    await waitFor(
      () => raw.messages,
      'speech',
      (all) => all.some(({ type }) => type === 'input_audio_buffer.speech_started'),
    )
    raw.send({ type: 'input_audio_buffer.clear' })
    await waitFor(
      () => raw.messages,
      'cleared',
      (all) => all.some(({ type }) => type === 'input_audio_buffer.cleared'),
    )
    await wait(1000)
    assert.ok(raw.messages.every(({ type }) => type !== completed))
    raw.socket.close()
  })
})

test('a member who is removed is told in the way of a key that is revoked', async () => {
  const admin = await administratorClient(server)
  const email = 'removed@example.org'
  const { id: memberId, cookie } = await person(server, email)
  const { id: spaceId } = await admin.createWorkspace({ body: { name: 'Removed' } })
  await admin.addMember({ params: { spaceId }, body: { email, role: 'editor' } })
  const { key } = await personOf(server, cookie).createApiKey({ body: { name: 'client', role: 'EDITOR' } })
  const raw = await rawClient(
    `${server.address.replace('http', 'ws')}/v1/realtime?intent=transcription&space=${spaceId}`,
    { authorization: `Bearer ${key}` },
  )
  raw.send({ type: 'input_audio_buffer.append', audio: Buffer.alloc(48_000).toString('base64') })
  await waitFor(
    async () => (await admin.listRecordings({ params: { spaceId } })).recordings,
    'a recording',
    ({ length }) => length > 0,
  )
  await admin.removeMember({ params: { spaceId, memberId } })
  const { code } = await raw.closed
  assert.deepEqual([code, raw.messages.at(-1)?.['type']], [3000, 'error'])
})

describe('a secret for browsers', () => {
  const bare = server.address.replace('http', 'ws')
  const transcription = { model: 'gpt-4o-transcribe', language: 'en', prompt: 'Ada' }
  const session = { type: 'transcription' as const, audio: { input: { transcription, turn_detection: null } } }
  const open = (value: string): Promise<RawClient> =>
    rawClient(`${bare}/v1/realtime?model=gpt-realtime`, {}, ['realtime', `openai-insecure-api-key.${value}`])

  test('opens a session with the settings that it was made with', async () => {
    const { value, expires_at: expires } = await clientOf(server.key).realtime.clientSecrets.create({
      expires_after: { anchor: 'created_at', seconds: 60 },
      session,
    })
    // Clients in a browser refuse others.
    assert.match(value, /^ek_/)
    assert.ok(Math.abs(expires - Date.now() / 1000 - 60) < 10)
    const raw = await open(value)
    for await (const piece of pieces(speech(rate), rate)) {
      raw.send({ type: 'input_audio_buffer.append', audio: piece.toString('base64') })
    }
    raw.send({ type: 'input_audio_buffer.commit' })
    const done = await waitFor(
      () => raw.messages.find(({ type }) => type === completed),
      'the text',
      (message) => message !== undefined,
    )
    assert.match(String(done?.['transcript']), /^Good morning/)
    const { input } = (raw.messages[0] as { session: { audio: { input: Record<string, unknown> } } }).session.audio
    assert.deepEqual([input['transcription'], input['turn_detection']], [transcription, null])
    raw.socket.close()
  })

  test('is in the session of the first version', async () => {
    const { transcriptionSessions } = clientOf(server.key).beta.realtime
    const asked = {
      input_audio_format: 'pcm16' as const,
      input_audio_transcription: { ...transcription, model: 'gpt-4o-transcribe' as const },
    }
    const { client_secret: secret, ...described } = await transcriptionSessions.create(asked)
    assert.ok(Math.abs(secret.expires_at - Date.now() / 1000 - 600) < 10)
    const { input_audio_format, input_audio_transcription } = described
    assert.deepEqual({ input_audio_format, input_audio_transcription }, asked)
    const offered = ['realtime', `openai-insecure-api-key.${secret.value}`, 'openai-beta.realtime-v1']
    const raw = await rawClient(`${bare}/v1/realtime?intent=transcription`, {}, offered)
    raw.send({ type: 'input_audio_buffer.append', audio: speech(rate, 1).toString('base64') })
    raw.send({ type: 'input_audio_buffer.commit' })
    await waitFor(
      () => raw.messages.find((message) => message['type'] === completed),
      'the text',
      (message) => message !== undefined,
    )
    const { type, session: opened } = raw.messages[0] as { type: string; session: Record<string, unknown> }
    assert.equal(type, 'transcription_session.created')
    assert.deepEqual(opened['input_audio_transcription'], transcription)
    raw.socket.close()
    const brief = { client_secret: { expires_at: { anchor: 'created_at' as const, seconds: 1 } } }
    await assert.rejects(transcriptionSessions.create({ ...asked, ...brief }), {
      status: 400,
      message: /client_secret\.expires_at\.seconds must be/,
    })
  })

  test('ends with its key, opens nothing else, and is made for transcription alone', async () => {
    const { key, id } = await server.client.createApiKey({ body: { name: 'secrets', role: 'AGENT' } })
    const { value } = await clientOf(key ?? '').realtime.clientSecrets.create({ session })
    const told = async (secret: string): Promise<unknown[]> => {
      const { messages, closed } = await open(secret)
      const { code } = await closed
      return [code, (messages.at(-1) as { error: { message: string } }).error.message]
    }
    await server.client.revokeApiKey({ params: { keyId: id } })
    assert.deepEqual(await told(value), [3000, 'The key of this token no longer works.'])
    assert.match(String((await told(`${value.slice(0, -1)}~`))[1]), /invalid/)
    const other = await clientOf(server.key).realtime.clientSecrets.create({ session })
    const foreign = await fetch(`${server.address}/v1/models`, { headers: { authorization: `Bearer ${other.value}` } })
    assert.equal(foreign.status, 401)
    const { access_token: token } = (await (
      await fetch(`${server.address}/v1/auth/grant`, { method: 'POST', headers: { 'x-api-key': server.key } })
    ).json()) as { access_token: string }
    assert.match(String((await told(`ek_${token}`))[1]), /invalid/)
    const long = { ...transcription, prompt: 'a'.repeat(5000) }
    for (const [body, message] of [
      [{ session: { type: 'realtime' as const } }, /session\.type must be transcription/],
      [{ expires_after: { seconds: 7201 }, session }, /expires_after\.seconds must be/],
      [{ session: { ...session, audio: { input: { transcription: long } } } }, /too long for a secret/],
    ] as const) {
      await assert.rejects(clientOf(server.key).realtime.clientSecrets.create(body), { status: 400, message })
    }
  })
})
