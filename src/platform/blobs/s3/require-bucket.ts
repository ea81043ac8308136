import { UsageError } from '../../../contract/app-error.ts'
import type { S3Settings } from '../../config/blobs.ts'
import { dropBody, S3Client } from './s3-client.ts'
import { S3Error } from './s3-error.ts'

/**
 * Asks the store once whether the keys and the bucket exist. A worker with wrong keys would take the jobs of the others
 * again and again: it is always free. A store that doesn't answer is no reason not to start.
 * @throws UsageError
 */
export async function requireBucket(s3: S3Settings): Promise<void> {
  const client = new S3Client(s3, () => {})
  try {
    await dropBody((await client.sendOnce({ operation: 'get', method: 'GET', object: `${s3.prefix}start` })).body)
  } catch (error) {
    if (!(error instanceof S3Error)) throw error
    const where = `The media storage at ${new URL(s3.endpoint).host}`
    if (error.refusesKeys) {
      throw new UsageError(
        `${where} refuses the keys (${error.code}). Check TIRO_S3_ACCESS_KEY_ID and TIRO_S3_SECRET_ACCESS_KEY, or the file in TIRO_S3_CREDENTIALS_FILE.`,
      )
    }
    if (error.code === 'NoSuchBucket') {
      throw new UsageError(`${where} has no bucket "${s3.bucket}". Create it, or correct TIRO_BLOBS.`)
    }
  } finally {
    await client.close()
  }
}
