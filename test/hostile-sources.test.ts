// What servers of recordings do that they shouldn't, and what people then see.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { gzipSync } from 'node:zlib'
import { after, before, test } from 'node:test'
import { listen } from './helpers/listen.ts'
import type { RecordingDetail } from '../src/contract/resources.ts'
import { fastEngine, openServer, sampleFile, waitForTranscript } from './helpers/harness.ts'
import { waitFor } from './helpers/wait-for.ts'
import { withoutYtDlp } from './helpers/yt-dlp.ts'

/** Enough for the sample. */
const maxBytes = 4 * 1024 ** 2
const server = await openServer({
  ...fastEngine,
  TIRO_OUTBOUND_ALLOW: '127.0.0.1/32',
  TIRO_MAX_UPLOAD_BYTES: String(maxBytes),
  TIRO_UPLOAD_STALL_SECONDS: '2',
  TIRO_MAX_DOWNLOAD_SECONDS: '60',
})
const media = readFileSync(sampleFile)
const places: Record<string, RequestListener> = {}
const http = createServer((incoming, reply) => {
  const place = places[new URL(incoming.url ?? '/', 'http://site').pathname]
  if (place === undefined) reply.writeHead(200, { 'content-type': 'audio/mpeg' }).end(media)
  else place(incoming, reply)
})
let site = ''
let spaceId = ''

before(async () => {
  site = await listen(http)
  spaceId = (await server.client.createWorkspace({ body: { name: 'Addresses' } })).id
})
after(() => {
  http.closeAllConnections()
  http.close()
})

/** Without a title of its own, so that it gets the source's. */
async function fetchFrom(place: string): Promise<RecordingDetail> {
  const sourceUrl = site + place
  const body = { title: sourceUrl.slice(0, 200), sourceUrl } as const
  const { id } = await server.client.createRecording({ params: { spaceId }, body })
  return waitForTranscript(server.client, { spaceId, recordingId: id })
}

test('names of files and pages lose what no database stores and what turns the text around it', async () => {
  const done = await fetchFrom('/%E2%80%AEtalk%00%0Aof%20Ada.mp3')
  assert.deepEqual([done.status, done.title, done.sourceInfo?.title], ['READY', 'talk of Ada', 'talk of Ada'])
  const cut = await fetchFrom(`/${'x'.repeat(199)}%F0%9F%98%80.mp3`)
  assert.equal(cut.title, 'x'.repeat(199))
})

test('so do texts of pages, whose descriptions keep their lines', { skip: withoutYtDlp }, async () => {
  const about = {
    '@context': 'https://schema.org',
    '@type': 'VideoObject',
    name: 'A talk\u0000 of\u202e\nAda',
    description: 'First\u0000\nSecond',
    contentUrl: `${site}/talk.mp3`,
  }
  places['/page'] = (_, reply) =>
    void reply
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`<html><head><script type="application/ld+json">${JSON.stringify(about)}</script></head></html>`)
  const done = await fetchFrom('/page')
  assert.deepEqual(
    [done.status, done.title, done.sourceInfo?.description],
    ['READY', 'A talk of Ada', 'First\nSecond'],
    JSON.stringify(done.failure),
  )
})

test('a busy server is asked again when it says, and people read what the download waits for', async () => {
  const asked: number[] = []
  places['/busy.mp3'] = (_, reply) => {
    asked.push(Date.now())
    if (asked.length === 1) reply.writeHead(429, { 'retry-after': '4' }).end()
    else reply.writeHead(200, { 'content-type': 'audio/mpeg' }).end(media)
  }
  const { id: recordingId } = await server.client.createRecording({
    params: { spaceId },
    body: { title: 'Busy', sourceUrl: `${site}/busy.mp3` },
  })
  const waits = await waitFor(
    () => server.client.getRecording({ params: { spaceId, recordingId } }),
    'the sentence',
    ({ transcript }) => transcript?.waitingFor != null,
  )
  assert.equal(waits.transcript?.waitingFor, 'The server responded with status 429. Tiro tries again.')
  const done = await waitForTranscript(server.client, { spaceId, recordingId })
  assert.equal(done.status, 'READY', JSON.stringify(done.failure))
  const [first = 0, second = 0] = asked
  assert.ok(second - first >= 4000, `asked again after ${second - first} ms`)
})

