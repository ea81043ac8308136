// Wyoming has no passwords: anyone who reaches its port can hold connections, lie about lengths and never finish.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { after, test, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createKey, fastEngine, removeFolder, startServer, temporaryFolder } from '../helpers/harness.ts'
import { freePort } from '../helpers/free-port.ts'
import { wyomingPong } from '../helpers/live-clients.ts'
import { waitFor } from '../helpers/wait-for.ts'
import { watch, type VitalSigns } from './vital-signs.ts'

const data = await temporaryFolder()
const key = await createKey(data, 'AGENT', fastEngine)
const port = await freePort()
const env = { ...fastEngine, TIRO_WYOMING_PORT: String(port), TIRO_WYOMING_KEY: key, TIRO_LIMIT_JOBS: '30' }
const server = await startServer({ data, env })
after(async () => {
  await server.stop()
  await removeFolder(data)
})

async function open(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await Promise.race([once(socket, 'connect').catch(() => {}), once(socket, 'close')])
  return socket
}

function report(t: TestContext, signs: VitalSigns): void {
  t.diagnostic(JSON.stringify(signs))
  assert.deepEqual(signs.failures, [])
  assert.ok(signs.healthzP99 < 50 * signs.slowness, `healthz p99 ${signs.healthzP99} ms`)
  assert.ok(signs.memoryMb.most < 500, `${signs.memoryMb.most} MB`)
}

test('200 connections that say nothing leave room for one that does', async (t) => {
  const sockets: Socket[] = []
  const signs = await watch(server, async () => {
    for (let n = 0; n < 200; n += 1) sockets.push(await open())
    await wyomingPong(port, 10_000)
  })
  for (const socket of sockets) socket.destroy()
  report(t, signs)
})

test('8 connections that ask for the models all the time', async (t) => {
  const line = '{"type":"describe"}\n'.repeat(200)
  const signs = await watch(server, async () => {
    const sockets = await Promise.all(Array.from({ length: 8 }, open))
    for (const socket of sockets) {
      socket.resume()
      for (let n = 0; n < 5; n += 1) socket.write(line)
    }
    await sleep(5000)
    for (const socket of sockets) socket.destroy()
  })
  report(t, signs)
})

test('audio that starts again and again makes no more recordings than the limit', async (t) => {
  const made = async (): Promise<number> => {
    const [space] = (await server.client.listWorkspaces({})).workspaces
    if (space === undefined) return 0
    const { recordings } = await server.client.listRecordings({ params: { spaceId: space.id }, query: { limit: 200 } })
    return recordings.length
  }
  const signs = await watch(server, async () => {
    const socket = await open()
    socket.resume()
    socket.write('{"type":"audio-start","data":{"rate":16000,"width":2,"channels":1}}\n'.repeat(300))
    await waitFor(made, 'the first recordings', (count) => count >= 10)
    await sleep(8000)
    socket.destroy()
  })
  report(t, signs)
  assert.ok((await made()) <= 40, `${await made()} recordings`)
})
