// Hostile clients of tus: random headers, chunks of a byte, thousands of open uploads, and bytes from several connections.
import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test } from 'node:test'
import fc from 'fast-check'
import { send, type Answer } from '../helpers/api-people.ts'
import { openServer } from '../helpers/harness.ts'
import { watch, type VitalSigns } from './vital-signs.ts'
import { unlimited } from './unlimited.ts'

const server = await openServer(unlimited)
const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'tus' } })
const base = `/api/v1/spaces/${spaceId}/tus`
const bytesType = 'application/offset+octet-stream'

type Headers = Record<string, string>

function ask(method: string, at: string, headers: Headers = {}, raw?: Uint8Array<ArrayBuffer>): Promise<Answer> {
  return send(server, at, { method, key: server.key, headers, ...(raw === undefined ? {} : { raw }) })
}

async function create(headers: Headers = { 'upload-defer-length': '1' }): Promise<string> {
  return (await ask('POST', base, headers)).headers.get('location') ?? assert.fail('no upload')
}

function requireHealth(signs: VitalSigns, mostMs = 300): void {
  assert.deepEqual(signs.failures, [])
  assert.ok(signs.healthzMax < mostMs * signs.slowness, `healthz took ${signs.healthzMax} ms`)
  assert.ok(signs.memoryMb.late < signs.memoryMb.early * 1.5 + 50, JSON.stringify(signs.memoryMb))
}

/** Bytes of a header as Node sends them. */
const nastyText = fc.oneof(
  fc.constantFrom('', '0', '1', '-1', '1e3', '00', '9007199254740991', '9007199254740992', '1, 1', ' 5', '\u00ff'),
  fc.string({ unit: 'binary-ascii', maxLength: 60 }),
)
const base64 = fc.oneof(
  fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes).toString('base64')),
  fc.jsonValue({ maxDepth: 3 }).map((value) => Buffer.from(JSON.stringify(value)).toString('base64')),
  nastyText,
)
const fields =
  'filename name filetype title language tags metadata notes recordingFolderId source recordingId sourceUrl'
const keys = fc.constantFrom(...`${fields} speakerCount recordedAt __proto__ constructor x ä`.split(' '), '')
const metadata = fc
  .array(fc.tuple(keys, base64), { maxLength: 12 })
  .map((pairs) => pairs.map(([key, value]) => `${key} ${value}`).join(','))
/** Mostly what is right, so that requests come further than their first header. */
const mostly = (right: fc.Arbitrary<string>, other: fc.Arbitrary<string> = nastyText): fc.Arbitrary<string> =>
  fc.oneof({ weight: 12, arbitrary: right }, { weight: 1, arbitrary: other })
const seldom = (arbitrary: fc.Arbitrary<string>): fc.Arbitrary<string | undefined> =>
  fc.oneof({ weight: 12, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary })
const headersOf = fc
  .record({
    'tus-resumable': mostly(fc.constant('1.0.0')),
    'upload-length': fc.option(mostly(fc.constantFrom('10', '1000000')), { nil: undefined }),
    'upload-offset': mostly(fc.constantFrom('0', '1', '10')),
    'upload-defer-length': seldom(nastyText),
    'upload-metadata': fc.option(
      mostly(
        metadata,
        metadata.map((text) => text.repeat(20).slice(0, 8000)),
      ),
      { nil: undefined },
    ),
    'upload-checksum': seldom(fc.oneof(fc.constant('sha1 2jmj7l5rSw0yVb/vlWAYkK/YBwk='), nastyText)),
    'upload-concat': seldom(fc.constantFrom('partial', 'final;/a /b')),
    'content-type': mostly(fc.constant(bytesType), fc.constantFrom(`${bytesType}; charset=x`, 'application/json')),
    'x-http-method-override': seldom(fc.constantFrom('PATCH', 'DELETE')),
  })
  .map((all): Headers =>
    Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => !!entry[1])),
  )

test('random headers and bytes', async (t) => {
  const statuses = new Map<number, number>()
  let at = await create()
  const requests = fc.sample(
    fc.tuple(
      fc.constantFrom('POST', 'POST', 'PATCH', 'PATCH', 'HEAD', 'DELETE', 'PUT'),
      headersOf,
      fc.option(fc.uint8Array({ maxLength: 30 }), { nil: undefined }),
    ),
    3000,
  )
  const wrong: string[] = []
  const signs = await watch(server, async () => {
    const lane = async (): Promise<void> => {
      for (let next = requests.pop(); next !== undefined; next = requests.pop()) {
        const [method, headers, body] = next
        const raw = body === undefined || method === 'HEAD' ? undefined : new Uint8Array(body)
        const answer = await ask(method, method === 'POST' ? base : at, headers, raw).catch((error: unknown) => {
          // What the client itself refuses to send, and a request that another one has ended.
          if (error instanceof TypeError) return null
          throw error
        })
        if (answer === null) continue
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
        if (answer.status >= 500) wrong.push(`${method} ${JSON.stringify(headers)} → ${JSON.stringify(answer.body)}`)
        if (answer.status === 204 && method === 'DELETE') at = await create()
      }
    }
    await Promise.all(Array.from({ length: 8 }, lane))
  })
  t.diagnostic(JSON.stringify({ ...signs, statuses: Object.fromEntries(statuses) }))
  assert.deepEqual(wrong, [], server.stderr().slice(-2000))
  for (const status of [201, 204, 400]) assert.ok(statuses.has(status), `no ${status}`)
  requireHealth(signs)
})

test('chunks of a byte on many uploads at once', async (t) => {
  let sent = 0
  const signs = await watch(server, async () => {
    const until = performance.now() + 10_000
    const lane = async (): Promise<void> => {
      const at = await create()
      for (let offset = 0; performance.now() < until; offset += 1) {
        const headers = { 'content-type': bytesType, 'upload-offset': String(offset) }
        assert.equal((await ask('PATCH', at, headers, new Uint8Array(1))).status, 204)
        sent += 1
      }
      assert.equal((await ask('DELETE', at)).status, 204)
    }
    await Promise.all(Array.from({ length: 20 }, lane))
  })
  t.diagnostic(JSON.stringify({ sent, ...signs }))
  requireHealth(signs)
})

test('thousands of open uploads, and connections that fight for one', async (t) => {
  const { hostname, port } = new URL(server.ownAddress)
  const signs = await watch(server, async () => {
    const lane = async (): Promise<void> => {
      for (let n = 0; n < 250; n += 1) await create({ 'upload-length': '1000000000' })
    }
    await Promise.all(Array.from({ length: 8 }, lane))
    const at = await create()
    const head = `PATCH ${at} HTTP/1.1\r\nhost: x\r\nx-api-key: ${server.key}\r\ncontent-type: ${bytesType}\r\nupload-offset: 0\r\ncontent-length: 1000000\r\n\r\n`
    const fights = Array.from(
      { length: 90 },
      () =>
        new Promise<void>((resolve) => {
          const socket = connect(Number(port), hostname, () => {
            socket.write(head)
            socket.write(new Uint8Array(1000))
          })
          socket.setTimeout(15_000, () => socket.destroy())
          socket.on('data', () => {})
          socket.on('error', () => {})
          socket.on('close', () => resolve())
        }),
    )
    // One of them still has it until it is asked for.
    await new Promise((resolve) => setTimeout(resolve, 3000))
    assert.equal((await ask('HEAD', at)).status, 200)
    await Promise.all(fights)
    assert.equal((await ask('DELETE', at)).status, 204)
  })
  t.diagnostic(JSON.stringify(signs))
  requireHealth(signs)
})
