// ElevenLabs' Realtime API: what @elevenlabs/elevenlabs-js 2.73.0 and @elevenlabs/client 1.25.0 send, and hostile messages.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createKey, fastEngine, openServer, waitForTranscript } from '../helpers/harness.ts'
import { pieces, rawClient, speech, encodedSpeech, type RawClient } from '../helpers/live-clients.ts'
import { waitFor } from '../helpers/wait-for.ts'

const server = await openServer({ ...fastEngine, TIRO_LOG: 'debug' })
const base = server.address.replace('http', 'ws')
const address = (query = ''): string => `${base}/v1/speech-to-text/realtime?model_id=scribe_v2_realtime&${query}`
/** The sample's speech is followed by 1.5 s of silence, which is what ends a turn by default. */
const vad = 'commit_strategy=vad&vad_silence_threshold_secs=0.5'
const headers = { 'xi-api-key': server.key }
const tokenPath = '/v1/single-use-token/realtime_scribe'

const chunk = (piece: Buffer, rate: number, commit = false): object => ({
  message_type: 'input_audio_chunk',
  audio_base_64: piece.toString('base64'),
  commit,
  sample_rate: rate,
})

const ofType = ({ messages }: RawClient, type: string): Record<string, unknown>[] =>
  messages.filter(({ message_type }) => message_type === type)

const committed = (raw: RawClient, count: number, type = 'committed_transcript'): Promise<Record<string, unknown>[]> =>
  waitFor(
    () => ofType(raw, type),
    `${count} of ${type}`,
    ({ length }) => length >= count,
  )

async function speak(raw: RawClient, rate: number, pcm = speech(rate)): Promise<void> {
  for await (const piece of pieces(pcm, rate)) raw.send(chunk(piece, rate))
}

async function tokenOf(key = server.key): Promise<string> {
  const answer = await fetch(server.address + tokenPath, { method: 'POST', headers: { 'xi-api-key': key } })
  assert.equal(answer.status, 200)
  return ((await answer.json()) as { token: string }).token
}

async function refused(query: string, given: Record<string, string> = headers): Promise<[string, string]> {
  const raw = await rawClient(address(query), given)
  const { code, reason } = await raw.closed
  assert.deepEqual([raw.messages.length, code], [1, 1000])
  const { message_type: type, error } = raw.messages[0] ?? {}
  assert.equal(reason, type)
  return [String(type), String(error)]
}

describe('a client that commits', () => {
  test('gets partial texts and one answer for each commit, and the recording is in the library', async () => {
    const raw = await rawClient(address('audio_format=pcm_24000&language_code=eng'), headers)
    await speak(raw, 24_000)
    raw.send(chunk(Buffer.alloc(0), 24_000, true))
    const [first] = await committed(raw, 1)
    assert.match(String(first?.['text']), /^Good morning/)
    const partial = ofType(raw, 'partial_transcript').map(({ text }) => String(text))
    assert.ok(partial.length > 2 && /^good morning/i.test(partial.at(-1) ?? ''), partial.join('\n'))
    // Silence, committed with its last chunk, and nothing at all: one answer each, and empty.
    raw.send(chunk(Buffer.alloc(24_000), 24_000, true))
    raw.send(chunk(Buffer.alloc(0), 24_000, true))
    await committed(raw, 3)
    await speak(raw, 24_000, speech(24_000, 4, 0))
    raw.send(chunk(Buffer.alloc(0), 24_000, true))
    const all = await committed(raw, 4)
    assert.deepEqual(
      all.map(({ text }) => text !== ''),
      [true, false, false, true],
    )
    const [started] = raw.messages
    const { config, session_id: sessionId, recording_id: recordingId, workspace_id: spaceId } = started ?? {}
    assert.equal(started?.['message_type'], 'session_started')
    assert.match(String(sessionId), /^liv_/)
    assert.deepEqual(config, {
      sample_rate: 24_000,
      audio_format: 'pcm_24000',
      language_code: 'en',
      timestamps_granularity: 'word',
      vad_commit_strategy: false,
      model_id: 'scribe_v2_realtime',
      include_timestamps: false,
      include_language_detection: false,
      keyterms: [],
      no_verbatim: false,
    })
    raw.socket.close()
    await raw.closed
    const params = { spaceId: String(spaceId), recordingId: String(recordingId) }
    assert.equal((await waitForTranscript(server.client, params)).transcript?.status, 'COMPLETED')
    assert.ok(ofType(raw, 'warning').length === 0)
  })

  test('gets no text before it commits, however long the pause is', async () => {
    const raw = await rawClient(address('language_code=en'), headers)
    await speak(raw, 16_000, speech(16_000, 6, 4))
    await waitFor(
      () => ofType(raw, 'partial_transcript'),
      'words',
      ({ length }) => length > 0,
    )
    raw.send(chunk(Buffer.alloc(0), 16_000, true))
    const [only] = await committed(raw, 1)
    assert.equal(raw.messages.indexOf(only ?? {}), raw.messages.length - 1)
    raw.socket.close()
  })
})