test('a file that comes compressed is decompressed, within the limit, or named as damaged', async () => {
  const sent = (bytes: Uint8Array, encoding: string): RequestListener => {
    const headers = { 'content-type': 'audio/mpeg', 'content-encoding': encoding, 'content-length': bytes.length }
    return (_, reply) => void reply.writeHead(200, headers).end(bytes)
  }
  places['/gzip.mp3'] = sent(gzipSync(media), 'gzip')
  places['/bomb.mp3'] = sent(gzipSync(Buffer.alloc(maxBytes + 1)), 'gzip')
  places['/cut.mp3'] = sent(gzipSync(media).subarray(0, 2000), 'gzip')
  places['/plain.mp3'] = sent(media, 'br')
  places['/odd.mp3'] = sent(media, 'rot13')
  const [gzip, bomb, ...damaged] = await Promise.all(
    ['/gzip.mp3', '/bomb.mp3', '/cut.mp3', '/plain.mp3', '/odd.mp3'].map((place) => fetchFrom(place)),
  )
  assert.equal(gzip?.status, 'READY', JSON.stringify(gzip?.failure))
  assert.match(bomb?.failure?.message ?? '', /larger than the limit/)
  assert.deepEqual(
    damaged.map(({ failure }) => failure?.message),
    [
      'The server sent the file compressed (gzip), and it is damaged.',
      'The server sent the file compressed (br), and it is damaged.',
      "The server sent the file in an encoding that Tiro can't read (rot13).",
    ],
  )
})

test('a server that sends almost nothing does not hold a download for hours', async () => {
  places['/drip.mp3'] = (_, reply) => {
    reply.writeHead(200, { 'content-type': 'audio/mpeg', 'content-length': media.length })
    let sent = 0
    const timer = setInterval(() => reply.write(media.subarray(sent, ++sent)), 200)
    reply.on('close', () => clearInterval(timer))
  }
  const { failure } = await fetchFrom('/drip.mp3')
  assert.deepEqual(
    [failure?.code, failure?.message],
    ['SOURCE_UNREACHABLE', 'The server sends too slowly: less than 4 kB in 2 s.'],
  )
})

test('nor does one that drips a page, or the media of a page', { skip: withoutYtDlp }, async () => {
  const drip =
    (type: string, of: Uint8Array): RequestListener =>
    (_, reply) => {
      reply.writeHead(200, { 'content-type': type })
      let sent = 0
      const timer = setInterval(() => reply.write(of.subarray(sent, ++sent)), 200)
      reply.on('close', () => clearInterval(timer))
    }
  places['/slow-page'] = drip('text/html', Buffer.from(`<html>${' '.repeat(10_000)}`))
  // The request that asks what is there gets the list at once.
  places['/slow.m3u8'] = (_, reply) =>
    void reply
      .writeHead(200, { 'content-type': 'application/vnd.apple.mpegurl' })
      .end(`#EXTM3U\n#EXT-X-TARGETDURATION:3\n#EXTINF:3,\n${site}/slow.ts\n#EXT-X-ENDLIST\n`)
  places['/slow.ts'] = drip('video/mp2t', media)
  for (const { failure } of await Promise.all(['/slow-page', '/slow.m3u8'].map((place) => fetchFrom(place)))) {
    assert.deepEqual(
      [failure?.code, failure?.message],
      ['SOURCE_UNREACHABLE', 'The server sends too slowly: less than 4 kB in 2 s.'],
    )
  }
})

test(
  'a feed gives its first episode; one with incomplete addresses says so in plain words',
  { skip: withoutYtDlp },
  async () => {
    const feed = (url: string): RequestListener => {
      const items = [1, 2].map(
        (n) => `<item><title>Episode ${n}</title><guid>${n}</guid><enclosure url="${url}"/></item>`,
      )
      const body = `<rss version="2.0"><channel><title>Show</title>${items.join('')}</channel></rss>`
      return (_, reply) => void reply.writeHead(200, { 'content-type': 'application/rss+xml' }).end(body)
    }
    places['/feed'] = feed(`${site}/episode.mp3`)
    places['/relative'] = feed('/episode.mp3')
    const [whole, relative] = await Promise.all([fetchFrom('/feed'), fetchFrom('/relative')])
    assert.deepEqual([whole.status, whole.title], ['READY', 'Episode 1'], JSON.stringify(whole.failure))
    assert.equal(
      relative.failure?.message,
      "The page doesn't have the complete address of its media. Give the address of the media file itself.",
    )
  },
)
