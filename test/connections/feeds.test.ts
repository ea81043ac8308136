import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { listen } from '../helpers/listen.ts'
import { ClientError } from '../../src/client/client.ts'
import type { Feed } from '../../src/contract/endpoints/feeds.ts'
import {
  fastEngine,
  removeFolder,
  sampleFile,
  startServer,
  temporaryFolder,
  waitForTranscript,
  type TestServer,
} from '../helpers/harness.ts'
import { sampleAs } from '../helpers/media.ts'
import { refused } from '../helpers/refused.ts'
import { waitFor } from '../helpers/wait-for.ts'

let server: TestServer
let data: string
let spaceId: string
let address: string
let site: ReturnType<typeof createServer>
/** What the site answers, by path. */
const pages = new Map<string, (incoming: IncomingMessage, reply: ServerResponse) => void>()
const env = { ...fastEngine, TIRO_OUTBOUND_ALLOW: '127.0.0.1/32' }

before(async () => {
  data = await temporaryFolder()
  const media = readFileSync(sampleFile)
  await sampleAs(data, 'dated.m4a', ['-metadata', 'creation_time=2019-05-20T10:30:00Z'])
  site = createServer((incoming, reply) => {
    const at = (incoming.url ?? '/').split('?', 1)[0] ?? ''
    const page = pages.get(at)
    if (page !== undefined) return page(incoming, reply)
    if (at.endsWith('.mp3')) return void reply.writeHead(200, { 'content-type': 'audio/mpeg' }).end(media)
    reply.writeHead(404).end()
  })
  address = await listen(site)
  server = await startServer({ data, env })
  spaceId = (await server.client.createWorkspace({ body: { name: 'Feeds' } })).id
})

after(async () => {
  await server.stop()
  site.closeAllConnections()
  site.close()
  await removeFolder(data)
})

/** An RSS feed with the episodes `from` to `to`, the newest first. */
function rss(to: number, from = 1, { host = '', ids = 'episode' } = {}): string {
  const items = Array.from({ length: to - from + 1 }, (_, i) => {
    const n = to - i
    const date = new Date(Date.UTC(2026, 0, n)).toUTCString()
    return `<item><title>Episode ${n}</title><guid isPermaLink="false">${ids}-${n}</guid><pubDate>${date}</pubDate>
      <description><![CDATA[<p>With <b>Ada</b> &amp; Bob</p><p>Part ${n}</p>]]></description>
      <enclosure url="${host}/e${n}.mp3?a=1&amp;b=2" type="audio/mpeg" length="1"/></item>`
  })
  return `<?xml version="1.0"?><rss version="2.0"><channel><title>Tea &amp; talk</title>${items.join('')}</channel></rss>`
}

function serveFeed(path: string, text: () => string): void {
  pages.set(path, (_, reply) => void reply.writeHead(200, { 'content-type': 'application/rss+xml' }).end(text()))
}

async function follow(path: string, body: object = {}, space = spaceId): Promise<Feed> {
  return server.client.createFeed({ params: { spaceId: space }, body: { url: `${address}${path}`, ...body } })
}

/** Waits until a feed was read after it was as given. */
async function whenRead(feed: Feed): Promise<Feed> {
  const params = { spaceId: feed.workspaceId, feedId: feed.id }
  return waitFor(async () => {
    const now = await server.client.getFeed({ params })
    return now.checkedAt !== null && now.checkedAt !== feed.checkedAt ? now : null
  }, 'a reading of the feed')
}

async function checkNow(feed: Feed): Promise<Feed> {
  await server.client.checkFeed({ params: { spaceId: feed.workspaceId, feedId: feed.id } })
  return whenRead(feed)
}

async function titles(space = spaceId): Promise<string[]> {
  const { recordings } = await server.client.listRecordings({ params: { spaceId: space }, query: { limit: 500 } })
  return recordings.map(({ title }) => title).toSorted()
}

async function newSpace(name: string): Promise<string> {
  return (await server.client.createWorkspace({ body: { name } })).id
}