describe('a client that lets the server commit', () => {
  test('gets each turn, and its words with times if it asks', async () => {
    const query = `${vad}&include_timestamps=true&language_code=en&keyterms=Ada&keyterms=Lovelace`
    const raw = await rawClient(address(query), headers)
    await speak(raw, 16_000)
    const type = 'committed_transcript_with_timestamps'
    const [first] = await committed(raw, 1, type)
    const words = first?.['words'] as { text: string; start: number; end: number; type: string; logprob: number }[]
    assert.match(String(first?.['text']), /^Good morning/)
    assert.equal(words.map(({ text }) => text).join(''), first?.['text'])
    assert.equal(first?.['language_code'], 'en')
    for (const [i, word] of words.entries()) {
      assert.equal(word.type, i % 2 === 0 ? 'word' : 'spacing')
      assert.ok(word.start >= 0 && word.end >= word.start && word.logprob <= 0)
    }
    const before = raw.messages[raw.messages.indexOf(first ?? {}) - 1]
    assert.deepEqual([before?.['message_type'], before?.['text']], ['committed_transcript', first?.['text']])
    const { config } = raw.messages[0] as { config: Record<string, unknown> }
    assert.deepEqual(
      [config['vad_commit_strategy'], config['vad_silence_threshold_secs'], config['keyterms']],
      [true, 0.5, ['Ada', 'Lovelace']],
    )
    raw.socket.close()
  })

  test('gets the language in a message of its own', async () => {
    const raw = await rawClient(address(`${vad}&include_language_detection=true`), headers)
    await speak(raw, 16_000)
    const [first] = await committed(raw, 1, 'committed_transcript_with_timestamps')
    assert.match(String(first?.['text']), /^Good morning/)
    raw.socket.close()
  })
})

test('a telephone call in mu-law at 8 kHz has a text', async () => {
  const raw = await rawClient(address(`${vad}&audio_format=ulaw_8000&language_code=en`), headers)
  for await (const piece of pieces(encodedSpeech('mulaw'), 4000)) raw.send(chunk(piece, 8000))
  const [first] = await committed(raw, 1)
  // The tests' model knows the sample at 16 kHz alone.
  assert.match(String(first?.['text']), /^[A-Z].*\w+ \w+/)
  raw.socket.close()
})

test('what has no effect is named in a warning', async () => {
  const query = 'vad_threshold=0.4&filter_background_audio=true&enable_logging=false&include_timestamps=false'
  const raw = await rawClient(address(query), headers)
  const warnings = await waitFor(
    () => ofType(raw, 'warning'),
    'warnings',
    ({ length }) => length === 3,
  )
  assert.deepEqual(
    warnings.map(({ warning }) => warning),
    [
      'vad_threshold has no effect.',
      'filter_background_audio has no effect.',
      'enable_logging=false has no effect: each session becomes a recording in Tiro.',
    ],
  )
  raw.socket.close()
})

