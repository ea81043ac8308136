import type { ObjectStore } from './object-store.ts'
import { blobMissing } from '../read-blob.ts'
import { findObject } from './object-rows.ts'
import { pauseBefore } from './repeat.ts'
import { S3Error, storeError } from './s3-error.ts'
import { getObject } from './s3-requests.ts'

/** How often a read continues after the connection broke without a byte in between. */
const resumptions = 4

/** Bytes of a blob from `start` to `end` (inclusive; null: to the end). @throws AppError NOT_FOUND */
export async function* readBlobObject(
  store: ObjectStore,
  key: string,
  start: number,
  end: number | null,
): AsyncGenerator<Buffer> {
  const row = await findObject(store.db, key)
  if (row === undefined) throw blobMissing()
  const last = Math.min(end ?? Infinity, (row.size ?? 0) - 1)
  try {
    yield* readObject(store, row.object, start, last)
  } catch (error) {
    // The blob was deleted or replaced while it was read.
    if (error instanceof S3Error && error.isMissing) throw blobMissing()
    throw storeError(error)
  }
}

/** Bytes of an object from `start` to `last`, inclusive. Continues where a connection broke. @throws S3Error */
export async function* readObject(
  { client, prefix }: ObjectStore,
  object: string,
  start: number,
  last: number,
): AsyncGenerator<Buffer> {
  let position = start
  let failures = 0
  while (position <= last) {
    const body = await getObject(client, prefix + object, position, last)
    const before = position
    try {
      for await (const chunk of body as AsyncIterable<Buffer>) {
        position += chunk.byteLength
        yield chunk
      }
      if (position <= last) throw new Error('The answer was cut off.')
    } catch (error) {
      failures = position > before ? 1 : failures + 1
      const failure = client.broke('get', error)
      if (failures > resumptions) throw failure
      await pauseBefore(failures, undefined)
    } finally {
      body.destroy()
    }
  }
}
