import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { ClientError, createClient } from '../../src/client/client.ts'
import type { RecordingDetail } from '../../src/contract/resources.ts'
import {
  createKey,
  fastEngine,
  removeFolder,
  sampleFile,
  startServer,
  temporaryFolder,
  tiro,
  waitForTranscript,
  type TestServer,
} from '../helpers/harness.ts'
import { withoutYtDlp } from '../helpers/yt-dlp.ts'
import { waitFor } from '../helpers/wait-for.ts'

let server: TestServer
let folder: string
let spaceId: string
let site: { address: string; hits: string[]; close: () => Promise<void> }
let inside: typeof site

async function serve(listener: RequestListener, host: string) {
  const hits: string[] = []
  const http = createServer((incoming, reply) => {
    hits.push(`${incoming.method} ${incoming.url} ${incoming.headers.range ?? ''}`.trim())
    listener(incoming, reply)
  })
  await new Promise<void>((resolve) => http.listen(0, host, resolve))
  return {
    hits,
    address: `http://${host}:${(http.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        http.close(() => resolve())
        http.closeAllConnections()
      }),
  }
}

const ytdlp = 'yt-dlp'
const env = (): Record<string, string> => ({ ...fastEngine, TIRO_OUTBOUND_ALLOW: '127.0.0.1/32' })

before(async () => {
  folder = await temporaryFolder()
  const file = (name: string): string => path.join(folder, name)
  const ffmpeg = (...args: string[]): void => void execFileSync('ffmpeg', ['-v', 'error', '-y', ...args])
  ffmpeg('-i', sampleFile, '-t', '8', '-c:a', 'aac', file('talk.mp4'))
  ffmpeg('-i', file('talk.mp4'), '-c', 'copy', '-hls_time', '3', '-hls_list_size', '0', '-f', 'hls', file('talk.m3u8'))
  const media = readFileSync(file('talk.mp4'))
  let cuts = 1
  inside = await serve((_, reply) => reply.writeHead(200, { 'content-type': 'video/mp4' }).end(media), '127.0.0.2')

  site = await serve((incoming, reply) => {
    const url = new URL(incoming.url ?? '/', site.address)
    const html = (head: string): void =>
      void reply
        .writeHead(200, { 'content-type': 'text/html' })
        .end(`<!doctype html><html><head><title>A page</title>${head}</head><body>Hello</body></html>`)
    const ld = {
      '@context': 'https://schema.org',
      '@type': 'VideoObject',
      name: 'A talk by JSON-LD',
      description: 'About nothing much',
      thumbnailUrl: `${site.address}/thumb.jpg`,
      uploadDate: '2026-01-02',
      contentUrl: `${site.address}/talk.mp4`,
    }
    switch (url.pathname) {
      case '/og':
        return html(
          `<meta property="og:title" content="A talk by Open Graph"><meta property="og:video" content="${site.address}/talk.mp4">`,
        )
      case '/ld':
        return html(`<script type="application/ld+json">${JSON.stringify(ld)}</script>`)
      case '/inside':
        return html(`<meta property="og:video" content="${inside.address}/talk.mp4">`)
      case '/nothing':
        return html('')
      case '/to-inside':
        return void reply.writeHead(302, { location: `${inside.address}/talk.mp4` }).end()
      case '/cut.mp4': {
        const headers = { 'content-type': 'video/mp4', 'accept-ranges': 'bytes', etag: '"one"' }
        const from = Number(/^bytes=(\d+)-$/.exec(incoming.headers.range ?? '')?.[1] ?? 0)
        const rest = media.subarray(from)
        const range = from === 0 ? {} : { 'content-range': `bytes ${from}-${media.length - 1}/${media.length}` }
        reply.writeHead(from === 0 ? 200 : 206, { ...headers, ...range, 'content-length': rest.length })
        if (cuts-- > 0) {
          reply.write(rest.subarray(0, 20_000), () => setTimeout(() => reply.destroy(), 50))
          return
        }
        return void reply.end(rest)
      }
      case '/huge.mp4':
        return void reply.writeHead(200, { 'content-type': 'video/mp4', 'content-length': '99999999999' }).write('x')
      case '/inside.m3u8':
        return void reply
          .writeHead(200, { 'content-type': 'application/vnd.apple.mpegurl' })
          .end(`#EXTM3U\n#EXT-X-TARGETDURATION:3\n#EXTINF:3,\n${inside.address}/a.ts\n#EXT-X-ENDLIST\n`)
      case '/letter.mp3':
        return void reply.writeHead(200, { 'content-type': 'audio/mpeg' }).end('Dear reader, this is no sound.')
      case '/garbage.mp3':
        return void reply.socket?.end('220 mail.example.org ESMTP\r\n\r\n')
      case '/slow.mp4':
        reply.writeHead(200, { 'content-type': 'video/mp4', 'content-length': media.length })
        return void reply.write(media.subarray(0, 1000))
      default: {
        const name = path.basename(url.pathname)
        if (!name.startsWith('talk')) return void reply.writeHead(404).end()
        const type = { '.mp4': 'video/mp4', '.m3u8': 'application/vnd.apple.mpegurl', '.ts': 'video/mp2t' }
        const bytes = readFileSync(file(name))
        const extension = path.extname(name) as keyof typeof type
        return void reply.writeHead(200, { 'content-type': type[extension], 'content-length': bytes.length }).end(bytes)
      }
    }
  }, '127.0.0.1')
  server = await startServer({ data: folder, env: { ...env(), TIRO_YTDLP: ytdlp } })
  spaceId = (await server.client.createWorkspace({ body: { name: 'Addresses' } })).id
})
after(async () => {
  await server.stop()
  await site.close()
  await inside.close()
  await removeFolder(folder)
})

