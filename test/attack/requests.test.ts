// Random requests over the contract and mutated HTTP: no answer with a status from 500 on, none that takes long, memory
// stays flat, and an honest client notices little. TIRO_ATTACK_REQUESTS sets how many (50,000).
import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test } from 'node:test'
import fc from 'fast-check'
import type { EndpointSpec } from '../../src/contract/endpoint.ts'
import { endpoints } from '../../src/contract/endpoints/index.ts'
import { person, send } from '../helpers/api-people.ts'
import { openServer } from '../helpers/harness.ts'
import { makeIds, requestFor, type RandomRequest } from '../helpers/random-requests.ts'
import { watch } from './vital-signs.ts'
import { unlimited } from './unlimited.ts'

const total = Number(process.env['TIRO_ATTACK_REQUESTS'] ?? 50_000)
const atOnce = 10
/** Longer answers of an idle machine are faults. */
const longestMs = 1000
const left = new Set(['deleteMe', 'streamEvents', 'pullModel'])

const server = await openServer(unlimited)

/** Sends `count` of what `generate` makes, some at once. Nothing is in flight while they are made. */
async function many<T>(count: number, generate: () => Promise<T[]>, one: (made: T) => Promise<void>): Promise<void> {
  for (let done = 0; done < count;) {
    const ready = await generate()
    done += ready.length
    const lane = async (): Promise<void> => {
      for (let made = ready.pop(); made !== undefined; made = ready.pop()) await one(made)
    }
    await Promise.all(Array.from({ length: atOnce }, lane))
  }
}

test(`${total} random requests`, async (t) => {
  const stranger = await person(server, 'stranger@example.org')
  let known = await makeIds(server.client)
  const specs = (Object.values(endpoints) as EndpointSpec[]).filter(({ id }) => !left.has(id))
  const generate = async (): Promise<RandomRequest[]> => {
    if ((await send(server, `/api/v1/spaces/${known['spaceId']}`, { key: server.key })).status !== 200)
      known = await makeIds(server.client)
    return fc.sample(
      fc.constantFrom(...specs).chain((spec) => requestFor(spec, known, server.key)),
      500,
    )
  }
  let sentSoFar = 0
  const slowest = { ms: 0, said: '' }
  const wrong: string[] = []
  const statuses = new Map<number, number>()
  const signs = await watch(server, () =>
    many(total, generate, async ({ spec, path, sent }) => {
      const start = performance.now()
      const { 'x-api-key': _key, ...headers } = sent.headers
      // Every fifth by a session of another account.
      const as = (sentSoFar += 1) % 5 === 0 ? { headers, cookie: stranger.cookie } : {}
      const answer = await send(server, path, { method: spec.method, ...sent, ...as }).catch((error: unknown) => {
        // What the client itself refuses to send is no request.
        if (error instanceof TypeError && error.message !== 'fetch failed') return null
        throw error
      })
      if (answer === null) return
      const ms = performance.now() - start
      const said = `${spec.method} ${path.slice(0, 200)} ${String(sent.raw).slice(0, 200)} → ${answer.status}`
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      if (answer.status >= 500 && answer.status !== 503) wrong.push(`${said} ${JSON.stringify(answer.body)}`)
      if (ms > slowest.ms) Object.assign(slowest, { ms, said })
    }),
  )
  t.diagnostic(JSON.stringify({ ...signs, slowest, statuses: Object.fromEntries(statuses) }))
  assert.deepEqual(wrong, [], server.stderr().slice(-2000))
  assert.deepEqual(signs.failures, [])
  assert.ok(slowest.ms < longestMs * signs.slowness, `${slowest.ms} ms: ${slowest.said}`)
  assert.ok(signs.memoryMb.late < signs.memoryMb.early * 1.5 + 50, JSON.stringify(signs.memoryMb))
  assert.ok(signs.healthzP99 < 50 * signs.slowness, `healthz p99 ${signs.healthzP99} ms`)
})

