import type { Client, ClientOptions } from './client.ts'
import { errorOf, listOf } from './client.ts'

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
const smallestPart = 5 * 1024 ** 2

/** Sends a file in parts and completes the upload. Call it again with `uploadId` after any interruption. */
export async function uploadFile(client: Client, source: Source, options: UploadOptions): Promise<void> {
  const params = { spaceId: options.spaceId, recordingId: options.recordingId }
  const signal = options.signal === undefined ? {} : { signal: options.signal }
  // At most 10,000 parts, so large files need larger parts.
  const partSize = Math.max(options.partSize ?? defaultPartSize, smallestPart, Math.ceil(source.size / 9_000))
  let uploadId = options.uploadId ?? null
  const arrived = new Map<number, { size: number; eTag: string }>()
  if (uploadId === null) {
    uploadId = (await client.startUpload({ params, body: { mimeType: options.mimeType }, ...signal })).uploadId
    await options.onStart?.(uploadId)
  } else {
    const { status } = await client.getUpload({ params: { ...params, uploadId }, ...signal })
    if (status === 'COMPLETED') return
    const { parts } = await client.listParts({ params: { ...params, uploadId }, ...signal })
    for (const part of parts) arrived.set(part.partNumber, part)
  }
  let sent = 0
  const eTags: (string | null)[] = []
  const count = Math.max(1, Math.ceil(source.size / partSize))
  for (let n = 1; n <= count; n++) {
    const start = (n - 1) * partSize
    const end = Math.min(source.size, start + partSize)
    const known = arrived.get(n)
    if (known?.size === end - start) eTags.push(known.eTag)
    else {
      const { partUploadUrl } = await client.createPartUrl({
        params: { ...params, uploadId, partNumber: n },
        body: { size: end - start },
        ...signal,
      })
      const response = await (options.fetch ?? fetch)(partUploadUrl, {
        method: 'PUT',
        body: await source.slice(start, end),
        ...signal,
      })
      if (!response.ok) throw await errorOf(response)
      await response.body?.cancel()
      eTags.push(response.headers.get('etag'))
    }
    sent += end - start
    options.onProgress?.(sent)
  }
  await client.completeUpload({ params: { ...params, uploadId }, ...listOf(eTags), ...signal })
}
