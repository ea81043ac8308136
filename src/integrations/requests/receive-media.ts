import { createHash, type Hash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import path from 'node:path'
import { Readable } from 'node:stream'
import { AppError, invalidBody } from '../../contract/app-error.ts'
import { readBounded } from '../../platform/read-bounded.ts'
import { openDiskBlobs } from '../../platform/blobs/disk.ts'
import { chunksOf } from '../../platform/blobs/put-blob.ts'
import type { BlobBody, BlobStore, StoredBlob } from '../../platform/blobs/port.ts'
import type { Config } from '../../platform/config/config.ts'
import { parseJson } from '../../platform/http/parse-json.ts'
import { fetchOnlineSource } from '../../platform/media/online-source.ts'
import { storableUrl } from '../../platform/outbound/check-url.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import { isObject } from '../../text/is-object.ts'
import { asWav, type RawAudio } from './raw-audio.ts'

export interface ReceiveDeps {
  outbound: Outbound
  media: Config['media']
  /** Time in which a server must send at least 4 kB. */
  stallSeconds: number
}

export interface ReceivedMedia {
  fileName: string
  fileBytes: number
  sha256: string
}

/** Longest JSON body that names an address, bytes. */
const addressBytes = 16_384

/**
 * Writes the media of a request to `target`: its body, or what the address in its JSON leads to. Addresses have the
 * checks and limits of recordings. AppError INVALID_BODY, MEDIA_TOO_LARGE, UNSAFE_URL, STORAGE_FULL, StepError
 * SOURCE_UNREACHABLE, or the signal's reason. @param raw what samples without a container are; null: a file
 */
export async function receiveMedia(
  deps: ReceiveDeps,
  target: string,
  request: { stream: Readable; headers: IncomingHttpHeaders; signal: AbortSignal },
  raw: RawAudio | null,
): Promise<ReceivedMedia> {
  const { stream, headers, signal } = request
  const { maxUploadBytes, minFreeBytes } = deps.media
  const folder = path.dirname(target)
  const store = await openDiskBlobs({ folder, minFreeBytes })
  let stored: StoredBlob = { size: 0, digests: {} }
  const put: BlobStore['put'] = async (key, body, options) => {
    if (raw === null) return (stored = await store.put(key, body, { ...options, digests: ['sha256'] }))
    // The digest is of what the client has sent.
    const hash = createHash('sha256')
    const wav = Readable.from(asWav(hashed(body, hash), raw), { objectMode: false })
    const { size } = await store.put(key, wav, options)
    return (stored = { size, digests: { sha256: hash.digest('hex') } })
  }
  const key = path.basename(target)
  let fileName = ''
  if (/^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '')) {
    fileName = await download(deps, await readAddress(stream), { ...store, put }, target, signal)
  } else {
    if (Number(headers['content-length'] ?? 0) > maxUploadBytes) throw tooLarge(maxUploadBytes)
    await put(key, stream, { maxBytes: maxUploadBytes, signal }).catch((error: unknown) => {
      throw error instanceof AppError && error.code === 'BODY_TOO_LARGE' ? tooLarge(maxUploadBytes) : error
    })
  }
  if (stored.size === 0)
    throw invalidBody('/', 'required', 'Send the media as the body, or its address as JSON: {"url": "…"}.')
  return { fileName, fileBytes: stored.size, sha256: stored.digests.sha256 ?? '' }
}

/** Writes what an address leads to, with the checks and limits of recordings. Throws as `receiveMedia`. */
export async function downloadMedia(
  deps: ReceiveDeps,
  url: string,
  target: string,
  signal: AbortSignal,
): Promise<{ fileName: string; fileBytes: number }> {
  const store = await openDiskBlobs({ folder: path.dirname(target), minFreeBytes: deps.media.minFreeBytes })
  const fileName = await download(deps, storableUrl(url), store, target, signal)
  return { fileName, fileBytes: (await stat(target)).size }
}

/** @returns the name that its source gives it */
async function download(
  { outbound, media: config, stallSeconds }: ReceiveDeps,
  url: string,
  blobs: Awaited<ReturnType<typeof openDiskBlobs>>,
  target: string,
  signal: AbortSignal,
): Promise<string> {
  await outbound.check(url)
  const facts = await fetchOnlineSource({
    url,
    outbound,
    blobs,
    key: path.basename(target),
    folder: path.join(path.dirname(target), 'page'),
    config,
    stallSeconds,
    signal,
    onProgress: () => undefined,
  })
  return facts.title ?? ''
}

async function* hashed(body: BlobBody, hash: Hash): AsyncGenerator<Uint8Array, void> {
  for await (const chunk of chunksOf(body)) {
    hash.update(chunk)
    yield chunk
  }
}

async function readAddress(stream: Readable): Promise<string> {
  // Not destroyed: the request still has to be answered.
  const bytes = await readBounded(stream.iterator({ destroyOnReturn: false }), addressBytes)
  if (bytes === null) {
    throw new AppError('BODY_TOO_LARGE', `The JSON body must not be larger than ${addressBytes} bytes.`, {
      maxBytes: addressBytes,
    })
  }
  const body = parseJson(bytes, { names: 64, entries: 64 })
  const url = isObject(body) ? body['url'] : undefined
  if (typeof url !== 'string')
    throw invalidBody('/url', 'required', 'Send the address of the media as {"url": "https://…"}.')
  return storableUrl(url.trim())
}

function tooLarge(maxBytes: number): AppError {
  return new AppError('MEDIA_TOO_LARGE', `A file may have at most ${maxBytes} bytes.`, { maxBytes })
}
