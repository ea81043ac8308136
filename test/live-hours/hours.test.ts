// One session of ten hours, fed as fast as it is recognised, needs no more memory at its end than at its start.
// `npm run test:live-hours`. TIRO_LIVE_HOURS: how many (10).
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { memoryOf, memoryOfTree } from '../../bench/memory-of-tree.ts'
import { fastEngine, openServer, sampleFile } from '../helpers/harness.ts'
import { connectLive } from '../helpers/live-client.ts'
import { waitFor } from '../helpers/wait-for.ts'
import { pcmOf } from '../helpers/pcm-of.ts'

const hours = Number(process.env['TIRO_LIVE_HOURS'] ?? 10)
const hourBytes = 3600 * 32_000
const pieceBytes = 32_000
/** The memory manager keeps what was freed for a while, bytes. */
const tolerance = 30e6

test(`${hours} hours in one session`, { timeout: hours * 20 * 60_000 }, async (t) => {
  const server = await openServer({
    ...fastEngine,
    TIRO_SPEAKERS: 'acoustic',
    TIRO_LIVE_SESSIONS: '1',
    TIRO_LIVE_MAX_HOURS: '36',
  })
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Hours' } })
  const session = await server.client.startLive({ params: { spaceId }, body: { language: 'en' } })
  const params = { spaceId, liveId: session.id }
  const live = await connectLive(session.audioUrl, { 'x-api-key': server.key })
  let pauses = 0
  live.socket.on('message', (data: Buffer) => {
    if (data.includes('"type":"captions"') && data.includes('"isPaused":true')) pauses += 1
  })
  const minute = Buffer.concat([pcmOf(sampleFile), Buffer.alloc(60 * 32_000)]).subarray(0, 60 * 32_000)
  const measured: { server: number; all: number }[] = []
  for (let hour = 0; hour < hours; hour += 1) {
    for (let at = 0; at < hourBytes; at += pieceBytes) {
      const from = at % minute.length
      // The server takes no more while a minute waits to be recognised.
      await new Promise<void>((resolve, reject) => {
        live.socket.send(minute.subarray(from, from + pieceBytes), (error) => (error ? reject(error) : resolve()))
      })
    }
    const now = { server: memoryOf(server.pid), all: memoryOfTree(server.pid) }
    measured.push(now)
    const [own, all] = [now.server, now.all].map((bytes) => Math.round(bytes / 1e6))
    t.diagnostic(`hour ${hour + 1}: server ${own} MB, with its processes ${all} MB`)
  }
  live.control({ type: 'finish' })
  await live.closed
  assert.equal(pauses, 0, 'captions never paused')
  let lastEnd = 0
  const speakers = new Set<number | null>()
  for (let fromTurn: number | null = 1; fromTurn !== null;) {
    const { status, turns, nextTurn } = await server.client.getLive({ params, query: { fromTurn } })
    assert.equal(status, 'ENDED')
    lastEnd = turns.at(-1)?.end ?? lastEnd
    for (const { speaker } of turns) speakers.add(speaker)
    fromTurn = nextTurn
  }
  assert.ok(speakers.has(0) && speakers.has(1), 'its two people are told apart')
  assert.ok(lastEnd > (hours - 0.1) * 3600, `the last turn ends at ${lastEnd} s`)
  const { duration } = await waitFor(
    () => server.client.getRecording({ params: { spaceId, recordingId: session.recordingId } }),
    'the recording',
    (recording) => recording.duration !== null,
    600_000,
  )
  assert.equal(Math.round(duration ?? 0), hours * 3600)
  // The first hour warms up.
  const grown = (kind: 'server' | 'all'): number => (measured.at(-1)?.[kind] ?? 0) - (measured[1]?.[kind] ?? 0)
  assert.ok(grown('server') < tolerance, `the server grew by ${grown('server')} bytes`)
  assert.ok(grown('all') < tolerance, `all processes grew by ${grown('all')} bytes`)
})
