import { rangesOf } from '../../packages/sdk/src/source.ts'
import { uploadSource } from '../../packages/sdk/src/upload.ts'
import type { Client, ClientOptions } from './client.ts'

/** The source of the bytes: a file on disk, or a File in the browser. */
export interface Source {
  size: number
  /** Bytes from `start` to `end` (exclusive). */
  slice: (start: number, end: number) => Promise<Blob>
}

export interface UploadOptions {
  spaceId: string
  recordingId: string
  mimeType: string
  /** An upload to resume; parts that have arrived are not sent again. */
  uploadId?: string | null
  /** Bytes per part; at least 5 MiB. */
  partSize?: number
  onStart?: (uploadId: string) => Promise<void> | void
  onProgress?: (sentBytes: number) => void
  signal?: AbortSignal
  /** Replaces the global fetch for the parts. */
  fetch?: ClientOptions['fetch']
}

const defaultPartSize = 16 * 1024 ** 2

/**
 * Sends a file part by part and completes the upload, without retries. Call it again with `uploadId` after any
 * interruption.
 */
export async function uploadFile(client: Client, source: Source, options: UploadOptions): Promise<void> {
  const { spaceId, recordingId, mimeType, uploadId = null, partSize = defaultPartSize } = options
  const { onStart, onProgress, signal, fetch } = options
  if (uploadId !== null) {
    const params = { spaceId, recordingId, uploadId }
    const { status } = await client.getUpload({ params, signal })
    if (status === 'COMPLETED') return
  }
  await uploadSource(
    { retries: 0, fetch },
    client,
    rangesOf({ name: null, mimeType, size: source.size }, source.slice),
    {
      onStart,
      signal,
      spaceId,
      recordingId,
      partSize,
      parallel: 1,
      onProgress: ({ sentBytes }) => onProgress?.(sentBytes),
    },
  )
}
