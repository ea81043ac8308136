// A proxy that doesn't pass WebSockets on, as nginx does without settings for them.
import assert from 'node:assert/strict'
import { createServer, request } from 'node:http'
import { after, test } from 'node:test'
import { fastEngine, removeFolder, startServer, temporaryFolder, tiro } from './helpers/harness.ts'
import { freePort } from './helpers/free-port.ts'

const port = await freePort()
const own = await freePort()
const address = `http://127.0.0.1:${port}`
const data = await temporaryFolder()
const server = await startServer({ data, port: own, env: { ...fastEngine, TIRO_PUBLIC_URL: address } })
// A server without a listener for upgrades treats a handshake as a request.
const proxy = createServer((incoming, outgoing) => {
  const { upgrade: _, connection: __, ...headers } = incoming.headers
  const { method, url } = incoming
  const passed = request({ host: '127.0.0.1', port: own, method, path: url, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(outgoing)
  })
  incoming.pipe(passed)
})
await new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve))
after(async () => {
  proxy.closeAllConnections()
  proxy.close()
  await server.stop()
  await removeFolder(data)
})

test('tiro live ends and says why if no WebSocket reaches the server', async () => {
  const to = ['--server', address, '--key', server.key, '--language', 'en']
  const done = await tiro(['live', '-', ...to], { input: Buffer.alloc(64_000) })
  assert.equal(done.code, 1)
  assert.match(done.stderr, /^tiro: The server answers requests, but no WebSocket reaches it\. A proxy/m)
})
