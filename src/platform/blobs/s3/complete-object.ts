import type { DirectPart } from '../port.ts'
import type { ObjectStore } from './object-store.ts'
import { pauseBefore } from './s3-client.ts'
import { S3Error } from './s3-error.ts'
import { completeMultipart, headObject, refusals } from './s3-requests.ts'

const attempts = 5

/**
 * Joins the parts of an object. Where the answer doesn't say whether that happened, the object itself does: its name is
 * used once, so it exists only if its parts were joined. @returns its size. @throws S3Error
 */
export async function completeObject(
  { client, prefix }: ObjectStore,
  object: string,
  uploadId: string,
  parts: readonly Pick<DirectPart, 'partNumber' | 'etag'>[],
): Promise<number> {
  const name = prefix + object
  for (let attempt = 1; ; attempt++) {
    let failure: unknown = null
    try {
      await completeMultipart(client, name, uploadId, parts)
    } catch (error) {
      if (!(error instanceof S3Error) || refusals.includes(error.code)) throw error
      failure = error
    }
    const size = await headObject(client, name)
    if (size !== null) return size
    failure ??= client.failed('complete_multipart', 200, 'NoObject', 'The joined object is missing.')
    if (attempt >= attempts || !(failure instanceof S3Error && (failure.isTransient || failure.status === 200)))
      throw failure
    await pauseBefore(attempt, undefined)
  }
}
