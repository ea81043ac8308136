// Live sessions that get more audio than they may have: faster than anybody speaks, or beyond a quota.
import assert from 'node:assert/strict'
import { truncate } from 'node:fs/promises'
import path from 'node:path'
import { after, test } from 'node:test'
import { lockByWriting } from '../src/platform/database/row-locks.ts'
import { administratorClient } from './helpers/api-people.ts'
import {
  createKey,
  fastEngine,
  removeFolder,
  startServer,
  temporaryFolder,
  waitForTranscript,
} from './helpers/harness.ts'
import { openBeside } from './helpers/postgres-server.ts'
import { refused } from './helpers/refused.ts'
import { waitFor } from './helpers/wait-for.ts'

const second = 32_000
const data = await temporaryFolder()
const env = { ...fastEngine, TIRO_LIVE_SESSIONS: '3', TIRO_LIVE_MAX_HOURS: '1' }
const key = await createKey(data, 'OWNER', env)
let server = await startServer({ data, env, key })
after(async () => {
  await server.stop()
  await removeFolder(data)
})

async function start(quota: { hours?: number; storedBytes?: number | null }) {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Live' } })
  const admin = await administratorClient(server)
  await admin.setQuota({ params: { subject: 'workspaces', id: spaceId }, body: quota })
  const { id: liveId, recordingId } = await server.client.startLive({ params: { spaceId }, body: { language: 'en' } })
  return { spaceId, liveId, recordingId }
}

type Place = Awaited<ReturnType<typeof start>>

const put = (params: Place, bytes: number) =>
  server.client.putLiveAudio({ params, query: {}, content: Buffer.alloc(bytes) })

const ended = (params: Place) =>
  waitFor(
    () => server.client.getLive({ params }),
    'the end of the session',
    ({ status }) => status === 'ENDED',
  )

test('audio ends where the hours of a session do, however fast it comes', async () => {
  const place = await start({ storedBytes: null })
  await put(place, second)
  await server.kill()
  // As if somebody had sent the rest in a few minutes.
  await truncate(path.join(data, `live/${place.liveId}.pcm`), 3599 * second)
  server = await startServer({ data, env, key })
  await put(place, second)
  assert.deepEqual(await refused(put(place, second)), [409, 'INVALID_STATE'])
  const { ending, keptBytes } = await ended(place)
  assert.deepEqual([ending, keptBytes], ['TOO_LONG', 3600 * second])
})

test('audio ends where the bytes of a quota do, and what came before is kept', async () => {
  const place = await start({ storedBytes: 10 * second })
  await put(place, 9 * second)
  assert.deepEqual(await refused(put(place, second)), [409, 'INVALID_STATE'])
  const { ending, keptBytes } = await ended(place)
  assert.deepEqual([ending, keptBytes], ['STORAGE', 9 * second])
  const { status, duration } = await waitForTranscript(server.client, place)
  assert.deepEqual([status, duration], ['READY', 9])
})

const secondsOf = async (places: readonly Place[]) => {
  const states = await Promise.all(places.map((params) => server.client.getLive({ params })))
  return states.map(({ keptBytes }) => keptBytes / second)
}

/** Three sessions of a workspace which send 50 s each, in pieces and at once. */
async function sendAtOnce(quota: { hours?: number; storedBytes?: number }) {
  const first = await start(quota)
  const { spaceId } = first
  const more = () => server.client.startLive({ params: { spaceId }, body: { language: 'en' } })
  const places = [
    first,
    ...[await more(), await more()].map(({ id, recordingId }) => ({ spaceId, liveId: id, recordingId })),
  ]
  await Promise.allSettled(
    places.map(async (place) => {
      for (let i = 0; i < 5; i++) await put(place, 10 * second)
    }),
  )
  const kept = (await secondsOf(places)).reduce((sum, seconds) => sum + seconds, 0)
  for (const params of places) await server.client.finishLive({ params })
  const endings = (await Promise.all(places.map(ended))).map(({ ending }) => ending ?? '')
  return { spaceId, places, kept, endings: endings.toSorted() }
}

test('sessions at once share what is left of the bytes of a quota', async () => {
  const { kept, endings } = await sendAtOnce({ storedBytes: 100 * second })
  assert.deepEqual([endings, kept <= 100 && kept >= 80], [['FINISHED', 'STORAGE', 'STORAGE'], true], `${kept} s`)
})

