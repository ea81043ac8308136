// Clients that send their bytes one by one: each piece would take a hundred times as much memory as what is in it.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { fastEngine, openServer } from './helpers/harness.ts'
import { waitFor } from './helpers/wait-for.ts'

const server = await openServer(fastEngine)
const { hostname, port, host } = new URL(server.address)
const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Pieces' } })

/** The most memory that the server has had, MB. */
function mostMb(): number {
  return Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1024
}

async function open(head: string): Promise<{ socket: Socket; answer: () => string }> {
  const socket = connect(Number(port), hostname)
  let answer = ''
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')))
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.setNoDelay(true)
  socket.write(`${head} HTTP/1.1\r\nhost: ${host}\r\nx-api-key: ${server.key}\r\n`)
  return { socket, answer: () => answer }
}

test('JSON in pieces of a byte takes little memory, and is refused if there are many', async () => {
  const before = mostMb()
  for (const [spaces, wanted] of [
    [20_000, /^HTTP\/1\.1 200/],
    [200_000, /^HTTP\/1\.1 413[\s\S]+ more than 65536 chunks/],
  ] as const) {
    const { socket, answer } = await open(`PATCH /api/v1/spaces/${spaceId}`)
    const pieces = Array.from(`${' '.repeat(spaces)}{"name":"Pieces"}`, (one) => `1\r\n${one}\r\n`).join('')
    socket.write('content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n')
    socket.write(`${pieces}0\r\n\r\n`)
    await waitFor(() => answer() !== '', 'the answer')
    assert.match(answer(), wanted)
    socket.destroy()
  }
  const grown = mostMb() - before
  assert.ok(grown < 40, `${grown} MB`)
})

test('a message of a WebSocket that comes in more pieces than a line makes ends the connection', async () => {
  const { id } = await server.client.startLive({ params: { spaceId }, body: { language: 'en' } })
  const { socket, answer } = await open(`GET /api/v1/spaces/${spaceId}/live/${id}/audio`)
  const handshake = `sec-websocket-version: 13\r\nsec-websocket-key: ${randomBytes(16).toString('base64')}\r\n`
  socket.write(`connection: upgrade\r\nupgrade: websocket\r\n${handshake}\r\n`)
  await waitFor(() => answer().startsWith('HTTP/1.1 101'), 'the connection')
  // A binary message of a mebibyte, masked with zeros.
  socket.write(Buffer.from([0x82, 0xff, 0, 0, 0, 0, 0, 0x10, 0, 0, 0, 0, 0, 0]))
  const closed = once(socket, 'close').then(() => true)
  for (let sent = 0; sent < 300_000 && !socket.destroyed; sent += 1) {
    socket.write(Buffer.of(0))
    await turn()
  }
  assert.ok(socket.destroyed)
  assert.ok(await closed)
  await server.client.finishLive({ params: { spaceId, liveId: id } })
})
