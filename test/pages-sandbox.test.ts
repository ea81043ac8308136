import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { ClientError } from '../src/client/client.ts'
import type { RecordingDetail } from '../src/contract/resources.ts'
import {
  fastEngine,
  removeFolder,
  sampleFile,
  startServer,
  temporaryFolder,
  waitForTranscript,
  type TestServer,
} from './helpers/harness.ts'

// What a page of a video site may reach through yt-dlp: the proxy of its own download, and nothing else.

const secret = 'the secret of this machine'
let folder: string
/** Apart from the secret: the sandbox shows a program at its own path. */
let programs: string
let site: Awaited<ReturnType<typeof serve>>
let inside: Awaited<ReturnType<typeof serve>>[]

async function serve(host: string, answer: () => [string, Buffer | string]) {
  const hits: string[] = []
  const server = createServer((incoming, reply) => {
    hits.push(incoming.url ?? '')
    const [type, body] = answer()
    reply.writeHead(200, { 'content-type': type }).end(incoming.url === '/media.mp3' ? readFileSync(sampleFile) : body)
  })
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const { port } = server.address() as AddressInfo
  return {
    hits,
    address: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

before(async () => {
  folder = await temporaryFolder()
  programs = await temporaryFolder()
  site = await serve('127.0.0.1', () => ['text/html', '<!doctype html><title>A page</title>'])
  inside = await Promise.all(['127.0.0.2', '::1'].map((host) => serve(host, () => ['audio/mpeg', secret])))
})
after(async () => {
  for (const server of [site, ...inside]) await server.close()
  await removeFolder(folder)
  await removeFolder(programs)
})

/** A yt-dlp that an attacker has taken over. It tries everything, and tells what it got in the title. */
const hostile = `#!/usr/bin/python3
import json, os, socket, subprocess, sys, urllib.request
if '--version' in sys.argv:
    print('2099.01.01'); sys.exit()
output = sys.argv[sys.argv.index('--output') + 1].replace('%%', '%')
info = sys.argv[sys.argv.index('--print-to-file') + 2].replace('%%', '%')
proxy = sys.stdin.read().split('"')[1]
got = []
def attempt(name, work):
    try: got.append(name + '=' + str(work()))
    except Exception as error: pass
direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
through = urllib.request.build_opener(urllib.request.ProxyHandler({'http': proxy}))
for url in TARGETS:
    attempt('direct', lambda: direct.open(url, timeout=2).read())
    attempt('proxied', lambda: through.open(url, timeout=2).read())
    attempt('curl', lambda: subprocess.check_output(['curl', '-s', '--noproxy', '*', '-m', '2', url], stderr=-3))
attempt('name', lambda: socket.getaddrinfo('localhost.localdomain', 80))
for file in FILES: attempt('file', lambda: open(file).read())
attempt('folder', lambda: os.listdir(DATA))
attempt('write', lambda: open(DATA + '/written', 'w'))
got += [name for name in os.environ if name.startswith('TIRO') or name == 'NODE_OPTIONS']
attempt('processes', lambda: [p for p in os.listdir('/proc') if p.isdigit() and 'serve' in open('/proc/' + p + '/cmdline').read()] or 1 / 0)
if LINK:
    os.symlink(FILES[0], output.replace('%(ext)s', 'mp3'))
    os.symlink(FILES[0], info)
else:
    media = through.open(MEDIA).read()
    open(output.replace('%(ext)s', 'mp3'), 'wb').write(media)
    open(info, 'w').write(json.dumps({'title': ('got ' + ' '.join(got))[:150], 'extractor_key': 'Hostile'}))
`

async function hostileProgram(name: string, facts: Record<string, unknown>): Promise<string> {
  const program = path.join(programs, name)
  const lines = Object.entries(facts).map(([key, value]) => `${key} = ${JSON.stringify(value)}`)
  const text = hostile.replace(
    '\nif ',
    `\n${lines.join('\n').replaceAll('true', 'True').replaceAll('false', 'False')}\nif `,
  )
  await writeFile(program, text, { mode: 0o755 })
  return program
}

async function withServer<T>(env: Record<string, string>, work: (server: TestServer, spaceId: string) => Promise<T>) {
  const data = path.join(await temporaryFolder(), 'data')
  const server = await startServer({ data, env: { ...fastEngine, TIRO_OUTBOUND_ALLOW: '127.0.0.1/32', ...env } })
  try {
    return await work(server, (await server.client.createWorkspace({ body: { name: 'Pages' } })).id)
  } finally {
    await server.stop()
    await removeFolder(path.dirname(data))
  }
}

async function download(server: TestServer, spaceId: string, sourceUrl: string): Promise<RecordingDetail> {
  const body = { title: sourceUrl.slice(0, 200), source: 'URL' as const, sourceUrl, language: 'en' }
  const { id } = await server.client.createRecording({ params: { spaceId }, body })
  return waitForTranscript(server.client, { spaceId, recordingId: id })
}

const create = (server: TestServer, spaceId: string, sourceUrl: string) =>
  server.client.createRecording({ params: { spaceId }, body: { title: 'x', source: 'URL', sourceUrl } })

async function refusal(ask: () => Promise<unknown>): Promise<unknown[]> {
  try {
    await ask()
  } catch (error) {
    if (error instanceof ClientError) return [error.status, error.code, error.message, error.details['reason']]
    throw error
  }
  throw new Error('nothing was refused')
}

const sandbox = existsSync('/usr/bin/bwrap')

test(
  'a yt-dlp that was taken over reaches its proxy and nothing else of this machine',
  { skip: !sandbox },
  async () => {
    const file = path.join(folder, 'secret.txt')
    await writeFile(file, secret)
    const facts = {
      TARGETS: [...inside, site].map(({ address }) => `${address}/secret`),
      FILES: [file, '/etc/passwd', '/etc/hostname'],
      DATA: folder,
      MEDIA: `${site.address}/media.mp3`,
    }
    const taken = await hostileProgram('taken', { ...facts, LINK: false })
    await withServer({ TIRO_YTDLP: taken }, async (server, spaceId) => {
      const done = await download(server, spaceId, `${site.address}/page`)
      assert.equal(done.status, 'READY', JSON.stringify(done.failure))
      // 127.0.0.1 is allowed by the settings of this test, so the proxy leads there; nothing else does.
      assert.match(done.sourceInfo?.title ?? '', /^got proxied=b'<!doctype html><title>A page<\/title>'$/)
    })
    const linking = await hostileProgram('linking', { ...facts, LINK: true })
    await withServer({ TIRO_YTDLP: linking }, async (server, spaceId) => {
      const done = await download(server, spaceId, `${site.address}/page`)
      assert.equal(done.status, 'MEDIA_IMPORT_FAILED')
      assert.doesNotMatch(JSON.stringify(done), new RegExp(secret))
    })
    for (const { hits } of inside) assert.deepEqual(hits, [])
    assert.equal(existsSync(path.join(folder, 'written')), false)
  },
)

test('without a sandbox a page is refused, unless a setting accepts the risk', async () => {
  const plain = path.join(programs, 'plain')
  await writeFile(
    plain,
    `#!/usr/bin/python3\nimport sys\nif '--version' in sys.argv: print('2099.01.01')\nelse: sys.exit('ERROR: no video')\n`,
    { mode: 0o755 },
  )
  const off = { TIRO_SANDBOX: 'off', TIRO_YTDLP: plain }
  await withServer(off, async (server, spaceId) => {
    const { failure } = await download(server, spaceId, `${site.address}/page`)
    assert.equal(failure?.code, 'ENGINE_UNAVAILABLE')
    assert.match(failure?.message ?? '', /only in the sandbox.*TIRO_PAGES_WITHOUT_SANDBOX=1/)
  })
  await withServer({ ...off, TIRO_PAGES_WITHOUT_SANDBOX: '1' }, async (server, spaceId) => {
    const { failure } = await download(server, spaceId, `${site.address}/page`)
    assert.match(failure?.message ?? '', /No downloadable media/)
  })
})

test('fragments are dropped, instructions to yt-dlp refused, and an answer never tells which names exist inside', async () => {
  await withServer({}, async (server, spaceId) => {
    const params = { spaceId }
    const made = await create(server, spaceId, `${site.address}/page#t=10`)
    assert.equal(made.sourceUrl, `${site.address}/page`)
    const unfetched = { title: 'x', source: 'FILE_UPLOAD' as const, sourceUrl: 'https://example.org/a#b' }
    assert.equal((await server.client.createRecording({ params, body: unfetched })).sourceUrl, 'https://example.org/a')

    const marker = '__youtubedl_smuggle'
    const twice = encodeURIComponent(encodeURIComponent(`#${marker}={}`).replaceAll('_', '%5F'))
    for (const spelling of [
      `#${marker}={}`,
      `?u=${encodeURIComponent(`x#${marker}`)}`,
      `?${twice}`,
      `#${marker.toUpperCase()}`,
    ]) {
      const address = `${site.address}/page${spelling}`
      for (const ask of [
        () => create(server, spaceId, address),
        () => server.client.createRecording({ params, body: { ...unfetched, sourceUrl: address } }),
        () => server.client.createTranscript({ body: { sourceUrl: address } }),
        () => server.client.createWebhook({ body: { workspaceId: spaceId, url: address, event: 'RECORDING_READY' } }),
      ])
        assert.deepEqual((await refusal(ask)).slice(0, 2), [400, 'UNSAFE_URL'], spelling)
    }
  })
  await withServer({ TIRO_OUTBOUND_ALLOW: '' }, async (server, spaceId) => {
    // The first exists on every machine, the second nowhere (RFC 6761, sections 6.3 and 6.4).
    const [known, missing] = await Promise.all(
      ['localhost', 'missing.invalid'].map((name) => refusal(() => create(server, spaceId, `https://${name}/`))),
    )
    assert.deepEqual(known, missing)
    assert.equal(known?.[1], 'UNSAFE_URL')
  })
})
