// Clients of Vosk's WebSocket server: what its sample in Python, Jigasi and Asterisk send, and what is wrong.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { describe, test } from 'node:test'
import { WebSocket } from 'ws'
import { createKey, openServer, waitForTranscript } from '../helpers/harness.ts'
import { pieces, rawClient, refusal, speech, type RawClient } from '../helpers/live-clients.ts'
import { waitFor } from '../helpers/wait-for.ts'

const server = await openServer()
const agent = await createKey(server.data, 'AGENT')
const base = server.address.replace('http', 'ws')
const headers = { authorization: `Basic ${Buffer.from(`tiro:${agent}`).toString('base64')}` }
const eof = '{"eof" : 1}'

interface Word {
  conf?: number
  start: number
  end: number
  word: string
}
interface Answer {
  partial?: string
  text?: string
  result?: Word[]
  alternatives?: { confidence: number; text: string; result?: Word[] }[]
}

/** As Vosk's sample in Python: one message, one answer, until the last one. */
async function speak(raw: RawClient, pcm: Buffer, rate: number, isLive = false): Promise<Answer[]> {
  const answered = async (count: number): Promise<void> => {
    await waitFor(
      () => raw.messages.length,
      `answer ${count}`,
      (length) => length === count,
    )
  }
  let count = raw.messages.length
  const step = Math.round(rate * 0.2) * 2
  if (isLive) {
    for await (const piece of pieces(pcm, rate)) {
      raw.send(piece)
      await answered((count += 1))
    }
  } else {
    for (let from = 0; from < pcm.length; from += step) {
      raw.send(pcm.subarray(from, from + step))
      await answered((count += 1))
    }
  }
  raw.send(eof)
  await answered(count + 1)
  assert.deepEqual(await raw.closed, { code: 1000, reason: '' })
  return raw.messages
}

/** The text of all results. */
const textOf = (answers: readonly Answer[]): string =>
  answers.flatMap(({ text }) => (text === undefined || text === '' ? [] : [text])).join(' ')

describe('a client', () => {
  test('that takes turns has one answer for each message, and the recording is in the library', async () => {
    const raw = await rawClient(`${base}/vosk?language=en`, headers)
    raw.send({ config: { sample_rate: 16_000 } })
    const answers = await speak(raw, speech(16_000), 16_000, true)
    assert.ok(
      answers.some(({ partial = '' }) => /^good morning/i.test(partial)),
      JSON.stringify(answers.slice(0, 9)),
    )
    assert.match(textOf(answers), /^Good morning/)
    for (const { text, result, partial } of answers) {
      assert.equal(text === undefined, partial !== undefined)
      if (text === undefined || text === '') continue
      assert.equal(result?.map(({ word }) => word).join(' '), text)
      for (const { conf = NaN, start, end } of result ?? []) assert.ok(conf >= 0 && conf <= 1 && start <= end)
    }
    const { workspaces } = await server.client.listWorkspaces({ query: {} })
    const spaceId = workspaces[0]?.id ?? ''
    const { recordings } = await server.client.listRecordings({ params: { spaceId }, query: {} })
    const params = { spaceId, recordingId: recordings[0]?.id ?? '' }
    const recording = await waitForTranscript(server.client, params)
    assert.deepEqual([recording.source, recording.transcript?.status], ['LIVE', 'COMPLETED'])
  })

  test('faster than speech, at the rate of a telephone, without a configuration', async () => {
    const raw = await rawClient(`${base}/vosk/?language=en`, headers)
    const answers = await speak(raw, speech(8000), 8000)
    assert.match(textOf(answers), /^[A-Z].*\w+ \w+/)
    const last = answers.flatMap(({ result = [] }) => result).at(-1)?.end ?? NaN
    assert.ok(last > 5 && last < 9.6, `the last word ends at ${last} s`)
  })

  test("without words, and with alternatives, as FreeSWITCH's modules ask for", async () => {
    const plain = await rawClient(`${base}/vosk?language=en`, headers)
    plain.send({ config: { sample_rate: 16_000.0, words: 0, phrase_list: ['good morning', '[unk]', 'a '.repeat(80)] } })
    const answers = await speak(plain, speech(16_000), 16_000)
    assert.ok(answers.every(({ result }) => result === undefined))
    const raw = await rawClient(`${base}/vosk?language=en`, headers)
    raw.send({ config: { sample_rate: 16_000, words: true, max_alternatives: 3 } })
    const results = (await speak(raw, speech(16_000), 16_000)).filter(({ partial }) => partial === undefined)
    for (const { text, alternatives } of results) assert.deepEqual([text, alternatives?.length], [undefined, 1])
    const [only] = results.flatMap(({ alternatives = [] }) => alternatives).filter(({ text }) => text !== '')
    assert.match(only?.text ?? '', /\w+ \w+/)
    assert.ok(only !== undefined && only.confidence > 0)
    assert.deepEqual(Object.keys(only.result?.[0] ?? {}), ['end', 'start', 'word'])
  })

  test('that says nothing has an empty result', async () => {
    const raw = await rawClient(`${base}/vosk`, headers)
    assert.deepEqual(await speak(raw, Buffer.alloc(0), 8000), [{ text: '' }])
  })

  test('that leaves without the end has its recording', async () => {
    const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Left' } })
    const raw = await rawClient(`${base}/vosk?language=en&space=${spaceId}`, { 'x-api-key': server.key })
    raw.send(speech(8000))
    await waitFor(
      () => raw.messages.length,
      'an answer',
      (length) => length === 1,
    )
    raw.socket.terminate()
    const recording = await waitFor(
      async () => (await server.client.listRecordings({ params: { spaceId }, query: {} })).recordings[0],
      'the recording',
      (found) => found?.status === 'READY',
    )
    assert.ok((recording?.duration ?? 0) > 5)
  })
})

