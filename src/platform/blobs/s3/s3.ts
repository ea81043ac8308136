import { createReadStream, createWriteStream } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { S3Settings } from '../../config/blobs.ts'
import type { Database } from '../../database/schema.ts'
import { contentDisposition } from '../../http/content-disposition.ts'
import { checkKey, checkPrefix } from '../keys.ts'
import type { BlobStore, ByteRange, LocalFile, LocalTarget } from '../port.ts'
import { blobMissing, requireRange } from '../read-blob.ts'
import { directUploads } from './direct-uploads.ts'
import { LocalCache, type CacheOptions } from './local-cache.ts'
import { dropBelow, dropObject, findObject, listBelow, renameObject } from './object-rows.ts'
import { deleteObjects, type ObjectStore } from './object-store.ts'
import { objectUrl } from './object-url.ts'
import { refusalOf } from './refusal-of.ts'
import { putBlobObject } from './put-object.ts'
import { readBlobObject, readObject } from './read-object.ts'
import { S3Client } from './s3-client.ts'
import { storeError, type S3Error } from './s3-error.ts'
import { sweepObjects } from './sweep-objects.ts'

export interface S3Options {
  settings: Pick<
    S3Settings,
    'bucket' | 'prefix' | 'endpoint' | 'publicEndpoint' | 'region' | 'pathStyle' | 'keys' | 'downloads'
  >
  db: Database
  cache: CacheOptions
  /** Called for every failed request, also those that are repeated. */
  onError: (error: S3Error) => void
}

const listBatch = 500
const downloadSeconds = 3600
const smallBytes = 4 * 1024 ** 2

/** Stores blobs as objects of a bucket. The database knows which object is which blob. See docs/decisions/0015. */
export async function openS3Blobs({ settings, db, cache: cacheOptions, onError }: S3Options): Promise<BlobStore> {
  const cache = new LocalCache(cacheOptions)
  await cache.open()
  const client = new S3Client(settings, onError)
  const store: ObjectStore = { db, client, cache, prefix: settings.prefix }
  return {
    put: async (key, body, options = {}) => {
      checkKey(key)
      const { size, digests } = await putBlobObject(store, key, body, options)
      return { size, digests }
    },
    size: async (key) => {
      checkKey(key)
      return (await findObject(db, key))?.size ?? null
    },
    read: (key, range) => {
      checkKey(key)
      const start = range?.start ?? 0
      const end = range?.end ?? null
      requireRange(start, end)
      return streamOf(readBlobObject(store, key, start, end))
    },
    concat: async (target, parts, options = {}) => concat(store, target, parts, options),
    localFile: async (key, range) => localFile(store, key, range),
    localTarget: async (key) => localTarget(store, key),
    delete: async (key) => {
      checkKey(key)
      await deleteObjects(store, await dropObject(db, key))
    },
    deleteAll: async (prefix) => deleteObjects(store, await dropBelow(db, prefix)),
    async *list(prefix) {
      if (prefix !== '') checkPrefix(prefix)
      for (let after = ''; ;) {
        const rows = await listBelow(db, prefix, after, listBatch)
        for (const { blobKey, size, changedAt } of rows) {
          yield { key: blobKey ?? '', size: size ?? 0, modifiedAt: new Date(changedAt) }
        }
        if (rows.length < listBatch) return
        after = rows.at(-1)?.blobKey ?? ''
      }
    },
    freeBytes: async () => null,
    refusal: refusalOf(client, `${settings.prefix}start`),
    direct: directUploads(store),
    downloadUrl: async (key, { contentType, disposition, fileName }) => {
      if (settings.downloads === 'stream') return null
      const row = await findObject(db, key)
      if (row === undefined) throw blobMissing()
      const query = {
        'response-content-type': contentType,
        'response-content-disposition': contentDisposition(disposition, fileName),
        'response-cache-control': 'private, no-store',
      }
      return client.presign({ method: 'GET', object: settings.prefix + row.object, query }, downloadSeconds)
    },
    clientOrigin: objectUrl(settings, settings.publicEndpoint, '').origin,
    errors: () => client.errors,
    sweep: async (now) => sweepObjects(store, now),
    close: async () => {
      await client.close()
      await cache.close()
    },
  }
}

function streamOf(bytes: AsyncGenerator<Buffer>): Readable {
  return Readable.from(bytes, { objectMode: false, highWaterMark: 256 * 1024 })
}

/** Joins blobs. One gets another key; several are copied, which only small ones should need. */
async function concat(
  store: ObjectStore,
  target: string,
  parts: readonly string[],
  { signal }: { signal?: AbortSignal },
): Promise<{ size: number }> {
  for (const key of [target, ...parts]) checkKey(key)
  signal?.throwIfAborted()
  const [first] = parts
  if (first === undefined) throw new Error('There is nothing to join.')
  if (parts.length === 1) {
    const { size, dropped } = await renameObject(store.db, first, target)
    await deleteObjects(store, dropped)
    return { size: size ?? (await sizeOfJoined(store, target)) }
  }
  const rows = await Promise.all(parts.map(async (key) => findObject(store.db, key)))
  // An earlier run has joined them.
  if (rows.every((row) => row === undefined)) return { size: await sizeOfJoined(store, target) }
  if (rows.includes(undefined)) throw new Error(`Parts of ${target} are missing.`)
  async function* bytes(): AsyncGenerator<Buffer> {
    for (const key of parts) yield* readBlobObject(store, key, 0, null)
  }
  const { size } = await putBlobObject(store, target, streamOf(bytes()), signal === undefined ? {} : { signal }, parts)
  return { size }
}

async function sizeOfJoined({ db }: ObjectStore, target: string): Promise<number> {
  const row = await findObject(db, target)
  if (row?.size == null) throw blobMissing()
  return row.size
}

/** A range is fetched alone unless the whole object is here already. */
async function localFile(store: ObjectStore, key: string, range: ByteRange | undefined): Promise<LocalFile> {
  checkKey(key)
  const row = await findObject(store.db, key)
  if (row?.size == null) throw blobMissing()
  const { object, size } = row
  const fetch = (start: number, last: number) => async (file: string) => {
    const bytes = streamOf(readObject(store, object, start, last))
    // A window in one write: many small ones wait for each other.
    if (last - start < smallBytes) await writeFile(file, await buffer(bytes), { mode: 0o600 })
    else await pipeline(bytes, createWriteStream(file, { mode: 0o600, highWaterMark: smallBytes }))
  }
  try {
    if (range === undefined) {
      return { ...(await store.cache.lend(object, size, fetch(0, size - 1))), offset: 0 }
    }
    requireRange(range.start, range.end)
    const whole = await store.cache.find(object)
    if (whole !== null) return { ...whole, offset: range.start }
    const last = Math.min(range.end, size - 1)
    const file = await store.cache.lend(
      `${object}/${range.start}-${last}`,
      last - range.start + 1,
      fetch(range.start, last),
    )
    return { ...file, offset: 0 }
  } catch (error) {
    throw storeError(error)
  }
}

async function localTarget(store: ObjectStore, key: string): Promise<LocalTarget> {
  checkKey(key)
  await store.cache.requireSpace(0)
  const draft = store.cache.draft(path.basename(key))
  return {
    path: draft,
    commit: async () => {
      const file = createReadStream(draft)
      // A store leaves a body that it refuses open.
      const { object, size } = await putBlobObject(store, key, file, {}).finally(() => file.destroy())
      // The next step often needs the same file.
      await store.cache.adopt(object, draft, size)
      return { size }
    },
    discard: async () => rm(draft, { force: true }),
  }
}