async function fetchFrom(sourceUrl: string, title = 'From an address'): Promise<RecordingDetail> {
  const made = await server.client.createRecording({
    params: { spaceId },
    body: { title, source: 'URL', sourceUrl, language: 'en' },
  })
  assert.equal(made.status, 'MEDIA_IMPORT_QUEUED')
  return waitForTranscript(server.client, { spaceId, recordingId: made.id })
}

async function recordingsOf(name: string) {
  const { workspaces } = await server.client.listWorkspaces({})
  const spaceId = workspaces.find((workspace) => workspace.name === name)?.id ?? ''
  return server.client.listRecordings({ params: { spaceId } })
}

async function code(promise: Promise<unknown>): Promise<[number, string, unknown]> {
  try {
    await promise
  } catch (error) {
    if (error instanceof ClientError) return [error.status, error.code, error.details['reason']]
    throw error
  }
  throw new Error('nothing was refused')
}

test('a direct mp4 becomes a transcript; a broken connection is resumed with Range', async () => {
  const done = await fetchFrom(`${site.address}/cut.mp4`)
  assert.deepEqual([done.status, done.transcript?.status], ['READY', 'COMPLETED'], JSON.stringify(done.failure))
  assert.equal(done.sourceUrl, `${site.address}/cut.mp4`)
  assert.deepEqual([done.sourceInfo?.platform, done.sourceInfo?.title], ['127.0.0.1', 'cut'])
  assert.ok(site.hits.some((hit) => /GET \/cut\.mp4 bytes=\d+-/.test(hit)))
  assert.equal(done.title, 'From an address')
})

