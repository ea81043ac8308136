import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { hashStream, type Digests, type HashStream } from './hasher.ts'
import type { StoredBlob } from './port.ts'

const blockBytes = 1024 * 1024
/** Blocks of one stream that are being written and hashed at the same time: what bounds its memory. */
const blocksInFlight = 6
const maxSpare = 12
/** The disk begins to write this early, so that it does not stand still while a body comes in and the body while it writes. */
const syncBytes = 8 * 1024 * 1024
const spare: SharedArrayBuffer[] = []

/** What to do with each block beside hashing it (write it), given its place in the file. */
type BlockWork = (bytes: Uint8Array, position: number) => Promise<void>

/**
 * Copies a body into an open file, fsyncs it, and hashes it on the way. Blocks are written and hashed side by side, in memory
 * that the hash threads share; the caller's next chunk waits while all blocks are in flight.
 * @param onProgress called before each block with the bytes so far; what it throws ends the copy
 */
export async function writeHashed(
  file: FileHandle,
  body: AsyncIterable<Uint8Array>,
  onProgress: (bytes: number) => Promise<void> | void,
): Promise<StoredBlob> {
  const pipeline = blockPipeline(async (bytes, position) => {
    let written = 0
    while (written < bytes.byteLength) {
      const { bytesWritten } = await file.write(bytes, written, bytes.byteLength - written, position + written)
      written += bytesWritten
    }
  })
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
    return { size, ...digests }
  } finally {
    await pipeline.abandon()
    // The caller closes the file next.
    await syncing
  }
}

/** The size and digests of a file that is there already. */
export async function hashFile(file: FileHandle): Promise<StoredBlob> {
  const pipeline = blockPipeline(async () => {})
  const buffer = new Uint8Array(blockBytes)
  try {
    let size = 0
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, buffer.byteLength, size)
      if (bytesRead === 0) return { size, ...(await pipeline.end()) }
      size += bytesRead
      await pipeline.push(buffer.subarray(0, bytesRead))
    }
  } finally {
    await pipeline.abandon()
  }
}

interface BlockPipeline {
  push(chunk: Uint8Array): Promise<void>
  end(): Promise<Digests>
  /** Waits for what is in flight and gives the memory back; harmless after `end`. */
  abandon(): Promise<void>
}

function blockPipeline(work: BlockWork): BlockPipeline {
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
    hash ??= hashStream()
    const done = Promise.all([work(new Uint8Array(full, 0, length), start), hash.update(full, length)])
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
        // Less than a block in all: a thread would cost more than it saves.
        const bytes = new Uint8Array(block ?? new SharedArrayBuffer(0), 0, filled)
        await work(bytes, 0)
        if (block !== null && spare.length < maxSpare) spare.push(block)
        block = null
        return {
          md5: createHash('md5').update(bytes).digest('hex'),
          sha256: createHash('sha256').update(bytes).digest('hex'),
        }
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
