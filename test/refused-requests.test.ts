// What browsers must know of a response is also in those that no route gives.
import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { after, test } from 'node:test'
import { freePort } from './helpers/free-port.ts'
import { removeFolder, startServer, temporaryFolder } from './helpers/harness.ts'

const port = await freePort()
const data = await temporaryFolder()
const server = await startServer({ data, port, env: { TIRO_PUBLIC_URL: 'https://tiro.example.org' } })
after(async () => {
  await server.stop()
  await removeFolder(data)
})

/** What the server answers to bytes, until it closes the connection. */
function exchange(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    let text = ''
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
    socket.on('error', reject)
    socket.on('close', () => resolve(text))
  })
}

const host = 'host: x\r\nconnection: close\r\n'
const upgrade = 'connection: upgrade\r\nupgrade: websocket\r\n'
const refused: [string, string, number][] = [
  ['no HTTP', 'hello\r\n\r\n', 400],
  ['no Host', 'GET /api/v1/me HTTP/1.1\r\n\r\n', 400],
  ['a WebSocket without Host', `GET /api/v1/me HTTP/1.1\r\n${upgrade}\r\n`, 400],
  ['a WebSocket where there is none', `GET /api/v1/me HTTP/1.1\r\nhost: x\r\n${upgrade}\r\n`, 401],
  ['a long header', `GET / HTTP/1.1\r\n${host}x-long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['an unknown expectation', `GET / HTTP/1.1\r\n${host}expect: a-miracle\r\n\r\n`, 417],
  ['a broken address', `GET /%zz HTTP/1.1\r\n${host}\r\n`, 400],
  ['an unknown address', `GET /api/v1/nothing HTTP/1.1\r\n${host}\r\n`, 404],
  ['another method', `DELETE /api/v1/healthz HTTP/1.1\r\n${host}\r\n`, 405],
  [
    'broken JSON',
    `POST /api/v1/sessions HTTP/1.1\r\n${host}content-type: application/json\r\ncontent-length: 1\r\n\r\n{`,
    400,
  ],
]

for (const [name, bytes, status] of refused)
  test(`${name} is refused with the headers of every response`, async () => {
    const [head = ''] = (await exchange(bytes)).split('\r\n\r\n')
    assert.match(head, new RegExp(`^HTTP/1\\.1 ${status} `))
    for (const header of [
      /^x-content-type-options: nosniff$/im,
      /^referrer-policy: no-referrer$/im,
      /^strict-transport-security: max-age=31536000$/im,
      /^cache-control: no-store$/im,
      /^content-security-policy: default-src 'none'; frame-ancestors 'none'$/im,
    ])
      assert.match(head, header)
  })
