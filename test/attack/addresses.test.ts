import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { existsSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { ClientError, createClient, type Client } from '../../src/client/client.ts'
import type { RecordingDetail } from '../../src/contract/resources.ts'
import {
  createKey,
  fastEngine,
  removeFolder,
  repository,
  sampleFile,
  startServer,
  temporaryFolder,
  waitForTranscript,
  type TestServer,
} from '../helpers/harness.ts'
import { waitFor } from '../helpers/wait-for.ts'
import { insideAddresses, smuggledEndings } from './inside-addresses.ts'
import { refused } from '../helpers/refused.ts'

// Every place that takes an address, with everything that leads inside. Two listeners on loopback, one for each
// version of IP, prove that nothing arrives. Nothing here leaves the machine: what isn't refused goes to loopback.

interface Listener {
  hits: string[]
  port: number
  address: string
  close: () => Promise<void>
}

const media = readFileSync(sampleFile)
let folder: string
let inside4: Listener
let inside6: Listener
let site: Listener
let pages: Map<string, (reply: ServerResponse) => void>

async function listen(host: string, answer: (url: string, reply: ServerResponse) => void): Promise<Listener> {
  const hits: string[] = []
  const server = createServer((incoming, reply) => {
    hits.push(`${incoming.method} ${incoming.headers.host}${incoming.url}`)
    answer(incoming.url ?? '', reply)
  })
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const { port } = server.address() as AddressInfo
  return {
    hits,
    port,
    address: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const secret = (_url: string, reply: ServerResponse): void => {
  reply.writeHead(200, { 'content-type': 'audio/mpeg' }).end(media)
}

before(async () => {
  folder = await temporaryFolder()
  pages = new Map()
  inside4 = await listen('127.0.0.2', secret)
  inside6 = await listen('::1', secret)
  site = await listen('127.0.0.1', (url, reply) => {
    const page = pages.get(url.split('?', 1)[0] ?? '')
    if (page === undefined) reply.writeHead(404).end()
    else page(reply)
  })
})
after(async () => {
  for (const listener of [inside4, inside6, site]) await listener.close()
  await removeFolder(folder)
})

function nothingArrived(): void {
  assert.deepEqual([...inside4.hits, ...inside6.hits], [])
}

async function withServer(env: Record<string, string>, work: (server: TestServer, spaceId: string) => Promise<void>) {
  const data = await temporaryFolder()
  const server = await startServer({ data, env: { ...fastEngine, ...env } })
  try {
    await work(server, (await server.client.createWorkspace({ body: { name: 'Addresses' } })).id)
  } finally {
    await server.stop()
    await removeFolder(data)
  }
}

async function download(client: Client, spaceId: string, sourceUrl: string): Promise<RecordingDetail> {
  const body = { title: 'x', source: 'URL' as const, sourceUrl, language: 'en' }
  const { id } = await client.createRecording({ params: { spaceId }, body })
  return waitForTranscript(client, { spaceId, recordingId: id })
}

/** Every place of the API that takes an address to go to. */
async function places(client: Client, spaceId: string): Promise<Record<string, (url: string) => Promise<unknown>>> {
  const event = 'RECORDING_READY' as const
  const hook = await client.createWebhook({ body: { workspaceId: spaceId, event, url: `${site.address}/hook` } })
  const params = { spaceId }
  const feed = await client.createFeed({ params, body: { url: `${site.address}/feed.rss` } })
  const rule = await client.createExportRule({ params, body: { formats: ['text'], url: `${site.address}/dav` } })
  return {
    createRecording: (sourceUrl) => client.createRecording({ params, body: { title: 'x', source: 'URL', sourceUrl } }),
    'createRecording without a source': (sourceUrl) =>
      client.createRecording({ params, body: { title: 'x', sourceUrl } }),
    'createRecording for an upload': (sourceUrl) =>
      client.createRecording({ params, body: { title: 'x', source: 'FILE_UPLOAD', sourceUrl } }),
    'createRecording for an import': (sourceUrl) =>
      client.createRecording({ params, body: { title: 'x', source: 'IMPORT', sourceUrl } }),
    createTranscript: (sourceUrl) => client.createTranscript({ body: { sourceUrl } }),
    createWebhook: (url) => client.createWebhook({ body: { workspaceId: spaceId, event, url } }),
    updateWebhook: (url) => client.updateWebhook({ params: { webhookId: hook.id }, body: { url } }),
    createFeed: (url) => client.createFeed({ params, body: { url } }),
    updateFeed: (url) => client.updateFeed({ params: { ...params, feedId: feed.id }, body: { url } }),
    createExportRule: (url) => client.createExportRule({ params, body: { formats: ['text'], url } }),
    updateExportRule: (url) => client.updateExportRule({ params: { ...params, exportRuleId: rule.id }, body: { url } }),
  }
}

test('no spelling of an inside address is accepted anywhere', async () => {
  await withServer({ TIRO_OUTBOUND_HTTP: '1', TIRO_OUTBOUND_ALLOW: '127.0.0.1/32' }, async ({ client }, spaceId) => {
    // 127.0.0.1 itself is allowed here, for the webhook that is changed.
    const addresses = [inside4.port, inside6.port]
      .flatMap(insideAddresses)
      .map((address) => address.replaceAll('127.0.0.1', '127.0.0.2'))
    let asked = 0
    for (const [place, ask] of Object.entries(await places(client, spaceId))) {
      for (const address of new Set(addresses)) {
        if (leadsTo(address, '127.0.0.1')) continue
        asked += 1
        assert.deepEqual(await refused(ask(address)), [400, 'UNSAFE_URL'], `${place}: ${address}`)
      }
    }
    assert.ok(asked > 5000, String(asked))
  })
  nothingArrived()
})

function leadsTo(address: string, host: string): boolean {
  return (
    URL.canParse(address) &&
    ['', `::ffff:7f00:1`].some((form) => new URL(address).hostname === (form === '' ? host : `[${form}]`))
  )
}

test('no spelling of instructions to yt-dlp is accepted anywhere', async () => {
  await withServer({ TIRO_OUTBOUND_ALLOW: '127.0.0.1/32' }, async ({ client }, spaceId) => {
    for (const [place, ask] of Object.entries(await places(client, spaceId)))
      for (const ending of smuggledEndings())
        assert.deepEqual(
          await refused(ask(`${site.address}/list${ending}`)),
          [400, 'UNSAFE_URL'],
          `${place}: ${ending}`,
        )
  })
  nothingArrived()
})

test('no redirect leads inside', async () => {
  const targets = [inside4.address, inside6.address, ...insideAddresses(inside4.port).slice(0, 58)]
    .map((target) => target.replaceAll('127.0.0.1', '127.0.0.2').trim())
    .filter((target) => !/[^\x20-\x7e]/.test(target) && !leadsTo(target, '127.0.0.1'))
  const addresses: string[] = []
  for (const status of [301, 302, 303, 307, 308])
    targets.forEach((location, n) => {
      pages.set(`/${status}-${n}`, (reply) => reply.writeHead(status, { location }).end())
      addresses.push(`${site.address}/${status}-${n}`)
    })
  const ending = smuggledEndings()[0] ?? ''
  pages.set('/smuggled', (reply) => reply.writeHead(302, { location: `${site.address}/x${ending}` }).end())
  pages.set('/twice', (reply) => reply.writeHead(302, { location: '/301-0' }).end())
  addresses.push(`${site.address}/smuggled`, `${site.address}/twice`)
  await withServer({ TIRO_OUTBOUND_ALLOW: '127.0.0.1/32' }, async ({ client }, spaceId) => {
    for (let at = 0; at < addresses.length; at += 10) {
      const done = await Promise.all(addresses.slice(at, at + 10).map((address) => download(client, spaceId, address)))
      for (const { failure, sourceUrl } of done) assert.equal(failure?.code, 'SOURCE_UNREACHABLE', sourceUrl ?? '')
    }
  })
  assert.ok(addresses.length >= 100, String(addresses.length))
  nothingArrived()
})

/** Documents that lead to an address, by content type. */
function documents(target: string): Record<string, [string, string]> {
  const html = (head: string): [string, string] => [
    'text/html',
    `<!doctype html><html><head><title>x</title>${head}</head></html>`,
  ]
  const hls = (lines: string): [string, string] => [
    'application/vnd.apple.mpegurl',
    `#EXTM3U\n#EXT-X-TARGETDURATION:3\n${lines}\n#EXT-X-ENDLIST\n`,
  ]
  const dash = (inner: string, base = ''): [string, string] => [
    'application/dash+xml',
    `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" mediaPresentationDuration="PT3S">${base}<Period><AdaptationSet mimeType="audio/mp4"><Representation id="1" bandwidth="1">${inner}</Representation></AdaptationSet></Period></MPD>`,
  ]
  return {
    segment: hls(`#EXTINF:3,\n${target}/a.ts`),
    key: hls(`#EXT-X-KEY:METHOD=AES-128,URI="${target}/key"\n#EXTINF:3,\n${site.address}/ok.ts`),
    map: hls(`#EXT-X-MAP:URI="${target}/init.mp4"\n#EXTINF:3,\n${site.address}/ok.ts`),
    master: hls(`#EXT-X-STREAM-INF:BANDWIDTH=1\n${target}/list.m3u8`),
    rendition: hls(
      `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="a",URI="${target}/a.m3u8"\n#EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO="a"\n${site.address}/none`,
    ),
    base: dash(`<BaseURL>${target}/a.mp4</BaseURL>`),
    'base of all': dash('<SegmentList><SegmentURL media="a.mp4"/></SegmentList>', `<BaseURL>${target}/</BaseURL>`),
    list: dash(
      `<SegmentList><Initialization sourceURL="${target}/i.mp4"/><SegmentURL media="${target}/a.mp4"/></SegmentList>`,
    ),
    template: dash(`<SegmentTemplate media="${target}/$Number$.mp4" initialization="${target}/i.mp4" duration="3"/>`),
    refresh: html(`<meta http-equiv="refresh" content="0;url=${target}/a.mp3">`),
    'open graph': html(`<meta property="og:video" content="${target}/a.mp4">`),
    'json-ld': html(
      `<script type="application/ld+json">{"@context":"https://schema.org","@type":"VideoObject","name":"x","contentUrl":"${target}/a.mp4"}</script>`,
    ),
    embed: html(
      `<script type="application/ld+json">{"@context":"https://schema.org","@type":"VideoObject","name":"x","embedUrl":"${target}/a"}</script>`,
    ),
    video: html(`<video src="${target}/a.mp4"></video>`),
    source: html(`<video><source src="${target}/a.m3u8" type="application/x-mpegURL"></video>`),
    frame: html(`<iframe src="${target}/embed/a"></iframe>`),
    base_: html(`<base href="${target}/"><video src="a.mp4"></video>`),
    flow: html(`<script>jwplayer("x").setup({"file":"${target}/a.m3u8"})</script>`),
    rss: [
      'application/rss+xml',
      `<?xml version="1.0"?><rss version="2.0"><channel><title>x</title><item><title>a</title><link>${target}/a</link><enclosure url="${target}/a.mp3" type="audio/mpeg"/></item></channel></rss>`,
    ],
    smil: [
      'application/smil+xml',
      `<smil xmlns="http://www.w3.org/2001/SMIL20/Language"><body><video src="${target}/a.mp4"/></body></smil>`,
    ],
    xspf: [
      'application/xspf+xml',
      `<?xml version="1.0"?><playlist version="1" xmlns="http://xspf.org/ns/0/"><trackList><track><location>${target}/a.mp3</location></track></trackList></playlist>`,
    ],
    f4m: [
      'application/f4m+xml',
      `<?xml version="1.0"?><manifest xmlns="http://ns.adobe.com/f4m/1.0"><baseURL>${target}/</baseURL><media url="a"/></manifest>`,
    ],
  }
}

test('no playlist, manifest or page leads inside', async () => {
  pages.set('/ok.ts', (reply) => reply.writeHead(200, { 'content-type': 'video/mp2t' }).end(media))
  const ending = smuggledEndings()[0] ?? ''
  const addresses: string[] = []
  const targets = [
    inside4.address,
    inside6.address,
    `http://2130706434:${inside4.port}`,
    'file:///etc',
    `${inside4.address}/x${ending}&x=`,
  ]
  targets.forEach((target, n) => {
    for (const [name, [type, body]] of Object.entries(documents(target))) {
      const at = `/${n}-${encodeURIComponent(name)}`
      pages.set(at, (reply) => reply.writeHead(200, { 'content-type': type }).end(body))
      addresses.push(site.address + at)
    }
  })
  await withServer({ TIRO_OUTBOUND_ALLOW: '127.0.0.1/32' }, async ({ client }, spaceId) => {
    for (let at = 0; at < addresses.length; at += 6) {
      const done = await Promise.all(addresses.slice(at, at + 6).map((address) => download(client, spaceId, address)))
      for (const { status, sourceUrl } of done) assert.equal(status, 'MEDIA_IMPORT_FAILED', sourceUrl ?? '')
    }
  })
  assert.ok(addresses.length >= 100, String(addresses.length))
  nothingArrived()
})

/** Answers one name server request: the addresses come from the name, by turns. */
function answerOf(question: Buffer, turn: number): Buffer {
  const end = question.indexOf(0, 12) + 1
  const kind = question.readUInt16BE(end)
  const name = question.toString('latin1', 13, end)
  // The allowed address first, then the one inside; or both at once, or the other way round.
  const allowed = [127, 0, 0, 1]
  const forbidden = [127, 0, 0, 2]
  const answers = name.startsWith('both')
    ? [allowed, forbidden]
    : [turn % 2 === (name.startsWith('late') ? 0 : 1) ? forbidden : allowed]
  const head = Buffer.from(question.subarray(0, end + 4))
  head.writeUInt16BE(0x81_80, 2)
  head.fill(0, 6, 12)
  const records = kind === 1 ? answers.map((ip) => Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...ip])) : []
  if (kind === 28 && name.includes('six'))
    records.push(Buffer.from([0xc0, 12, 0, 28, 0, 1, 0, 0, 0, 0, 0, 16, ...Array.from({ length: 15 }, () => 0), 1]))
  head.writeUInt16BE(records.length, 6)
  return Buffer.concat([head, ...records])
}

const canRebind = process.getuid?.() === 0 && existsSync('/usr/bin/unshare')

test('a name that changes its address between check and connection leads nowhere', { skip: !canRebind }, async () => {
  const asked = new Map<string, number>()
  const names = createSocket('udp4')
  names.on('message', (question, from) => {
    const name = question.toString('latin1', 12, question.length - 4)
    const turn = asked.get(name) ?? 0
    asked.set(name, turn + 1)
    names.send(answerOf(question, turn), from.port, from.address)
  })
  await new Promise<void>((resolve) => names.bind(53, '127.0.0.7', resolve))
  const resolv = path.join(folder, 'resolv.conf')
  await writeFile(resolv, 'nameserver 127.0.0.7\noptions timeout:1 attempts:1\n')
  const data = await temporaryFolder()
  // A mount namespace of its own: only this server sees the name server of the test.
  const script = 'mount --bind "$0" /etc/resolv.conf && exec "$@"'
  const child = spawn(
    'unshare',
    ['--mount', 'sh', '-c', script, resolv, path.join(repository, 'tiro'), 'serve', '--port', '0', '--data', data],
    {
      env: {
        PATH: process.env['PATH'],
        ...fastEngine,
        TIRO_OUTBOUND_ALLOW: '127.0.0.1/32',
        TIRO_SAMPLE: '0',
        TIRO_MODEL_FETCH: '0',
        TIRO_LOG: 'error',
        TIRO_LIMIT_REQUESTS: '100000',
        TIRO_LIMIT_JOBS: '100000',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const ended = new Promise((resolve) => child.once('exit', resolve))
  try {
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    const address = (await waitFor(() => /ready at (\S+)/.exec(output)?.[1], 'the server')) ?? ''
    const client = createClient({ baseUrl: address, key: await createKey(data, 'OWNER') })
    const { id: spaceId } = await client.createWorkspace({ body: { name: 'Names' } })
    const ports = [inside4.port, site.port]
    pages.set('/page', (reply) => reply.writeHead(200, { 'content-type': 'text/html' }).end('<title>x</title>'))
    for (const kind of ['early', 'late', 'both', 'early-six', 'late-six', 'both-six'])
      for (let n = 0; n < 4; n++)
        for (const port of ports) {
          const url = `http://${kind}-${n}-${port}.test:${port}/page`
          const made = await client
            .createRecording({ params: { spaceId }, body: { title: 'x', source: 'URL', sourceUrl: url } })
            .catch((error: unknown) => error)
          if (made instanceof ClientError) assert.equal(made.code, 'UNSAFE_URL', url)
          const hook = await client
            .createWebhook({ body: { workspaceId: spaceId, event: 'RECORDING_READY', url } })
            .catch((error: unknown) => error)
          if (hook instanceof ClientError || !(typeof hook === 'object' && hook !== null && 'id' in hook)) continue
          for (let again = 0; again < 3; again++) await client.testWebhook({ params: { webhookId: String(hook.id) } })
        }
    await waitFor(
      () => client.listRecordings({ params: { spaceId } }),
      'the end of the downloads',
      ({ recordings }) => recordings.every(({ status }) => status === 'MEDIA_IMPORT_FAILED'),
    )
    assert.ok(asked.size > 20, `the name server was asked for ${asked.size} names`)
    nothingArrived()
  } finally {
    child.kill('SIGTERM')
    await ended
    names.close()
    await removeFolder(data)
  }
})
