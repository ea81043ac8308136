// Who speaks in a live session, while it runs: two voices that take turns, a restart, one voice, and none asked for.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { LiveTurn, TurnSpeakers } from '../src/contract/live.ts'
import { withKnownSpeakers } from '../src/text/speakers/turn-speakers.ts'
import {
  fastEngine,
  openServer,
  removeFolder,
  sampleFile,
  startServer,
  temporaryFolder,
  waitForTranscript,
} from './helpers/harness.ts'
import { childrenOf } from './helpers/children-of.ts'
import { connectLive, type LiveMessage } from './helpers/live-client.ts'
import { waitFor } from './helpers/wait-for.ts'
import { pcmOf } from './helpers/pcm-of.ts'

const server = await openServer({ ...fastEngine, TIRO_SPEAKERS: 'acoustic', TIRO_LIVE_SESSIONS: '20' })
const { client } = server
const { id: spaceId } = await client.createWorkspace({ body: { name: 'Live speakers' } })
/** Two people in turn; where each turn begins, seconds. */
const pcm = pcmOf(sampleFile)
const starts = [0.1, 5.7, 9.7, 16.4, 24.6, 27.8, 33.9, 36.8, 43.9]
const silence = Buffer.alloc(2 * 32_000)
const key = { 'x-api-key': server.key }

