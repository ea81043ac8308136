import { createHash } from 'node:crypto'
import type { BlobStore } from '../blobs/port.ts'
import { putAndClose } from '../blobs/put-and-close.ts'

export interface BlobProgress {
  files: number
  bytes: number
}

export interface BlobOptions {
  signal: AbortSignal
  onProgress?: (done: BlobProgress, key: string) => void
  /** Only the blobs whose keys begin with it. */
  prefix?: string
}

/** Small files wait for the store, large ones for the network or the disk. */
const atOnce = 4

/**
 * Copies every blob that `into` doesn't have in the same size, and counts those that it copied. A blob that is deleted
 * meanwhile is left out. Run it again if it was interrupted.
 */
export async function copyBlobs(
  from: BlobStore,
  into: BlobStore,
  options: BlobOptions,
): Promise<BlobProgress & { copied: number }> {
  let copied = 0
  const done = await forEachBlob(from, options, async ({ key, size }) => {
    if ((await into.size(key)) === size) return
    try {
      await putAndClose(into, key, from.read(key), { signal: options.signal })
    } catch (error) {
      if ((await from.size(key)) !== null) throw error
      return
    }
    copied += 1
  })
  return { ...done, copied }
}

/** Reads every blob in both stores. @returns the keys of those that differ or are missing in the copy */
export async function compareBlobs(
  from: BlobStore,
  copy: BlobStore,
  options: BlobOptions,
): Promise<BlobProgress & { differences: string[] }> {
  const differences: string[] = []
  const done = await forEachBlob(from, options, async ({ key, size }) => {
    const isSame = (await copy.size(key)) === size && (await sumOf(from, key)) === (await sumOf(copy, key))
    if (!isSame) differences.push(key)
  })
  return { ...done, differences: differences.toSorted() }
}

async function forEachBlob(
  store: BlobStore,
  { signal, onProgress, prefix = '' }: BlobOptions,
  work: (blob: { key: string; size: number }) => Promise<void>,
): Promise<BlobProgress> {
  const done = { files: 0, bytes: 0 }
  const blobs = store.list(prefix)
  const next = blobs[Symbol.asyncIterator]()
  let isFailed = false
  const run = async (): Promise<void> => {
    for (;;) {
      signal.throwIfAborted()
      if (isFailed) return
      // An async generator answers concurrent calls one after the other.
      const { value, done: isLast } = await next.next()
      if (isLast === true) return
      try {
        await work(value)
      } catch (error) {
        isFailed = true
        throw error
      }
      done.files += 1
      done.bytes += value.size
      onProgress?.({ ...done }, value.key)
    }
  }
  const results = await Promise.allSettled(Array.from({ length: atOnce }, run))
  const failed = results.find((result) => result.status === 'rejected')
  if (failed !== undefined) throw failed.reason
  return done
}

async function sumOf(store: BlobStore, key: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of store.read(key)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
