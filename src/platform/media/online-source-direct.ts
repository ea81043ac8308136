import path from 'node:path'
import { pipeline, Readable, type Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib'
import { AppError, StepError } from '../../contract/app-error.ts'
import { noSourceInfo, type SourceInfo } from '../../contract/source-info.ts'
import { clean } from '../../text/clean.ts'
import type { OutboundAnswer } from '../outbound/outbound.ts'
import { sourceText, stallBytes, tooSlow, unreachable, type OnlineSource } from './online-source-shape.ts'

/** Maximum number of consecutive connections that break before they bring `stallBytes`. */
const maxCuts = 5

/** Streams a media file into the blob store. Resumes broken connections if the server supports ranges. */
export async function storeDirect(source: OnlineSource, answer: OutboundAnswer): Promise<SourceInfo> {
  const { maxUploadBytes } = source.config
  const total = lengthOf(answer)
  if (total !== null && total > maxUploadBytes) {
    answer.body.destroy()
    throw new AppError('BODY_TOO_LARGE', 'The media file is too large.', { maxBytes: maxUploadBytes })
  }
  const sent = Readable.from(wholeBody(source, answer, total), { objectMode: false })
  const body = decompressed(sent, answer.headers['content-encoding'] ?? '')
  await source.blobs.put(source.key, body, { maxBytes: maxUploadBytes, signal: source.signal })
  const { hostname, pathname } = answer.url
  return { ...noSourceInfo, platform: hostname, title: nameOf(pathname) }
}

const decompressors = new Map<string, () => Duplex>([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
  ['zstd', createZstdDecompress],
])

/** Some servers compress although Tiro asks them not to. @param header Content-Encoding */
function decompressed(sent: Readable, header: string): Readable {
  const encoding = header.trim().toLowerCase()
  if (encoding === '' || encoding === 'identity') return sent
  const create = decompressors.get(encoding)
  if (create === undefined) {
    sent.destroy()
    throw unreachable(`The server sent the file in an encoding that Tiro can't read (${clean(encoding)}).`)
  }
  return Readable.from(decompress(sent, create(), encoding), { objectMode: false })
}

async function* decompress(sent: Readable, into: Duplex, encoding: string): AsyncGenerator<Buffer, void, undefined> {
  let lost: unknown = null
  sent.once('error', (error) => (lost = error))
  try {
    yield* pipeline(sent, into, () => undefined) as AsyncIterable<Buffer>
  } catch (error) {
    if (error === lost) throw error
    throw unreachable(`The server sent the file compressed (${encoding}), and it is damaged.`, { cause: error })
  }
}

async function* wholeBody(
  source: OnlineSource,
  first: OutboundAnswer,
  total: number | null,
): AsyncGenerator<Buffer, void, undefined> {
  // A weak ETag doesn't guarantee the same bytes.
  const strong = first.headers['etag']?.startsWith('"') === true ? first.headers['etag'] : undefined
  const validator = strong ?? first.headers['last-modified']
  const resumable = first.headers['accept-ranges'] === 'bytes' && validator !== undefined
  let answer = first
  let got = 0
  let cuts = 0
  let steady = { at: performance.now(), got }
  for (;;) {
    let cut: unknown
    try {
      for await (const chunk of answer.body as AsyncIterable<Buffer>) {
        got += chunk.length
        const now = performance.now()
        if (got - steady.got >= stallBytes) {
          steady = { at: now, got }
          cuts = 0
        } else if (got !== total && now - steady.at > source.stallSeconds * 1000) throw tooSlow(source.stallSeconds)
        source.onProgress({ bytes: got, total })
        yield chunk
        // The time in which the store takes it isn't the server's.
        steady.at += performance.now() - now
      }
      if (total === null || got >= total) return
      cut = new Error(`The connection ended after ${got} of ${total} bytes.`)
    } catch (error) {
      if (error instanceof StepError) throw error
      cut = error
    }
    source.signal.throwIfAborted()
    if (!resumable || ++cuts > maxCuts) {
      throw unreachable(`The connection was lost after ${got} bytes.`, { retryable: true, cause: cut })
    }
    await sleep(250 * 2 ** cuts, undefined, { signal: source.signal })
    answer = await goOn(source, first.url.href, got, validator)
    steady = { ...steady, at: performance.now() }
  }
}

async function goOn(source: OnlineSource, url: string, from: number, validator: string): Promise<OutboundAnswer> {
  const answer = await source.outbound.request(url, {
    signal: source.signal,
    timeoutMs: 30_000,
    headers: { 'accept-encoding': 'identity', range: `bytes=${from}-`, 'if-range': validator },
  })
  const begins = /^bytes (\d+)-/.exec(answer.headers['content-range'] ?? '')?.[1]
  if (answer.status === 206 && Number(begins) === from) return answer
  answer.body.destroy()
  throw unreachable(`The file changed during the download (status ${answer.status}).`, { retryable: true })
}

function lengthOf({ headers }: OutboundAnswer): number | null {
  const length = headers['content-length']
  return length !== undefined && /^\d{1,15}$/.test(length) ? Number(length) : null
}

/** The file's name without its extension, as far as it is readable. */
function nameOf(pathname: string): string | null {
  let name = path.posix.basename(pathname)
  try {
    name = decodeURIComponent(name)
  } catch {
    // Not UTF-8: used unchanged.
  }
  return sourceText(clean(name).replace(/\.\w{1,5}$/, ''), 200)
}