test('new episodes of a feed become recordings, each once', async () => {
  let last = 3
  serveFeed('/show.rss', () => rss(last))
  const folder = await server.client.createFolder({ params: { spaceId }, body: { name: 'Tea' } })
  const made = await follow('/show.rss', { latest: 2, recordingFolderId: folder.id })
  assert.deepEqual([made.checkedAt, made.title, made.failure], [null, null, null])
  const read = await whenRead(made)
  assert.equal(read.title, 'Tea & talk')
  assert.equal(read.failure, null)
  const inAnHour = (Date.parse(read.nextCheckAt ?? '') - Date.now()) / 60_000
  assert.ok(inAnHour > 55 && inAnHour <= 60, `${inAnHour} minutes`)
  assert.deepEqual(await titles(), ['Episode 2', 'Episode 3'])

  assert.deepEqual((await checkNow(read)).failure, null)
  assert.deepEqual(await titles(), ['Episode 2', 'Episode 3'])
  last = 4
  await checkNow(await server.client.getFeed({ params: { spaceId, feedId: made.id } }))
  assert.deepEqual(await titles(), ['Episode 2', 'Episode 3', 'Episode 4'])

  const { recordings } = await server.client.listRecordings({ params: { spaceId }, query: { limit: 10 } })
  const newest = recordings.find(({ title }) => title === 'Episode 4')
  assert.equal(newest?.recordingFolderId, folder.id)
  assert.equal(newest.sourceUrl, `${address}/e4.mp3?a=1&b=2`)
  const detail = await waitForTranscript(server.client, { spaceId, recordingId: newest.id })
  assert.equal(detail.transcript?.status, 'COMPLETED')
  assert.equal(detail.recordedAt, '2026-01-04T00:00:00.000Z')
  const { description, uploaderName } = detail.sourceInfo ?? {}
  assert.deepEqual([description, uploaderName], ['With Ada & Bob\n\nPart 4', 'Tea & talk'])
  // An archive takes them along.
  const headers = { 'x-api-key': server.key, 'content-type': 'application/zip' }
  const archive = await fetch(`${server.address}/api/v1/spaces/${spaceId}/archive`, { headers })
  const body = await archive.arrayBuffer()
  const restored = await fetch(`${server.address}/api/v1/archives`, { method: 'POST', headers, body })
  const { id } = (await restored.json()) as { id: string }
  const all = await server.client.listRecordings({ params: { spaceId: id } })
  const recordingId = all.recordings.find(({ title }) => title === 'Episode 4')?.id ?? ''
  assert.deepEqual(
    (await server.client.getRecording({ params: { spaceId: id, recordingId } })).sourceInfo,
    detail.sourceInfo,
  )
})

test('an episode has the date of its publication, unless no recording can be of that time', async () => {
  const space = await newSpace('Dates')
  const media = readFileSync(path.join(data, 'dated.m4a'))
  pages.set('/dated.m4a', (_, reply) => void reply.writeHead(200, { 'content-type': 'audio/mp4' }).end(media))
  const item = (title: string, date: string) =>
    `<item><title>${title}</title><guid>${title}</guid>${date}
      <enclosure url="/dated.m4a?${title}" type="audio/mp4" length="1"/></item>`
  const items = [
    item('Said', '<pubDate>Tue, 03 Mar 2020 08:00:00 +0100</pubDate>'),
    item('Unset', '<pubDate>Thu, 01 Jan 1970 00:00:00 GMT</pubDate>'),
    item('Future', '<pubDate>Tue, 03 Mar 2150 08:00:00 GMT</pubDate>'),
    item('Wrong', '<pubDate>last Tuesday</pubDate>'),
    item('Silent', ''),
  ]
  serveFeed('/dates.rss', () => `<rss version="2.0"><channel><title>Dates</title>${items.join('')}</channel></rss>`)
  await whenRead(await follow('/dates.rss', { latest: 5 }, space))
  const { recordings } = await server.client.listRecordings({ params: { spaceId: space } })
  const dates: Record<string, string> = {}
  for (const { id: recordingId, title } of recordings) {
    const read = await waitForTranscript(server.client, { spaceId: space, recordingId })
    assert.equal(read.status, 'READY', JSON.stringify(read.failure))
    dates[title] = read.recordedAt
  }
  const inFile = '2019-05-20T10:30:00.000Z'
  assert.deepEqual(dates, {
    Said: '2020-03-03T07:00:00.000Z',
    Unset: inFile,
    Future: inFile,
    Wrong: inFile,
    Silent: inFile,
  })
})

