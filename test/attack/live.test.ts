// Live clients that send control messages without end: an honest client is answered throughout.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { fastEngine, openServer } from '../helpers/harness.ts'
import { speech } from '../helpers/live-clients.ts'
import { watch } from './vital-signs.ts'

const server = await openServer(fastEngine)
const base = server.address.replace('http', 'ws')
const floodMs = 10_000

/** As many as the connection takes. */
async function flood(socket: WebSocket, message: string): Promise<number> {
  let sent = 0
  for (const until = performance.now() + floodMs; performance.now() < until; await sleep(1)) {
    while (socket.bufferedAmount < 100_000 && sent < 1_000_000) {
      socket.send(message)
      sent += 1
    }
  }
  return sent
}

for (const isRead of [true, false]) {
  test(`flushes of Mistral's clients, whose answers are ${isRead ? 'read' : 'never read'}`, async (t) => {
    const socket = new WebSocket(`${base}/v1/audio/transcriptions/realtime`, {
      headers: { authorization: `Bearer ${server.key}` },
    })
    let answers = 0
    socket.on('message', (data: Buffer) => (answers += Number(data.toString().includes('transcription.done'))))
    await once(socket, 'open')
    const audio = speech(16_000)
      .subarray(0, 2 * 32_000)
      .toString('base64')
    socket.send(JSON.stringify({ type: 'input_audio.append', audio }))
    if (!isRead) socket.pause()
    let sent = 0
    const signs = await watch(server, async () => {
      sent = await flood(socket, '{"type":"input_audio.flush"}')
    })
    socket.terminate()
    t.diagnostic(JSON.stringify({ sent, answers, ...signs }))
    assert.deepEqual(signs.failures, [])
    assert.ok(signs.healthzMax < 1000 * signs.slowness, `healthz took ${signs.healthzMax} ms`)
    assert.ok(signs.memoryMb.most - signs.memoryMb.early < 100, `${signs.memoryMb.most} MB`)
    if (isRead) assert.ok(answers > 0)
  })
}