test('tiro transcribe takes addresses as it takes files: the others go on if one fails', async () => {
  const out = path.join(folder, 'subtitles')
  const nothing = `${site.address}/nothing.mp4`
  const talk = `${site.address}/talk.mp4?token=1`
  const addresses = [nothing, `${talk}#t=3`, 'https://127.0.0.2/inside.mp4']
  const given = ['--format', 'srt', '-o', `${out}/`, '--server', server.ownAddress, '--key', server.key]
  const { code: status, stderr } = await tiro(['transcribe', ...addresses, '--language', 'en', ...given])
  assert.equal(status, 1, stderr)
  assert.match(stderr, /^nothing\.mp4: .*404.*\(SOURCE_UNREACHABLE\)$/m)
  assert.match(stderr, /^inside\.mp4: This address isn't on the public internet\./m)
  assert.match(readFileSync(path.join(out, 'talk.srt'), 'utf8'), /^1\r\n00:00:0/)
  const { recordings } = await recordingsOf('Command line')
  const made = new Map(recordings.map(({ sourceUrl, title }) => [sourceUrl, title]))
  assert.deepEqual([made.size, made.get(nothing), made.get(talk)], [2, nothing, 'talk'])
})

test('without a server, an address is transcribed and nothing is kept; with --data, once', async () => {
  const address = `${site.address}/talk.mp4`
  const plain = await tiro(['transcribe', address, '--language', 'en'], { env: env() })
  assert.equal(plain.code, 0, plain.stderr)
  assert.match(plain.stdout, /Good morning/)
  const data = path.join(folder, 'kept')
  const again = (): ReturnType<typeof tiro> =>
    tiro(['transcribe', address, '--language', 'en', '--data', data], { env: env() })
  assert.equal((await again()).stdout, plain.stdout)
  const before = site.hits.length
  assert.equal((await again()).stdout, plain.stdout)
  assert.equal(site.hits.length, before)
  // What was deleted since is transcribed again.
  const kept = await startServer({ data, env: env() })
  const [workspace] = (await kept.client.listWorkspaces({})).workspaces
  const params = { spaceId: workspace?.id ?? '' }
  const [made] = (await kept.client.listRecordings({ params })).recordings
  await kept.client.deleteRecording({ params: { ...params, recordingId: made?.id ?? '' } })
  await kept.stop()
  const repeated = await again()
  assert.deepEqual([repeated.code, repeated.stdout], [0, plain.stdout], repeated.stderr)
})

test(
  'a playlist, a page with og:video and a page with JSON-LD are fetched by yt-dlp',
  { skip: withoutYtDlp },
  async () => {
    const [hls, og, ld] = await Promise.all(
      ['/talk.m3u8', '/og', '/ld'].map((place) => fetchFrom(site.address + place)),
    )
    for (const done of [hls, og, ld])
      assert.deepEqual([done?.status, done?.transcript?.status], ['READY', 'COMPLETED'], JSON.stringify(done?.failure))
    assert.ok(Math.abs((hls?.duration ?? 0) - 8) < 0.5)
    assert.equal(og?.sourceInfo?.title, 'A talk by Open Graph')
    assert.deepEqual(ld?.sourceInfo, {
      platform: '127.0.0.1',
      title: 'A talk by JSON-LD',
      description: 'About nothing much',
      thumbnailUrl: `${site.address}/thumb.jpg`,
      uploaderId: null,
      uploaderName: ld?.sourceInfo?.uploaderName,
      uploadedAt: ld?.sourceInfo?.uploadedAt,
      duration: ld?.sourceInfo?.duration,
    })
    assert.match(ld?.sourceInfo?.uploadedAt ?? '', /^2026-01-02T/)
    assert.equal(ld?.recordedAt, ld?.sourceInfo?.uploadedAt)
    assert.equal(hls?.recordedAt, hls?.createdAt)
  },
)

test(
  'addresses inside are refused at once, and those that sources lead to while they are read',
  { skip: withoutYtDlp },
  async () => {
    const create = (sourceUrl: string) =>
      code(server.client.createRecording({ params: { spaceId }, body: { title: 'x', source: 'URL', sourceUrl } }))
    for (const address of [
      `${inside.address}/talk.mp4`,
      'http://169.254.169.254/latest',
      'https://localhost.:1/',
      'http://[::1]/',
    ])
      assert.deepEqual((await create(address)).slice(0, 2), [400, 'UNSAFE_URL'], address)
    assert.deepEqual(await create('file:///etc/passwd'), [400, 'UNSAFE_URL', 'scheme'])
    assert.deepEqual(
      (await code(server.client.createRecording({ params: { spaceId }, body: { title: 'x', source: 'URL' } }))).slice(
        0,
        2,
      ),
      [400, 'INVALID_BODY'],
    )
    const failed = await Promise.all(['/to-inside', '/inside', '/inside.m3u8'].map((p) => fetchFrom(site.address + p)))
    for (const done of failed) {
      assert.equal(done.status, 'MEDIA_IMPORT_FAILED')
      assert.equal(done.failure?.code, 'SOURCE_UNREACHABLE')
      assert.match(done.failure?.message ?? '', /public internet|no downloadable media/i)
      assert.equal(done.transcript?.status, 'FAILED')
    }
    assert.deepEqual(inside.hits, [])
  },
)

test(
  'failures say what is the matter: missing, too large, no media, no sound, no HTTP',
  { skip: withoutYtDlp },
  async () => {
    const [missing, huge, nothing, letter, garbage] = await Promise.all(
      ['/missing.mp4', '/huge.mp4', '/nothing', '/letter.mp3', '/garbage.mp3'].map((place) =>
        fetchFrom(site.address + place),
      ),
    )
    assert.match(missing?.failure?.message ?? '', /responded with status 404/)
    assert.match(huge?.failure?.message ?? '', /larger than the limit of \d+ bytes/)
    assert.match(nothing?.failure?.message ?? '', /No downloadable media was found at this URL/)
    assert.equal(letter?.failure?.code, 'MEDIA_UNREADABLE')
    assert.match(garbage?.failure?.message ?? '', /The server's answer isn't valid HTTP/)
  },
)

test('a cancelled download ends, and a retry starts it again', async () => {
  const made = await server.client.createRecording({
    params: { spaceId },
    body: { title: 'Slow', sourceUrl: `${site.address}/slow.mp4` },
  })
  const params = { spaceId, recordingId: made.id }
  await waitFor(
    () => server.client.getRecording({ params }),
    'the download',
    ({ status }) => status === 'MEDIA_IMPORT_DOWNLOADING',
  )
  await server.client.cancelRecording({ params })
  const cancelled = await server.client.getRecording({ params })
  assert.deepEqual([cancelled.status, cancelled.transcript?.status], ['MEDIA_IMPORT_FAILED', 'CANCELLED'])
  await server.client.retryRecording({ params })
  const again = await server.client.getRecording({ params })
  assert.match(again.status, /^MEDIA_IMPORT_(QUEUED|DOWNLOADING)$/)
  await server.client.cancelRecording({ params })
})

test(
  'the older endpoint leads to a real transcript in "My recordings", made once',
  { skip: withoutYtDlp },
  async () => {
    const response = await fetch(`${server.address}/api/createTranscript`, {
      method: 'POST',
      headers: { 'X-API-KEY': server.key, 'content-type': 'application/json' },
      body: JSON.stringify({ sourceUrl: `${site.address}/og`, transcriptLangCode: 'en' }),
    })
    assert.equal(response.status, 201)
    const record = (await response.json()) as Record<string, unknown>
    assert.deepEqual(Object.keys(record).toSorted(), [
      'currentStatus',
      'description',
      'duration',
      'failureReason',
      'platform',
      'recordingId',
      'sourceUrl',
      'thumbnailUrl',
      'title',
      'transcriptId',
      'uploadedAt',
      'uploaderId',
      'uploaderName',
    ])
    assert.equal(record['currentStatus'], 'QUEUED')
    const body = { sourceUrl: `${site.address}/talk.mp4` }
    await Promise.all([server.client.createTranscript({ body }), server.client.createTranscript({ body })])
    const { workspaces } = await server.client.listWorkspaces({})
    const mine = workspaces.filter(({ name }) => name === 'My recordings')
    assert.equal(mine.length, 1)
    const params = { spaceId: mine[0]?.id ?? '' }
    const { recordings } = await server.client.listRecordings({ params })
    // Two concurrent requests for one address are one recording, and so are later ones.
    assert.equal(recordings.length, 2)
    const first = recordings.at(-1)
    const done = await waitForTranscript(server.client, { ...params, recordingId: first?.id ?? '' })
    assert.equal(done.transcript?.id, record['transcriptId'])
    assert.deepEqual([done.transcript?.status, done.title], ['COMPLETED', 'A talk by Open Graph'])
    const same = { sourceUrl: `${site.address}/og` }
    const now = await server.client.createTranscript({ body: same })
    assert.deepEqual(
      [now.transcriptId, now.recordingId, now.currentStatus],
      [record['transcriptId'], done.id, 'COMPLETED'],
    )
    assert.deepEqual([now.title, now.duration, now.failureReason], ['A talk by Open Graph', done.duration, null])
    for (const transcriptId of [now.transcriptId, now.recordingId]) {
      assert.deepEqual(await server.client.getLegacyTranscript({ params: { transcriptId } }), now)
    }
    const unknown = server.client.getLegacyTranscript({ params: { transcriptId: 'trn_none' } })
    assert.deepEqual((await code(unknown)).slice(0, 2), [404, 'NOT_FOUND'])
    const spanish = await server.client.createTranscript({ body: { ...same, transcriptLangCode: 'es' } })
    assert.notEqual(spanish.recordingId, now.recordingId)
    await server.client.deleteRecording({ params: { ...params, recordingId: done.id }, query: {} })
    assert.deepEqual(
      (await code(server.client.getLegacyTranscript({ params: { transcriptId: now.transcriptId } }))).slice(0, 2),
      [404, 'NOT_FOUND'],
    )
    assert.deepEqual(
      (await code(server.client.createTranscript({ body: { sourceUrl: 'http://10.0.0.1/a.mp4' } }))).slice(0, 2),
      [400, 'UNSAFE_URL'],
    )
    const viewer = createClient({ baseUrl: server.address, key: await createKey(server.data, 'VIEWER') })
    assert.deepEqual((await code(viewer.createTranscript({ body }))).slice(0, 2), [403, 'INSUFFICIENT_ROLE'])
  },
)

test('a server killed during a download starts it again', async () => {
  const data = await temporaryFolder()
  const media = readFileSync(path.join(folder, 'talk.mp4'))
  let isWell = false
  const flaky = await serve((_, reply) => {
    reply.writeHead(200, { 'content-type': 'video/mp4', 'content-length': media.length })
    if (isWell) reply.end(media)
    else reply.write(media.subarray(0, 1000))
  }, '127.0.0.1')
  const first = await startServer({ data, env: env() })
  const { id } = await first.client.createWorkspace({ body: { name: 'Killed' } })
  const body = { title: 'x', source: 'URL' as const, sourceUrl: `${flaky.address}/talk.mp4`, language: 'en' }
  const recording = await first.client.createRecording({ params: { spaceId: id }, body })
  await waitFor(() => flaky.hits.length > 0, 'the first request')
  await first.kill()
  isWell = true
  const second = await startServer({ data, env: env(), key: first.key })
  try {
    const done = await waitForTranscript(second.client, { spaceId: id, recordingId: recording.id })
    assert.deepEqual([done.status, done.transcript?.status], ['READY', 'COMPLETED'])
  } finally {
    await second.stop()
    await flaky.close()
    await removeFolder(data)
  }
})

test('without yt-dlp, or with an old one, a page says what to install; direct media needs neither', async () => {
  const data = await temporaryFolder()
  const old = path.join(data, 'old-yt-dlp')
  await writeFile(old, '#!/bin/sh\necho 2021.01.01\n', { mode: 0o755 })
  for (const [program, sentence] of [
    [path.join(data, 'none'), /yt-dlp, which isn't installed.*Debian package yt-dlp/],
    [old, /yt-dlp 2021\.01\.01 is too old/],
  ] as const) {
    const other = await startServer({
      data: path.join(data, path.basename(program) + '-data'),
      env: { ...env(), TIRO_YTDLP: program },
    })
    try {
      const { id } = await other.client.createWorkspace({ body: { name: 'x' } })
      const recording = await other.client.createRecording({
        params: { spaceId: id },
        body: { title: 'x', source: 'URL', sourceUrl: `${site.address}/og` },
      })
      const done = await waitForTranscript(other.client, { spaceId: id, recordingId: recording.id })
      assert.equal(done.failure?.code, 'ENGINE_UNAVAILABLE')
      assert.match(done.failure?.message ?? '', sentence)
    } finally {
      await other.stop()
    }
  }
  await removeFolder(data)
})