describe('a token', () => {
  test('opens a session without a key, and is in no log', async () => {
    const token = await tokenOf()
    // The path may end with a slash.
    const raw = await rawClient(`${base}/v1/speech-to-text/realtime/?token=${token}`)
    await waitFor(() => raw.messages.length > 0, 'the start')
    assert.equal(raw.messages[0]?.['message_type'], 'session_started')
    raw.socket.close()
    await raw.closed
    assert.ok(server.stderr().length > 0, 'the server logs')
    for (const secret of [token, server.key]) assert.ok(!server.stderr().includes(secret), 'a secret is in the log')
  })

  test('opens one session alone, also of many that begin at once', async () => {
    const [token, next] = await Promise.all([tokenOf(), tokenOf()])
    assert.notEqual(token, next)
    const raws = await Promise.all(Array.from({ length: 5 }, () => rawClient(address(`token=${token}`))))
    await waitFor(() => raws.every(({ messages }) => messages.length > 0), 'the answers')
    const begun = raws.filter(({ messages }) => messages[0]?.['message_type'] === 'session_started')
    assert.equal(begun.length, 1)
    for (const { socket } of raws) socket.close()
    // What is added behind it makes no other token of it.
    for (const again of [token, `${token}~`, `${token}~1`]) {
      const said = await refused(`token=${again}`)
      assert.deepEqual(said, ['auth_error', `This token was used before. Get a new one from ${tokenPath}.`])
    }
    const other = await rawClient(address(`token=${next}`))
    await waitFor(() => other.messages.length > 0, 'the start')
    assert.equal(other.messages[0]?.['message_type'], 'session_started')
    other.socket.close()
  })

  test('does not open a session if it was changed, or is of another vendor', async () => {
    const answer = await fetch(`${server.address}/v3/token?expires_in_seconds=60`, {
      headers: { authorization: server.key },
    })
    const { token: other } = (await answer.json()) as { token: string }
    const [by, most, id, expires, signature] = (await tokenOf()).split('~')
    const longer = [by, most, id, String(Number(expires) + 60), signature].join('~')
    const another = [by, most, '0'.repeat(24), expires, signature].join('~')
    for (const token of [other, longer, another, '']) {
      const said = await refused(`token=${token}`)
      assert.deepEqual(said, ['auth_error', `This token is invalid. Get a new one from ${tokenPath}.`])
    }
  })

  test('opens sessions alone', async () => {
    const token = await tokenOf()
    for (const [method, path] of [
      ['POST', '/v1/speech-to-text'],
      ['POST', tokenPath],
      ['GET', '/api/v1/me'],
    ] as const) {
      const { status } = await fetch(server.address + path, { method, headers: { 'xi-api-key': token } })
      assert.equal(status, 401, path)
    }
  })

  test('ends with its key, and so does its session', async () => {
    const key = await createKey(server.data, 'EDITOR')
    const token = await tokenOf(key)
    const raw = await rawClient(address(`token=${token}`))
    const { apiKeys } = await server.client.listApiKeys({})
    const { id: keyId = '' } = apiKeys.find(({ lastFour }) => lastFour === key.slice(-4)) ?? {}
    await server.client.revokeApiKey({ params: { keyId } })
    assert.equal((await raw.closed).code, 1000)
    assert.equal((await refused(`token=${token}`))[0], 'auth_error')
  })

  test('needs a key, and errors have the shape that clients read', async () => {
    const answer = await fetch(server.address + tokenPath, { method: 'POST', headers: { 'xi-api-key': 'tiro_wrong' } })
    const { detail } = (await answer.json()) as { detail: Record<string, unknown> }
    assert.deepEqual([answer.status, detail['status']], [401, 'invalid_api_key'])
    const other = await fetch(`${server.address}/v1/single-use-token/tts_websocket`, { method: 'POST', headers })
    assert.equal(other.status, 404)
    assert.equal(((await other.json()) as { detail: Record<string, unknown> }).detail['status'], 'not_found')
  })
})

describe('what is wrong has a message with its type, and the connection is closed', () => {
  for (const [name, query, type, error] of [
    ['another format', 'audio_format=mp3_44100', 'invalid_request', /^audio_format must be pcm_8000, /],
    ['another strategy', 'commit_strategy=auto', 'invalid_request', /^commit_strategy must be manual or vad/],
    ['a silence that is none', 'vad_silence_threshold_secs=long', 'invalid_request', /must be a number of seconds/],
    ['a language that is none', 'language_code=english', 'invalid_request', /^"english" isn't a language code/],
    ['entities', 'entity_detection=all', 'invalid_request', /^entity_detection is not supported/],
    ['an edit', 'transcript_edit=shorten', 'invalid_request', /^transcript_edit is not supported/],
    ['a workspace of somebody else', 'space=spc_01k0000000000000000000000a', 'auth_error', /workspace/],
  ] as const) {
    test(name, async () => {
      const [said, message] = await refused(query)
      assert.equal(said, type)
      assert.match(message, error)
    })
  }

  test('no key, a wrong one, or one that only reads', async () => {
    assert.equal((await refused('', {}))[0], 'auth_error')
    assert.equal((await refused('', { 'xi-api-key': 'tiro_wrong' }))[0], 'auth_error')
    assert.equal((await refused('', { 'xi-api-key': await createKey(server.data, 'VIEWER') }))[0], 'auth_error')
  })

  const audio = Buffer.alloc(320).toString('base64')
  for (const [name, message, error] of [
    ['no JSON', '{', /must be JSON/],
    ['no object', '[]', /must be JSON objects/],
    ['another message', { message_type: 'session.update' }, /^message_type must be input_audio_chunk/],
    ['audio as bytes', Buffer.alloc(320), /^Send audio as base64/],
    ['audio that is no base64', { audio_base_64: 'a?b=' }, /^audio_base_64 must be base64/],
    ['no audio at all', { message_type: 'input_audio_chunk', commit: true }, /^audio_base_64 must be base64/],
    ['another rate', { audio_base_64: audio, sample_rate: 48_000 }, /^sample_rate must be 16000, as in pcm_16000/],
    ['a commit that is none', { audio_base_64: audio, commit: 'maybe' }, /^commit must be true or false/],
  ] as const) {
    test(name, async () => {
      const raw = await rawClient(address(), headers)
      raw.send(message)
      const { code, reason } = await raw.closed
      assert.deepEqual([code, reason], [1000, 'input_error'])
      const { message_type: type, error: said } = raw.messages.at(-1) ?? {}
      assert.equal(type, 'input_error')
      assert.match(String(said), error)
    })
  }

  test('a message that is too large', async () => {
    const raw = await rawClient(address(), headers)
    raw.send({ audio_base_64: 'A'.repeat(2 * 1024 ** 2) })
    assert.equal((await raw.closed).code, 1009)
  })
})
