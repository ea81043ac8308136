// Servers that are killed while audio arrives: nothing that was acknowledged is lost. `npm run test:live-kills`.
// TIRO_LIVE_KILLS: how many (100); TIRO_LIVE_KILL_SEED repeats a run. About two minutes on two cores.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { removeFolder, startServer, temporaryFolder } from '../helpers/harness.ts'
import { connectLive } from '../helpers/live-client.ts'

const kills = Number(process.env['TIRO_LIVE_KILLS'] ?? 100)
const seed = Number(process.env['TIRO_LIVE_KILL_SEED'] ?? Date.now() % 1_000_000)
const deadlineMs = 15 * 60_000
/** Ten times as fast as speech. */
const pieceBytes = 3200
const pieceMs = 10
/** What every other connection sends again, though the server has it. */
const againBytes = 64_000

/** A number from 0 to 1 that depends on the seed alone. */
function chance(n: number): number {
  return createHash('sha256').update(`${seed} ${n}`).digest().readUInt32BE() / 2 ** 32
}

/** Audio that names its place, so that a lost, doubled or moved byte shows. */
function audio(from: number, bytes: number): Buffer {
  const made = Buffer.alloc(bytes)
  for (let i = 0; i < bytes; i += 1) made[i] = ((from + i) * 2_654_435_761) >>> 24
  return made
}

test(`${kills} kills, seed ${seed}`, { timeout: deadlineMs + 60_000 }, async (t) => {
  const data = await temporaryFolder()
  // Words don't matter here: there is no model, so captions pause.
  const env = { TIRO_SPEECH: 'sherpa-onnx', TIRO_LIVE_SESSIONS: '1' }
  let server = await startServer({ data, env })
  after(async () => {
    await server.kill()
    await removeFolder(data)
  })
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Kills' } })
  const session = await server.client.startLive({ params: { spaceId } })
  const params = { spaceId, liveId: session.id }
  const { pathname } = new URL(session.audioUrl)
  const deadline = Date.now() + deadlineMs
  let acknowledged = 0
  let lost = 0
  let done = 0
  /** Kills after which the file was longer, and those before which that was acknowledged. */
  let grew = 0
  let told = 0
  while (done < kills && Date.now() < deadline) {
    const before = acknowledged
    let sent = done % 2 === 0 ? before : Math.max(0, before - againBytes)
    const live = await connectLive(`${server.address.replace('http', 'ws')}${pathname}?offset=${sent}`, {
      'x-api-key': server.key,
    })
    const sending = (async () => {
      while (live.socket.readyState === live.socket.OPEN) {
        live.socket.send(audio(sent, pieceBytes))
        sent += pieceBytes
        await sleep(pieceMs)
      }
    })()
    await sleep(200 + chance(done) * 1300)
    await server.kill()
    await live.closed
    await sending
    acknowledged = Math.max(acknowledged, live.kept())
    server = await startServer({ data, env, key: server.key })
    const { receivedBytes, keptBytes } = await server.client.getLive({ params })
    lost += Math.max(0, acknowledged - receivedBytes)
    if (acknowledged > before) told += 1
    if (receivedBytes > before) grew += 1
    // As clients do: what it has now needn't be sent again, and must not be lost from now on.
    acknowledged = Math.max(acknowledged, keptBytes)
    done += 1
  }
  const file = await readFile(path.join(data, 'live', `${session.id}.pcm`))
  t.diagnostic(
    `${done} kills: ${grew} with new bytes, ${told} with some acknowledged; ${file.length} bytes, ${lost} lost`,
  )
  assert.equal(done, kills, 'within the time')
  assert.equal(lost, 0)
  assert.ok(grew >= kills / 2 && told >= kills / 10, 'most kills come while audio arrives')
  assert.ok(file.length >= acknowledged)
  assert.ok(file.equals(audio(0, file.length)), 'each byte once, in its place')
})