test('sessions use hours while they run, share what is left, and what came before is transcribed', async () => {
  const { spaceId, places, kept, endings } = await sendAtOnce({ hours: 100 / 3600 })
  assert.deepEqual([endings, kept <= 100 && kept >= 80], [['FINISHED', 'HOURS', 'HOURS'], true], `${kept} s`)
  for (const place of places) {
    const { receivedBytes } = await server.client.getLive({ params: place })
    if (receivedBytes > 0) assert.equal((await waitForTranscript(server.client, place)).status, 'READY')
  }
  const { hours } = (await server.client.getSpaceUsage({ params: { spaceId } })).workspace
  assert.ok(Math.abs(hours.used * 3600 - kept) < 4, `${hours.used * 3600} of ${kept} s`)
})

test('a session with limits goes on while the database is away', async () => {
  const place = await start({ hours: 0.1 })
  const used = async () => (await server.client.getSpaceUsage({ params: place })).workspace.hours.used * 3600
  for (let i = 0; i < 11; i++) await put(place, 10 * second)
  await waitFor(used, 'room for later', (seconds) => seconds > 131)
  const { db, close } = await openBeside(data)
  await db.transaction().execute(async (tx) => {
    // Nobody else reserves anything meanwhile.
    await lockByWriting(tx, 'workspace', place.spaceId)
    for (let i = 0; i < 2; i++) await put(place, 10 * second)
  })
  await close()
  await put(place, 10 * second)
  await server.client.finishLive({ params: place })
  const { ending, keptBytes } = await ended(place)
  assert.deepEqual([ending, keptBytes], ['FINISHED', 140 * second])
  assert.ok(Math.abs((await used()) - 140) < 4, `${await used()} s`)
})

test('a limit that is set while a session runs ends it', async () => {
  const place = await start({ storedBytes: null })
  for (let i = 0; i < 6; i++) await put(place, 100 * second)
  const admin = await administratorClient(server)
  await admin.setQuota({ params: { subject: 'workspaces', id: place.spaceId }, body: { storedBytes: 900 * second } })
  for (let i = 0; i < 4; i++) await put(place, 100 * second).catch(() => {})
  const { ending, keptBytes } = await ended(place)
  assert.deepEqual([ending, keptBytes < 900 * second], ['STORAGE', true])
})

test('the hours that a session keeps for itself come back when it ends', async () => {
  const place = await start({ hours: 1 })
  const used = async () => (await server.client.getSpaceUsage({ params: place })).workspace.hours.used * 3600
  await put(place, 9 * second)
  assert.ok((await used()) >= 60)
  await server.kill()
  server = await startServer({ data, env, key })
  await put(place, second)
  await server.client.finishLive({ params: place })
  await ended(place)
  assert.ok(Math.abs((await used()) - 10) < 4, `${await used()} s`)
})

test('the hours that a session keeps for itself come back when its recording is deleted', async () => {
  const place = await start({ hours: 1 })
  await put(place, 9 * second)
  await server.client.deleteRecording({ params: place, query: { permanent: true } })
  await waitFor(
    async () => (await server.client.getSpaceUsage({ params: place })).workspace.hours.used * 3600,
    'the hours',
    (used) => Math.abs(used - 9) < 4,
    20_000,
  )
})

test('the audio of a session whose hours a quota refuses still counts as stored', async () => {
  const place = await start({ storedBytes: null })
  await put(place, 9 * second)
  const admin = await administratorClient(server)
  await admin.setQuota({ params: { subject: 'workspaces', id: place.spaceId }, body: { hours: 0.001 } })
  await server.client.finishLive({ params: place })
  const { failure } = await waitFor(
    () => server.client.getRecording({ params: place }),
    'the refusal',
    ({ status }) => status === 'MEDIA_IMPORT_FAILED',
  )
  assert.equal(failure?.code, 'QUOTA_EXCEEDED')
  const stored = async () => (await server.client.getSpaceUsage({ params: place })).workspace.storedBytes.used
  assert.equal(await stored(), 9 * second)
  await server.client.deleteMedia({ params: place })
  assert.equal(await stored(), 0)
})