test('an episode is known by its ID and by its address', async () => {
  const space = await newSpace('Moved')
  let text = rss(2)
  serveFeed('/moved.rss', () => text)
  const read = await whenRead(await follow('/moved.rss', { latest: 2 }, space))
  // Another host, the same IDs; then other IDs, the same host.
  text = rss(2, 1, { host: `${address}/elsewhere` })
  const again = await checkNow(read)
  text = rss(3, 1, { host: `${address}/elsewhere`, ids: 'other' })
  await checkNow(again)
  assert.deepEqual(await titles(space), ['Episode 1', 'Episode 2', 'Episode 3'])
})

test('nothing is taken of what exists if nobody asks for it, and nothing while paused', async () => {
  const space = await newSpace('Later')
  let last = 30
  serveFeed('/later.rss', () => rss(last))
  const read = await whenRead(await follow('/later.rss', { latest: 0 }, space))
  assert.deepEqual(await titles(space), [])
  const params = { spaceId: space, feedId: read.id }
  const paused = await server.client.updateFeed({ params, body: { paused: true } })
  assert.deepEqual([paused.pausedAt === null, paused.nextCheckAt], [false, null])
  await assert.rejects(server.client.checkFeed({ params }), (error) => {
    assert.ok(error instanceof ClientError)
    return error.code === 'INVALID_STATE'
  })
  last = 52
  await server.client.updateFeed({ params, body: { paused: false } })
  const first = await whenRead(read)
  // 22 at once would fill the queue: the rest comes a minute later, the oldest first.
  assert.equal((await titles(space)).length, 20)
  assert.ok(Date.parse(first.nextCheckAt ?? '') - Date.now() <= 60_000)
  await checkNow(first)
  assert.equal((await titles(space)).length, 22)
})

test('a feed that has not changed is not sent again', async () => {
  const space = await newSpace('Unchanged')
  const asked: (string | undefined)[] = []
  pages.set('/same.rss', (incoming, reply) => {
    asked.push(incoming.headers['if-none-match'])
    if (incoming.headers['if-none-match'] === '"one"') return void reply.writeHead(304).end()
    const headers = { 'content-type': 'text/xml', etag: '"one"', 'content-encoding': 'gzip' }
    reply.writeHead(200, headers).end(gzipSync(rss(1)))
  })
  const read = await whenRead(await follow('/same.rss', {}, space))
  const again = await checkNow(read)
  assert.deepEqual(asked, [undefined, '"one"'])
  assert.equal(again.title, 'Tea & talk')
  assert.deepEqual(await titles(space), ['Episode 1'])
})