after(() => {
  assert.doesNotMatch(server.stderr(), /^\{/m, 'nothing was logged as a fault')
})

async function start(body: object = {}) {
  const session = await client.startLive({ params: { spaceId }, body: { language: 'en', ...body } })
  return { session, params: { spaceId, liveId: session.id }, live: await connectLive(session.audioUrl, key) }
}

/** The turns as a reader sees them. */
function turnsOf(messages: readonly LiveMessage[]): LiveTurn[] {
  let turns: LiveTurn[] = []
  for (const message of messages) {
    if (message.type === 'turn' && message['isFinal'] === true) turns.push(message as unknown as LiveTurn)
    if (message.type === 'speakers') turns = withKnownSpeakers(turns, message['turns'] as TurnSpeakers[])
  }
  return turns
}

/** Share of the words whose speaker is that of the sample's turn. */
function rightShare(turns: readonly LiveTurn[]): number {
  const words = turns.flatMap((turn) => turn.words)
  const right = words.filter(({ start: at, speaker }) => {
    const turn = starts.findLastIndex((begin) => begin <= at + 0.3)
    return speaker === turn % 2
  })
  return right.length / Math.max(1, words.length)
}

const speakersIn = (turns: readonly LiveTurn[]): Set<number | null> =>
  new Set(turns.flatMap(({ words }) => words.map(({ speaker }) => speaker)))

/** Speakers of the words of a transcript, or of an earlier version of it. */
async function speakersOf(params: { spaceId: string; recordingId: string }, version?: number): Promise<Set<number>> {
  const at = version === undefined ? {} : { version }
  const answer = await client.getTranscript({ params, query: { jsonContentType: 'words', ...at } })
  const { words } = (await answer.json()) as { words: { speaker: number }[] }
  return new Set(words.map(({ speaker }) => speaker))
}

test('two people who take turns are told apart while they talk, and in the text of the session', async () => {
  const { session, params, live } = await start({ title: 'Interview' })
  await live.speak(Buffer.concat([pcm, silence]), 8)
  await live.receive('speakers of turns', ({ type }) => type === 'speakers')
  live.control({ type: 'finish' })
  await live.closed
  const seen = turnsOf(live.messages)
  assert.ok(rightShare(seen) > 0.9, `${rightShare(seen)} of the words have the right speaker`)
  const state = await client.getLive({ params })
  assert.deepEqual(
    state.turns.map(({ words }) => words.map(({ speaker }) => speaker)),
    seen.map(({ words }) => words.map(({ speaker }) => speaker)),
    'the state is what a reader has seen',
  )
  assert.ok(state.turns.every(({ speaker, words }) => words.some((word) => word.speaker === speaker)))
  const recording = { spaceId, recordingId: session.recordingId }
  await waitForTranscript(client, recording)
  const { versions } = await client.listVersions({ params: recording })
  const version = versions.find(({ kind }) => kind === 'LIVE')?.version ?? 0
  assert.deepEqual(await speakersOf(recording, version), new Set([0, 1]))
})

test('after kill -9, the session goes on with the speakers that it knew', async () => {
  const data = await temporaryFolder()
  const env = { ...fastEngine, TIRO_SPEAKERS: 'acoustic', TIRO_LIVE_SESSIONS: '20' }
  const first = await startServer({ data, env })
  const { id: ownSpace } = await first.client.createWorkspace({ body: { name: 'Restart' } })
  const session = await first.client.startLive({ params: { spaceId: ownSpace }, body: { language: 'en' } })
  const params = { spaceId: ownSpace, liveId: session.id }
  const live = await connectLive(session.audioUrl, { 'x-api-key': first.key })
  await live.speak(Buffer.concat([pcm, silence]), 8)
  const before = await waitFor(
    () => first.client.getLive({ params }),
    'both speakers',
    ({ turns }) => turns.length > 4 && speakersIn(turns).size === 2,
  )
  await first.kill()
  const second = await startServer({ data, env, key: first.key })
  try {
    const { audioUrl } = await second.client.createLiveToken({ params })
    const again = await connectLive(audioUrl, { 'x-api-key': second.key })
    const sent = (await second.client.getLive({ params })).receivedBytes
    // The second person speaks first: without memory, she would be speaker 0.
    const skipped = 5.5
    await again.speak(Buffer.concat([pcm.subarray(skipped * 32_000), silence]), 8)
    again.control({ type: 'finish' })
    await again.closed
    const { turns } = await second.client.getLive({ params })
    assert.ok(rightShare(turns.slice(0, before.turns.length)) > 0.9, 'the turns of before')
    const by = sent / 32_000 - skipped
    const after = turns
      .filter((turn) => turn.start >= by + skipped - 0.3)
      .map((turn) => ({ ...turn, words: turn.words.map((word) => ({ ...word, start: word.start - by })) }))
    assert.ok(after.length > 4)
    assert.ok(rightShare(after) > 0.9, `${rightShare(after)} of the words of after have the speakers of before`)
  } finally {
    await second.stop()
    await removeFolder(data)
  }
})

test('a lost process costs no speaker and no word', async () => {
  const { params, live } = await start()
  const speaking = live.speak(Buffer.concat([pcm, silence]), 8)
  await live.receive('speakers of turns', ({ type }) => type === 'speakers')
  const killed = childrenOf(server.pid, 'live-voices-child')
  assert.equal(killed.length, 1)
  for (const pid of killed) process.kill(pid, 'SIGKILL')
  await speaking
  live.control({ type: 'finish' })
  await live.closed
  const { turns } = await client.getLive({ params })
  assert.ok(turns.length > 6)
  assert.ok(rightShare(turns) > 0.9, `${rightShare(turns)} of the words have the right speaker`)
})

test('one voice stays one speaker', async () => {
  const { params, live } = await start()
  const alone = Buffer.concat(
    [0, 2, 4, 6, 8].flatMap((i) => [
      pcm.subarray(Math.round((starts[i] ?? 0) * 16_000) * 2, Math.round(((starts[i + 1] ?? 48) - 0.4) * 16_000) * 2),
      silence,
    ]),
  )
  await live.speak(alone, 8)
  live.control({ type: 'finish' })
  await live.closed
  const { turns } = await client.getLive({ params })
  assert.ok(turns.length > 3)
  assert.deepEqual(speakersIn(turns), new Set([0]))
})

test('at most as many speakers as a person says', async () => {
  const { params, live } = await start({ speakerCount: 1 })
  await live.speak(Buffer.concat([pcm, silence]), 16)
  live.control({ type: 'finish' })
  await live.closed
  assert.deepEqual(speakersIn((await client.getLive({ params })).turns), new Set([0]))
})

test('without diarization, no turn has a speaker', async () => {
  const { session, params, live } = await start({ diarize: false })
  await live.speak(Buffer.concat([pcm.subarray(0, 20 * 32_000), silence]), 16)
  live.control({ type: 'finish' })
  await live.closed
  assert.ok(!live.messages.some(({ type }) => type === 'speakers'))
  assert.deepEqual(speakersIn((await client.getLive({ params })).turns), new Set([null]))
  const recording = { spaceId, recordingId: session.recordingId }
  await waitForTranscript(client, recording)
  assert.deepEqual(await speakersOf(recording), new Set([0]), 'nor does the final transcript')
})
