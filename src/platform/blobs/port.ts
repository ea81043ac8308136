import type { Readable } from 'node:stream'

export interface StoredBlob {
  /** Bytes. */
  size: number
  md5: string
  sha256: string
}

/**
 * Where media lies. Keys are relative paths of our own making (`spc_…/rec_…/original`), never a user's.
 * A blob is there whole or not at all: it is streamed to a temporary name, fsynced, renamed.
 */
export interface BlobStore {
  /**
   * Streams a body into `key`, replacing what is there atomically, fsynced before it resolves.
   * `maxBytes` exceeded: AppError BODY_TOO_LARGE, nothing kept. A full disk: AppError STORAGE_FULL, nothing kept.
   */
  put(
    key: string,
    body: Readable | Uint8Array,
    options?: { maxBytes?: number; signal?: AbortSignal },
  ): Promise<StoredBlob>
  /** Size in bytes, or null where there is no such blob. */
  size(key: string): Promise<number | null>
  /** Bytes from `start` to `end` (inclusive); the whole by default. */
  read(key: string, range?: { start: number; end: number }): Readable
  /**
   * Joins parts into `target` in order, without copying bytes again where the file system allows it
   * (reflink, or one part renamed). Parts are gone afterwards; running it again after a crash is harmless.
   */
  concat(target: string, parts: readonly string[], options?: { signal?: AbortSignal }): Promise<{ size: number }>
  /**
   * A local file with the blob's bytes for programs that need a path; `release` when done.
   * For the disk store this is the blob itself, read only.
   */
  localFile(key: string): Promise<{ path: string; release: () => Promise<void> }>
  /**
   * A local path to write a derived file to (ffmpeg's output); `commit` fsyncs and publishes it under `key`.
   */
  localTarget(key: string): Promise<{ path: string; commit: () => Promise<StoredBlob>; discard: () => Promise<void> }>
  /** Removes one blob; absent is fine. */
  delete(key: string): Promise<void>
  /** Removes everything below a prefix that ends in `/`. */
  deleteAll(prefix: string): Promise<void>
  /** Keys below a prefix, in no order, for sweeping orphans. */
  list(prefix: string): AsyncIterable<{ key: string; size: number; modifiedAt: Date }>
  /** Free bytes on the store, or null where that has no meaning. */
  freeBytes(): Promise<number | null>
}