const hosts = `host: 127.0.0.1\r\nx-api-key: ${server.key}\r\n`
const json = (body: string, method = 'POST', path = '/api/v1/spaces'): string =>
  `${method} ${path} HTTP/1.1\r\n${hosts}content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
/** Requests that are right, or that people tried on other servers. */
const bases = [
  `GET /api/v1/spaces?limit=5 HTTP/1.1\r\n${hosts}\r\n`,
  json('{"name":"x"}'),
  json('{"email":"a@example.org","password":"wrong"}', 'POST', '/api/v1/sessions'),
  `POST /api/v1/spaces HTTP/1.1\r\n${hosts}content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nc\r\n{"name":"x"}\r\n0\r\n\r\n`,
  `POST /api/v1/spaces HTTP/1.1\r\n${hosts}content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\nGET /admin HTTP/1.1\r\nx: `,
  `POST /api/v1/spaces HTTP/1.1\r\n${hosts}content-length: 4\r\ncontent-length: 5\r\n\r\n{}{}`,
  `GET http://other.example/api/v1/healthz HTTP/1.1\r\n${hosts}\r\n`,
  `GET /api/v1/healthz HTTP/1.1\r\n${hosts}upgrade: websocket\r\nconnection: upgrade\r\n\r\n`,
  `GET /api/v1/healthz HTTP/1.0\r\n\r\nGET /api/v1/healthz HTTP/1.1\r\n${hosts}\r\n`,
  `GET /${'a/'.repeat(4000)} HTTP/1.1\r\n${hosts}\r\n`,
  `GET /api/v1/spaces?${'a=1&'.repeat(3000)} HTTP/1.1\r\n${hosts}\r\n`,
  `GET /api/v1/spaces HTTP/1.1\r\n${'x-a: b\r\n'.repeat(1500)}${hosts}\r\n`,
  `GET /s/${'%2e%2e%2f'.repeat(50)}etc/passwd HTTP/1.1\r\n${hosts}accept: text/html\r\n\r\n`,
  `OPTIONS * HTTP/1.1\r\n${hosts}\r\n`,
  `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n`,
  `\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003`,
]
const pieces = [
  '\r\n',
  '\n',
  '\0',
  ' ',
  '\t',
  ':',
  '%00',
  '\u007f',
  'ÿ',
  'transfer-encoding: chunked\r\n',
  'x'.repeat(9000),
]

/** One to four bytes or pieces inserted, removed, changed or repeated. */
const mutated = fc
  .tuple(
    fc.constantFrom(...bases),
    fc.array(fc.tuple(fc.nat(3), fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(255), fc.constantFrom(...pieces)), {
      minLength: 1,
      maxLength: 4,
    }),
  )
  .map(([base, changes]) => {
    let bytes = Buffer.from(base, 'latin1')
    for (const [kind, share, byte, piece] of changes) {
      const at = Math.floor(share * bytes.length)
      const before = bytes.subarray(0, at)
      const after = bytes.subarray(at)
      if (kind === 0) bytes = Buffer.concat([before, Buffer.from(piece, 'latin1'), after])
      else if (kind === 1) bytes = Buffer.concat([before, after.subarray(1 + (byte % 20))])
      else if (kind === 2) bytes = Buffer.concat([before, Buffer.from([byte]), after.subarray(1)])
      else bytes = Buffer.concat([before, after.subarray(0, byte), after])
    }
    return bytes
  })

/** What the server answered to bytes, until it closed the connection. */
function exchange(bytes: Buffer): Promise<{ text: string; ms: number }> {
  return new Promise((resolve) => {
    const start = performance.now()
    const { hostname, port } = new URL(server.address)
    const socket = connect(Number(port), hostname, () => socket.end(bytes))
    let text = ''
    socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')))
    socket.on('error', () => {})
    socket.on('close', () => resolve({ text, ms: performance.now() - start }))
  })
}

test(`${total} mutated requests of HTTP itself`, async (t) => {
  t.after(() => t.diagnostic(server.stderr().slice(-2000)))
  const generate = async (): Promise<Buffer[]> => fc.sample(mutated, 500)
  const slowest = { ms: 0, said: '' }
  const wrong: string[] = []
  const statuses = new Map<string, number>()
  const signs = await watch(server, () =>
    many(total, generate, async (bytes) => {
      const { text, ms } = await exchange(bytes)
      const said = `${JSON.stringify(bytes.toString('latin1').slice(0, 300))} → ${text.slice(0, 300)}`
      const status = /^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 'closed'
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      for (const [, found] of text.matchAll(/^HTTP\/1\.1 (5\d\d)/gm)) wrong.push(`${String(found)}: ${said}`)
      if (ms > slowest.ms) Object.assign(slowest, { ms, said })
    }),
  )
  t.diagnostic(JSON.stringify({ ...signs, slowest, statuses: Object.fromEntries(statuses) }))
  assert.deepEqual(wrong, [])
  assert.deepEqual(signs.failures, [])
  assert.ok(slowest.ms < longestMs * signs.slowness, `${slowest.ms} ms: ${slowest.said}`)
  assert.ok(signs.memoryMb.late < signs.memoryMb.early * 1.5 + 50, JSON.stringify(signs.memoryMb))
  assert.ok(signs.healthzP99 < 50 * signs.slowness, `healthz p99 ${signs.healthzP99} ms`)
})
