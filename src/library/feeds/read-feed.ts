import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import { parseFeed } from 'feedsmith'
import { maxFeedBytes, type Episode, type FetchedFeed, type ReadFeed } from './feed-shape.ts'
import { textOfHtml } from './text-of-html.ts'
import { sourceText } from '../../platform/media/online-source-shape.ts'
import { isSmuggled } from '../../platform/outbound/is-smuggled.ts'
import { utf16Mark } from '../../text/byte-order-mark.ts'
import { isMediaName } from '../../text/media-name.ts'
import { storableStart } from '../../text/storable-start.ts'

/** Of more episodes, the first ones in the document are read. */
const maxEpisodes = 10_000
const maxIdLength = 2000
const mostHtml = 50_000
const mostDescription = 10_000

/**
 * Reads a feed (RSS, RDF, Atom, JSON Feed). Runs in a thread: a long one takes a second.
 * @returns the address of the feed that a page names; null if the bytes are no feed and name none
 */
export async function run(fetched: FetchedFeed): Promise<ReadFeed | string | null> {
  const text = textOf(fetched)
  try {
    return asRead(parseFeed(text), fetched.address)
  } catch {
    return namedFeed(text, fetched.address)
  }
}

function textOf({ bytes, contentType, contentEncoding }: FetchedFeed): string {
  const plain = decompress(bytes, contentEncoding.trim().toLowerCase())
  const start = new TextDecoder('latin1').decode(plain.subarray(0, 200))
  const sent = /charset="?([\w-]+)/i.exec(contentType)?.[1]
  // A name that can be read byte by byte isn't in UTF-16.
  const written = /^\s*<\?xml[^>]*encoding=["'](?!utf-16)([\w-]+)/i.exec(start)?.[1]
  return decoderFor(utf16Mark(plain) ?? sent ?? written).decode(plain)
}

function decompress(bytes: Uint8Array, encoding: string): Uint8Array {
  const limit = { maxOutputLength: maxFeedBytes }
  if (encoding === 'gzip' || encoding === 'x-gzip') return gunzipSync(bytes, limit)
  if (encoding === 'deflate') return inflateSync(bytes, limit)
  if (encoding === 'br') return brotliDecompressSync(bytes, limit)
  return bytes
}

/** UTF-8, which most feeds are, for a name that doesn't exist. */
function decoderFor(label = 'utf-8'): TextDecoder {
  try {
    return new TextDecoder(label)
  } catch {
    return new TextDecoder()
  }
}

/** Dates as the feed writes them. */
type Parsed = ReturnType<typeof parseFeed<string>>

interface Media {
  url?: string | undefined
  type?: string | undefined
}

function asRead(parsed: Parsed, address: string): ReadFeed {
  const { title, episodes } = partsOf(parsed, address)
  return {
    title: oneLine(title),
    // Sorting is stable: episodes without a time stay where the document has them.
    episodes: episodes.toSorted((a, b) => (b.publishedAt ?? 0) - (a.publishedAt ?? 0)),
  }
}

function partsOf(parsed: Parsed, address: string): { title: string | undefined; episodes: Episode[] } {
  if (parsed.format === 'atom') {
    const { title, entries = [] } = parsed.feed
    const episodes = entries.slice(0, maxEpisodes).flatMap((entry) => {
      const enclosed = (entry.links ?? []).filter(({ rel }) => rel === 'enclosure')
      const media = enclosed.map(({ href, type }) => ({ url: href, type }))
      return episode({
        id: entry.id,
        title: entry.title?.value,
        date: entry.published ?? entry.updated,
        html: entry.content?.value ?? entry.summary?.value,
        media,
        address,
      })
    })
    return { title: title?.value, episodes }
  }
  if (parsed.format === 'json') {
    const { title, items = [] } = parsed.feed
    const episodes = items.slice(0, maxEpisodes).flatMap((item) => {
      const media = (item.attachments ?? []).map(({ url, mime_type: type }) => ({ url, type }))
      return episode({
        id: item.id,
        title: item.title,
        date: item.date_published,
        html: item.content_html ?? item.content_text ?? item.summary,
        media,
        address,
      })
    })
    return { title, episodes }
  }
  if (parsed.format === 'rdf') return { title: parsed.feed.title, episodes: [] }
  const { title, items = [] } = parsed.feed
  const episodes = items.slice(0, maxEpisodes).flatMap((item) => {
    const inGroups = (item.media?.groups ?? []).flatMap(({ contents = [] }) => contents)
    const media = [...(item.enclosures ?? []), ...(item.media?.contents ?? []), ...inGroups]
    const html = item.content?.encoded ?? item.description ?? item.itunes?.summary
    return episode({ id: item.guid?.value, title: item.title, date: item.pubDate, html, media, address })
  })
  return { title, episodes }
}

function episode(given: {
  id: string | undefined
  title: string | undefined
  date: string | undefined
  html: string | undefined
  media: readonly Media[]
  address: string
}): Episode[] {
  const { id, title, date, html = '', media, address } = given
  const url = media.map((one) => mediaUrl(one, address)).find((found) => found !== null)
  if (url === undefined) return []
  const at = date === undefined ? Number.NaN : Date.parse(date)
  return [
    {
      id: id === undefined || id === '' ? null : id.slice(0, maxIdLength),
      url,
      title: oneLine(title) ?? storableStart(url),
      description: sourceText(textOfHtml(html.slice(0, mostHtml)), mostDescription),
      publishedAt: Number.isNaN(at) ? null : at,
    },
  ]
}

/** A title as it may be stored and shown, in one line; null: there is none. */
function oneLine(title = ''): string | null {
  return sourceText(title.replaceAll(/\s+/g, ' '), 200)
}

/** The address of audio or video; null if it is something else, such as a picture. */
function mediaUrl({ url = '', type = '' }: Media, address: string): string | null {
  if (!URL.canParse(url, address)) return null
  const absolute = new URL(url, address)
  if (absolute.protocol !== 'https:' && absolute.protocol !== 'http:') return null
  // Every member sees the address of a recording, and downloads use no password in one.
  absolute.username = ''
  absolute.password = ''
  const isMedia = /^(audio|video)\//i.test(type) || (!/^(image|text)\//i.test(type) && isMediaName(absolute.pathname))
  return isMedia && absolute.href.length <= 4000 && !isSmuggled(absolute.href) ? absolute.href : null
}

/** The feed that a page names in its head. */
function namedFeed(html: string, address: string): string | null {
  for (const [tag] of html.slice(0, 1_000_000).matchAll(/<link\b[^<>]{0,3000}>/gi)) {
    if (!/\brel=["']?alternate\b/i.test(tag) || !/application\/(rss\+xml|atom\+xml|feed\+json)/i.test(tag)) continue
    const href = /\bhref=(?:"([^"]*)"|'([^']*)')/i.exec(tag)
    const named = (href?.[1] ?? href?.[2] ?? '').replaceAll('&amp;', '&')
    if (named !== '' && URL.canParse(named, address)) return new URL(named, address).href
  }
  return null
}
