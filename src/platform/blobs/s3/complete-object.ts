import type { DirectPart } from '../port.ts'
import type { ObjectStore } from './object-store.ts'
import { repeat } from './repeat.ts'
import { S3Error } from './s3-error.ts'
import { completeMultipart, headObject, refusals } from './s3-requests.ts'

const operation = 'complete_multipart'

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
  const complete = async (): Promise<number> => {
    let failure: unknown = null
    try {
      await completeMultipart(client, name, uploadId, parts)
    } catch (error) {
      if (!(error instanceof S3Error) || refusals.includes(error.code)) throw error
      failure = error
    }
    const size = await headObject(client, name)
    if (size !== null) return size
    throw failure ?? client.failed(operation, 200, 'NoObject', 'The joined object is missing.')
  }
  // The client has repeated what looks for the object.
  const mayPass = (error: unknown): boolean =>
    error instanceof S3Error && error.operation === operation && (error.isTransient || error.status === 200)
  return repeat(complete, undefined, { attempts: 5, mayPass })
}