describe('keys', () => {
  test('come in every header of the API, or in the address', async () => {
    for (const given of [headers, { authorization: `Bearer ${agent}` }, { 'x-api-key': agent }]) {
      const raw = await rawClient(`${base}/vosk`, given)
      raw.socket.close()
    }
    const socket = new WebSocket(`${base.replace('://', `://tiro:${agent}@`)}/vosk`, 'ws')
    await once(socket, 'open')
    assert.equal(socket.protocol, 'ws')
    socket.close()
  })

  test('are missing, wrong or of a viewer', async () => {
    const viewer = await createKey(server.data, 'VIEWER')
    for (const [given, status, code] of [
      [{}, 401, 'API_KEY_MISSING'],
      [{ authorization: `Basic ${btoa('tiro:wrong')}` }, 401, 'API_KEY_INVALID'],
      [{ 'x-api-key': viewer }, 403, 'INSUFFICIENT_ROLE'],
    ] as const) {
      const answer = await refusal(`${base}/vosk`, given)
      assert.deepEqual([answer.status, answer.body['error']], [status, code])
    }
    const languages = await refusal(`${base}/vosk?language=xyz123`, headers)
    assert.equal(languages.status, 422)
  })

  test('that a browser knows of Basic are no use to pages of other sites', async () => {
    for (const site of [{ origin: 'https://evil.example.org' }, { 'sec-fetch-site': 'cross-site' }]) {
      const { status, body } = await refusal(`${base}/vosk`, { ...headers, ...site })
      assert.deepEqual([status, body['error']], [403, 'ORIGIN_FORBIDDEN'])
    }
    const own = await rawClient(`${base}/vosk`, { ...headers, origin: server.ownAddress })
    own.socket.close()
  })

  test('end their connections when they are revoked', async () => {
    const key = await createKey(server.data, 'AGENT')
    const raw = await rawClient(`${base}/vosk`, { 'x-api-key': key })
    const { apiKeys } = await server.client.listApiKeys({})
    const { id: keyId = '' } = apiKeys.find(({ lastFour }) => lastFour === key.slice(-4)) ?? {}
    await server.client.revokeApiKey({ params: { keyId } })
    assert.equal((await raw.closed).code, 1008)
  })
})

describe('what is wrong closes the connection with a sentence', () => {
  for (const [name, messages, reason] of [
    ['no JSON', ['eof'], /^Messages must be JSON/],
    ['no command', ['{"reset": 1}'], /must have config or eof/],
    ['a rate that is none', ['{"config": {"sample_rate": 100}}'], /sample_rate must be/],
    ['phrases that are none', ['{"config": {"phrase_list": "a"}}'], /phrase_list must be a list/],
    ['another rate', [Buffer.alloc(3200), '{"config": {"sample_rate": 16000}}'], /can't change after the first audio/],
  ] as const) {
    test(name, async () => {
      const raw = await rawClient(`${base}/vosk`, headers)
      for (const message of messages) raw.send(message)
      const closed = await raw.closed
      assert.equal(closed.code, 1008)
      assert.match(closed.reason, reason)
    })
  }
})
