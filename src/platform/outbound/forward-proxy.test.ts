import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { connect, createServer as createRawServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { waitFor } from '../../../test/helpers/wait-for.ts'
import { createOutbound } from './create-outbound.ts'
import { startForwardProxy } from './forward-proxy.ts'

const outbound = createOutbound({ allow: ['127.0.0.1/32'], http: false })
const server = createServer((incoming, reply) => {
  if (incoming.url !== '/drip') {
    reply.end('x')
    return
  }
  const timer = setInterval(() => reply.write('x'), 100)
  reply.on('close', () => clearInterval(timer))
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
after(async () => {
  server.closeAllConnections()
  server.close()
  await outbound.close()
})

for (const way of ['requests', 'a tunnel'] as const) {
  test(`the proxy measures how slowly servers send through ${way}, not how long the program thinks`, async (t) => {
    let ended = 0
    const slowest = { bytes: 4096, seconds: 1, end: () => (ended += 1) }
    const proxy = await startForwardProxy(outbound, { maxBytes: 1e6, slowest })
    t.after(() => proxy.close())
    const { port, username, password } = new URL(proxy.address)
    const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
    const socket = connect(Number(port), '127.0.0.1')
    const said = async (head: string): Promise<void> => {
      socket.write(`${head}\r\nHost: ${host}\r\nProxy-Authorization: ${authorization}\r\n\r\n`)
      await once(socket, 'data')
    }
    const target = way === 'requests' ? `http://${host}` : ''
    await sleep(2500)
    if (way === 'a tunnel') await said(`CONNECT ${host} HTTP/1.1`)
    await said(`GET ${target}/ HTTP/1.1`)
    await sleep(2500)
    await said(`GET ${target}/ HTTP/1.1`)
    assert.equal(ended, 0)
    await said(`GET ${target}/drip HTTP/1.1`)
    socket.resume()
    await waitFor(() => ended, 'the end of the download')
  })
}

test('an answer with a status that HTTP does not have is refused, and the proxy goes on', async (t) => {
  const odd = createRawServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => socket.end('HTTP/1.1 000 Nothing\r\nContent-Length: 1\r\n\r\nx'))
  })
  odd.listen(0, '127.0.0.1')
  await once(odd, 'listening')
  t.after(() => odd.close())
  const proxy = await startForwardProxy(outbound, {
    maxBytes: 1e6,
    slowest: { bytes: 4096, seconds: 60, end: () => {} },
  })
  t.after(() => proxy.close())
  const { port, username, password } = new URL(proxy.address)
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
  const said = async (place: string): Promise<string> => {
    const socket = connect(Number(port), '127.0.0.1')
    t.after(() => socket.destroy())
    socket.write(`GET http://${place}/ HTTP/1.1\r\nHost: ${place}\r\nProxy-Authorization: ${authorization}\r\n\r\n`)
    const [head] = (await once(socket, 'data', { signal: AbortSignal.timeout(30_000) })) as [Buffer]
    return head.toString('latin1').split('\r\n', 1)[0] ?? ''
  }
  assert.equal(await said(`127.0.0.1:${(odd.address() as AddressInfo).port}`), 'HTTP/1.1 502 Bad Gateway')
  assert.equal(await said(host), 'HTTP/1.1 200 OK')
})
