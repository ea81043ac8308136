// Pages of other origins with a key, and compressed answers, over HTTP.
import assert from 'node:assert/strict'
import { request, type IncomingHttpHeaders } from 'node:http'
import { describe, test } from 'node:test'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { administrator, send, type Sent } from './helpers/api-people.ts'
import { fastEngine, openServer } from './helpers/harness.ts'

const page = 'https://app.example.org'
const server = await openServer({
  ...fastEngine,
  TIRO_CORS_ORIGINS: `${page}, https://other.example.org:8443/, App://obsidian.md, capacitor://localhost`,
})
const spaceId = (await server.client.createWorkspace({ body: { name: 'Browser' } })).id

/** A request whose answer isn't decompressed. */
async function raw(
  path: string,
  headers: Record<string, string>,
  method = 'GET',
): Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const sent = request(`${server.address}${path}`, { method, headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
      )
      answer.on('error', reject)
    })
    sent.on('error', reject)
    sent.end()
  })
}

void describe('CORS', () => {
  const ask = (path: string, sent: Sent = {}, origin = page) =>
    send(server, path, { ...sent, headers: { ...sent.headers, origin } })
  const preflight = { 'access-control-request-method': 'PUT', 'access-control-request-headers': 'x-api-key,if-match' }

  void test('a page of an allowed origin may call the API with a key, never with the cookie', async () => {
    for (const path of ['/api/v1/me', `/api/v1/spaces/${spaceId}/recordings`, '/openapi.json']) {
      const answer = await ask(path, { key: server.key })
      assert.equal(answer.status, 200)
      assert.equal(answer.headers.get('access-control-allow-origin'), page)
      assert.match(answer.headers.get('access-control-expose-headers') ?? '', /ETag, Link.*X-Request-Id/)
      assert.equal(answer.headers.get('access-control-allow-credentials'), null)
      assert.match(answer.headers.get('vary') ?? '', /\borigin\b/)
    }
    // Errors can be read, too.
    const refused = await ask('/api/v1/me')
    assert.deepEqual([refused.status, refused.headers.get('access-control-allow-origin')], [401, page])
    assert.equal((await ask('/api/v1/nowhere')).headers.get('access-control-allow-origin'), page)
    const cookie = await administrator(server)
    const body = { name: 'Forged' }
    const forged = await send(server, '/api/v1/spaces', { method: 'POST', cookie, origin: page, body })
    assert.equal(forged.status, 403)
  })

  void test("the pages of apps, whose addresses aren't https, too", async () => {
    for (const origin of ['app://obsidian.md', 'capacitor://localhost']) {
      const asked = await ask('/v1/audio/transcriptions', { method: 'OPTIONS', headers: preflight }, origin)
      assert.deepEqual([asked.status, asked.headers.get('access-control-allow-origin')], [204, origin])
    }
    const other = await ask('/v1/models', { key: server.key }, 'app://other')
    assert.equal(other.headers.get('access-control-allow-origin'), null)
  })

  void test('a preflight is answered without a key, for part addresses as well', async () => {
    const recording = await server.client.createRecording({ params: { spaceId }, body: { title: 'x' } })
    const params = { spaceId, recordingId: recording.id }
    const { uploadId } = await server.client.startUpload({ params, body: { mimeType: 'audio/wav' } })
    const { partUploadUrl } = await server.client.createPartUrl({ params: { ...params, uploadId, partNumber: 1 } })
    const { pathname, search } = new URL(partUploadUrl)
    for (const path of ['/api/v1/me', pathname + search]) {
      const answer = await ask(path, { method: 'OPTIONS', headers: preflight })
      assert.equal(answer.status, 204)
      assert.equal(answer.headers.get('access-control-allow-origin'), page)
      assert.match(answer.headers.get('access-control-allow-methods') ?? '', /PUT/)
      assert.equal(answer.headers.get('access-control-allow-headers'), 'x-api-key,if-match')
      assert.equal(answer.headers.get('access-control-allow-credentials'), null)
    }
    const put = await ask(pathname + search, { method: 'PUT', raw: 'part' })
    assert.equal(put.status, 200)
    assert.equal(put.headers.get('access-control-allow-origin'), page)
    assert.ok(put.headers.has('etag'))
  })

  void test('a live event stream can be read, and other origins get nothing', async () => {
    const stop = new AbortController()
    const events = await fetch(`${server.address}/api/v1/spaces/${spaceId}/events`, {
      headers: { 'x-api-key': server.key, origin: page, 'accept-encoding': 'gzip' },
      signal: stop.signal,
    })
    assert.equal(events.headers.get('access-control-allow-origin'), page)
    assert.equal(events.headers.get('content-encoding'), null)
    stop.abort()
    for (const origin of ['https://evil.example', 'null', `${page}.evil.example`, 'http://app.example.org']) {
      const answer = await ask('/api/v1/me', { key: server.key }, origin)
      assert.equal(answer.headers.get('access-control-allow-origin'), null, origin)
      const asked = await ask('/api/v1/me', { method: 'OPTIONS', headers: preflight }, origin)
      assert.equal(asked.headers.get('access-control-allow-origin'), null, origin)
      assert.equal(asked.status, 405, origin)
    }
    const other = await ask('/api/v1/me', { key: server.key }, 'https://other.example.org:8443')
    assert.equal(other.headers.get('access-control-allow-origin'), 'https://other.example.org:8443')
  })
})

