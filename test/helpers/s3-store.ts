import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { S3Error } from '../../src/platform/blobs/s3/s3-error.ts'
import { openS3Blobs } from '../../src/platform/blobs/s3/s3.ts'
import type { BlobStore } from '../../src/platform/blobs/port.ts'
import type { Database } from '../../src/platform/database/schema.ts'
import { openSqliteForTest } from './databases.ts'
import { swiftBucket, swiftKeys } from './swift-server.ts'

export interface TestStore {
  blobs: BlobStore
  db: Database
  /** Folder of its local copies. */
  cache: string
  errors: S3Error[]
  close: () => Promise<void>
}

let stores = 0

/** An empty S3 store with a database and a cache of its own. */
export async function openS3ForTest(
  endpoint: string,
  options: { cacheBytes?: number; minFreeBytes?: number; secretAccessKey?: string; redirects?: boolean } = {},
): Promise<TestStore> {
  const { db, close } = await openSqliteForTest()
  const cache = mkdtempSync(path.join(tmpdir(), 'tiro-s3-cache-'))
  const errors: S3Error[] = []
  const blobs = await openS3Blobs({
    settings: {
      bucket: swiftBucket,
      prefix: `store-${stores++}/`,
      endpoint,
      publicEndpoint: endpoint,
      region: 'us-east-1',
      pathStyle: true,
      keys: { ...swiftKeys, secretAccessKey: options.secretAccessKey ?? swiftKeys.secretAccessKey, sessionToken: null },
      downloads: options.redirects === true ? 'redirect' : 'stream',
    },
    db,
    cache: { folder: cache, maxBytes: options.cacheBytes ?? 1024 ** 3, minFreeBytes: options.minFreeBytes ?? 0 },
    onError: (error) => errors.push(error),
  })
  return {
    blobs,
    db,
    cache,
    errors,
    close: async () => {
      await blobs.close()
      await close()
      rmSync(cache, { recursive: true, force: true })
    },
  }
}
