import assert from 'node:assert/strict'
import { createServer, request, type RequestListener } from 'node:http'
import { connect, createServer as createNetServer, type AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { listen } from './helpers/listen.ts'
import * as fc from 'fast-check'
import { readConfig } from '../src/platform/config/config.ts'
import { AppError } from '../src/contract/app-error.ts'
import { createOutbound } from '../src/platform/outbound/create-outbound.ts'
import { readStart } from '../src/platform/outbound/read-start.ts'
import type { Outbound, OutboundOptions } from '../src/platform/outbound/outbound.ts'
import { startForwardProxy } from '../src/platform/outbound/forward-proxy.ts'

const closing: (() => Promise<void>)[] = []
after(async () => {
  for (const close of closing.splice(0)) await close()
})

function outboundOf(options: Partial<OutboundOptions> = {}): Outbound {
  const outbound = createOutbound({ allow: [], http: false, ...options })
  closing.push(outbound.close)
  return outbound
}

/** A server on loopback that counts what reaches it. */
async function serve(listener: RequestListener, host = '127.0.0.1') {
  const hits: string[] = []
  const server = createServer((incoming, reply) => {
    hits.push(`${incoming.method} ${incoming.headers.host}${incoming.url}`)
    listener(incoming, reply)
  })
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  closing.push(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  )
  return { port: (server.address() as AddressInfo).port, hits }
}

async function reasonOf(promise: Promise<unknown>): Promise<string> {
  try {
    await promise
  } catch (error) {
    if (error instanceof AppError && error.code === 'UNSAFE_URL') return String(error.details['reason'])
    throw error
  }
  return 'reached'
}

/** Every host below must be refused, whatever surrounds it. */
const forbiddenHosts = [
  // loopback: dotted, short, decimal, octal, hex, mixed, trailing dot, full-width, percent-encoded
  '127.0.0.1 127.1 127.0.1 2130706433 017700000001 0x7f000001 0x7f.0.0.1 0177.0.0.1 0x7f.1 127.0.0.1.',
  '0177.0x0.1 127.255.255.254 １２７.0.0.1 127。0。0。1 %31%32%37.0.0.1 ①②⑦.0.0.1',
  // this host, private, link-local and the metadata service, CGNAT, benchmarks, documentation, multicast, reserved
  '0.0.0.0 0 0x0 0.1.2.3 10.0.0.1 10.1 167772161 172.16.0.1 172.31.255.255 192.168.1.1 192.168.257',
  '0xc0a80101 169.254.169.254 2852039166 0xa9fea9fe 0251.0376.0251.0376 100.64.0.1 100.127.255.255',
  '192.0.0.1 192.0.2.1 192.88.99.1 198.18.0.1 198.51.100.1 203.0.113.1 224.0.0.1 239.255.255.255',
  '240.0.0.1 255.255.255.255',
  // IPv6: loopback, unspecified, mapped, compatible, NAT64, 6to4, Teredo, unique local, link-local, multicast, others
  '[::1] [::] [0:0:0:0:0:0:0:1] [::ffff:127.0.0.1] [::ffff:7f00:1] [::ffff:8.8.8.8] [::127.0.0.1]',
  '[::8.8.8.8] [64:ff9b::127.0.0.1] [64:ff9b::808:808] [64:ff9b:1::a00:1] [2002:7f00:1::]',
  '[2002:808:808::1] [2001::1] [fc00::1] [fd12:3456::1] [fe80::1] [fec0::1] [ff02::1] [100::1]',
  '[2001:db8::1] [3fff::1] [5f00::1] [4000::1] [::ffff:0:127.0.0.1] [0::ffff:0a00:0001]',
].flatMap((line) => line.split(' '))

test('every spelling of a forbidden address is refused, with any scheme, port and path', async () => {
  const outbound = outboundOf()
  for (const host of forbiddenHosts) {
    for (const address of [
      `https://${host}/`,
      `https://${host}:8443/a?b#c`,
      `http://${host}/`,
      `HTTPS:\\\\${host}\\x`,
    ]) {
      const reason = await reasonOf(outbound.request(address))
      assert.match(reason, /^(address|malformed)$/, address)
    }
  }
})

test('invalid and unreachable addresses are refused with a reason', async () => {
  const outbound = outboundOf({ resolve: async () => ['8.8.8.8'] })
  const cases: [string, string][] = [
    ['', 'malformed'],
    ['example.org', 'malformed'],
    ['//example.org/', 'malformed'],
    ['https://', 'malformed'],
    ['https://exa mple.org/', 'malformed'],
    ['https://[fe80::1%25eth0]/', 'malformed'],
    ['https://[::1', 'malformed'],
    ['https://1.2.3.4.5/', 'malformed'],
    ['https://256.256.256.256/', 'malformed'],
    ['https://example.org:99999/', 'malformed'],
    [`https://example.org/${'a'.repeat(5000)}`, 'malformed'],
    ['file:///etc/passwd', 'scheme'],
    ['ftp://example.org/a.mp3', 'scheme'],
    ['gopher://example.org/', 'scheme'],
    ['data:text/plain,x', 'scheme'],
    ['javascript:alert(1)', 'scheme'],
    ['ws://example.org/', 'scheme'],
    ['https://user@example.org/', 'credentials'],
    ['https://user:password@example.org/', 'credentials'],
    ['https://example.org@127.0.0.1/', 'credentials'],
    ['https://127.0.0.1:80#@example.org/', 'address'],
    ['http://example.org/', 'http'],
    ['https://8.8.8.8:22/', 'port'],
    ['https://8.8.8.8:25/', 'port'],
  ]
  for (const [address, reason] of cases) assert.equal(await reasonOf(outbound.check(address)), reason, address)
  assert.equal(await reasonOf(outbound.check('https://example.org:6379/')), 'port')
  // What the operator can allow names its setting.
  for (const address of ['http://localhost:9000/hooks', 'http://127.0.0.1:9000/hooks']) {
    await assert.rejects(outbound.check(address), /TIRO_OUTBOUND_ALLOW/, address)
  }
  for (const fine of [
    'https://example.org',
    'https://例え.jp/x',
    'https://EXAMPLE.org.:8443/',
    'https://[2606:4700::1]/',
  ])
    assert.equal(await reasonOf(outbound.check(fine)), 'reached', fine)
})

test('a name is judged by all of its addresses, and no answer tells which names exist inside', async () => {
  const answers: Record<string, string[]> = {
    'inside.example': ['10.0.0.5'],
    'mixed.example': ['8.8.8.8', '127.0.0.1'],
    'mapped.example': ['::ffff:10.0.0.1'],
    'zone.example': ['fe80::1%eth0'],
    'localhost.example': ['::1'],
    'empty.example': [],
  }
  const outbound = outboundOf({
    resolve: async (name) => {
      const found = answers[name]
      if (found === undefined) throw new Error('ENOTFOUND')
      return found
    },
  })
  for (const name of ['inside', 'mixed', 'mapped', 'zone', 'localhost', 'empty', 'missing'])
    assert.equal(await reasonOf(outbound.request(`https://${name}.example/`)), 'unresolvable', name)
  assert.equal(await reasonOf(outboundOf().request('https://localhost/')), 'unresolvable')
})

test('a name that resolves differently a moment later is caught at the connection', async () => {
  const { port, hits } = await serve((_, reply) => reply.end('secret'))
  const turns = ['8.8.8.8', '127.0.0.1', '127.0.0.1']
  let turn = 0
  const outbound = outboundOf({ http: true, resolve: async () => [turns[turn++] ?? '127.0.0.1'] })
  await outbound.check('http://rebinding.example:8080/')
  assert.equal(await reasonOf(outbound.request(`http://rebinding.example:${port}/`)), 'unresolvable')
  assert.equal(await reasonOf(outbound.request(`http://127.0.0.1:${port}/`)), 'address')
  assert.deepEqual(hits, [])
})

test('of a name with thousands of addresses, a few are tried', async () => {
  let tried = 0
  const server = createNetServer((socket) => {
    tried += 1
    socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve))
  closing.push(() => new Promise((resolve) => server.close(() => resolve())))
  const { port } = server.address() as AddressInfo
  // As many as one answer of a name server holds.
  const addresses = Array.from({ length: 4000 }, (_, n) => `127.1.${n >> 8}.${n & 255}`)
  const outbound = outboundOf({ allow: ['127.0.0.0/8'], resolve: async () => addresses })
  await assert.rejects(outbound.request(`https://many.example:${port}/`))
  assert.ok(tried > 1 && tried <= 8, `${tried} connections`)
  // Each of them is judged.
  addresses.push('10.0.0.1')
  assert.equal(await reasonOf(outbound.check(`https://many.example:${port}/`)), 'unresolvable')
})

test('allowed networks are reached by http on any port; redirects are checked, and followed on request', async () => {
  const target = await serve((_, reply) => reply.end('here'))
  const steps = await serve((incoming, reply) => {
    const to = new URLSearchParams(incoming.url?.split('?')[1]).get('to') ?? ''
    reply.writeHead(302, { location: to }).end()
  })
  const outbound = outboundOf({ allow: ['127.0.0.0/8'] })
  const at = (to: string): string => `http://127.0.0.1:${steps.port}/?to=${encodeURIComponent(to)}`
  const plain = await outbound.request(at('http://169.254.169.254/'))
  assert.equal(plain.status, 302)
  plain.body.destroy()

  const followed = await outbound.request(at(`http://127.0.0.1:${target.port}/x`), { redirects: 3 })
  assert.equal((await readStart(followed.body, 100)).toString(), 'here')
  assert.equal(followed.url.pathname, '/x')
  for (const to of [
    'http://169.254.169.254/',
    'http://[::1]/',
    'https://0xa000001/',
    'file:///etc/passwd',
    'http://u:p@127.0.0.1/',
  ])
    assert.notEqual(await reasonOf(outbound.request(at(to), { redirects: 3 })), 'reached', to)
  assert.equal(await reasonOf(outbound.request(at(at(at(at('/?to=x')))), { redirects: 2 })), 'redirects')
  assert.deepEqual(target.hits, [`GET 127.0.0.1:${target.port}/x`])
})

test("only the start of a body is read; a receiver that doesn't respond times out", async () => {
  const endless = await serve((_, reply) => {
    const more = (): void => {
      while (!reply.destroyed && reply.write('x'.repeat(65_536)));
    }
    reply.on('drain', more)
    more()
  })
  const silent = await serve(() => {})
  const outbound = outboundOf({ allow: ['127.0.0.1/32'] })
  const answer = await outbound.request(`http://127.0.0.1:${endless.port}/`)
  assert.equal((await readStart(answer.body, 1000)).length, 1000)
  await assert.rejects(outbound.request(`http://127.0.0.1:${silent.port}/`, { timeoutMs: 300 }), /Headers Timeout/)
})

test('a server that sends informational answers without end is left', async () => {
  for (const pauseMs of [0, 20]) {
    const server = createNetServer((socket) => {
      socket.on('error', () => undefined)
      const sending = setInterval(() => socket.write('HTTP/1.1 102 Processing\r\n\r\n'.repeat(10)), pauseMs)
      socket.on('close', () => clearInterval(sending))
    })
    const url = `${await listen(server)}/`
    closing.push(() => new Promise((resolve) => server.close(() => resolve())))
    const asked = outboundOf({ allow: ['127.0.0.1/32'] }).request(url, { signal: AbortSignal.timeout(5000) })
    await assert.rejects(asked, /1xx/)
  }
})

test('no random address reaches loopback', async () => {
  const { port, hits } = await serve((_, reply) => reply.end())
  const outbound = outboundOf({ http: true, resolve: async () => ['127.0.0.1'] })
  const number = fc.oneof(
    fc.constant('127'),
    fc.constant('0x7f'),
    fc.constant('0177'),
    fc.constant('0'),
    fc.constant('1'),
  )
  const host = fc.oneof(
    fc.array(number, { minLength: 1, maxLength: 5 }).map((parts) => parts.join('.')),
    fc.domain(),
    fc.webAuthority(),
    fc.ipV6().map((ip) => `[${ip}]`),
    fc.string({ unit: 'binary', maxLength: 20 }),
  )
  await fc.assert(
    fc.asyncProperty(host, fc.webPath(), async (name, path) => {
      const promise = outbound.request(`http://${name}:${port}${path}`, { timeoutMs: 200 })
      assert.notEqual(await reasonOf(promise), 'reached')
    }),
    { numRuns: 300 },
  )
  assert.deepEqual(hits, [])
})

test('the forward proxy requires its credential, applies the guard, and enforces the limit', async () => {
  const inside = await serve((_, reply) => reply.end('inside'), '127.0.0.2')
  const allowed = await serve((incoming, reply) => {
    assert.equal(incoming.headers['proxy-authorization'], undefined)
    reply.end('x'.repeat(incoming.url === '/big' ? 100_000 : 10))
  })
  const proxy = await startForwardProxy(outboundOf({ allow: ['127.0.0.1/32'] }), {
    maxBytes: 50_000,
    slowest: { bytes: 0, seconds: 60, end: () => assert.fail() },
  })
  closing.push(proxy.close)
  const { port, username, password } = new URL(proxy.address)
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
  const get = (path: string, credential = authorization): Promise<{ status: number; bytes: number }> =>
    new Promise((resolve) => {
      request({ port, path, headers: { 'proxy-authorization': credential, host: 'x' } }, (answer) => {
        let bytes = 0
        answer.on('data', (chunk: Buffer) => (bytes += chunk.length))
        answer.on('close', () => resolve({ status: answer.statusCode ?? 0, bytes }))
        answer.on('error', () => undefined)
      })
        // Closed before the response headers.
        .on('error', () => resolve({ status: 0, bytes: 0 }))
        .end()
    })
  assert.equal((await get(`http://127.0.0.1:${allowed.port}/`, 'Basic eDp5')).status, 407)
  assert.deepEqual(await get(`http://127.0.0.1:${allowed.port}/`), { status: 200, bytes: 10 })
  for (const address of [
    `http://127.0.0.2:${inside.port}/`,
    'http://169.254.169.254/',
    'http://2130706434/',
    'file:///etc/passwd',
  ])
    assert.equal((await get(address)).status, 403, address)
  assert.notEqual(proxy.refused(), null)
  assert.ok((await get(`http://127.0.0.1:${allowed.port}/big`)).bytes <= 50_000)

  const tunnel = (to: string, credential = authorization): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = connect(Number(port), '127.0.0.1', () => {
        socket.write(`CONNECT ${to} HTTP/1.1\r\nHost: ${to}\r\nProxy-Authorization: ${credential}\r\n\r\n`)
      })
      socket.once('data', (chunk: Buffer) => {
        resolve(chunk.toString('latin1').split('\r\n', 1)[0] ?? '')
        socket.destroy()
      })
      socket.on('error', reject)
    })
  assert.match(await tunnel(`127.0.0.1:${allowed.port}`), / 200 /)
  assert.match(await tunnel(`127.0.0.1:${allowed.port}`, 'Basic eDp5'), / 407 /)
  for (const to of [`127.0.0.2:${inside.port}`, '[::1]:443', '169.254.169.254:443', 'user@127.0.0.1:443', '/etc:443'])
    assert.match(await tunnel(to), / (403|502) /, to)
  assert.deepEqual(inside.hits, [])
})

test('configured networks are checked at the start', () => {
  const read = (value: string) => readConfig({ TIRO_OUTBOUND_ALLOW: value }).outbound.allow
  assert.deepEqual(read('127.0.0.0/8, fd00::/8'), ['127.0.0.0/8', 'fd00::/8'])
  for (const wrong of [
    '10.0.0.0',
    '10.0.0.0/33',
    'example.org/8',
    '10.1/16',
    'fe80::1%eth0/64',
    '::/129',
    '1.2.3.4/8/8',
  ])
    assert.throws(() => read(wrong), /TIRO_OUTBOUND_ALLOW/, wrong)
})
