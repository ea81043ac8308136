// Limits, replays and edge cases of HTTP, with the real server.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { before, describe, test } from 'node:test'
import { freePort } from './helpers/free-port.ts'
import { codeOf, details, fields, send } from './helpers/api-people.ts'
import {
  fastEngine,
  removeFolder,
  startServer,
  temporaryFolder,
  type TestServer,
  openServer,
} from './helpers/harness.ts'
import { limit } from './helpers/time-limits.ts'

const server = await openServer()
let spaceId: string
const few = { TIRO_LIMIT_REQUESTS: '30', TIRO_LIMIT_JOBS: '6', TIRO_LIMIT_FAILED_SIGN_INS: '10' }

before(async () => {
  spaceId = (await server.client.createWorkspace({ body: { name: 'HTTP' } })).id
})

const spaces = '/api/v1/spaces'
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  send(server, path, { method: 'POST', key: server.key, body, headers })

/** The status of a WebSocket's handshake with a wrong key. */
async function statusOfUpgrade(address: string, more: Record<string, string>): Promise<number | undefined> {
  const handshake = { 'sec-websocket-version': '13', 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==' }
  const headers = { connection: 'Upgrade', upgrade: 'websocket', 'x-api-key': 'wrong', ...handshake, ...more }
  const [answer] = (await once(request(address, { headers }).end(), 'response')) as [IncomingMessage]
  answer.resume()
  return answer.statusCode
}

describe('limits', () => {
  test('responses state the limit; above it is 429; other keys still work; a restart locks nobody out', async () => {
    const data = await temporaryFolder()
    let limited = await startServer({ data, env: { ...fastEngine, ...few } })
    try {
      const { key: other } = await limited.client.createApiKey({ body: { name: 'other', role: 'VIEWER' } })
      const first = await send(limited, '/api/v1/me', { key: limited.key })
      assert.equal(first.headers.get('ratelimit-policy'), '"default";q=30;w=60')
      assert.match(first.headers.get('ratelimit') ?? '', /^"default";r=2\d;t=\d+$/)
      const began = performance.now()
      const answers = await Promise.all(
        Array.from({ length: 60 }, () => send(limited, '/api/v1/me', { key: limited.key })),
      )
      const ok = answers.filter((answer) => answer.status === 200).length
      // Half a request a second comes back meanwhile.
      const most = 31 + Math.floor((performance.now() - began) / 2000)
      assert.ok(ok >= 26 && ok <= most, `${ok} of 60 were answered`)
      const refused = answers.find((answer) => answer.status === 429)
      assert.ok(refused !== undefined)
      assert.equal(codeOf(refused), 'RATE_LIMITED')
      const wait = Number(refused.headers.get('retry-after'))
      assert.ok(wait >= 1 && wait <= 5)
      assert.equal(details(refused)['policy'], 'default')
      assert.equal(details(refused)['retryAfterSeconds'], wait)
      assert.match(refused.headers.get('ratelimit') ?? '', /^"default";r=0;/)
      assert.equal((await send(limited, '/api/v1/me', { key: String(other) })).status, 200)
      await new Promise((resolve) => setTimeout(resolve, wait * 1000 + 1100))
      assert.equal((await send(limited, '/api/v1/me', { key: limited.key })).status, 200)
      await limited.stop()
      limited = await startServer({ data, key: limited.key, env: { ...fastEngine, ...few } })
      await new Promise((resolve) => setTimeout(resolve, 2500))
      assert.equal((await send(limited, '/api/v1/me', { key: limited.key })).status, 200)
    } finally {
      await limited.stop()
      await removeFolder(data)
    }
  })

  test('failed authentication counts by address; a valid key still works; further sign-ins are refused', async () => {
    const data = await temporaryFolder()
    const limited = await startServer({ data, env: { ...fastEngine, ...few, TIRO_TRUSTED_PROXIES: '127.0.0.1' } })
    try {
      const from = (ip: string) => ({ 'x-forwarded-for': ip })
      const tries = []
      const began = performance.now()
      for (let n = 0; n < 14; n++)
        tries.push((await send(limited, '/api/v1/me', { headers: from('192.0.2.7') })).status)
      // One of the ten a minute comes back every six seconds.
      const least = 3 - Math.floor((performance.now() - began) / 6000)
      assert.ok(tries.filter((status) => status === 429).length >= least, String(tries))
      assert.equal((await send(limited, '/api/v1/me', { headers: from('192.0.2.8') })).status, 401)
      assert.equal((await send(limited, '/api/v1/me', { key: limited.key, headers: from('192.0.2.7') })).status, 200)
      const signIn = await send(limited, '/api/v1/sessions', {
        method: 'POST',
        headers: from('192.0.2.7'),
        body: { email: 'a@example.org', password: 'x' },
      })
      assert.equal(signIn.status, 429)
      assert.equal(details(signIn)['policy'], 'failed-authentication')
      // A /64 counts as one host.
      const six = []
      for (let n = 0; n < 14; n++) {
        six.push((await send(limited, '/api/v1/me', { headers: from(`2001:db8::${n + 1}`) })).status)
      }
      assert.ok(six.includes(429), String(six))
      // Also where what succeeds isn't counted.
      const bytes = { method: 'PATCH', key: 'wrong', headers: from('192.0.2.9') }
      const uncounted = []
      for (let n = 0; n < 14; n++) {
        uncounted.push((await send(limited, '/api/v1/spaces/spc_x/tus/upl_x', bytes)).status)
      }
      assert.ok(uncounted.includes(429), String(uncounted))
      const sockets = []
      for (let n = 0; n < 14; n++) {
        sockets.push(
          await statusOfUpgrade(`${limited.address}/api/v1/spaces/spc_x/live/liv_x/audio`, from('192.0.2.10')),
        )
      }
      assert.ok(sockets.includes(429), String(sockets))
    } finally {
      await limited.stop()
      await removeFolder(data)
    }
  })
})

describe('Idempotency-Key', () => {
  test('a repeated request runs once and gets the same response', async () => {
    const headers = { 'idempotency-key': 'make-a-space' }
    const first = await post(spaces, { name: 'Once', language: 'en' }, headers)
    const again = await post(spaces, { language: 'en', name: 'Once' }, headers)
    assert.equal(first.status, 201)
    assert.equal(again.status, 201)
    assert.deepEqual(again.body, first.body)
    assert.equal(first.headers.get('idempotency-replayed'), null)
    assert.equal(again.headers.get('idempotency-replayed'), 'true')
    const other = await post(spaces, { name: 'Another' }, headers)
    assert.deepEqual([other.status, codeOf(other)], [422, 'IDEMPOTENCY_KEY_REUSED'])
    const elsewhere = await post(`${spaces}/${spaceId}/folders`, { name: 'Once' }, headers)
    assert.equal(elsewhere.headers.get('idempotency-replayed'), null)
  })

  test('of many concurrent requests one runs, the others wait or get the same response', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => post(spaces, { name: 'Race' }, { 'idempotency-key': 'race' })),
    )
    const made = answers.filter((answer) => answer.status === 201)
    assert.equal(new Set(made.map((answer) => (answer.body as { id: string }).id)).size, 1)
    for (const answer of answers) {
      if (answer.status !== 201) assert.deepEqual([answer.status, codeOf(answer)], [409, 'IDEMPOTENCY_IN_PROGRESS'])
    }
    const { workspaces } = await server.client.listWorkspaces({})
    assert.equal(workspaces.filter((workspace) => workspace.name === 'Race').length, 1)
  })

  test("errors are stored too; secrets aren't; URLs are signed again", async () => {
    const folder = { name: 'Taken' }
    fields(await post(`${spaces}/${spaceId}/folders`, folder))
    const headers = { 'idempotency-key': 'taken' }
    const refused = await post(`${spaces}/${spaceId}/folders`, folder, headers)
    assert.deepEqual([refused.status, codeOf(refused)], [409, 'NAME_TAKEN'])
    const again = await post(`${spaces}/${spaceId}/folders`, folder, headers)
    // The same answer; only the request's ID is that of the repeated one, as in the header.
    const requestId = again.headers.get('x-request-id')
    assert.notEqual(requestId, refused.headers.get('x-request-id'))
    assert.deepEqual(again.body, { error: 'NAME_TAKEN', errorDetails: { ...details(refused), requestId } })
    assert.equal(again.headers.get('idempotency-replayed'), 'true')

    const key = { 'idempotency-key': 'key' }
    const made = fields(await post('/api/v1/api-keys', { name: 'x', role: 'VIEWER' }, key))
    const replayed = fields(await post('/api/v1/api-keys', { name: 'x', role: 'VIEWER' }, key))
    assert.match(String(made['key']), /^tiro_/)
    assert.deepEqual(replayed, { ...made, key: null })

    const recording = await server.client.createRecording({ params: { spaceId }, body: { title: 'Signed' } })
    const params = { spaceId, recordingId: recording.id }
    const { uploadId } = await server.client.startUpload({ params, body: { mimeType: 'audio/wav' } })
    const part = `${spaces}/${spaceId}/recordings/${recording.id}/uploads/${uploadId}/parts/1`
    const sign = async () =>
      send(server, part, { method: 'POST', key: server.key, headers: { 'idempotency-key': 'part' } })
    const one = await sign()
    await new Promise((resolve) => setTimeout(resolve, 1100))
    const two = await sign()
    assert.equal(two.headers.get('idempotency-replayed'), 'true')
    assert.notEqual(fields(one)['partUploadUrl'], fields(two)['partUploadUrl'])
  })

  test('responses survive a kill; an invalid key is rejected', async () => {
    const data = await temporaryFolder()
    let own = await startServer({ data, env: fastEngine })
    const sent = (at: TestServer) =>
      send(at, spaces, {
        method: 'POST',
        key: at.key,
        body: { name: 'Kept' },
        headers: { 'idempotency-key': 'kept' },
      })
    try {
      const first = await sent(own)
      await own.kill()
      own = await startServer({ data, key: own.key, env: fastEngine })
      const again = await sent(own)
      assert.deepEqual(again.body, first.body)
      assert.equal(again.headers.get('idempotency-replayed'), 'true')
      for (const bad of ['', ' ', 'x'.repeat(256), 'tab\there']) {
        const answer = await send(own, spaces, {
          method: 'POST',
          key: own.key,
          body: { name: 'x' },
          headers: { 'idempotency-key': bad },
        })
        assert.deepEqual([answer.status, codeOf(answer)], [400, 'IDEMPOTENCY_KEY_INVALID'], JSON.stringify(bad))
      }
    } finally {
      await own.stop()
      await removeFolder(data)
    }
  })
})

