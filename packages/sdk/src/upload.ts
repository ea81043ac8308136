import { baseOf, request, type Client, type ClientOptions } from './client.ts'
import { TiroError } from './errors.ts'
import type { Part, Recording } from './generated/types.ts'
import { withRetries } from './retry.ts'
import type { PartToSend, Source } from './source.ts'

export interface UploadProgress {
  /** Bytes that have arrived. */
  sentBytes: number
  /** null: the end of a stream isn't known. */
  totalBytes: number | null
}

export interface UploadOptions {
  /** Bytes per part, at least 5 MiB; 8 MiB by default. */
  partSize?: number | undefined
  /** Parts that are sent at the same time; 4 by default. */
  parallel?: number | undefined
  /** Called with the ID of the upload, a new one or the one that is continued. */
  onStart?: ((uploadId: string) => Promise<void> | void) | undefined
  onProgress?: ((progress: UploadProgress) => void) | undefined
  signal?: AbortSignal | undefined
}

/** How parts are sent. Without a URL, they go to the address that the instance knows itself by. */
type Transport = Pick<ClientOptions, 'retries' | 'fetch'> & { url?: string }

const smallestPart = 5 * 1024 ** 2
const defaultPart = 8 * 1024 ** 2
/** An upload has at most 10,000 parts. */
const mostParts = 9_000

/**
 * Sends media in parts, several at a time, and completes the upload. If the recording has an unfinished upload, only
 * the parts that are missing are sent: call it again with the same media after any interruption.
 */
export async function uploadSource(
  options: Transport,
  client: Client,
  source: Source,
  given: UploadOptions & { spaceId: string; recordingId: string },
): Promise<Recording> {
  const { spaceId, recordingId, parallel = 4, onProgress } = given
  const partSize = Math.max(given.partSize ?? defaultPart, smallestPart, Math.ceil((source.size ?? 0) / mostParts))
  const stopping = new AbortController()
  const stop = (): void => stopping.abort(given.signal?.reason)
  if (given.signal?.aborted === true) stop()
  given.signal?.addEventListener('abort', stop, { once: true })
  const { signal } = stopping
  // A stream that has nothing to give doesn't keep the upload from stopping.
  const stopped = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  stopped.catch(() => {})
  try {
    const { uploadId, arrived } = await startOrResume(client, { spaceId, recordingId }, source, signal)
    await given.onStart?.(uploadId)
    const params = { spaceId, recordingId, uploadId }
    const parts = source.parts(partSize)[Symbol.asyncIterator]()
    const eTags: (string | null)[] = []
    let sentBytes = 0
    const work = async (): Promise<void> => {
      for (;;) {
        const { done, value: part } = await Promise.race([parts.next(), stopped])
        if (done === true) return
        signal.throwIfAborted()
        const known = arrived.get(part.partNumber)
        eTags[part.partNumber - 1] =
          known?.size === part.size ? known.eTag : await sendPart(options, client, params, part, signal)
        sentBytes += part.size
        onProgress?.({ sentBytes, totalBytes: source.size })
      }
    }
    const workers = Array.from({ length: parallel }, async () =>
      work().catch((error: unknown) => {
        stopping.abort(error)
        throw error
      }),
    )
    const [failed] = (await Promise.allSettled(workers)).filter((end) => end.status === 'rejected')
    if (failed !== undefined) {
      // It waits for the stream, and what the stream says now is of no use.
      parts.return?.().catch(() => {})
      // What made the others stop, rather than that they stopped.
      throw signal.reason
    }
    return await client.completeUpload({ params, ...listOf(eTags), signal })
  } finally {
    given.signal?.removeEventListener('abort', stop)
  }
}

interface Started {
  uploadId: string
  /** Parts that are there already, by number. */
  arrived: Map<number, Part>
}

async function startOrResume(
  client: Client,
  params: { spaceId: string; recordingId: string },
  source: Source,
  signal: AbortSignal,
): Promise<Started> {
  try {
    const { mimeType, size } = source
    const body = { mimeType, ...(size === null ? {} : { size }) }
    const { uploadId } = await client.startUpload({ params, body, signal })
    return { uploadId, arrived: new Map() }
  } catch (error) {
    const uploadId = error instanceof TiroError && error.is('UPLOAD_CONFLICT') ? error.details.uploadId : undefined
    if (uploadId === undefined) throw error
    const { parts } = await client.listParts({ params: { ...params, uploadId }, signal })
    return { uploadId, arrived: new Map(parts.map((part) => [part.partNumber, part])) }
  }
}

/** Sends one part, again if needed. @returns its ETag, or null if the store doesn't show it */
async function sendPart(
  options: Transport,
  client: Client,
  params: { spaceId: string; recordingId: string; uploadId: string },
  part: PartToSend,
  signal: AbortSignal,
): Promise<string | null> {
  const { partNumber, size } = part
  const body = await part.read()
  return withRetries(
    async () => {
      const { partUploadUrl } = await client.createPartUrl({
        params: { ...params, partNumber },
        body: { size },
        signal,
      })
      const init = { method: 'PUT', body, signal }
      return request(options, reachable(partUploadUrl, options.url), init, async (response) => {
        await response.arrayBuffer()
        return response.headers.get('etag')
      })
    },
    { retries: options.retries ?? 4, signal },
  )
}

/** Part addresses of the instance have its public URL. Uses the one that the client reaches it by. */
function reachable(address: string, url: string | undefined): string {
  if (url === undefined) return address
  const { pathname, search } = new URL(address)
  return pathname.startsWith('/api/v1/uploads/') ? `${baseOf(url)}${pathname}${search}` : address
}

/**
 * The list of parts for completeUpload, so that the server needs no list of the store. Empty if an ETag is unknown: a
 * browser doesn't show those that the store's CORS rules don't expose.
 */
export function listOf(eTags: readonly (string | null)[]): {
  body?: { parts: { partNumber: number; eTag: string }[] }
} {
  const parts = eTags.flatMap((eTag, i) => (eTag === null ? [] : [{ partNumber: i + 1, eTag }]))
  return parts.length < eTags.length ? {} : { body: { parts } }
}
