import type { Readable } from 'node:stream'

export interface StoredBlob {
  /** Bytes. */
  size: number
  md5: string
  sha256: string
}

/**
 * Storage for media. Keys are relative paths created by our code (`spc_…/rec_…/original`), never by a user.
 * A blob is complete or doesn't exist: it is streamed to a temporary name, fsynced, then renamed.
 */
export interface BlobStore {
  /**
   * Streams a body into `key`, replacing an existing blob atomically, and fsyncs it before it resolves.
   * Throws AppError BODY_TOO_LARGE above `maxBytes` and STORAGE_FULL on a full disk, and stores nothing then.
   */
  put(
    key: string,
    body: Readable | Uint8Array,
    options?: { maxBytes?: number; signal?: AbortSignal },
  ): Promise<StoredBlob>
  /** Size in bytes, or null if the blob doesn't exist. */
  size(key: string): Promise<number | null>
  /** Bytes from `start` to `end` (inclusive). Default: all. */
  read(key: string, range?: { start: number; end: number }): Readable
  /**
   * Joins parts into `target` in order, without copying bytes again where the file system supports it
   * (reflink, or renaming a single part). The parts are removed. Running it again after a crash is safe.
   */
  concat(target: string, parts: readonly string[], options?: { signal?: AbortSignal }): Promise<{ size: number }>
  /**
   * A local file with the blob's bytes, for programs that need a path. Call `release` afterwards.
   * For the disk store this is the blob itself, read-only.
   */
  localFile(key: string): Promise<{ path: string; release: () => Promise<void> }>
  /**
   * A local path to write a derived file to (ffmpeg's output). `commit` fsyncs it and publishes it under `key`.
   */
  localTarget(key: string): Promise<{ path: string; commit: () => Promise<StoredBlob>; discard: () => Promise<void> }>
  /** Deletes a blob. Does nothing if it doesn't exist. */
  delete(key: string): Promise<void>
  /** Deletes everything below a prefix that ends with `/`. */
  deleteAll(prefix: string): Promise<void>
  /** Keys below a prefix, unordered, for finding orphans. */
  list(prefix: string): AsyncIterable<{ key: string; size: number; modifiedAt: Date }>
  /** Free bytes in the store, or null where this doesn't apply. */
  freeBytes(): Promise<number | null>
}
