// Live sessions with clients, engines and servers that fail: nothing acknowledged is lost, and nobody else is slowed.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { rename } from 'node:fs/promises'
import path from 'node:path'
import { after, test, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { WebSocket } from 'ws'
import { createClient, type Client } from '../src/client/client.ts'
import { administratorClient, clientOf, person } from './helpers/api-people.ts'
import {
  createKey,
  fastEngine,
  removeFolder,
  sampleFile,
  startServer,
  temporaryFolder,
  waitForTranscript,
} from './helpers/harness.ts'
import { childrenOf } from './helpers/children-of.ts'
import { connectLive, type LiveMessage } from './helpers/live-client.ts'
import { refused } from './helpers/refused.ts'
import { rawClient } from './helpers/live-clients.ts'
import { waitFor } from './helpers/wait-for.ts'
import { pcmOf } from './helpers/pcm-of.ts'

const data = await temporaryFolder()
const env = { ...fastEngine, TIRO_LIVE_SESSIONS: '3', TIRO_LIVE_SESSIONS_PER_ACCOUNT: '2' }
let server = await startServer({ data, env })
after(async () => {
  await server.stop()
  await removeFolder(data)
})
const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Live' } })
const pcm = pcmOf(sampleFile)
const silence = Buffer.alloc(2 * 32_000)
const key = { 'x-api-key': server.key }

const start = (body: object = {}) => server.client.startLive({ params: { spaceId }, body: { language: 'en', ...body } })
const finish = (liveId: string) => server.client.finishLive({ params: { spaceId, liveId } })
const isFinal = (message: LiveMessage): boolean => message.type === 'turn' && message['isFinal'] === true

/** The samples of a recording's media. */
async function mediaOf(recordingId: string): Promise<Buffer> {
  const params = { spaceId, recordingId }
  const { originalFile } = await waitForTranscript(server.client, params)
  const url = new URL(originalFile?.publicUrl ?? assert.fail('no media'))
  const answer = await fetch(new URL(`${url.pathname}${url.search}`, server.address))
  return Buffer.from(await answer.arrayBuffer()).subarray(44)
}

test('a server that is killed keeps what it acknowledged, and the client goes on', async () => {
  const session = await start()
  const live = await connectLive(session.audioUrl, key)
  const speaking = live.speak(pcm, 8)
  await waitFor(() => live.kept() > 0, 'an acknowledgement')
  await server.kill()
  await speaking
  const kept = live.kept()
  server = await startServer({ data, env, key: server.key })
  const params = { spaceId, liveId: session.id }
  const resumed = await server.client.getLive({ params })
  assert.ok(resumed.receivedBytes >= kept, `${resumed.receivedBytes} of ${kept} acknowledged bytes`)
  const again = await connectLive(
    `${session.audioUrl.replace(/^ws:\/\/[^/]+/, server.address.replace('http', 'ws'))}?offset=${kept}`,
    key,
  )
  await again.speak(pcm.subarray(kept))
  await waitFor(() => again.kept() === pcm.length, 'the rest')
  again.control({ type: 'finish' })
  await again.closed
  assert.ok((await mediaOf(session.recordingId)).equals(pcm), 'each byte once, in order')
})

test('an engine that is killed costs no words', async () => {
  const session = await start()
  const live = await connectLive(session.audioUrl, key)
  const speaking = live.speak(Buffer.concat([pcm, silence]), 8)
  await live.receive('words', ({ type }) => type === 'turn')
  const killed = [...childrenOf(server.pid, 'live-detector-child'), ...childrenOf(server.pid, 'sherpa-onnx-child')]
  assert.ok(killed.length > 0)
  for (const pid of killed) process.kill(pid, 'SIGKILL')
  await speaking
  await live.receive('a final turn after it', isFinal)
  live.control({ type: 'finish' })
  await live.closed
  assert.deepEqual(
    live.messages.filter(({ type }) => type === 'captions'),
    [],
    'captions went on',
  )
  assert.ok((await mediaOf(session.recordingId)).equals(Buffer.concat([pcm, silence])))
})

test('odd pieces, silence and noise are audio like any other', async () => {
  const session = await start()
  const live = await connectLive(session.audioUrl, key)
  const noise = randomBytes(3 * 32_000)
  const all = Buffer.concat([silence, noise, pcm.subarray(0, 5 * 32_000), silence, Buffer.from([7])])
  for (let at = 0; at < all.length; at += 3331) live.socket.send(all.subarray(at, at + 3331))
  await waitFor(() => live.kept() === all.length, 'all of it')
  live.control({ type: 'finish' })
  assert.equal((await live.closed).code, 1000)
  const media = await mediaOf(session.recordingId)
  assert.ok(media.equals(all.subarray(0, -1)), 'half a sample at the end is dropped')
})

test('the client that connects last sends; the one before is told', async () => {
  const session = await start()
  const first = await connectLive(session.audioUrl, key)
  await first.speak(pcm.subarray(0, 32_000))
  await waitFor(() => first.kept() === 32_000, 'the first second')
  const second = await connectLive(`${session.audioUrl}?offset=16000`, key)
  assert.equal((await first.closed).code, 4410)
  await second.speak(pcm.subarray(16_000, 64_000))
  await waitFor(() => second.kept() === 64_000, 'the second second')
  await finish(session.id)
  assert.ok((await mediaOf(session.recordingId)).equals(pcm.subarray(0, 64_000)))
})

test('audio that is sent again before the first answer is kept once', async () => {
  const session = await start()
  const params = { spaceId, liveId: session.id }
  const send = (upTo: number) =>
    server.client.putLiveAudio({ params, query: { offset: 0 }, content: pcm.subarray(0, upTo) })
  await Promise.all([64_000, 96_000, 64_000, 96_000, 32_000].map(send))
  await finish(session.id)
  assert.ok((await mediaOf(session.recordingId)).equals(pcm.subarray(0, 96_000)))
})

test('what is wrong is refused with a code and a reason, and the session goes on', async () => {
  const session = await start()
  const url = session.audioUrl
  const params = { spaceId, liveId: session.id }
  const closes = async (send: (socket: WebSocket) => void, query = ''): Promise<number> => {
    const live = await connectLive(`${url}${query}`, key)
    send(live.socket)
    const { code } = await live.closed
    return code
  }
  assert.equal(await closes((socket) => socket.send(Buffer.alloc(2 * 1024 ** 2))), 1009)
  assert.equal(await closes((socket) => socket.send('not JSON')), 4400)
  assert.equal(await closes((socket) => socket.send('{"type":"dance"}')), 4400)
  // PostgreSQL stores neither, and the session would never end.
  for (const label of ['a\u0000b', '\ud800']) {
    const live = await connectLive(url, key)
    live.control({ type: 'mark', label })
    assert.equal((await live.receive('an answer', ({ type }) => type === 'mark' || type === 'error')).type, 'error')
    assert.equal((await live.closed).code, 4400)
  }
  assert.equal(await closes(() => {}, '?offset=10'), 4409)
  assert.deepEqual(await refused(server.client.putLiveAudio({ params, query: { offset: 10 }, content: pcm })), [
    409,
    'INVALID_STATE',
  ])
  assert.deepEqual(await refused(server.client.putLiveAudio({ params, content: Buffer.alloc(17 * 1024 ** 2) })), [
    413,
    'BODY_TOO_LARGE',
  ])
  const { receivedBytes } = await server.client.getLive({ params })
  await server.client.putLiveAudio({ params, query: { offset: receivedBytes }, content: pcm.subarray(0, 32_000) })
  await finish(session.id)
  await assert.rejects(connectLive(url, key), /409 .*INVALID_STATE/)
})

test('only who may write to the workspace connects', async () => {
  const session = await start()
  const viewer = await createKey(data, 'VIEWER')
  const url = session.audioUrl
  await assert.rejects(connectLive(url), /401 .*API_KEY_MISSING/)
  await assert.rejects(connectLive(url, { 'x-api-key': viewer }), /403 .*INSUFFICIENT_ROLE/)
  await assert.rejects(connectLive(`${url}?token=1~usr_x~abc`), /400 .*LINK_INVALID/)
  const other = await start()
  await assert.rejects(connectLive(`${url}?token=${other.token}`), /400 .*LINK_INVALID/, 'a token of another session')
  await assert.rejects(connectLive(`${url}?offset=x`, key), /400 .*INVALID_QUERY/)
  await assert.rejects(connectLive(`${url}?token=a&token=b`), /400 .*INVALID_QUERY/)
  await assert.rejects(connectLive(url.replace('/live/', '/nothing/'), key), /404 .*NOT_FOUND/)
  await assert.rejects(connectLive(url.replace('/audio', '%00/audio'), key), /400 .*INVALID_PATH/)
  assert.equal((await fetch(url.replace(/^ws/, 'http'), { headers: key })).status, 405)
  await finish(session.id)
  await finish(other.id)
})

test('an AGENT key goes on with sessions of its account, and takes none of others over', async () => {
  const email = 'recorder@example.org'
  const member = await person(server, email)
  await (await administratorClient(server)).addMember({ params: { spaceId }, body: { email, role: 'editor' } })
  const agentOf = async (client: Client): Promise<{ key: string; client: Client }> => {
    const made = await client.createApiKey({ body: { name: 'agent', role: 'AGENT' } })
    return { key: String(made.key), client: createClient({ baseUrl: server.address, key: String(made.key) }) }
  }
  const session = await start()
  const params = { spaceId, liveId: session.id }
  const microphone = await connectLive(session.audioUrl, key)
  const agent = await agentOf(clientOf(server, member.cookie))
  await assert.rejects(connectLive(session.audioUrl, { 'x-api-key': agent.key }), /403 .*INSUFFICIENT_ROLE/)
  for (const change of [
    () => agent.client.createLiveToken({ params }),
    () => agent.client.putLiveAudio({ params, content: silence }),
    () => agent.client.correctLiveTurn({ params: { ...params, turn: 0 }, body: { text: 'x' } }),
    () => agent.client.finishLive({ params }),
  ])
    assert.deepEqual(await refused(change()), [403, 'INSUFFICIENT_ROLE'])
  assert.equal((await agent.client.getLive({ params })).status, 'LIVE')
  await microphone.speak(silence)
  await waitFor(() => microphone.kept() === silence.length, 'the audio of the microphone')
  const own = await agentOf(server.client)
  await own.client.createLiveToken({ params })
  await (await connectLive(session.audioUrl, { 'x-api-key': own.key })).speak(silence)
  assert.equal((await own.client.finishLive({ params })).status, 'ENDED')
})

test('one session too many is refused, and the others notice nothing', async () => {
  const open = [await start(), await start()]
  assert.deepEqual(await refused(start()), [429, 'QUEUE_FULL'])
  for (const { id } of open) await finish(id)
})

test('a client that reads nothing is heard all the same', async () => {
  const session = await start()
  const live = await connectLive(session.audioUrl, key)
  live.socket.pause()
  await live.speak(Buffer.concat([pcm, silence]))
  const params = { spaceId, liveId: session.id }
  await waitFor(
    () => server.client.getLive({ params }),
    'its turns',
    ({ turns, receivedBytes }) => turns.length > 0 && receivedBytes === pcm.length + silence.length,
  )
  live.socket.terminate()
  await sleep(50)
  await finish(session.id)
})

test('a connection ends with the access of its key', async () => {
  const session = await start()
  const params = { spaceId, liveId: session.id }
  const created = await server.client.createApiKey({ body: { name: 'short', role: 'EDITOR' } })
  const own = { 'x-api-key': created.key ?? '' }
  const reader = await fetch(session.eventsUrl, { headers: own })
  const { token } = await createClient({ baseUrl: server.address, key: created.key ?? '' }).createLiveToken({ params })
  const byKey = await connectLive(session.audioUrl, own)
  await byKey.speak(pcm.subarray(0, 32_000))
  await waitFor(() => byKey.kept() === 32_000, 'the first second')
  await server.client.revokeApiKey({ params: { keyId: created.id } })
  assert.equal((await byKey.closed).code, 4403)
  assert.equal(byKey.messages.at(-1)?.['error'], 'API_KEY_INVALID')
  await reader.text()
  await assert.rejects(connectLive(`${session.audioUrl}?token=${token}`), /LINK_INVALID/)
  const { receivedBytes } = await server.client.getLive({ params })
  assert.equal(receivedBytes, 32_000)
  await finish(session.id)
})

test('a connection ends when its account may only read', async () => {
  const session = await start()
  const created = await server.client.createApiKey({ body: { name: 'token', role: 'EDITOR' } })
  const client = createClient({ baseUrl: server.address, key: created.key ?? '' })
  const { token } = await client.createLiveToken({ params: { spaceId, liveId: session.id } })
  const byToken = await connectLive(`${session.audioUrl}?token=${token}`)
  await server.client.revokeApiKey({ params: { keyId: created.id } })
  assert.equal((await byToken.closed).code, 4403)
  await finish(session.id)
})

test('a server without sessions leaves its folder alone', async () => {
  const folder = path.join(data, 'live')
  // The sweep that follows the last session.
  await sleep(5000)
  await rename(folder, `${folder}-away`)
  await sleep(5000)
  await rename(`${folder}-away`, folder)
})

test("connections of OpenAI's protocol without a session are as few as sessions", async () => {
  const address = `${server.address.replace('http', 'ws')}/v1/realtime?intent=transcription`
  const connect = async () => rawClient(address, { authorization: `Bearer ${server.key}` })
  const waiting = await Promise.all([connect(), connect()])
  for (const { messages } of waiting) {
    await waitFor(
      () => messages,
      'session.created',
      ([first]) => first?.['type'] === 'session.created',
    )
  }
  const third = await connect()
  const { code, reason } = await third.closed
  assert.equal(code, 1013)
  assert.match(reason, /You have 2 live sessions/)
  assert.deepEqual(
    third.messages.map(({ type }) => type),
    ['error'],
  )
  for (const { socket, closed } of waiting) {
    socket.close()
    await closed
  }
  const next = await waitFor(connect, 'a free place', ({ socket }) => socket.readyState === socket.OPEN)
  await waitFor(
    () => next.messages,
    'session.created',
    ([first]) => first?.['type'] === 'session.created',
  )
  next.socket.close()
})

test("a prompt of OpenAI's protocol that cannot be stored is refused, and the connection goes on", async () => {
  const address = `${server.address.replace('http', 'ws')}/v1/realtime?intent=transcription`
  const client = await rawClient(address, { authorization: `Bearer ${server.key}` })
  const transcription = { model: 'whisper-1', prompt: 'Ada, Love\u0000lace' }
  client.send({ type: 'session.update', session: { type: 'transcription', audio: { input: { transcription } } } })
  await waitFor(
    () => client.messages,
    'an error',
    (all) => all.at(-1)?.['type'] === 'error',
  )
  assert.match(JSON.stringify(client.messages.at(-1)), /audio\.input\.transcription\.prompt must be text without NUL/)
  client.socket.close()
})

test('nothing was logged as a fault', () => assert.doesNotMatch(server.stderr(), /^\{/m))

async function serverWith(t: TestContext, more: Record<string, string>) {
  const folder = await temporaryFolder()
  const other = await startServer({ data: folder, env: { ...fastEngine, ...more } })
  t.after(async () => {
    await other.stop()
    await removeFolder(folder)
  })
  const params = { spaceId: (await other.client.createWorkspace({ body: { name: 'Live' } })).id }
  const startMany = async (count: number): Promise<number> => {
    const starts = Array.from({ length: count }, () => other.client.startLive({ params, body: { language: 'en' } }))
    return (await Promise.allSettled(starts)).filter(({ status }) => status === 'fulfilled').length
  }
  return { client: other.client, params, startMany }
}

test('many sessions started at once are no more than an account may have', async (t) => {
  const { client, params, startMany } = await serverWith(t, {
    TIRO_LIVE_SESSIONS: '20',
    TIRO_LIVE_SESSIONS_PER_ACCOUNT: '3',
  })
  assert.equal(await startMany(20), 3)
  assert.equal((await client.listRecordings({ params })).recordings.length, 3)
})

test('many sessions that wait while the capacity is measured are no more than it', async (t) => {
  const { client, params, startMany } = await serverWith(t, { TIRO_LIVE_SESSIONS_PER_ACCOUNT: '1000' })
  assert.equal(await startMany(1), 1)
  const open = 1 + (await startMany(100))
  const start = client.startLive({ params, body: { language: 'en' } })
  const refusal = await start.then(
    () => '',
    ({ message }: Error) => message,
  )
  // A fast machine follows more sessions than are started here.
  const most = refusal === '' ? Infinity : Number(/follows (\d+) live sessions at once/.exec(refusal)?.[1])
  assert.ok(open <= most, `${open}: ${refusal}`)
})
