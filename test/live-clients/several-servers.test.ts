// A live session of several servers that share PostgreSQL and a media store: one runs it, others read it.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import {
  fastEngine,
  removeFolder,
  sampleFile,
  startServer,
  temporaryFolder,
  waitForTranscript,
} from '../helpers/harness.ts'
import { connectLive, type LiveMessage } from '../helpers/live-client.ts'
import { findPostgres, startPostgres } from '../helpers/postgres-server.ts'
import { refused } from '../helpers/refused.ts'
import { hasSwift, startSwift } from '../helpers/swift-server.ts'
import { waitFor } from '../helpers/wait-for.ts'
import { pcmOf } from '../helpers/pcm-of.ts'

const skip = (findPostgres() === null || !hasSwift()) && 'PostgreSQL or OpenStack Swift is not installed'

test('one server runs a session, another reads it, and the first is killed', { skip }, async () => {
  const [postgres, swift] = [await startPostgres(), await startSwift()]
  const [ownData, otherData] = [await temporaryFolder(), await temporaryFolder()]
  const env = {
    ...fastEngine,
    ...swift.environment('live'),
    TIRO_DATABASE_URL: await postgres.createDatabase(),
    TIRO_LIVE_SESSIONS: '5',
  }
  let own = await startServer({ data: ownData, env })
  const other = await startServer({ data: otherData, env, key: own.key })
  after(async () => {
    await own.stop()
    await other.stop()
    await postgres.stop()
    await swift.stop()
    for (const folder of [ownData, otherData]) await removeFolder(folder)
  })
  const key = { 'x-api-key': own.key }
  const pcm = Buffer.concat([pcmOf(sampleFile), Buffer.alloc(2 * 32_000)])
  const { id: spaceId } = await own.client.createWorkspace({ body: { name: 'Live' } })
  const session = await own.client.startLive({ params: { spaceId }, body: { language: 'en' } })
  const params = { spaceId, liveId: session.id }
  const at = (server: { address: string }): string =>
    `${server.address.replace('http', 'ws')}/api/v1/spaces/${spaceId}/live/${session.id}`

  await assert.rejects(connectLive(`${at(other)}/audio`, key), /409 .*"elsewhere"/)
  assert.deepEqual(await refused(other.client.putLiveAudio({ params, content: pcm })), [409, 'INVALID_STATE'])
  // A reader of the other server, from the first turn to the end.
  const answer = await fetch(`${at(other).replace('ws', 'http')}/events`, { headers: key })
  const reading = answer.text()

  const isFinal = (message: LiveMessage): boolean => message.type === 'turn' && message['isFinal'] === true
  const live = await connectLive(`${at(own)}/audio`, key)
  const speaking = live.speak(pcm, 8)
  await live.receive('a final turn', isFinal)
  const seen = await waitFor(
    () => other.client.getLive({ params }),
    'the turn on the other server',
    ({ turns }) => turns.length > 0,
  )
  assert.equal(seen.turns[0]?.text, live.messages.find(isFinal)?.['text'])
  await own.kill()
  await speaking
  const kept = live.kept()
  assert.equal((await other.client.getLive({ params })).status, 'LIVE', 'the other server still answers')

  own = await startServer({ data: ownData, env, key: own.key })
  const again = await connectLive(`${at(own)}/audio?offset=${kept}`, key)
  await again.speak(pcm.subarray(kept))
  again.control({ type: 'finish' })
  assert.equal((await again.closed).code, 1000)
  const events = [...(await reading).matchAll(/^data: (.*)$/gm)].map(
    ([, data = '']) => JSON.parse(data) as Record<string, unknown>,
  )
  const { turns } = await other.client.getLive({ params })
  assert.deepEqual(
    events.filter((event) => event['isFinal'] === true).map((event) => event['text']),
    turns.map(({ text }) => text),
    'the reader got each turn once',
  )
  assert.equal(events.at(-1)?.['status'], 'ENDED')
  const recording = { spaceId, recordingId: session.recordingId }
  const { duration } = await waitForTranscript(other.client, recording)
  assert.ok(Math.abs((duration ?? 0) - pcm.length / 32_000) < 0.01, `${duration} s of media in the store`)
})
