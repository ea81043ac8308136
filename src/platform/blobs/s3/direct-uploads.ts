import { AppError } from '../../../contract/app-error.ts'
import type { DirectPart, DirectUploads } from '../port.ts'
import { blobMissing } from '../read-blob.ts'
import { completeObject } from './complete-object.ts'
import {
  beginObject,
  beginUpload,
  findObject,
  findUpload,
  nameObject,
  noteMultipart,
  type ObjectRow,
} from './object-rows.ts'
import { deleteObjects, type ObjectStore } from './object-store.ts'
import { S3Error, storeError } from './s3-error.ts'
import { abortMultipart, createMultipart, listParts, refusals } from './s3-requests.ts'

/** Uploads in parts that go from the client to the store by presigned addresses. */
export function directUploads(store: ObjectStore): DirectUploads {
  const { db, client, prefix } = store
  return {
    partUrl: async (key, partNumber, { size, contentMd5, sha256, lifetimeSeconds }) => {
      const { object, multipartId } = await begin(store, key)
      const headers = {
        ...(size === undefined ? {} : { 'content-length': String(size) }),
        ...(contentMd5 === undefined ? {} : { 'content-md5': contentMd5 }),
        ...(sha256 === undefined ? {} : { 'x-amz-checksum-sha256': sha256 }),
      }
      const query = { partNumber: String(partNumber), uploadId: multipartId }
      return client.presign({ method: 'PUT', object: prefix + object, query, headers }, lifetimeSeconds)
    },
    parts: async (key) => {
      const row = await findUpload(db, key)
      if (row?.multipartId == null) return []
      try {
        return await listParts(client, prefix + row.object, row.multipartId)
      } catch (error) {
        // Joined or aborted in the meantime.
        if (error instanceof S3Error && error.isMissing) return []
        throw storeError(error)
      }
    },
    complete: async (key, parts) => complete(store, key, parts),
  }
}

/** The upload in parts of a key; begins it if nobody has. */
async function begin(store: ObjectStore, key: string): Promise<{ object: string; multipartId: string }> {
  const known = await findUpload(store.db, key)
  if (known?.multipartId != null) return { object: known.object, multipartId: known.multipartId }
  try {
    const object = await beginObject(store.db)
    const multipartId = await createMultipart(store.client, store.prefix + object)
    await noteMultipart(store.db, object, multipartId)
    const row = await beginUpload(store.db, key, object)
    // Another request was faster. The sweep tries again if this fails.
    if (row.object !== object)
      await abortMultipart(store.client, store.prefix + object, multipartId).catch(() => undefined)
    return { object: row.object, multipartId: row.multipartId ?? '' }
  } catch (error) {
    throw storeError(error)
  }
}

/** Joins the parts and makes them the blob. Safe to repeat after any failure. */
async function complete(
  store: ObjectStore,
  key: string,
  parts: readonly Pick<DirectPart, 'partNumber' | 'etag'>[],
): Promise<{ size: number }> {
  const { db } = store
  const row = await findUpload(db, key)
  if (row === undefined) return { size: await completedSize(await findObject(db, key)) }
  try {
    const size = await completeObject(store, row.object, row.multipartId ?? '', parts)
    await deleteObjects(store, await nameObject(db, key, row.object, size))
    return { size }
  } catch (error) {
    // A request at the same time was faster.
    const done = await findObject(db, key)
    if (done !== undefined) return { size: await completedSize(done) }
    throw refusal(error) ?? storeError(error)
  }
}

async function completedSize(row: ObjectRow | undefined): Promise<number> {
  if (row?.size == null) throw blobMissing()
  return row.size
}

/** What a store's refusal to join parts means for the client, or null for other errors. */
function refusal(error: unknown): AppError | null {
  if (!(error instanceof S3Error) || !refusals.includes(error.code)) return null
  if (error.code === 'EntityTooSmall') {
    return new AppError('PART_TOO_SMALL', 'A part other than the last has fewer than 5 MiB. Send it again, larger.')
  }
  if (error.code === 'InvalidPartOrder') {
    return new AppError('PART_ORDER', 'List each part once, in ascending order.')
  }
  const message =
    'A part is missing, or its ETag does not match. Send the part again, or list the parts for their ETags.'
  return new AppError('PART_ETAG_MISMATCH', message)
}
