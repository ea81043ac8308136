import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe } from 'node:test'
import { openSqliteForTest } from '../../../../test/helpers/databases.ts'
import {
  hasSwift,
  startSwift,
  swiftBucket,
  swiftKeys,
  type SwiftServer,
} from '../../../../test/helpers/swift-server.ts'
import { blobConformance } from '../conformance.ts'
import type { BlobStore } from '../port.ts'
import { openS3Blobs } from './s3.ts'

let swift: SwiftServer
const base = mkdtempSync(path.join(tmpdir(), 'tiro-s3-'))
const opened: (() => Promise<void>)[] = []
let stores = 0

async function openStore(): Promise<BlobStore> {
  const name = `store-${stores++}`
  const { db, close } = await openSqliteForTest()
  const blobs = await openS3Blobs({
    settings: {
      bucket: swiftBucket,
      prefix: `${name}/`,
      endpoint: swift.endpoint,
      publicEndpoint: swift.endpoint,
      region: 'us-east-1',
      pathStyle: true,
      keys: { ...swiftKeys, sessionToken: null },
      downloads: 'stream',
    },
    db,
    cache: { folder: path.join(base, name), maxBytes: 1024 ** 3, minFreeBytes: 0 },
    onError: () => {},
  })
  opened.push(async () => blobs.close(), close)
  return blobs
}

void describe('media on OpenStack Swift', { skip: !hasSwift() && 'OpenStack Swift is not installed' }, () => {
  before(async () => {
    swift = await startSwift()
  })
  after(async () => {
    for (const close of opened) await close()
    await swift.stop()
    rmSync(base, { recursive: true, force: true })
  })
  blobConformance('s3', openStore, 4)
})
