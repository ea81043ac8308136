import path from 'node:path'
import type { Config } from '../config/config.ts'
import { blobsName } from '../files/data-folder.ts'
import type { Database } from '../database/schema.ts'
import type { Logger } from '../logger.ts'
import { openDiskBlobs } from './disk.ts'
import type { BlobStore } from './port.ts'

/** Opens the store of the configuration: the data folder, or a bucket whose objects the database knows. UsageError: wrong keys. */
export async function openConfiguredBlobs(
  { data, s3, media: { minFreeBytes } }: Pick<Config, 'data' | 's3'> & { media: Pick<Config['media'], 'minFreeBytes'> },
  db: Database,
  log: Logger,
): Promise<BlobStore> {
  if (s3 === null) return openDiskBlobs({ folder: path.join(data, blobsName), minFreeBytes })
  // Imported on demand: the data folder needs none of it.
  const { requireBucket } = await import('./s3/require-bucket.ts')
  await requireBucket(s3)
  const { openS3Blobs } = await import('./s3/s3.ts')
  return openS3Blobs({
    settings: s3,
    db,
    cache: { folder: path.join(data, 'cache'), maxBytes: s3.cacheBytes, minFreeBytes },
    onError: (error) => log.warn({ reason: error.message }, 'media storage'),
  })
}
