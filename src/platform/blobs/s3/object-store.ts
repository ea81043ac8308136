import type { Database } from '../../database/schema.ts'
import type { LocalCache } from './local-cache.ts'
import { beginObject, forgetObject, listObjects, type ObjectRow } from './object-rows.ts'
import type { S3Client } from './s3-client.ts'
import { isTransient } from './repeat.ts'
import { S3Error } from './s3-error.ts'
import { abortMultipart, deleteObject, listMultiparts } from './s3-requests.ts'

/** What the operations on blobs need. */
export interface ObjectStore {
  db: Database
  client: S3Client
  cache: LocalCache
  /** Start of the names of all objects; empty, or ends in a slash. */
  prefix: string
}

/**
 * An attempt to write an object. If it fails while the store works, its bytes are deleted. They may still arrive later,
 * so the row stays for the sweep.
 */
export async function attemptObject<T>(store: ObjectStore, write: (object: string) => Promise<T>): Promise<T> {
  const object = await beginObject(store.db)
  try {
    return await write(object)
  } catch (error) {
    if (!isTransient(error)) await cleanUp(store, object)
    throw error
  }
}

/** The sweep does it again, so a failure is only counted and logged. */
async function cleanUp(store: ObjectStore, object: string): Promise<void> {
  try {
    for (const row of await listObjects(store.db, [object])) await deleteBytes(store, row)
  } catch (error) {
    if (!(error instanceof S3Error)) throw error
  }
}

/**
 * Deletes objects that no blob refers to any more. Their rows say so already: a request that fails is repeated by the
 * sweep.
 */
export async function deleteObjects(store: ObjectStore, objects: readonly string[]): Promise<void> {
  await store.cache.forget(objects)
  const rows = await listObjects(store.db, objects)
  await inParallel(rows, async (row) => {
    try {
      await deleteObjectOf(store, row)
    } catch (error) {
      // The client has counted and logged it.
      if (!(error instanceof S3Error)) throw error
    }
  })
}

const atOnce = 8

async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items]
  const lane = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, lane))
}

async function deleteObjectOf(store: ObjectStore, row: ObjectRow): Promise<void> {
  if (row.state !== 'DELETED') return
  await deleteBytes(store, row)
  await forgetObject(store.db, row.object)
}

async function deleteBytes({ client, prefix }: ObjectStore, { object, multipartId }: ObjectRow): Promise<void> {
  if (multipartId !== null) await abortMultipart(client, prefix + object, multipartId)
  await deleteObject(client, prefix + object)
}

/**
 * Deletes an object that was abandoned long ago. Its creation as an upload in parts may have had no answer, so the store
 * is asked for those too.
 */
export async function deleteLeftObject(store: ObjectStore, row: ObjectRow): Promise<void> {
  const name = store.prefix + row.object
  for (const id of await listMultiparts(store.client, name)) await abortMultipart(store.client, name, id)
  await deleteObjectOf(store, row)
}
