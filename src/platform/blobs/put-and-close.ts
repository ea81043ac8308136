import type { Readable } from 'node:stream'
import type { BlobStore, PutOptions, StoredBlob } from './port.ts'

/**
 * Stores a body that nobody needs afterwards, as `put` does. A store leaves one that it refuses open, for the request
 * that it may belong to; a file left open would end the process when it is collected as garbage.
 */
export async function putAndClose(
  blobs: Pick<BlobStore, 'put'>,
  key: string,
  body: Readable,
  options?: PutOptions,
): Promise<StoredBlob> {
  try {
    return await blobs.put(key, body, options)
  } finally {
    body.destroy()
  }
}
