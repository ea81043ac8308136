import { open, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { AppError } from '../../contract/app-error.ts'
import { growingBytes } from '../growing-bytes.ts'
import type { BlobFolder } from './blob-folder.ts'
import { storageError } from './files.ts'
import { checkKey } from './keys.ts'
import type { BlobBody, DigestName, PutOptions, StoredBlob } from './port.ts'
import { writeBody } from './write-file.ts'

type SizeCheck = (bytes: number) => Promise<void>

/** Streams a body to a temporary file, then moves it to its key. */
export async function putBlob(
  folder: BlobFolder,
  key: string,
  body: BlobBody,
  options: PutOptions,
): Promise<StoredBlob> {
  checkKey(key)
  const draft = folder.draft('put')
  const { signal } = options
  return whileReading(body, signal, async () => {
    try {
      await folder.requireSpace()
      const stored = await writeDraft(draft, body, options.digests ?? [], sizeCheck(folder, options))
      signal?.throwIfAborted()
      await folder.publish(draft, key)
      return stored
    } catch (error) {
      await rm(draft, { force: true })
      throw storageError(error)
    }
  })
}

/** Runs `work`, which reads a body. An abort ends the body and makes this throw the signal's reason. */
export async function whileReading<T>(
  body: BlobBody,
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T> {
  const stop = (): void => {
    if (body instanceof Readable) body.destroy(new Error('The upload was cancelled.'))
  }
  signal?.addEventListener('abort', stop, { once: true })
  // Errors are thrown when the body is read. Without this listener, one between two reads would end the process.
  if (body instanceof Readable) body.on('error', () => undefined)
  try {
    return await work()
  } catch (error) {
    if (signal?.aborted === true) throw signal.reason
    throw error
  } finally {
    signal?.removeEventListener('abort', stop)
  }
}

export function requireMaxBytes(bytes: number, maxBytes: number | undefined): void {
  if (maxBytes === undefined || bytes <= maxBytes) return
  throw new AppError('BODY_TOO_LARGE', `The body is larger than the ${maxBytes} bytes allowed.`, { maxBytes })
}

async function writeDraft(
  draft: string,
  body: BlobBody,
  digests: readonly DigestName[],
  check: SizeCheck,
): Promise<StoredBlob> {
  const handle = await open(draft, 'wx+', 0o600)
  try {
    return await writeBody(handle, chunksOf(body), digests, check)
  } finally {
    await handle.close()
  }
}

/** Throws when the body must not continue, given its bytes so far. */
function sizeCheck(folder: BlobFolder, { maxBytes, signal, onBytes }: PutOptions): SizeCheck {
  let taken = 0
  return async (bytes) => {
    signal?.throwIfAborted()
    requireMaxBytes(bytes, maxBytes)
    onBytes?.(bytes)
    await folder.take(bytes - taken)
    taken = bytes
  }
}

/** Chunks that are shorter are joined. */
const chunkBytes = 16 * 1024

/**
 * The bytes of a body. A client may send them one by one: each of those chunks would take memory beside its byte, and a
 * turn of everything that handles it.
 */
export async function* chunksOf(body: BlobBody): AsyncGenerator<Uint8Array> {
  if (body instanceof Uint8Array) {
    yield body
    return
  }
  let small = growingBytes()
  for await (const chunk of givenChunks(body)) {
    if (small.length() === 0 && chunk.byteLength >= chunkBytes) yield chunk
    else small.add(chunk)
    if (small.length() < chunkBytes) continue
    yield small.bytes()
    small = growingBytes()
  }
  if (small.length() > 0) yield small.bytes()
}

async function* givenChunks(body: Exclude<BlobBody, Uint8Array>): AsyncGenerator<Uint8Array> {
  if (!(body instanceof Readable)) {
    yield* body
    return
  }
  // Not destroyed when refused: the request that owns the body still has to send a response.
  for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<unknown>) {
    if (!(chunk instanceof Uint8Array)) throw new TypeError('A blob is made of bytes.')
    yield chunk
  }
}
