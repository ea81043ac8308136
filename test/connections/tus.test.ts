// Resumable uploads by clients of the tus protocol: tus-js-client and Uppy, over connections that break, and in a browser.
// The clients are installed into a temporary folder, from the lock file in tus/.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { after, describe, test, type TestContext } from 'node:test'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { build } from 'vite'
import { openBrowser } from '../helpers/browser.ts'
import { cuttingProxy } from '../helpers/cutting-proxy.ts'
import {
  fastEngine,
  openServer,
  removeFolder,
  repository,
  sampleFile,
  temporaryFolder,
  waitForTranscript,
} from '../helpers/harness.ts'
import { listen } from '../helpers/listen.ts'
import { waitFor } from '../helpers/wait-for.ts'

interface HttpResponse {
  getStatus: () => number
  getHeader: (name: string) => string | undefined
}

interface UploadOptions {
  endpoint?: string
  uploadUrl?: string | null
  headers: Record<string, string>
  metadata?: Record<string, string>
  chunkSize?: number
  retryDelays?: number[]
  uploadSize?: number
  uploadDataDuringCreation?: boolean
  uploadLengthDeferred?: boolean
  parallelUploads?: number
  onAfterResponse?: (request: unknown, response: HttpResponse) => void
  onProgress?: (sent: number, total: number) => void
  onSuccess?: () => void
  onError?: (error: Error) => void
}

interface Upload {
  url: string | null
  start: () => void
  abort: (isTerminated?: boolean) => Promise<void>
}

interface UppyFile {
  id: string
  tus?: { uploadUrl?: string }
}

interface Uppy {
  use: (plugin: unknown, options: object) => Uppy
  addFile: (file: { name: string; type: string; data: Blob; meta: Record<string, string> }) => string
  getFile: (id: string) => UppyFile
  upload: () => Promise<{ successful?: UppyFile[]; failed?: UppyFile[] } | undefined>
}

const folder = await temporaryFolder()
after(() => removeFolder(folder))
for (const name of ['package.json', 'package-lock.json']) {
  await copyFile(path.join(repository, 'test/connections/tus', name), path.join(folder, name))
}
execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'ignore' })
const modules = createRequire(path.join(folder, 'package.json'))
const tus = (await import(pathToFileURL(modules.resolve('tus-js-client')).href)) as {
  Upload: new (file: unknown, options: UploadOptions) => Upload
}
await writeFile(
  path.join(folder, 'uppy.js'),
  "export { default as Core } from '@uppy/core'\nexport { default as Tus } from '@uppy/tus'\n",
)
await build({
  configFile: false,
  logLevel: 'error',
  root: folder,
  build: { minify: false, lib: { entry: 'uppy.js', formats: ['iife'], name: 'uppy', fileName: () => 'uppy.js' } },
})

const scripts: Record<string, string> = {
  '/tus.js': path.join(folder, 'node_modules/tus-js-client/dist/tus.js'),
  '/uppy.js': path.join(folder, 'dist/uppy.js'),
}
const pages = createServer((request, answer) => {
  const script = scripts[request.url ?? '']
  answer.setHeader('content-type', script === undefined ? 'text/html' : 'text/javascript')
  if (script !== undefined) createReadStream(script).pipe(answer)
  else answer.end('<!doctype html><title>Upload</title><script src="/tus.js"></script><script src="/uppy.js"></script>')
})
after(() => pages.close())
const origin = await listen(pages)
const server = await openServer({ ...fastEngine, TIRO_CORS_ORIGINS: origin })
const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'tus' } })
const proxy = await cuttingProxy(server.address)
after(() => proxy.stop())
const place = `/api/v1/spaces/${spaceId}/tus`
const endpoint = `${proxy.address}${place}`
const headers = { 'x-api-key': server.key }
const sample = await readFile(sampleFile)
const large = Buffer.concat([sample, randomBytes(20_000_000)])

/** Uploads to the end. @returns the recording's id, as an answer told it */
async function uploaded(file: unknown, options: Partial<UploadOptions> = {}): Promise<string> {
  let recordingId = ''
  await new Promise<void>((resolve, reject) => {
    new tus.Upload(file, {
      endpoint,
      headers,
      metadata: { filename: 'interview.mp3', filetype: 'audio/mpeg', language: 'en' },
      retryDelays: [0, 100, 500, 1000],
      onAfterResponse: (_, response) => {
        recordingId = response.getHeader('tiro-recording') ?? recordingId
      },
      onSuccess: resolve,
      onError: reject,
      ...options,
    }).start()
  })
  return recordingId
}

async function original(recordingId: string): Promise<Buffer> {
  const params = { spaceId, recordingId, kind: 'original' } as const
  const file = await waitFor(
    () => server.client.getMedia({ params }).catch(() => null),
    'the media',
    (found) => found !== null,
  )
  return Buffer.from(await (file ?? assert.fail()).arrayBuffer())
}

