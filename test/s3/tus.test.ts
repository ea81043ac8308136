// Uploads by the tus protocol with media on S3: the pieces pass through Tiro to objects of their own.
import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { codeOf, send, type Answer } from '../helpers/api-people.ts'
import {
  fastEngine,
  removeFolder,
  sampleFile,
  startServer,
  temporaryFolder,
  waitForTranscript,
  type TestServer,
} from '../helpers/harness.ts'
import { hasSwift, startSwift, type SwiftServer } from '../helpers/swift-server.ts'
import { openBeside } from '../helpers/postgres-server.ts'
import { waitFor } from '../helpers/wait-for.ts'

const type = { 'content-type': 'application/offset+octet-stream' }
const piece = 8 * 1024 ** 2

void describe('tus uploads to a store', { skip: !hasSwift() && 'OpenStack Swift is not installed' }, () => {
  let swift: SwiftServer
  let server: TestServer
  let env: Record<string, string>
  let spaceId: string
  before(async () => {
    swift = await startSwift()
    env = { ...fastEngine, ...swift.environment('tus') }
    server = await startServer({ data: await temporaryFolder(), env })
    spaceId = (await server.client.createWorkspace({ body: { name: 'tus' } })).id
  })
  after(async () => {
    await server.stop()
    await removeFolder(server.data)
    await swift.stop()
  })

  const ask = (method: string, at: string, headers: Record<string, string>, body?: Uint8Array): Promise<Answer> =>
    send(server, at, {
      method,
      key: server.key,
      headers,
      ...(body === undefined ? {} : { raw: new Uint8Array(body) }),
    })
  const patch = (at: string, offset: number, body: Uint8Array, headers = {}): Promise<Answer> =>
    ask('PATCH', at, { ...type, 'upload-offset': String(offset), ...headers }, body)
  const offsetOf = async (at: string): Promise<number> =>
    Number((await ask('HEAD', at, {})).headers.get('upload-offset'))

  async function create(length: number): Promise<{ at: string; recordingId: string }> {
    const { headers } = await ask('POST', `/api/v1/spaces/${spaceId}/tus`, { 'upload-length': String(length) })
    return { at: headers.get('location') ?? '', recordingId: headers.get('tiro-recording') ?? '' }
  }

  /** Sends the beginning of a body. Then the connection breaks, after `end`. */
  async function breakAfter(
    at: string,
    offset: number,
    { bytes, length }: { bytes: Uint8Array; length: number },
    end: () => Promise<void>,
  ): Promise<void> {
    const { hostname, port } = new URL(server.ownAddress)
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {})
    const head = `PATCH ${at} HTTP/1.1\r\nhost: x\r\nx-api-key: ${server.key}\r\ncontent-type: ${type['content-type']}\r\nupload-offset: ${offset}\r\ncontent-length: ${length}\r\n\r\n`
    socket.write(head)
    await new Promise((resolve) => void socket.write(bytes, resolve))
    await sleep(500)
    await end()
    socket.destroy()
  }

  /** Waits until an upload has so many parts. To ask the server would end the request that brings them. */
  async function storedParts(count: number): Promise<void> {
    const { db, close } = await openBeside(server.data)
    try {
      const parts = db.selectFrom('uploadPart').select('partNumber').where('partNumber', '=', count)
      await waitFor(
        () => parts.execute(),
        'the parts',
        ({ length }) => length > 0,
      )
    } finally {
      await close()
    }
  }

  async function original(recordingId: string): Promise<Buffer> {
    const params = { spaceId, recordingId, kind: 'original' } as const
    const file = await waitFor(
      () => server.client.getMedia({ params }).catch(() => null),
      'the media',
      (found) => found !== null,
    )
    return Buffer.from(await (file ?? assert.fail()).arrayBuffer())
  }

  void test('an upload that was ended is gone from the store', async () => {
    const before = swift.objectFiles().length
    const { at } = await create(10_000_000)
    assert.equal((await patch(at, 0, randomBytes(1_000_000))).status, 204)
    assert.ok(swift.objectFiles().length > before)
    assert.equal((await ask('DELETE', at, {})).status, 204)
    await waitFor(
      () => swift.objectFiles().length,
      'the end of the object',
      (count) => count <= before,
    )
  })

  void test('small chunks become one file, and a checksum that differs leaves nothing', async () => {
    const media = await readFile(sampleFile)
    const { at, recordingId } = await create(media.length)
    const digest = (bytes: Uint8Array): string => createHash('sha1').update(bytes).digest('base64')
    const chunk = 50_000
    for (let from = 0; from < media.length; from += chunk) {
      const bytes = media.subarray(from, from + chunk)
      const wrong = await patch(at, from, bytes, { 'upload-checksum': `sha1 ${digest(media)}` })
      assert.deepEqual([wrong.status, codeOf(wrong)], [460, 'TUS_CHECKSUM_MISMATCH'])
      const right = await patch(at, from, bytes, { 'upload-checksum': `sha1 ${digest(bytes)}` })
      assert.equal(right.headers.get('upload-offset'), String(from + bytes.length))
    }
    const { transcript } = await waitForTranscript(server.client, { spaceId, recordingId })
    assert.equal(transcript?.status, 'COMPLETED')
    assert.ok((await original(recordingId)).equals(media))
  })

  void test('what arrived is kept when a connection breaks, and what is stored when the server is killed', async () => {
    const media = Buffer.concat([await readFile(sampleFile), randomBytes(2 * piece)])
    const { at, recordingId } = await create(media.length)
    await breakAfter(at, 0, { bytes: media.subarray(0, 3_000_000), length: media.length }, async () => {})
    const broken = await waitFor(
      () => offsetOf(at),
      'the bytes',
      (offset) => offset > 0,
    )
    assert.ok(broken > 2_900_000 && broken <= 3_000_000, String(broken))
    const bytes = media.subarray(broken, broken + piece + 2_000_000)
    await breakAfter(at, broken, { bytes, length: media.length - broken }, async () => {
      await storedParts(2)
      await server.kill()
    })
    server = await startServer({ data: server.data, env, key: server.key })
    const offset = await offsetOf(at)
    assert.equal(offset, broken + piece)
    assert.equal((await patch(at, offset, media.subarray(offset))).status, 204)
    assert.ok((await original(recordingId)).equals(media))
  })
})