test('the feed that a page names is followed', async () => {
  const space = await newSpace('Page')
  serveFeed('/named.rss', () => rss(1))
  pages.set('/page', (_, reply) => {
    const link = '<link rel="alternate" type="application/rss+xml" href="/named.rss">'
    reply.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><head>${link}</head>`)
  })
  const read = await whenRead(await follow('/page', {}, space))
  assert.deepEqual([read.url, read.failure], [`${address}/named.rss`, null])
  assert.deepEqual(await titles(space), ['Episode 1'])
})

test('what is no feed, or answers nothing, says so and is tried again later', async () => {
  const space = await newSpace('Faults')
  pages.set('/html', (_, reply) => void reply.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hello</h1>'))
  const bomb = gzipSync(Buffer.alloc(40_000_000, ' '))
  pages.set('/bomb', (_, reply) => void reply.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb))
  const codeOf = async (path: string): Promise<string | undefined> => {
    const read = await whenRead(await follow(path, {}, space))
    assert.ok(Date.parse(read.nextCheckAt ?? '') > Date.now() + 5 * 60_000)
    return read.failure?.code
  }
  assert.equal(await codeOf('/html'), 'MEDIA_UNREADABLE')
  assert.equal(await codeOf('/bomb'), 'MEDIA_UNREADABLE')
  assert.equal(await codeOf('/missing'), 'SOURCE_UNREACHABLE')
  const refused = server.client.createFeed({
    params: { spaceId: space },
    body: { url: 'http://127.0.0.2/inside.rss' },
  })
  await assert.rejects(refused, (error) => error instanceof ClientError && error.code === 'UNSAFE_URL')
  pages.set('/to-inside', (_, reply) => void reply.writeHead(302, { location: 'http://127.0.0.2/x.rss' }).end())
  assert.equal(await codeOf('/to-inside'), 'SOURCE_UNREACHABLE')
})

test('a feed is followed once, and no longer after it is deleted', async () => {
  const space = await newSpace('Once')
  serveFeed('/once.rss', () => rss(1))
  const read = await whenRead(await follow('/once.rss', {}, space))
  await assert.rejects(
    follow('/once.rss', {}, space),
    (error) => error instanceof ClientError && error.code === 'INVALID_STATE',
  )
  await server.client.deleteFeed({ params: { spaceId: space, feedId: read.id } })
  assert.deepEqual((await server.client.listFeeds({ params: { spaceId: space } })).feeds, [])
  assert.deepEqual(await titles(space), ['Episode 1'])
})

test('a feed that has moved is followed at its new address, and its known episodes stay as they are', async () => {
  const space = await newSpace('New address')
  const folder = await server.client.createFolder({ params: { spaceId: space }, body: { name: 'Moved' } })
  pages.set('/old.rss', (_, reply) => void reply.writeHead(200, { etag: '"old"' }).end(rss(3)))
  let asked: string | undefined
  pages.set('/new.rss', (incoming, reply) => {
    asked = incoming.headers['if-none-match']
    reply.writeHead(200).end(rss(6))
  })
  serveFeed('/other.rss', () => rss(1, 1, { ids: 'other' }))
  await follow('/other.rss', { latest: 0 }, space)
  const read = await whenRead(await follow('/old.rss', { latest: 3 }, space))
  const params = { spaceId: space, feedId: read.id }
  const change = (body: object) => refused(server.client.updateFeed({ params, body }))
  assert.deepEqual(await change({ url: `${address}/other.rss` }), [409, 'INVALID_STATE'])
  assert.deepEqual(await change({ url: 'http://127.0.0.2/inside.rss' }), [400, 'UNSAFE_URL'])
  assert.deepEqual(await change({ latest: 3 }), [400, 'INVALID_BODY'])
  assert.deepEqual(await server.client.getFeed({ params }), read)

  const body = { url: `${address}/new.rss`, latest: 2, recordingFolderId: folder.id }
  const moved = await server.client.updateFeed({ params, body })
  assert.deepEqual([moved.url, moved.title, moved.checkedAt], [`${address}/new.rss`, null, null])
  const again = await whenRead(moved)
  assert.deepEqual([again.title, again.failure, asked], ['Tea & talk', null, undefined])
  assert.deepEqual(await titles(space), ['Episode 1', 'Episode 2', 'Episode 3', 'Episode 5', 'Episode 6'])
  // The same address again starts nothing.
  assert.deepEqual(await server.client.updateFeed({ params, body: { url: again.url } }), again)
})

test('a killed server takes each episode once', async () => {
  const space = await newSpace('Killed')
  serveFeed('/killed.rss', () => rss(40))
  const made = await follow('/killed.rss', { latest: 20 }, space)
  await waitFor(async () => (await titles(space)).length > 3, 'some episodes')
  await server.kill()
  server = await startServer({ data, env })
  const read = await whenRead(made)
  assert.equal(read.failure, null)
  const taken = await titles(space)
  assert.equal(new Set(taken).size, taken.length)
  assert.deepEqual(
    taken,
    Array.from({ length: 20 }, (_, i) => `Episode ${i + 21}`),
  )
})
