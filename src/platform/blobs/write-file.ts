import type { FileHandle } from 'node:fs/promises'
import { createDigest } from './digest.ts'
import { hashStream, type HashName, type HashStream } from './hasher.ts'
import type { DigestName, StoredBlob } from './port.ts'

/** Small enough that chunks are free soon: those that outlive a collection of the young generation wait for a full one. */
const blockBytes = 128 * 1024
/** Maximum number of blocks of a stream that are written and hashed at once. This limits memory. */
const blocksInFlight = 4
/** Starts disk writes early, so that receiving a body and writing it to disk overlap. */
const syncBytes = 8 * 1024 * 1024

/**
 * Writes a body into a file open for writing and reading, makes its digests and fsyncs the file. Chunks are written as
 * they came, many at once, and hashed by threads meanwhile, but for CRC-32, which costs less than to pass them on. The
 * caller's next chunk waits while all blocks are in use.
 * @param onProgress called before each chunk with the bytes so far; an error that it throws ends the copy
 */
export async function writeBody(
  file: FileHandle,
  body: AsyncIterable<Uint8Array>,
  names: readonly DigestName[],
  onProgress: (bytes: number) => Promise<void> | void,
): Promise<StoredBlob> {
  const pipeline = blockPipeline(file, names)
  let syncing: Promise<void> | null = null
  let syncFailure: unknown = null
  let nextSync = syncBytes
  try {
    let size = 0
    for await (const chunk of body) {
      size += chunk.byteLength
      await onProgress(size)
      await pipeline.push(chunk)
      if (syncFailure !== null) throw syncFailure
      if (size < nextSync || syncing !== null) continue
      nextSync = size + syncBytes
      syncing = file
        .datasync()
        .catch((error: unknown) => {
          syncFailure = error
        })
        .finally(() => {
          syncing = null
        })
    }
    const digests = await pipeline.end()
    await syncing
    if (syncFailure !== null) throw syncFailure
    await file.datasync()
    return { size, digests }
  } finally {
    await pipeline.abandon()
    // The caller closes the file next.
    await syncing
  }
}

interface BlockPipeline {
  push(chunk: Uint8Array): Promise<void>
  end(): Promise<StoredBlob['digests']>
  /** Waits for blocks in progress and releases the memory. Does nothing after `end`. */
  abandon(): Promise<void>
}

function blockPipeline(file: FileHandle, names: readonly DigestName[]): BlockPipeline {
  const sum = names.includes('crc32') ? createDigest('crc32') : null
  const hashed = names.filter((name) => name !== 'crc32')
  const inFlight = new Set<Promise<void>>()
  let failure: unknown
  let failed = false
  let block: Uint8Array[] = []
  let filled = 0
  let position = 0
  let hash: HashStream | null = null
  let ended = false

  const flush = (): void => {
    if (filled === 0) return
    hash ??= hashStream(hashed)
    const done = Promise.all([writeAll(file, block, position), hash.update(block)])
      .then(() => undefined)
      .catch((error: unknown) => {
        failure = error
        failed = true
      })
      .finally(() => inFlight.delete(done))
    inFlight.add(done)
    position += filled
    block = []
    filled = 0
  }
  const check = (): void => {
    if (failed) throw failure
  }
  const withSum = (digests: StoredBlob['digests']): StoredBlob['digests'] =>
    sum === null ? digests : { ...digests, crc32: sum.digest() }
  return {
    async push(chunk) {
      sum?.update(chunk)
      block.push(chunk)
      filled += chunk.byteLength
      if (filled < blockBytes) return
      flush()
      while (inFlight.size >= blocksInFlight) await Promise.race(inFlight)
      check()
    },
    async end() {
      ended = true
      if (hash === null) {
        // Less than one block in total: a thread would cost more than it saves.
        await writeAll(file, block, 0)
        return withSum(Object.fromEntries(hashed.map((name) => [name, digestOf(name, block)])))
      }
      flush()
      await Promise.all(inFlight)
      if (failed) hash.drop()
      check()
      return withSum((await hash.digest()) ?? (await digestsOfFile(file, position, hashed)))
    },
    async abandon() {
      await Promise.all(inFlight)
      if (!ended) hash?.drop()
    },
  }
}

/** Reads what was written, because a hash thread was lost with what it had hashed. */
async function digestsOfFile(
  file: FileHandle,
  size: number,
  names: readonly HashName[],
): Promise<StoredBlob['digests']> {
  const hash = hashStream(names)
  try {
    for (let at = 0; at < size;) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(blockBytes), 0, blockBytes, at)
      if (bytesRead === 0) throw new Error(`A draft has ${at} bytes of the ${size} that were written.`)
      await hash.update([buffer.subarray(0, bytesRead)])
      at += bytesRead
    }
  } catch (error) {
    hash.drop()
    throw error
  }
  const digests = await hash.digest()
  if (digests === null) throw new Error('A hash thread was lost twice.')
  return digests
}

function digestOf(name: DigestName, chunks: readonly Uint8Array[]): string {
  const digest = createDigest(name)
  for (const chunk of chunks) digest.update(chunk)
  return digest.digest()
}

/** Writes chunks one after the other at a position of a file. */
async function writeAll(file: FileHandle, chunks: Uint8Array[], position: number): Promise<void> {
  if (chunks.length === 0) return
  let { bytesWritten: done } = await file.writev(chunks, position)
  let at = position
  for (const chunk of chunks) {
    if (done < chunk.byteLength) await writeAt(file, chunk.subarray(done), at + done)
    done = Math.max(0, done - chunk.byteLength)
    at += chunk.byteLength
  }
}

/** Writes all bytes at a position of a file. */
export async function writeAt(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  let written = 0
  while (written < bytes.byteLength) {
    const { bytesWritten } = await file.write(bytes, written, bytes.byteLength - written, position + written)
    written += bytesWritten
  }
}
