import { StepError } from '../../contract/app-error.ts'
import { explainDownload } from '../../platform/media/online-source.ts'
import { unreachable } from '../../platform/media/online-source-shape.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import { readRetryAfter } from '../../platform/outbound/read-retry-after.ts'
import { readStart } from '../../platform/outbound/read-start.ts'
import { runInThread } from '../../platform/processes/thread.ts'
import { maxFeedBytes, type FetchedFeed, type ReadFeed } from './feed-shape.ts'

export interface OnlineFeed {
  feed: ReadFeed
  /** Where the feed is, which isn't the address asked for if that is a page. */
  url: string
  etag: string | null
  lastModified: string | null
}

interface Asked {
  url: string
  /** Of the answer before; null: none. */
  etag: string | null
  lastModified: string | null
}

const redirects = 5
/** How long a server may take to send a feed. */
const fetchSeconds = 60
const accepted =
  'application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.8'

/**
 * Reads the feed at an address, or the one that a page there names.
 * @returns null if it hasn't changed since `asked`
 * @throws StepError SOURCE_UNREACHABLE, MEDIA_UNREADABLE
 */
export async function fetchFeed(
  outbound: Pick<Outbound, 'request'>,
  asked: Asked,
  signal: AbortSignal,
): Promise<OnlineFeed | null> {
  let found = await fetchOnce(outbound, asked, signal)
  // One step, so that pages that name each other end.
  if (typeof found?.read === 'string') {
    found = await fetchOnce(outbound, { url: found.read, etag: null, lastModified: null }, signal)
  }
  if (found === null) return null
  const { read, ...rest } = found
  if (typeof read === 'string') throw noFeed()
  return { feed: read, ...rest }
}

function noFeed(): StepError {
  return new StepError('MEDIA_UNREADABLE', "This address isn't a feed, and names none.")
}

/** What was read at an address: a feed, or the address of one that a page names. */
interface Found extends Omit<OnlineFeed, 'feed'> {
  read: ReadFeed | string
}

async function fetchOnce(
  outbound: Pick<Outbound, 'request'>,
  asked: Asked,
  signal: AbortSignal,
): Promise<Found | null> {
  const late = AbortSignal.timeout(fetchSeconds * 1000)
  const fetched = await ask(outbound, asked, AbortSignal.any([signal, late])).catch((error: unknown) => {
    signal.throwIfAborted()
    if (late.aborted) throw unreachable(`The server didn't send the feed within ${fetchSeconds} seconds.`)
    throw explainDownload(error, maxFeedBytes)
  })
  if (fetched === null) return null
  const { etag, lastModified, ...rest } = fetched
  const read = await readInThread(rest, signal)
  if (read === null) throw noFeed()
  return { read, url: asked.url, etag, lastModified }
}

/** How long a feed may be read, milliseconds: imports of transcripts wait for the same thread. 30 MB take 5 to 15 s. */
const limitMs = 20_000

async function readInThread(fetched: FetchedFeed, signal: AbortSignal): Promise<ReadFeed | string | null> {
  const options = { signal, isBulk: true, limitMs }
  try {
    return await runInThread(new URL('./read-feed.ts', import.meta.url), fetched, options)
  } catch (error) {
    signal.throwIfAborted()
    throw new StepError('MEDIA_UNREADABLE', "The feed is damaged or too large, so Tiro can't read it.", {
      cause: error,
    })
  }
}

async function ask(
  outbound: Pick<Outbound, 'request'>,
  { url, etag, lastModified }: Asked,
  signal: AbortSignal,
): Promise<(FetchedFeed & { etag: string | null; lastModified: string | null }) | null> {
  const answer = await outbound.request(url, {
    redirects,
    signal,
    headers: {
      accept: accepted,
      'accept-encoding': 'gzip',
      ...(etag === null ? {} : { 'if-none-match': etag }),
      ...(lastModified === null ? {} : { 'if-modified-since': lastModified }),
    },
  })
  const { status, headers, body } = answer
  if (status !== 200) {
    body.destroy()
    if (status === 304) return null
    const retryAfter = readRetryAfter(headers['retry-after'], Date.now()) ?? 0
    throw unreachable(`The server responded with status ${status}.`, { retryAfterSeconds: retryAfter / 1000 })
  }
  const bytes = await readStart(body, maxFeedBytes + 1)
  if (bytes.length > maxFeedBytes) throw unreachable(`The feed is larger than ${maxFeedBytes / 1e6} MB.`)
  return {
    bytes,
    address: answer.url.href,
    contentType: headers['content-type'] ?? '',
    contentEncoding: headers['content-encoding'] ?? '',
    etag: shortHeader(headers['etag']),
    lastModified: shortHeader(headers['last-modified']),
  }
}

/** A header to send back; null: there is none, or none that one would keep. */
function shortHeader(value: string | undefined): string | null {
  return value !== undefined && /^[\x20-\x7e]{1,500}$/.test(value) ? value : null
}
