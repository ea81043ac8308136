import type { Readable } from 'node:stream'

export type DigestName = 'crc32' | 'md5' | 'sha1' | 'sha256'

/** What a blob is made of. */
export type BlobBody = Readable | AsyncIterable<Uint8Array> | Uint8Array

export interface StoredBlob {
  /** Bytes. */
  size: number
  /** Those that were asked for, in hexadecimal. */
  digests: Partial<Record<DigestName, string>>
}

export interface PutOptions {
  maxBytes?: number
  signal?: AbortSignal
  /** Called with the bytes so far. An error that it throws ends the copy. */
  onBytes?: (bytes: number) => void
  /** Digests of the body to make while it is stored. MD5 takes 1.3 s of CPU for a gigabyte, SHA-256 0.6, CRC-32 0.25. */
  digests?: readonly DigestName[]
}

/** Positions of bytes, from 0; both ends are included. */
export interface ByteRange {
  start: number
  end: number
}

/** A file that a program may read until it is disposed of: `await using`. */
export interface LocalFile extends AsyncDisposable {
  path: string
  /** Position in the file of the first byte that was asked for. */
  offset: number
}

/** A file on this machine that becomes a blob. */
export interface LocalTarget {
  path: string
  commit: () => Promise<{ size: number }>
  discard: () => Promise<void>
}

/** A part that a client has sent to the store. */
export interface DirectPart {
  partNumber: number
  /** Without quotes. */
  etag: string
  size: number
}

/** What the client will send, as far as it says so. The address then accepts nothing else. */
interface AnnouncedPart {
  /** Bytes. */
  size?: number
  /** MD5 in base64. */
  contentMd5?: string
  /** SHA-256 in base64, which not every store checks. */
  sha256?: string
}

/**
 * Uploads in parts that go from the client to the store. `key` is the blob that the parts become; `deleteAll` of a
 * prefix also ends such uploads.
 */
export interface DirectUploads {
  /** The address for one part, valid for `lifetimeSeconds`. Begins the upload if it hasn't. */
  partUrl(key: string, partNumber: number, options: AnnouncedPart & { lifetimeSeconds: number }): Promise<string>
  /** The parts that have arrived, in order. A store may show a part with delay. */
  parts(key: string): Promise<DirectPart[]>
  /**
   * Joins parts, given in order, into the blob. Safe to repeat.
   * Throws AppError PART_ETAG_MISMATCH, PART_ORDER or PART_TOO_SMALL if the store can't join them.
   */
  complete(key: string, parts: readonly Pick<DirectPart, 'partNumber' | 'etag'>[]): Promise<{ size: number }>
}

/** How a browser handles a download. */
interface DownloadHeaders {
  contentType: string
  disposition: 'attachment' | 'inline'
  fileName: string
}

/**
 * Storage for media. Keys are relative paths created by our code (`spc_…/rec_…/original`), never by a user.
 * A blob is complete or doesn't exist: it is written under a temporary or random name, durably, and then named by one
 * rename or commit.
 */
export interface BlobStore {
  /**
   * Streams a body into `key`, replacing an existing blob atomically. It is durable when this resolves.
   * Throws AppError BODY_TOO_LARGE above `maxBytes` and STORAGE_FULL on a full disk, and stores nothing then.
   */
  put(key: string, body: BlobBody, options?: PutOptions): Promise<StoredBlob>
  /** Size in bytes, or null if the blob doesn't exist. */
  size(key: string): Promise<number | null>
  /** Bytes from `start` to `end` (inclusive). Default: all. */
  read(key: string, range?: ByteRange): Readable
  /**
   * Joins parts into `target` in order, without copying bytes again where the file system supports it
   * (reflink, or renaming a single part). The parts are removed. Running it again after a crash is safe.
   */
  concat(target: string, parts: readonly string[], options?: { signal?: AbortSignal }): Promise<{ size: number }>
  /**
   * A local file with the blob's bytes, or with at least those of a range, for programs that need a path. For the disk
   * store this is the blob itself, read-only.
   */
  localFile(key: string, range?: ByteRange): Promise<LocalFile>
  /**
   * A local path to write a derived file to (ffmpeg's output). `commit` stores it durably under `key`.
   */
  localTarget(key: string): Promise<LocalTarget>
  /** Deletes a blob. Does nothing if it doesn't exist. */
  delete(key: string): Promise<void>
  /** Deletes everything below a prefix that ends with `/`. */
  deleteAll(prefix: string): Promise<void>
  /** Keys below a prefix that ends with `/`, or all for an empty one; unordered. */
  list(prefix: string): AsyncIterable<{ key: string; size: number; modifiedAt: Date }>
  /** Free bytes in the store, or null where this doesn't apply. */
  freeBytes(): Promise<number | null>
  /** Uploads past Tiro, or null if their bytes pass through it. */
  direct: DirectUploads | null
  /** An address of the store to redirect a download to, valid for an hour; null: Tiro sends the bytes itself. */
  downloadUrl(key: string, headers: DownloadHeaders): Promise<string | null>
  /** Origin of the store's addresses that clients get from `direct` and `downloadUrl`; null: none. */
  clientOrigin: string | null
  /** Failed requests to the store by operation, since the start. */
  errors(): ReadonlyMap<string, number>
  /**
   * Why no media can be stored until somebody changes the keys or the bucket, or repairs the disk; null: as far as known,
   * it can.
   */
  refusal(): Promise<string | null>
  /** Deletes what failed or interrupted writes left behind. `now`: milliseconds since 1970. */
  sweep(now: number): Promise<void>
  close(): Promise<void>
}
