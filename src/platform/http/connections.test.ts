import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { test, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { limit } from '../../../test/helpers/time-limits.ts'
import { waitFor } from '../../../test/helpers/wait-for.ts'
import { limitConnections, type ConnectionLimits } from './connections.ts'

/** A server that answers `GET /` at once and everything else when the test says so. */
async function listen(t: TestContext, limits: ConnectionLimits) {
  const held: ServerResponse[] = []
  const connections = limitConnections(limits, () => ({ 'x-content-type-options': 'nosniff' }))
  const server = createServer((request, response) => {
    if (!connections.admit(request, response)) return
    if (request.headers['transfer-encoding'] !== undefined) connections.awaitBody(request.socket)
    if (request.url === '/') response.end('ok')
    else held.push(response)
  })
  connections.watch(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const sockets: Socket[] = []
  t.after(() => {
    for (const socket of sockets) socket.destroy()
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const open = async (head = '', localAddress = '127.0.0.1'): Promise<Socket> => {
    const socket = connect({ port, host: '127.0.0.1', localAddress })
    sockets.push(socket)
    socket.on('error', () => {})
    await once(socket, 'connect')
    if (head !== '') socket.write(head)
    return socket
  }
  /** What an honest client is answered. */
  const get = async (localAddress?: string): Promise<string> => {
    const socket = await open('GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n', localAddress)
    return read(socket)
  }
  return { server, held, open, get }
}

async function read(socket: Socket): Promise<string> {
  let text = ''
  socket.on('data', (bytes: Buffer) => (text += bytes.toString()))
  await Promise.race([once(socket, 'close'), sleep(limit(10_000), undefined, { ref: false })])
  return text
}

const hold = 'GET /hold HTTP/1.1\r\nhost: x\r\n\r\n'

test('idle connections give way to new clients, the oldest that never sent a request first', async (t) => {
  const { server, open, get } = await listen(t, { total: 30, perAddress: 10 })
  const kept = await open('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  await once(kept, 'data')
  const idle: Socket[] = []
  for (let n = 0; n < 60; n += 1) idle.push(await open(n % 2 === 0 ? '' : 'GET / HTTP/1.1\r\nhos'))
  for (let n = 0; n < 20; n += 1) assert.match(await get(), /^HTTP\/1\.1 200/)
  // A client learns a moment later that its connection has ended.
  await waitFor(
    () => new Promise<number>((resolve) => server.getConnections((_, open) => resolve(open))),
    'at most ten connections',
    (count) => count <= 10,
  )
  await waitFor(
    () => idle.slice(0, 40).filter(({ readableEnded, destroyed }) => !readableEnded && !destroyed).length,
    'the end of idle connections',
    (left) => left === 0,
  )
  assert.equal(kept.destroyed, false, 'a client that was answered before stays')
})

test('a connection that waits for its answer stays; others are refused with a reason', async (t) => {
  const { held, open, get } = await listen(t, { total: 30, perAddress: 5 })
  const waiting: Socket[] = []
  for (let n = 0; n < 5; n += 1) waiting.push(await open(hold))
  while (held.length < 5) await sleep(5)
  const refused = await get()
  assert.match(refused, /^HTTP\/1\.1 429 Too Many Requests\r\n.*x-content-type-options: nosniff\r\n/s)
  assert.match(refused, /"error":"RATE_LIMITED".*Your address has too many open connections/)
  assert.match(await get('127.0.0.2'), /^HTTP\/1\.1 200/, 'another address has its own limit')
  for (const response of held) response.end('late')
  for (const socket of waiting) if (socket.readableLength === 0) await once(socket, 'data')
  assert.match(await get(), /^HTTP\/1\.1 200/)
})

test('a limit for all addresses together', async (t) => {
  const { held, open, get } = await listen(t, { total: 6, perAddress: 3 })
  for (const host of ['127.0.0.2', '127.0.0.3']) for (let n = 0; n < 3; n += 1) await open(hold, host)
  while (held.length < 6) await sleep(5)
  assert.match(await get('127.0.0.4'), /^HTTP\/1\.1 429.*The server has too many open connections/s)
})

test('slow bodies give way after a while', async (t) => {
  const { held, open, get } = await listen(t, { total: 30, perAddress: 5 })
  const began = performance.now()
  for (let n = 0; n < 5; n += 1)
    await open('POST /hold HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n1\r\nx\r\n')
  while (held.length < 5) await sleep(5)
  const early = await get()
  // They stay for two seconds, which a busy machine may have taken already.
  if (performance.now() - began < 2000) assert.match(early, /^HTTP\/1\.1 429/)
  await sleep(2100)
  assert.match(await get(), /^HTTP\/1\.1 200/)
})

test('a client that has just connected stays before slow bodies, though others connect meanwhile', async (t) => {
  const { held, open, get } = await listen(t, { total: 30, perAddress: 5 })
  for (let n = 0; n < 5; n += 1)
    await open('POST /hold HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n1\r\nx\r\n')
  while (held.length < 5) await sleep(5)
  await sleep(2100)
  // Its request is still on its way.
  const client = await open()
  for (let n = 0; n < 3; n += 1) assert.match(await get(), /^HTTP\/1\.1 200/)
  await open()
  client.write('GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
  assert.match(await read(client), /^HTTP\/1\.1 200/)
})

test('a connection that sends many requests without reading is closed', async (t) => {
  const { server, held, open } = await listen(t, { total: 30, perAddress: 10 })
  const greedy = await open(hold.repeat(100))
  await once(greedy, 'close')
  assert.ok(held.length <= 5, `${held.length} requests`)
  assert.equal(await new Promise((resolve) => server.getConnections((_, count) => resolve(count))), 0)
})

test('responses that nobody reads have a limit in all; the largest are cut', async (t) => {
  const { held, open, get } = await listen(t, { total: 30, perAddress: 30 })
  const deaf = await Promise.all(Array.from({ length: 20 }, () => open(hold)))
  for (const socket of deaf) socket.pause()
  while (held.length < 20) await sleep(5)
  for (const response of held) response.end(Buffer.alloc(20 * 1024 ** 2))
  const cut = (): number => held.filter(({ destroyed, writableFinished }) => destroyed && !writableFinished).length
  while (cut() < 12) await sleep(20)
  assert.match(await get(), /^HTTP\/1\.1 200/)
  assert.ok(cut() < 20, 'within the limit, responses wait for their readers')
})
