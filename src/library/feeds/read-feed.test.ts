import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FetchedFeed, ReadFeed } from './feed-shape.ts'
import { run } from './read-feed.ts'

function fetched(text: string | Uint8Array, given: Partial<FetchedFeed> = {}): FetchedFeed {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text
  return { bytes, address: 'https://example.org/show/feed', contentType: '', contentEncoding: '', ...given }
}

async function read(text: string | Uint8Array, given: Partial<FetchedFeed> = {}): Promise<ReadFeed> {
  const result = await run(fetched(text, given))
  assert.ok(result !== null && typeof result === 'object', JSON.stringify(result))
  return result
}

const channel = (inside: string): string => `<rss version="2.0"><channel><title>Show</title>${inside}</channel></rss>`

test('RSS: title, ID, address and time of each episode, the newest first', async () => {
  const { title, episodes } = await read(
    channel(`
      <item><title> Old\n one </title><guid>a</guid><pubDate>Tue, 06 Jan 2026 10:00:00 GMT</pubDate>
        <enclosure url="/old.mp3" type="audio/mpeg"/></item>
      <item><title><![CDATA[New &amp; <b>one</b>]]></title><guid>b</guid><pubDate>Wed, 07 Jan 2026 10:00:00 GMT</pubDate>
        <enclosure url="https://cdn.example/new.mp3?a=1&amp;b=2" type="audio/mpeg"/></item>
      <item><title>No sound</title><guid>c</guid></item>`),
  )
  assert.equal(title, 'Show')
  assert.deepEqual(
    episodes.map(({ id, url, publishedAt }) => ({ id, url, publishedAt })),
    [
      { id: 'b', url: 'https://cdn.example/new.mp3?a=1&b=2', publishedAt: Date.UTC(2026, 0, 7, 10) },
      { id: 'a', url: 'https://example.org/old.mp3', publishedAt: Date.UTC(2026, 0, 6, 10) },
    ],
  )
  assert.equal(episodes[1]?.title, 'Old one')
})

test('the first audio or video counts, and a picture does not', async () => {
  const { episodes } = await read(
    channel(`<item><title>One</title>
      <enclosure url="/cover.jpg" type="image/jpeg"/><enclosure url="/talk.m4a"/></item>
      <item xmlns:media="http://search.yahoo.com/mrss/"><title>Two</title>
        <media:group><media:content url="/film.mp4" type="video/mp4"/></media:group></item>
      <item><title>Three</title><enclosure url="file:///etc/passwd.mp3" type="audio/mpeg"/></item>
      <item><title>Four</title><enclosure url="javascript:alert(1).mp3" type="audio/mpeg"/></item>`),
  )
  assert.deepEqual(
    episodes.map(({ url }) => url),
    ['https://example.org/talk.m4a', 'https://example.org/film.mp4'],
  )
})

test('Atom and JSON Feed', async () => {
  const atom = await read(`<feed xmlns="http://www.w3.org/2005/Atom"><title>Atom</title><entry><id>urn:1</id>
    <title>E</title><summary type="html">&lt;p&gt;About E&lt;/p&gt;</summary><published>2026-01-01T00:00:00Z</published>
    <link rel="alternate" href="/page"/><link rel="enclosure" type="audio/mpeg" href="a.mp3"/></entry></feed>`)
  assert.deepEqual(atom.episodes, [
    {
      id: 'urn:1',
      url: 'https://example.org/show/a.mp3',
      title: 'E',
      description: 'About E',
      publishedAt: Date.UTC(2026, 0, 1),
    },
  ])
  const attachments = [{ url: 'https://example.org/j.mp3', mime_type: 'audio/mpeg' }]
  const items = [
    { id: '7', title: 'J', content_html: '<p>One</p><p>Two</p>', date_published: '2026-02-01T00:00:00Z', attachments },
  ]
  const json = await read(JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', title: 'JSON', items }))
  assert.deepEqual(
    [json.title, json.episodes[0]?.id, json.episodes[0]?.url, json.episodes[0]?.description],
    ['JSON', '7', 'https://example.org/j.mp3', 'One\n\nTwo'],
  )
})

test('the mark of an encoding, or bytes of it, count more than its name', async () => {
  const named = (encoding: string): string =>
    `<?xml version="1.0" encoding="${encoding}"?>${channel('').replace('Show', 'Café')}`
  // .NET writes this name of a text in memory, and sends UTF-8.
  assert.equal((await read(named('utf-16'))).title, 'Café')
  const wide = Buffer.from(`\ufeff${named('utf-8')}`, 'utf16le')
  assert.equal((await read(wide)).title, 'Café')
  assert.equal((await read(wide.swap16(), { contentType: 'text/xml; charset=utf-8' })).title, 'Café')
})

test('text in the encoding that the document or the server names', async () => {
  const text = `<?xml version="1.0" encoding="ISO-8859-1"?>${channel('').replace('Show', 'Café')}`
  assert.equal((await read(Buffer.from(text, 'latin1'))).title, 'Café')
  const bare = Buffer.from(channel('').replace('Show', 'Café'), 'latin1')
  assert.equal((await read(bare, { contentType: 'text/xml; charset=windows-1252' })).title, 'Café')
  assert.equal(
    (await read(channel('').replace('Show', 'Café'), { contentType: 'text/xml; charset=nonsense' })).title,
    'Café',
  )
})

test('the feed that a page names', async () => {
  const page = (link: string): Promise<unknown> => run(fetched(`<!doctype html><html><head>${link}</head></html>`))
  const rss = 'type="application/rss+xml"'
  assert.equal(await page(`<link ${rss} rel=alternate href='/a?x=1&amp;y=2'>`), 'https://example.org/a?x=1&y=2')
  assert.equal(await page('<link rel="stylesheet" href="/a.css">'), null)
  assert.equal(await page(''), null)
})

test('what is hostile reads no files, and gives no more than it has', async () => {
  const entities = Array.from(
    { length: 20 },
    (_, i) => `<!ENTITY e${i} "${i === 0 ? 'lol' : `&e${i - 1};`.repeat(10)}">`,
  )
  const bomb = `<?xml version="1.0"?><!DOCTYPE r [${entities.join('')}]>${channel('').replace('Show', '&e19;')}`
  assert.ok(((await read(bomb)).title ?? '').length <= 200)
  const outside = `<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>${channel('').replace('Show', '&x;')}`
  assert.equal(await run(fetched(outside)), null)
  assert.equal(await run(fetched(`<rss version="2.0"><channel>${'<a>'.repeat(200_000)}`)), null)
  assert.equal(await run(fetched('<link '.repeat(200_000))), null)
  const marked = channel('<item><enclosure url="/a.mp3?__youtubedl_smuggle=1" type="audio/mpeg"/></item>')
  assert.deepEqual((await read(marked)).episodes, [])
  const secret = channel('<item><enclosure url="https://me:secret@example.org/a.mp3" type="audio/mpeg"/></item>')
  assert.equal((await read(secret)).episodes[0]?.url, 'https://example.org/a.mp3')
  const long = channel(
    `<item><title>${'x'.repeat(1000)}\u{1f600}</title><enclosure url="/a.mp3" type="audio/mpeg"/></item>`,
  )
  assert.equal((await read(long)).episodes[0]?.title.length, 200)
  const turned = channel('<item><title>a\u202eb&#0;c\ud800</title><enclosure url="/a.mp3" type="audio/mpeg"/></item>')
  const { title = '' } = (await read(turned)).episodes[0] ?? {}
  assert.ok(title.isWellFormed() && !/[\0\u202e]/.test(title), JSON.stringify(title))
})
