import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { hashStream, type HashStream } from './hasher.ts'
import type { DigestName, StoredBlob } from './port.ts'

const blockBytes = 1024 * 1024
/** Maximum number of blocks of a stream that are written and hashed at once. This limits memory. */
const blocksInFlight = 6
const maxSpare = 12
/** Starts disk writes early, so that receiving a body and writing it to disk overlap. */
const syncBytes = 8 * 1024 * 1024
const spare: SharedArrayBuffer[] = []

/**
 * Copies a body into an open file, makes its digests and fsyncs the file. Blocks are written and hashed in parallel, in memory
 * shared with the hash threads. The caller's next chunk waits while all blocks are in use.
 * @param onProgress called before each block with the bytes so far; an error that it throws ends the copy
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
  const inFlight = new Set<Promise<void>>()
  let failure: unknown
  let failed = false
  let block: SharedArrayBuffer | null = null
  let filled = 0
  let position = 0
  let hash: HashStream | null = null
  let ended = false

  const flush = (): void => {
    const full = block
    if (full === null || filled === 0) return
    const length = filled
    const start = position
    block = null
    filled = 0
    position += length
    hash ??= hashStream(names)
    const done = Promise.all([writeAt(file, new Uint8Array(full, 0, length), start), hash.update(full, length)])
      .then(() => {
        if (spare.length < maxSpare) spare.push(full)
      })
      .catch((error: unknown) => {
        failure = error
        failed = true
      })
      .finally(() => inFlight.delete(done))
    inFlight.add(done)
  }
  const check = (): void => {
    if (failed) throw failure
  }
  return {
    async push(chunk) {
      let from = 0
      while (from < chunk.byteLength) {
        block ??= spare.pop() ?? new SharedArrayBuffer(blockBytes)
        const length = Math.min(chunk.byteLength - from, blockBytes - filled)
        new Uint8Array(block, filled, length).set(chunk.subarray(from, from + length))
        filled += length
        from += length
        if (filled < blockBytes) continue
        flush()
        while (inFlight.size >= blocksInFlight) await Promise.race(inFlight)
        check()
      }
    },
    async end() {
      ended = true
      if (hash === null) {
        // Less than one block in total: a thread would cost more than it saves.
        const bytes = new Uint8Array(block ?? new SharedArrayBuffer(0), 0, filled)
        await writeAt(file, bytes, 0)
        if (block !== null && spare.length < maxSpare) spare.push(block)
        block = null
        return Object.fromEntries(names.map((name) => [name, createHash(name).update(bytes).digest('hex')]))
      }
      flush()
      await Promise.all(inFlight)
      if (failed) hash.drop()
      check()
      return hash.digest()
    },
    async abandon() {
      await Promise.all(inFlight)
      if (!ended) hash?.drop()
    },
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
