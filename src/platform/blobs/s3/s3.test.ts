import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { after, before, describe, test, type TestContext } from 'node:test'
import { listen } from '../../../../test/helpers/listen.ts'
import { openS3ForTest } from '../../../../test/helpers/s3-store.ts'
import { isOpen } from '../../../../test/helpers/is-open.ts'
import { waitFor } from '../../../../test/helpers/wait-for.ts'
import { hasSwift, startSwift, type SwiftServer } from '../../../../test/helpers/swift-server.ts'
import { S3Client, xmlOf } from './s3-client.ts'
import { within } from '../../async/within.ts'
import { S3Error } from './s3-error.ts'
import { putObject } from './s3-requests.ts'
import { blobConformance } from '../conformance.ts'

void describe('media on OpenStack Swift', { skip: !hasSwift() && 'OpenStack Swift is not installed' }, () => {
  let swift: SwiftServer
  const opened: (() => Promise<void>)[] = []
  before(async () => {
    swift = await startSwift()
  })
  after(async () => {
    for (const close of opened) await close()
    await swift.stop()
  })
  const open = async () => {
    const { blobs, close } = await openS3ForTest(swift.endpoint)
    opened.push(close)
    return blobs
  }
  blobConformance('s3', open, 4)
})

test('a file that the bucket refuses is closed', async (t) => {
  const bucket = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(403).end())
  })
  const address = await listen(bucket)
  const { blobs, close } = await openS3ForTest(address)
  t.after(async () => {
    await close()
    bucket.close()
  })
  const target = await blobs.localTarget('r/audio')
  // More than the parts that are read before the bucket is asked.
  writeFileSync(target.path, Buffer.alloc(40 * 1024 ** 2))
  await assert.rejects(target.commit())
  await waitFor(() => !isOpen(target.path), 'the end of the file')
  await target.discard()
})

/** A client of a bucket that answers by `answer`. */
async function clientOf(t: TestContext, answer: RequestListener): Promise<S3Client> {
  const bucket = createServer(answer)
  const endpoint = await listen(bucket)
  const keys = { accessKeyId: 'a', secretAccessKey: 'b', sessionToken: null }
  const settings = { bucket: 'media', endpoint, publicEndpoint: endpoint, region: 'r', pathStyle: true, keys }
  const client = new S3Client(settings, () => {})
  t.after(async () => {
    await client.close()
    bucket.closeAllConnections()
    bucket.close()
  })
  return client
}

test('an answer without end is left', async (t) => {
  let sent = 0
  const client = await clientOf(t, (request, response) => {
    response.writeHead(request.method === 'DELETE' ? 200 : 500)
    response.on('error', () => {})
    const more = (): void => {
      while (!response.destroyed && response.write(Buffer.alloc(100_000, 'x'))) sent += 100_000
    }
    response.on('drain', more)
    more()
  })
  await assert.rejects(client.text({ operation: 'delete', method: 'DELETE', object: 'a' }), S3Error)
  await assert.rejects(client.sendOnce({ operation: 'get', method: 'GET', object: 'a' }), S3Error)
  assert.ok(sent < 200_000_000, `${sent} bytes`)
})

test('an answer that drips is left', async (t) => {
  const client = await clientOf(t, (_, response) => {
    response.write('<ListPartsResult>')
    const dripping = setInterval(() => response.write(' '), 20)
    response.on('close', () => clearInterval(dripping))
  })
  const { body } = await client.sendOnce({ operation: 'list_parts', method: 'GET', object: 'a' })
  await assert.rejects(
    within(
      5000,
      () => xmlOf(body, 300),
      () => '',
    ),
    { name: 'AbortError' },
  )
  await putObject(client, 'a', Buffer.alloc(1), AbortSignal.timeout(20_000))
})

test('a bucket whose clock jumps is asked twice', async (t) => {
  let asked = 0
  const client = await clientOf(t, (_, response) => {
    asked += 1
    const date = new Date(Date.now() + (asked % 2) * 3_600_000).toUTCString()
    response.writeHead(asked > 50 ? 200 : 403, { date }).end('<Error><Code>RequestTimeTooSkewed</Code></Error>')
  })
  await assert.rejects(client.sendOnce({ operation: 'get', method: 'GET', object: 'a' }), S3Error)
  assert.equal(asked, 2)
})
