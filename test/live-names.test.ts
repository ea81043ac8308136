// Known voices have their names in a live session: by the rule for recordings, and while the workspace wants it.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LiveName } from '../src/contract/live.ts'
import {
  cleanEnvironment,
  fastEngine,
  openServer,
  repository,
  sampleFile,
  uploadRecording,
  waitForTranscript,
} from './helpers/harness.ts'
import { childrenOf } from './helpers/children-of.ts'
import { connectLive, type LiveMessage } from './helpers/live-client.ts'
import { waitFor } from './helpers/wait-for.ts'
import { pcmOf } from './helpers/pcm-of.ts'

const server = await openServer({ ...fastEngine, TIRO_LIVE_SESSIONS: '20', TIRO_SPEAKERS: 'acoustic' })
const { client } = server
/** Two people in turn. */
const pcm = pcmOf(sampleFile)
const silence = Buffer.alloc(2 * 32_000)
const key = { 'x-api-key': server.key }

const { spaceId } = await uploadRecording(client, await readFile(sampleFile))
await client.updateWorkspace({ params: { spaceId }, body: { voices: true, privacy: 'UNLISTED' } })
const [ada, charles] = await Promise.all(
  ['Ada', 'Charles'].map(async (name) => (await client.createSpeaker({ params: { spaceId }, body: { name } })).id),
)
assert.ok(ada !== undefined && charles !== undefined)
const teach = async (): Promise<void> => {
  const recording = await uploadRecording(client, await readFile(sampleFile), { spaceId })
  await waitForTranscript(client, recording)
  const assignments = [ada, charles].map((speakerId, speakerIndex) => ({ speakerIndex, speakerId }))
  await client.assignSpeakers({ params: recording, body: { assignments } })
}
await teach()

after(() => {
  assert.doesNotMatch(server.stderr(), /^\{/m, 'nothing was logged as a fault')
})

async function start() {
  const session = await client.startLive({ params: { spaceId }, body: { language: 'en' } })
  return { session, params: { spaceId, liveId: session.id }, live: await connectLive(session.audioUrl, key) }
}

const namesIn = (message: LiveMessage | undefined): string[] =>
  ((message?.['names'] ?? []) as LiveName[]).map(({ speakerIndex, name }) => `${speakerIndex} ${name}`)
const lastNames = (messages: readonly LiveMessage[]): string[] =>
  namesIn(messages.findLast(({ type }) => type === 'speakers'))

test('known voices are named while they talk, for members and for an audience', async () => {
  const { params, live } = await start()
  const { token } = await client.shareCaptions({ params })
  const shown = audience(token)
  await live.speak(Buffer.concat([pcm, silence]), 8)
  await live.receive('both names', (message) => namesIn(message).length === 2)
  live.control({ type: 'finish' })
  await live.closed
  assert.deepEqual(lastNames(live.messages), ['0 Ada', '1 Charles'])
  const state = await client.getLive({ params })
  assert.deepEqual(state.names, [
    { speakerIndex: 0, speakerId: ada, name: 'Ada' },
    { speakerIndex: 1, speakerId: charles, name: 'Charles' },
  ])
  const seen = await shown
  assert.deepEqual(seen.at(-1)?.names, [
    { speakerIndex: 0, name: 'Ada' },
    { speakerIndex: 1, name: 'Charles' },
  ])
  // Nothing was learned from the session.
  assert.equal((await client.getVoice({ params: { spaceId, speakerId: ada } })).samples.length, 1)

  // Readers of a session that has ended get the names as they are now.
  await client.updateSpeaker({ params: { spaceId, speakerId: ada }, body: { name: 'Ada L.' } })
  assert.equal((await client.getLive({ params })).names[0]?.name, 'Ada L.')
  await client.updateSpeaker({ params: { spaceId, speakerId: ada }, body: { name: 'Ada' } })
})

test('the names end with the memory of voices, and an unknown voice has none', async () => {
  const { params, live } = await start()
  await live.speak(pcm.subarray(0, 30 * 32_000), 8)
  await live.receive('a name', (message) => namesIn(message).length > 0)
  await client.updateWorkspace({ params: { spaceId }, body: { voices: false } })
  await live.speak(pcm.subarray(30 * 32_000), 8)
  await live.speak(silence, 8)
  live.control({ type: 'finish' })
  await live.closed
  assert.deepEqual(lastNames(live.messages), [])
  assert.deepEqual((await client.getLive({ params })).names, [])
  await client.updateWorkspace({ params: { spaceId }, body: { voices: true } })
  await teach()
  const other = pcmOf(sampleFile, ['-af', 'asetrate=16000*1.25,aresample=16000'])
  const stranger = await start()
  await stranger.live.speak(Buffer.concat([other, silence]), 8)
  stranger.live.control({ type: 'finish' })
  await stranger.live.closed
  assert.deepEqual((await client.getLive({ params: stranger.params })).names, [])
})

test('a lost process costs no name', async () => {
  const { params, live } = await start()
  const speaking = live.speak(Buffer.concat([pcm, silence, pcm, silence]), 8)
  const [pid] = await waitFor(
    () => Promise.resolve(childrenOf(server.pid, 'acoustic-child')),
    'the comparison of voices',
    (pids) => pids.length > 0,
  )
  process.kill(pid ?? 0, 'SIGKILL')
  await speaking
  live.control({ type: 'finish' })
  await live.closed
  assert.deepEqual(
    (await client.getLive({ params })).names.map(({ name }) => name),
    ['Ada', 'Charles'],
  )
})

test('tiro live says the names', async () => {
  const args = ['live', '-', '--space', spaceId, '--server', server.address, '--key', server.key]
  const child = spawn(path.join(repository, 'tiro'), args, {
    env: cleanEnvironment({}),
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const printed = text(child.stdout)
  const heard = Buffer.concat([pcm, silence, pcm, silence])
  const second = 32_000
  for (let at = 0; at < heard.length; at += second) {
    child.stdin.write(heard.subarray(at, at + second))
    await sleep(1000 / 8)
  }
  child.stdin.end()
  const said = await printed
  assert.match(said, /^Ada: /m)
  assert.match(said, /^Charles: /m)
})

async function audience(token: string): Promise<{ names: object[] }[]> {
  const answer = await fetch(`${server.address}/api/v1/captions/${token}/events`)
  const blocks = (await answer.text()).split('\n\n').filter((block) => block.includes('event: speakers'))
  return blocks.map((block) => JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? '{}') as { names: object[] })
}