void describe('tus-js-client', () => {
  void test('a file is uploaded and transcribed', async () => {
    for (const uploadDataDuringCreation of [false, true]) {
      const recordingId = await uploaded(sample, { uploadDataDuringCreation })
      const { title, transcript } = await waitForTranscript(server.client, { spaceId, recordingId })
      assert.deepEqual([title, transcript?.status], ['interview', 'COMPLETED'])
    }
  })

  void test('in one request over a connection that breaks several times', async () => {
    const before = proxy.cuts()
    const offsets: number[] = []
    let recordingId = ''
    proxy.cutAfter(9_000_000)
    await uploaded(large, {
      onAfterResponse: (_, response) => {
        recordingId = response.getHeader('tiro-recording') ?? recordingId
        const offset = Number(response.getHeader('upload-offset'))
        if (offsets.at(-1) !== offset) offsets.push(offset)
        // The next request breaks, too.
        if (offset > 0 && proxy.cuts() < before + 3) proxy.cutAfter(3_000_000)
      },
    })
    assert.equal(proxy.cuts(), before + 3)
    // Each request went on where the one before it had come to, except bytes that were on their way when it broke.
    assert.ok(offsets.length >= 4, offsets.join(' '))
    assert.deepEqual(
      offsets,
      offsets.toSorted((a, b) => a - b),
    )
    assert.ok((await original(recordingId)).equals(large))
  })

  void test('in chunks of 256 kB, and from a stream whose length nobody knows', async () => {
    const chunked = await uploaded(large, { chunkSize: 256 * 1024 })
    assert.ok((await original(chunked)).equals(large))
    const file = path.join(folder, 'large.wav')
    await writeFile(file, large)
    const stream = createReadStream(file).pipe(new PassThrough())
    const streamed = await uploaded(stream, { chunkSize: 3_000_000, uploadLengthDeferred: true })
    assert.ok((await original(streamed)).equals(large))
  })

  void test('a program that was closed goes on with the address, and one that gives up leaves nothing', async () => {
    const begun = Promise.withResolvers<string>()
    const first = new tus.Upload(large, {
      endpoint,
      headers,
      chunkSize: 2_000_000,
      onProgress: (sent) => {
        if (sent > 5_000_000) begun.resolve(first.url ?? '')
      },
      onError: begun.reject,
    })
    first.start()
    const uploadUrl = await begun.promise
    await first.abort()
    assert.match(uploadUrl, new RegExp(`${place}/upl_`))
    const recordingId = await uploaded(large, { uploadUrl })
    assert.ok((await original(recordingId)).equals(large))

    const second = new tus.Upload(large, { endpoint, headers, chunkSize: 2_000_000 })
    second.start()
    await waitFor(() => second.url, 'an address')
    const address = second.url ?? ''
    await second.abort(true)
    assert.equal((await fetch(address, { method: 'HEAD', headers })).status, 404)
  })

  void test('what the server refuses is the error of the client', async () => {
    await assert.rejects(uploaded(sample, { headers: {} }), /API_KEY_MISSING/)
    await assert.rejects(uploaded(sample, { metadata: { speakerCount: 'many' } }), /speakerCount/)
    await assert.rejects(uploaded(large, { parallelUploads: 2 }), /parallelUploads: 1/)
    await assert.rejects(uploaded(sample, { metadata: { recordingId: 'rec_none' } }), /NOT_FOUND/)
  })
})

/** A page of another origin, with the clients. */
async function openPage(t: TestContext): Promise<Page> {
  const browser = await openBrowser()
  t.after(() => browser.close())
  const page = await browser.newPage()
  await page.goto(origin)
  return page
}

void test('a page of an allowed origin uploads, over a connection that breaks', async (t) => {
  const page = await openPage(t)
  proxy.cutAfter(4_000_000)
  const before = proxy.cuts()
  const recordingId = await page.evaluate(
    async ({ endpoint, headers, base64, size }) => {
      const { tus: client } = globalThis as unknown as { tus: typeof tus }
      const start = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))
      const file = new File([start, new Uint8Array(size)], 'page.mp3', { type: 'audio/mpeg' })
      return new Promise<string>((resolve, reject) => {
        let id = ''
        const upload = new client.Upload(file, {
          endpoint,
          headers,
          metadata: { filename: file.name, filetype: file.type },
          retryDelays: [0, 100, 500],
          onAfterResponse: (_, response) => {
            id = response.getHeader('tiro-recording') ?? id
          },
          onSuccess: () => resolve(id),
          onError: reject,
        })
        upload.start()
      })
    },
    { endpoint, headers, base64: sample.toString('base64'), size: 8_000_000 },
  )
  assert.equal(proxy.cuts(), before + 1)
  assert.ok((await original(recordingId)).equals(Buffer.concat([sample, Buffer.alloc(8_000_000)])))
})

void test('Uppy uploads several files at once from a page, with what that says of them', async (t) => {
  const page = await openPage(t)
  proxy.cutAfter(200_000)
  const ids = await page.evaluate(
    async ({ endpoint, headers, base64, names }) => {
      const { Core, Tus } = (globalThis as unknown as { uppy: { Core: new () => Uppy; Tus: unknown } }).uppy
      const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))
      const recordings = new Map<string, string>()
      const uppy = new Core().use(Tus, {
        endpoint,
        headers,
        chunkSize: 100_000,
        retryDelays: [0, 100, 500],
        onAfterResponse: (request: { getURL: () => string }, response: HttpResponse) => {
          recordings.set(request.getURL(), response.getHeader('tiro-recording') ?? '')
        },
      })
      const files = names.map((name) =>
        uppy.addFile({
          name: `${name}.mp3`,
          type: 'audio/mpeg',
          data: new Blob([bytes]),
          meta: { language: 'en', tags: JSON.stringify([name]) },
        }),
      )
      await uppy.upload()
      return files.map((file) => recordings.get(uppy.getFile(file).tus?.uploadUrl ?? '') ?? '')
    },
    { endpoint, headers, base64: sample.toString('base64'), names: ['one', 'two'] },
  )
  for (const [n, name] of ['one', 'two'].entries()) {
    const recording = await waitForTranscript(server.client, { spaceId, recordingId: ids[n] ?? '' })
    const { title, tags, transcript } = recording
    assert.deepEqual([title, tags, transcript?.status], [name, [name], 'COMPLETED'])
  }
})