void describe('compression', () => {
  const key = { 'x-api-key': server.key }

  void test('long text is compressed as the client accepts, and is the same', async () => {
    const plain = await raw('/openapi.json', {})
    assert.equal(plain.headers['content-encoding'], undefined)
    const br = await raw('/openapi.json', { 'accept-encoding': 'gzip, deflate, br' })
    assert.equal(br.headers['content-encoding'], 'br')
    assert.ok(brotliDecompressSync(br.body).equals(plain.body))
    assert.ok(br.body.length * 5 < plain.body.length)
    const gzip = await raw('/openapi.yaml', { 'accept-encoding': 'br;q=0, gzip' })
    assert.equal(gzip.headers['content-encoding'], 'gzip')
    assert.equal(Number(gzip.headers['content-length']), gzip.body.length)
    assert.match(gunzipSync(gzip.body).toString(), /^openapi: 3\.1\.0/)
    const zstd = await raw('/openapi.json', { 'accept-encoding': 'gzip, deflate, br, zstd' })
    assert.equal(zstd.headers['content-encoding'], 'zstd')
    assert.ok(zstdDecompressSync(zstd.body).equals(plain.body))
    for (const { headers } of [plain, br, gzip, zstd]) assert.match(headers.vary ?? '', /accept-encoding/)
    const none = await raw('/openapi.json', { 'accept-encoding': 'identity, br;q=0.0' })
    assert.ok(none.body.equals(plain.body))
  })

  void test('lists and exports are compressed for keys, not for cookies, and not if short', async () => {
    for (let n = 0; n < 5; n++) {
      await server.client.createRecording({ params: { spaceId }, body: { title: `Recording ${n}` } })
    }
    const list = `/api/v1/spaces/${spaceId}/recordings`
    const accept = { 'accept-encoding': 'br' }
    const byKey = await raw(list, { ...key, ...accept })
    assert.equal(byKey.headers['content-encoding'], 'br')
    assert.match(brotliDecompressSync(byKey.body).toString(), /Recording 4/)
    const cookie = await administrator(server)
    const all = await raw('/api/v1/audit-events?limit=100', { cookie, ...accept })
    assert.equal(all.status, 200)
    assert.equal(all.headers['content-encoding'], undefined)
    // Generated while it is sent.
    const csv = await raw('/api/v1/audit-events.csv', { ...key, ...accept })
    assert.equal(csv.headers['content-encoding'], 'br')
    assert.match(brotliDecompressSync(csv.body).toString(), /WORKSPACE_CREATED/)
    const zstd = await raw('/api/v1/audit-events.csv', { ...key, 'accept-encoding': 'zstd' })
    assert.match(zstdDecompressSync(zstd.body).toString(), /WORKSPACE_CREATED/)
    const short = await raw('/api/v1/healthz', accept)
    assert.equal(short.headers['content-encoding'], undefined)
    const head = await raw(list, { ...key, ...accept }, 'HEAD')
    assert.deepEqual([head.status, head.body.length], [200, 0])
    const page = await fetch(`${server.address}/docs`)
    assert.equal(page.headers.get('content-encoding'), 'gzip')
    assert.match(await page.text(), /Create a workspace/)
  })
})
