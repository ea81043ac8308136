import { createDigest, type Digest } from '../digest.ts'
import type { BlobBody, DirectPart, PutOptions, StoredBlob } from '../port.ts'
import { chunksOf, requireMaxBytes, whileReading } from '../put-blob.ts'
import { completeObject } from './complete-object.ts'
import { nameObject, noteMultipart } from './object-rows.ts'
import { attemptObject, deleteObjects, type ObjectStore } from './object-store.ts'
import { repeat } from './repeat.ts'
import { storeError } from './s3-error.ts'
import { createMultipart, putObject, uploadPart } from './s3-requests.ts'

/** A body up to this size is one request; a larger one is sent in parts of it. Two are in memory at once. */
const partBytes = 16 * 1024 ** 2

/** Streams a body to a new object and makes it the blob of `key`. `sources`: blobs that end in the same commit. */
export async function putBlobObject(
  store: ObjectStore,
  key: string,
  body: BlobBody,
  options: PutOptions,
  sources: readonly string[] = [],
): Promise<StoredBlob & { object: string }> {
  const { signal } = options
  return whileReading(body, signal, async () => {
    try {
      const digests = (options.digests ?? []).map((name) => ({ name, digest: createDigest(name) }))
      const bytes = partsOf(
        body,
        options,
        digests.map(({ digest }) => digest),
      )
      const written = await writeObject(store, bytes, signal)
      signal?.throwIfAborted()
      await deleteObjects(store, await nameObject(store.db, key, written.object, written.size, sources))
      return { ...written, digests: Object.fromEntries(digests.map(({ name, digest }) => [name, digest.digest()])) }
    } catch (error) {
      throw storeError(error)
    }
  })
}

type Parts = AsyncGenerator<Buffer, void, undefined>
type Written = { object: string; size: number }

async function writeObject(store: ObjectStore, parts: Parts, signal: AbortSignal | undefined): Promise<Written> {
  const first = (await parts.next()).value ?? Buffer.alloc(0)
  // A full part may be the whole body.
  const second = first.byteLength < partBytes ? undefined : ((await parts.next()).value ?? undefined)
  if (second === undefined) return writeWhole(store, first, signal)
  return attemptObject(store, (object) => writeInParts(store, object, [first, second], parts, signal))
}

/** Each attempt has its own object: the bytes of one that seemed to fail may still arrive. */
async function writeWhole(store: ObjectStore, bytes: Buffer, signal: AbortSignal | undefined): Promise<Written> {
  const write = async (object: string): Promise<Written> => {
    await putObject(store.client, store.prefix + object, bytes, signal)
    return { object, size: bytes.byteLength }
  }
  return repeat(() => attemptObject(store, write), signal)
}

async function writeInParts(
  store: ObjectStore,
  object: string,
  first: readonly Buffer[],
  rest: Parts,
  signal: AbortSignal | undefined,
): Promise<Written> {
  const name = store.prefix + object
  const uploadId = await createMultipart(store.client, name)
  await noteMultipart(store.db, object, uploadId)
  const sent: Pick<DirectPart, 'partNumber' | 'etag'>[] = []
  let size = 0
  const send = async (bytes: Buffer): Promise<void> => {
    const partNumber = sent.length + 1
    sent.push({ partNumber, etag: await uploadPart(store.client, name, uploadId, partNumber, bytes, signal) })
    size += bytes.byteLength
  }
  for (const bytes of first) await send(bytes)
  // One part is sent while the next is read.
  let sending: Promise<void> = Promise.resolve()
  try {
    for await (const bytes of rest) {
      await sending
      sending = send(bytes)
      // Thrown where it is awaited.
      sending.catch(() => undefined)
    }
    await sending
  } finally {
    await sending.catch(() => undefined)
  }
  const completed = await completeObject(store, object, uploadId, sent)
  if (completed !== size) {
    throw store.client.failed('complete_multipart', 200, 'WrongSize', `${completed} bytes, not ${size}`)
  }
  return { object, size }
}

/** A body in buffers of `partBytes`; the last is shorter. Counts, limits and hashes its bytes. */
async function* partsOf(body: BlobBody, options: PutOptions, digests: readonly Digest[]): Parts {
  let size = 0
  let waiting: Uint8Array[] = []
  let waitingBytes = 0
  for await (const chunk of chunksOf(body)) {
    options.signal?.throwIfAborted()
    size += chunk.byteLength
    requireMaxBytes(size, options.maxBytes)
    options.onBytes?.(size)
    for (const digest of digests) digest.update(chunk)
    waiting.push(chunk)
    waitingBytes += chunk.byteLength
    if (waitingBytes < partBytes) continue
    const bytes = Buffer.concat(waiting)
    const whole = bytes.byteLength - (bytes.byteLength % partBytes)
    for (let from = 0; from < whole; from += partBytes) yield bytes.subarray(from, from + partBytes)
    waiting = [bytes.subarray(whole)]
    waitingBytes = bytes.byteLength - whole
  }
  if (waitingBytes > 0) yield Buffer.concat(waiting)
}