describe('refusals of HTTP itself', () => {
  const json = { 'content-type': 'application/json' }
  const raw = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = json) =>
    send(server, spaces, { method: 'POST', key: server.key, raw: body, headers })

  test("bodies that aren't JSON, too deep, too large, of another type, or with invalid text", async () => {
    const cases: [Promise<Awaited<ReturnType<typeof raw>>>, number, string][] = [
      [raw('{"name":'), 400, 'MALFORMED_JSON'],
      [raw(new Uint8Array([0x7b, 0xff, 0xfe, 0x7d])), 400, 'MALFORMED_JSON'],
      [raw(`{"name":${'['.repeat(40)}${']'.repeat(40)}}`), 400, 'MALFORMED_JSON'],
      [raw(JSON.stringify({ name: 'x'.repeat(1_100_000) })), 413, 'BODY_TOO_LARGE'],
      [raw('name=x', { 'content-type': 'application/x-www-form-urlencoded' }), 415, 'UNSUPPORTED_MEDIA_TYPE'],
      [raw('{"name":"a\\u0000b"}'), 400, 'INVALID_BODY'],
      [raw('{"name":"a\\ud800b"}'), 400, 'INVALID_BODY'],
      [raw('{"name":"x","nmae":"y"}'), 400, 'INVALID_BODY'],
      [raw('{"__proto__":{"name":"x"},"name":"x"}'), 400, 'INVALID_BODY'],
      [raw('[]'), 400, 'INVALID_BODY'],
      [raw('null'), 400, 'INVALID_BODY'],
      [raw(''), 400, 'INVALID_BODY'],
    ]
    for (const [answer, status, code] of cases) {
      const got = await answer
      assert.deepEqual([got.status, codeOf(got)], [status, code], JSON.stringify(got.body))
      assert.ok(String(details(got)['message']).length > 10)
      assert.equal(details(got)['requestId'], got.headers.get('x-request-id'))
    }
    const tooLarge = await raw(JSON.stringify({ name: 'x'.repeat(1_100_000) }))
    assert.equal(details(tooLarge)['maxBytes'], 1_000_000)
    const names = Array.from({ length: 1200 }, (_, n) => `"n${n}":1`).join(',')
    // Without a key.
    const open = (body: string) => send(server, '/api/v1/sessions', { method: 'POST', raw: body, headers: json })
    const large = await open(`{"email":"${'x'.repeat(17_000)}"}`)
    assert.deepEqual([large.status, details(large)['maxBytes']], [413, 16_384])
    assert.equal(codeOf(await open(`{${names}}`)), 'INVALID_BODY')
    const type = await raw('x', { 'content-type': 'text/plain' })
    assert.deepEqual(details(type)['allowed'], ['application/json'])
  })

  test('JSON replies are kept by no cache and load nothing; https adds HSTS', async () => {
    const found = await send(server, spaces, { key: server.key })
    const missing = await send(server, `${spaces}/spc_missing`, { key: server.key })
    const unknown = await send(server, '/api/v1/nothing-here')
    for (const { headers } of [found, missing, unknown]) {
      assert.equal(headers.get('cache-control'), 'no-store')
      assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'/)
      assert.equal(headers.get('strict-transport-security'), null)
    }
    const data = await temporaryFolder()
    const port = await freePort()
    const https = await startServer({ data, port, env: { TIRO_PUBLIC_URL: 'https://tiro.example' } })
    try {
      const { headers } = await fetch(`http://127.0.0.1:${port}/healthz`)
      assert.equal(headers.get('strict-transport-security'), 'max-age=31536000')
    } finally {
      await https.stop()
      await removeFolder(data)
    }
  })

  test('paths, queries, methods and Accept', async () => {
    const at = async (path: string, method = 'GET', headers = {}) => {
      const answer = await send(server, path, { method, key: server.key, headers })
      return [answer.status, codeOf(answer), answer] as const
    }
    assert.deepEqual((await at(`${spaces}?limt=3`)).slice(0, 2), [400, 'INVALID_QUERY'])
    for (const endless of ['Infinity', '-Infinity', 'NaN', '1e400'])
      assert.deepEqual(
        (await at(`${spaces}/${spaceId}/recordings/rec_1/transcript?startTime=${endless}`)).slice(0, 2),
        [400, 'INVALID_QUERY'],
        endless,
      )
    assert.deepEqual((await at(`${spaces}?limit=0`)).slice(0, 2), [400, 'INVALID_QUERY'])
    assert.deepEqual((await at(`${spaces}?cursor=nonsense`)).slice(0, 2), [400, 'INVALID_QUERY'])
    assert.deepEqual((await at(`${spaces}?cursor=%00`)).slice(0, 2), [400, 'INVALID_QUERY'])
    const recordings = `${spaces}/${spaceId}/recordings`
    assert.deepEqual((await at(`${recordings}?dateFrom=2026-06-30T23:59:60Z`)).slice(0, 2), [400, 'INVALID_QUERY'])
    assert.deepEqual((await at(`${recordings}/%E0%A4%A`)).slice(0, 2), [400, 'INVALID_PATH'])
    assert.deepEqual((await at(`${recordings}/${'x'.repeat(200)}`)).slice(0, 2), [400, 'INVALID_PATH'])
    assert.deepEqual((await at('/api/v1/nothing')).slice(0, 2), [404, 'NOT_FOUND'])
    const [status, code, answer] = await at('/api/v1/me', 'PUT')
    assert.deepEqual([status, code], [405, 'METHOD_NOT_ALLOWED'])
    assert.deepEqual(details(answer)['allowed'], ['DELETE', 'GET', 'HEAD', 'PATCH'])
    assert.equal(answer.headers.get('allow'), 'DELETE, GET, HEAD, PATCH')
    // Whatever the body is.
    for (const [type, raw] of [
      ['application/json', '{"broken'],
      ['application/json', `"${'x'.repeat(100_000)}"`],
      ['application/json', `[${'{"a":1},'.repeat(200)}1]`],
      ['text/plain', 'x'.repeat(100_000)],
    ] as const) {
      const of = { key: server.key, headers: { 'content-type': type }, raw }
      const refused = await send(server, '/api/v1/me', { method: 'PUT', ...of })
      assert.deepEqual(
        [refused.status, refused.headers.get('allow')],
        [405, 'DELETE, GET, HEAD, PATCH'],
        raw.slice(0, 20),
      )
      assert.equal((await send(server, '/api/v1/nothing', { method: 'POST', ...of })).status, 404, raw.slice(0, 20))
    }
    assert.deepEqual((await at('/api/v1/me', 'GET', { accept: 'text/html' })).slice(0, 2), [406, 'NOT_ACCEPTABLE'])
    assert.deepEqual((await at('/api/v1/me', 'GET', { accept: 'application/json;q=0' })).slice(0, 2), [
      406,
      'NOT_ACCEPTABLE',
    ])
    for (const accept of ['*/*', 'application/*', 'text/html, application/json;q=0.1']) {
      assert.equal((await send(server, '/api/v1/me', { key: server.key, headers: { accept } })).status, 200)
    }
  })

  test('a header with a line break is rejected; responses contain none', async () => {
    const answer = await rawRequest(
      server,
      `GET /api/v1/me HTTP/1.1\r\nhost: x\r\nx-api-key: a\rb\r\nconnection: close\r\n\r\n`,
    )
    assert.match(answer, /^HTTP\/1\.1 400/)
    assert.match(answer, /"error":"INVALID_PATH","errorDetails":{"message":"This is not a valid HTTP request\."/)
    const nameless = await rawRequest(server, 'GET /api/v1/me HTTP/1.1\r\n\r\n')
    assert.match(nameless, /^HTTP\/1\.1 400 .*"error":"INVALID_PATH".*Host/s)
    const twice = await rawRequest(
      server,
      'GET /api/v1/healthz HTTP/1.1\r\nhost: a\r\nHOST: b\r\nconnection: close\r\n\r\n',
    )
    assert.match(twice, /^HTTP\/1\.1 400 .*"error":"INVALID_PATH".*Host/s)
    for (const hosts of ['', 'host: a\r\nhost: b\r\n']) {
      const upgrade = `GET /api/v1/healthz HTTP/1.1\r\n${hosts}upgrade: websocket\r\nconnection: upgrade\r\n\r\n`
      assert.match(await rawRequest(server, upgrade), /^HTTP\/1\.1 400 .*"error":"INVALID_PATH".*Host/s)
    }
    assert.match(await rawRequest(server, 'GET /api/v1/healthz HTTP/1.0\r\n\r\n'), /^HTTP\/1\.1 200 /)
    const long = await rawRequest(server, `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`)
    assert.match(long, /^HTTP\/1\.1 431.*"error":"INVALID_PATH"/s)
    const expecting = (method: string) =>
      rawRequest(
        server,
        `${method} /api/v1/me HTTP/1.1\r\nhost: x\r\nexpect: a-miracle\r\nconnection: close\r\ncontent-length: 2\r\n\r\n{}`,
      )
    assert.match(await expecting('POST'), /^HTTP\/1\.1 417 .*"error":"INVALID_PATH".*Expect/s)
    assert.equal(await expecting('HEAD').then((raw) => raw.split('\r\n\r\n')[1]), '')
    const recording = await server.client.createRecording({
      params: { spaceId },
      body: { title: 'a\r\nset-cookie: b=c' },
    })
    const media = await send(server, `${spaces}/${spaceId}/recordings/${recording.id}/transcript`, { key: server.key })
    assert.equal(media.headers.get('set-cookie'), null)
  })

  test('an upgrade behind a request that is not answered yet ends the connection, not the server', async () => {
    const head = 'host: x\r\n'
    const upgrade = `GET /api/v1/healthz HTTP/1.1\r\n${head}upgrade: websocket\r\nconnection: upgrade\r\n\r\n`
    const before = [
      `GET /api/v1/healthz HTTP/1.1\r\n${head}\r\n`,
      `POST ${spaces} HTTP/1.1\r\n${head}content-length: 2\r\n\r\n{}`,
      upgrade,
    ]
    for (const first of before) await rawRequest(server, `${first}${upgrade}`)
    assert.equal((await send(server, '/healthz', {})).status, 200)
  })

  test('a connection without headers or JSON body is closed', { timeout: limit(60_000) }, async () => {
    const from = Date.now()
    const [headers, body] = await Promise.all([
      rawRequest(server, 'GET /api/v1/me HTTP/1.1\r\nhost: x\r\n'),
      rawRequest(
        server,
        `POST ${spaces} HTTP/1.1\r\nhost: x\r\nx-api-key: ${server.key}\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"na`,
      ),
    ])
    assert.ok(Date.now() - from < limit(40_000))
    assert.doesNotMatch(headers, /200 OK/)
    assert.doesNotMatch(body, /201 Created/)
  })
})

test('SIGTERM lets running requests finish', async () => {
  const data = await temporaryFolder()
  const own = await startServer({ data, env: fastEngine })
  const open = Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      send(own, spaces, { method: 'POST', key: own.key, body: { name: `Space ${n}` } }),
    ),
  )
  await new Promise((resolve) => setTimeout(resolve, 15))
  const stopped = own.stop()
  const answers = await open.catch(() => [])
  assert.equal(await stopped, 0)
  const made = answers.filter((answer) => answer.status === 201).map((answer) => (answer.body as { id: string }).id)
  const next = await startServer({ data, key: own.key, env: fastEngine })
  try {
    const { workspaces } = await next.client.listWorkspaces({ query: { limit: 500 } })
    const ids = new Set(workspaces.map((workspace) => workspace.id))
    for (const id of made) assert.ok(ids.has(id), `${id} was answered and is lost`)
  } finally {
    await next.stop()
    await removeFolder(data)
  }
})

/** Sends bytes and collects the response until the connection is closed. */
function rawRequest(at: TestServer, text: string): Promise<string> {
  const { hostname, port } = new URL(at.address)
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(Number(port), hostname, () => socket.write(text))
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1')
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(answer))
  })
}
