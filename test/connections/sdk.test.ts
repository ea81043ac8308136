// The SDK as it is published: installed from its tarball, against a real server.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import path from 'node:path'
import { describe, test, type TestContext } from 'node:test'
import { pathToFileURL } from 'node:url'
import { listen } from '../helpers/listen.ts'
import { freePort } from '../helpers/free-port.ts'
import type { Progress, TiroEvent } from '../../packages/sdk/src/index.ts'
import { openBrowser } from '../helpers/browser.ts'
import { cuttingProxy } from '../helpers/cutting-proxy.ts'
import { faultyProxy } from '../helpers/faulty-proxy.ts'
import { sampleAs } from '../helpers/media.ts'
import { fastEngine, openServer, repository } from '../helpers/harness.ts'
import { installedSdk } from '../helpers/installed-sdk.ts'
import { limit } from '../helpers/time-limits.ts'
import { waitFor } from '../helpers/wait-for.ts'

const { sdk, consumer, installed } = await installedSdk()
const server = await openServer({
  ...fastEngine,
  TIRO_OUTBOUND_ALLOW: '127.0.0.1/32',
  TIRO_LIMIT_SEARCHES: '60',
  TIRO_CORS_ORIGINS: '*',
})
const tiro = sdk.createTiro({ url: server.address, key: server.key })
const spaceId = (await tiro.createWorkspace({ body: { name: 'Work' } })).id
const words = /morning/i
const sampleFile = await sampleAs(consumer, 'interview.mp3', ['-t', '4'])
const sampleSize = (await stat(sampleFile)).size

/** A wav file of 11 MB that is short: three parts of the smallest size. */
function largeWav(): Buffer {
  const [rate, bytes] = [384_000, 11 * 1024 ** 2]
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + bytes, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(8, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate * 16, 28)
  head.writeUInt16LE(16, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(bytes, 40)
  return Buffer.concat([head, randomBytes(bytes)])
}
const large = largeWav()
const largeFile = path.join(consumer, 'large.wav')
await writeFile(largeFile, large)
const smallestPart = 5 * 1024 ** 2
const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** The address of a server of the test's own. */
async function serve(t: TestContext, listener: RequestListener): Promise<string> {
  const http = createServer(listener)
  t.after(() => http.close())
  return `${await listen(http)}/`
}

async function newRecording(): Promise<{ spaceId: string; recordingId: string }> {
  const { id } = await tiro.createRecording({ params: { spaceId }, body: { title: 'Large' } })
  return { spaceId, recordingId: id }
}

async function stored(params: { spaceId: string; recordingId: string }): Promise<string> {
  const original = await waitFor(
    async () => {
      try {
        return await tiro.getMedia({ params: { ...params, kind: 'original' } })
      } catch (error) {
        if (error instanceof sdk.TiroError) return null
        throw error
      }
    },
    'the uploaded file',
    (found) => found !== null,
  )
  assert.ok(original)
  return digest(new Uint8Array(await original.arrayBuffer()))
}

// Most of them wait for a server, a limit or a pause.
void describe('the SDK', { concurrency: 4 }, () => {
  void describe('the package', () => {
    void test('has no dependency, and types for consumers without those of Node', async () => {
      const { dependencies, exports, main, types } = JSON.parse(
        await readFile(path.join(installed, 'package.json'), 'utf8'),
      ) as { dependencies?: object; exports: { '.': Record<string, string> }; main: string; types: string }
      assert.equal(dependencies, undefined)
      // For compilers and bundlers that don't read exports.
      assert.deepEqual([main, types], [exports['.']['default'], exports['.']['types']])
      assert.equal(exports['.']['browser'], './dist/browser.js')
      // TypeScript 5.0 to 5.6 takes it for an error.
      for (const file of await readdir(path.join(installed, 'dist'))) {
        if (file.endsWith('.d.ts')) {
          assert.doesNotMatch(await readFile(path.join(installed, 'dist', file), 'utf8'), /Uint8Array</, file)
        }
      }
      const source = `
import { createTiro, TiroError, verifyWebhook, type WebhookEvent } from '@tiro/sdk'
const tiro = createTiro({ url: 'http://127.0.0.1:8080', key: 'tiro_x' })
const { text }: { text: string } = await tiro.transcribe('a.mp3', { space: 'Interviews', language: 'en' })
for await (const recording of tiro.each('listRecordings', { params: { spaceId: text } })) recording.title.trim()
for await (const folder of tiro.each('listFolders', { params: { spaceId: text } })) folder.name.trim()
for await (const event of tiro.events('spc_1')) if (event.type === 'TRANSCRIPT_PROGRESS') event.data.text.trim()
const event: WebhookEvent = await verifyWebhook('', new Headers(), 'whsec_x')
if (event.type === 'RECORDING_FAILED') event.data.failure.message.trim()
try {
  await tiro.getMe()
} catch (error) {
  if (error instanceof TiroError && error.is('QUEUE_FULL')) error.details.policy?.trim()
}
// @ts-expect-error: a workspace is needed
await tiro.transcribe('a.mp3', {})
// @ts-expect-error: getMe is not a list
tiro.each('getMe')
// @ts-expect-error: params are needed
await tiro.getRecording()
// @ts-expect-error: no such language option
await tiro.createRecording({ params: { spaceId: '' }, body: { title: '', lang: 'en' } })
`
      await writeFile(path.join(consumer, 'consumer.ts'), source)
      const compilerOptions = {
        module: 'nodenext',
        target: 'es2022',
        lib: ['es2022', 'dom'],
        types: [],
        strict: true,
        exactOptionalPropertyTypes: true,
        noEmit: true,
      }
      await writeFile(path.join(consumer, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['consumer.ts'] }))
      await writeFile(path.join(consumer, 'package.json'), JSON.stringify({ type: 'module' }))
      const compiler = path.join(repository, 'node_modules/typescript/bin/tsc')
      execFileSync(process.execPath, [compiler, '-p', consumer], { encoding: 'utf8' })
    })
  })

  void describe('transcribe', () => {
    void test('takes a path or an address, and tells the progress', async (t) => {
      const seen: Progress[] = []
      const first = await tiro.transcribe(sampleFile, {
        space: 'By name',
        language: 'en',
        onProgress: (progress) => seen.push(progress),
      })
      assert.match(first.text, words)
      assert.equal(first.paragraphs.map(({ text }) => text).join('\n\n'), first.text)
      assert.equal(first.recording.title, 'interview')
      assert.deepEqual(seen[0], { step: 'upload', sentBytes: sampleSize, totalBytes: sampleSize })
      assert.ok(seen.some(({ step }) => step === 'transcribe'))
      const media = await serve(t, (_, answer) => {
        answer.setHeader('content-type', 'audio/mpeg')
        createReadStream(sampleFile).pipe(answer)
      })
      const address = `${media}talks/Keynote%201.mp3`
      const fromAddress = await tiro.transcribe(address, { space: spaceId, language: 'en' })
      assert.deepEqual([fromAddress.text, fromAddress.recording.title], [first.text, 'Keynote 1'])
      // The same workspace by its name.
      const again = await tiro.transcribe(sampleFile, { space: 'By name', recordingId: first.recordingId })
      assert.deepEqual([again.spaceId, again.text], [first.spaceId, first.text])
    })

    void test('says why a recording gets no transcript', async () => {
      await assert.rejects(tiro.transcribe(new Blob(['not audio']), { space: spaceId }), (error) => {
        assert.ok(error instanceof sdk.TranscriptionError)
        assert.equal(error.code, 'MEDIA_UNREADABLE')
        assert.equal(error.recording.workspaceId, spaceId)
        return true
      })
    })

    void test('stops when it is aborted: in an upload, and while it waits', async () => {
      const stop = new AbortController()
      const onProgress = (): void => stop.abort(new Error('enough'))
      await assert.rejects(
        tiro.transcribe(largeFile, { space: spaceId, partSize: smallestPart, onProgress, signal: stop.signal }),
        /enough/,
      )
      // Nothing is ever sent to this recording, so it would wait for ever.
      const params = await newRecording()
      const waiting = tiro.waitForTranscript({ ...params, signal: AbortSignal.timeout(300) })
      await assert.rejects(waiting, { name: 'TimeoutError' })
      await assert.rejects(tiro.getMe({ signal: AbortSignal.abort() }), { name: 'AbortError' })
    })
  })

  void describe('upload', () => {
    void test('survives a connection that breaks in the middle of a part', async (t) => {
      const proxy = await cuttingProxy(server.address)
      t.after(() => proxy.stop())
      const params = await newRecording()
      const started: number[] = []
      let open = 0
      // The connection breaks after all three have begun, also on a busy machine.
      const together = Promise.withResolvers<void>()
      const through = sdk.createTiro({
        url: proxy.address,
        key: server.key,
        fetch: async (address, init) => {
          if (init.method === 'PUT') {
            started.push((open += 1))
            if (started.length === 3) together.resolve()
            await together.promise
          }
          return fetch(address, init).finally(() => {
            if (init.method === 'PUT') open -= 1
          })
        },
      })
      proxy.cutAfter(3 * 1024 ** 2)
      const sent: number[] = []
      await through.upload(largeFile, {
        ...params,
        partSize: smallestPart,
        onProgress: ({ sentBytes }) => sent.push(sentBytes),
      })
      assert.equal(proxy.cuts(), 1)
      // Three parts, all at once, and the one that broke again.
      assert.deepEqual([started.length, Math.max(...started), sent.length, sent.at(-1)], [4, 3, 3, large.length])
      assert.equal(await stored(params), digest(large))
    })

    void test('takes bytes and the URL of a file', async () => {
      const bytes = await readFile(sampleFile)
      const padded = Buffer.concat([Buffer.alloc(7), bytes])
      const url = pathToFileURL(sampleFile)
      for (const media of [padded.subarray(7), new Uint8Array(bytes).buffer, url, url.href]) {
        const params = await newRecording()
        await tiro.upload(media, params)
        assert.equal(await stored(params), digest(bytes))
      }
    })

    void test('takes a stream of any kind of bytes, and nothing else', async () => {
      const bytes = await readFile(sampleFile)
      async function* stream(...chunks: unknown[]): AsyncGenerator<Uint8Array> {
        for (const chunk of chunks) yield chunk as Uint8Array
      }
      const { buffer } = new Uint8Array(bytes)
      const half = bytes.length - (bytes.length % 4)
      const params = await newRecording()
      await tiro.upload(stream(new Int32Array(buffer, 0, half / 4), buffer.slice(half)), params)
      assert.equal(await stored(params), digest(bytes))
      await assert.rejects(
        tiro.upload(stream('text'), await newRecording()),
        /^TypeError: The stream gives a string instead of bytes\.$/,
      )
    })

    void test('refuses what is no media before it makes a recording', async () => {
      const { id } = await tiro.createWorkspace({ body: { name: 'Nothing' } })
      for (const [media, reason] of [
        [consumer, /is not a file/],
        [undefined, /^TypeError: Pass a path, a URL, a Blob, bytes or a stream of bytes\.$/],
        [[1, 2], /^TypeError: Pass a path/],
        [
          createReadStream(sampleFile, 'utf8'),
          /^TypeError: The stream gives text in utf8\. Open it without an encoding/,
        ],
      ] as const) {
        await assert.rejects(tiro.transcribe(media as string, { space: id }), reason)
      }
      assert.deepEqual((await tiro.listRecordings({ params: { spaceId: id } })).recordings, [])
    })

    void test('is refused before a part is sent if the file is too large', async () => {
      const small = await openServer({ ...fastEngine, TIRO_MAX_UPLOAD_BYTES: String(sampleSize - 1) })
      const addresses: string[] = []
      const client = sdk.createTiro({
        url: small.address,
        key: small.key,
        fetch: async (address, init) => {
          addresses.push(`${init.method} ${new URL(address).pathname.split('/').at(-1)}`)
          return fetch(address, init)
        },
      })
      await assert.rejects(client.transcribe(sampleFile, { space: 'Small' }), (error) => {
        assert.ok(error instanceof sdk.TiroError && error.is('MEDIA_TOO_LARGE'))
        return true
      })
      assert.equal(addresses.at(-1), 'POST uploads')
    })

    void test('continues after an interruption: only what is missing is sent', async () => {
      const params = await newRecording()
      let puts = 0
      const counting = sdk.createTiro({
        url: server.address,
        key: server.key,
        fetch: async (address, init) => {
          if (init.method === 'PUT') puts += 1
          return fetch(address, init)
        },
      })
      const stop = new AbortController()
      const options = { ...params, partSize: smallestPart, parallel: 1 }
      const onProgress = ({ sentBytes }: { sentBytes: number }): void => {
        if (sentBytes > smallestPart) stop.abort()
      }
      await assert.rejects(counting.upload(largeFile, { ...options, onProgress, signal: stop.signal }))
      assert.equal(puts, 2)
      await counting.upload(largeFile, options)
      assert.equal(puts, 3)
      assert.equal(await stored(params), digest(large))
      // A stream of unknown length, in chunks that aren't parts.
      const streamed = await newRecording()
      await tiro.upload(createReadStream(largeFile, { highWaterMark: 777_777 }), {
        ...streamed,
        partSize: smallestPart,
      })
      assert.equal(await stored(streamed), digest(large))
    })
  })

  void test(
    'an upload stops when asked, also while its stream has nothing to give',
    { timeout: limit(20_000) },
    async () => {
      let isCancelled = false
      const silent = new ReadableStream<Uint8Array>({ cancel: () => void (isCancelled = true) })
      const endless = { [Symbol.asyncIterator]: () => ({ next: () => new Promise<never>(() => {}) }) }
      for (const media of [silent, endless]) {
        const stop = new AbortController()
        const params = await newRecording()
        const upload = tiro.upload(media, {
          ...params,
          signal: stop.signal,
          onStart: () => stop.abort(new Error('enough')),
        })
        await assert.rejects(upload, { message: 'enough' })
      }
      assert.ok(isCancelled)
    },
  )

  void describe('calls', () => {
    void test('wait as long as Retry-After says, and not at all without retries', async () => {
      const search = (client: typeof tiro) =>
        client.searchRecordings({ params: { spaceId }, query: { q: 'x', mode: 'exact' } })
      const impatient = sdk.createTiro({ url: server.address, key: server.key, retries: 0 })
      const error = await waitFor(
        () =>
          search(impatient).then(
            () => null,
            (thrown: unknown) => thrown,
          ),
        'the limit',
        (thrown) => thrown !== null,
      )
      assert.ok(error instanceof sdk.TiroError && error.is('RATE_LIMITED'))
      assert.deepEqual(
        [error.status, error.details.policy, error.details.retryAfterSeconds],
        [429, 'search', error.retryAfter],
      )
      const seen: { began: number; ended: number; status: number; retryAfter: number }[] = []
      const patient = sdk.createTiro({
        url: server.address,
        key: server.key,
        fetch: async (address, init) => {
          const began = performance.now()
          const answer = await fetch(address, init)
          const retryAfter = Number(answer.headers.get('retry-after'))
          seen.push({ began, ended: performance.now(), status: answer.status, retryAfter })
          return answer
        },
      })
      // A slow search may find that one is free again.
      const refused = (): number => seen.findIndex(({ status }) => status === 429)
      while (refused() === -1) await search(patient)
      const [first, next] = seen.slice(refused())
      assert.ok(first !== undefined && next !== undefined)
      assert.ok(next.began - first.ended > 900 * first.retryAfter, `${next.began - first.ended} ms`)
    })

    void test('are sent again after a lost answer, once for the server', async (t) => {
      const proxy = await faultyProxy(server.address)
      t.after(() => proxy.stop())
      const client = sdk.createTiro({ url: `${proxy.url}/api/v1/`, key: server.key })
      const { id } = await tiro.createWorkspace({ body: { name: 'Once' } })
      let faults = 2
      proxy.decide = () => (faults-- > 0 ? 'lost' : 'pass')
      const made = await client.createRecording({ params: { spaceId: id }, body: { title: 'Once' } })
      faults = 1
      const read = await client.getRecording({ params: { spaceId: id, recordingId: made.id } })
      assert.equal(read.title, 'Once')
      assert.deepEqual(
        proxy.seen.map(({ method, fault }) => [method, fault]),
        [
          ['POST', 'lost'],
          ['POST', 'lost'],
          ['POST', 'pass'],
          ['GET', 'lost'],
          ['GET', 'pass'],
        ],
      )
      const { recordings } = await tiro.listRecordings({ params: { spaceId: id } })
      assert.deepEqual(
        recordings.map((one) => one.id),
        [made.id],
      )
      // A key is shown once, so a second one instead of it would help nobody.
      faults = 1
      await assert.rejects(client.createApiKey({ body: { name: 'x', role: 'VIEWER' } }), sdk.ConnectionError)
    })

    void test('fail with the code, the details and the request ID', async () => {
      await assert.rejects(tiro.getRecording({ params: { spaceId, recordingId: 'rec_x' } }), (error) => {
        assert.ok(error instanceof sdk.TiroError && error.is('NOT_FOUND'))
        assert.deepEqual([error.status, error.details.resource, error.details.id], [404, 'recording', 'rec_x'])
        assert.match(error.requestId ?? '', /^req_/)
        return true
      })
      // The operations for OpenAI's clients have errors of another shape.
      await assert.rejects(tiro.getAudioModel({ params: { model: 'x' } }), { code: 'NOT_FOUND', status: 404 })
      const closed = `127.0.0.1:${await freePort()}`
      const nobody = sdk.createTiro({ url: `http://${closed}`, key: 'x', retries: 0 })
      await assert.rejects(nobody.getMe(), {
        name: 'ConnectionError',
        message: `No complete answer from ${closed} (connection refused: connect ECONNREFUSED ${closed}).`,
      })
      const page = sdk.createTiro({ url: `${server.address}/nowhere`, key: 'x' })
      await assert.rejects(page.getMe(), sdk.TiroError)
    })

    void test('follow a redirect to a media store without the key, and no other redirect', async (t) => {
      const seen: { url: string | undefined; headers: IncomingHttpHeaders }[] = []
      const store = await serve(t, ({ url, headers }, answer) => {
        seen.push({ url, headers })
        answer.end('media')
      })
      const instance = await serve(t, ({ url = '', method }, answer) => {
        const status = url.includes('/media/') || method === 'POST' ? 303 : 302
        answer.writeHead(status, { location: `${store}signed?x=1` }).end()
      })
      const client = sdk.createTiro({ url: instance, key: 'tiro_secret', retries: 0 })
      const params = { spaceId: 'spc_1', recordingId: 'rec_1' }
      const media = await client.getMedia({
        params: { ...params, kind: 'original' },
        headers: { Range: 'bytes=0-1', 'X-Other': 'tiro_secret' },
      })
      assert.equal(await media.text(), 'media')
      assert.deepEqual([seen[0]?.url, seen[0]?.headers.range], ['/signed?x=1', 'bytes=0-1'])
      assert.ok(!JSON.stringify(seen).includes('tiro_secret'), JSON.stringify(seen))
      await assert.rejects(client.getTranscript({ params }), { code: 'NOT_TIRO', message: /redirects to/ })
      const content = new FormData()
      await assert.rejects(client.createAudioTranscription({ content }), { code: 'NOT_TIRO', message: /redirects to/ })
      assert.equal(seen.length, 1)
    })

    void test('send each header once, however it is written', async (t) => {
      const seen: IncomingHttpHeaders[] = []
      const instance = await serve(t, ({ headers }, answer) => {
        seen.push(headers)
        answer.setHeader('content-type', 'application/json').end('{}')
      })
      const client = sdk.createTiro({ url: instance, key: 'tiro_x' })
      await client.createWorkspace({
        body: { name: 'x' },
        headers: { 'Idempotency-Key': 'mine', 'Content-Type': 'application/json; charset=utf-8' },
      })
      assert.deepEqual(
        [seen[0]?.['idempotency-key'], seen[0]?.['content-type']],
        ['mine', 'application/json; charset=utf-8'],
      )
    })

    void test('say what is wrong with an address, and that an answer broke off', async (t) => {
      for (const url of ['localhost:8080', '127.0.0.1:8080', 'tiro.example.org', 'ftp://x']) {
        assert.throws(() => sdk.createTiro({ url, key: 'x' }), { name: 'TypeError', message: /https?:\/\// }, url)
      }
      const broken = await serve(t, (_, answer) => {
        answer.writeHead(500, { 'content-length': '100' })
        answer.write('{"error"')
        setTimeout(() => answer.destroy(), 50)
      })
      const lost = {
        name: 'ConnectionError',
        message: /^No complete answer from .* \(the connection broke off: .*\)\.$/,
      }
      await assert.rejects(sdk.createTiro({ url: broken, key: 'x', retries: 0 }).getMe(), lost)
      const { recordingId } = await new Promise<{ recordingId: string }>((resolve, reject) => {
        // The name isn't percent-encoded UTF-8.
        const address = new URL('http://127.0.0.1:9/100%.mp3')
        tiro.transcribe(address, { space: spaceId, onRecording: resolve }).catch(reject)
      })
      assert.equal((await tiro.getRecording({ params: { spaceId, recordingId } })).title, '100%')
    })

    void test('give every item of a list, page by page', async () => {
      const { id } = await tiro.createWorkspace({ body: { name: 'Lists' } })
      const names = ['a', 'b', 'c', 'd', 'e']
      for (const name of names) {
        await tiro.createRecording({ params: { spaceId: id }, body: { title: name } })
        await tiro.createFolder({ params: { spaceId: id }, body: { name } })
      }
      const found: string[] = []
      const query = { limit: 2 }
      for await (const { title } of tiro.each('listRecordings', { params: { spaceId: id }, query })) found.push(title)
      for await (const { name } of tiro.each('listFolders', { params: { spaceId: id }, query })) found.push(name)
      assert.deepEqual(found, [...names.toReversed(), ...names.toReversed()])
    })

    void test('say what a program without types forgot', async () => {
      const untyped = tiro as unknown as {
        each: (list: string) => AsyncGenerator
        transcribe: (file: string, how: object) => Promise<unknown>
      }
      for (const list of ['listRecording', 'getMe']) {
        await assert.rejects(untyped.each(list).next(), { name: 'TypeError', message: new RegExp(`^"${list}" isn't`) })
      }
      await assert.rejects(untyped.transcribe(sampleFile, {}), { name: 'TypeError', message: /^Give "space"/ })
    })
  })

  void describe('events', () => {
    void test('continue after a lost connection with what happened meanwhile', async (t) => {
      const proxy = await cuttingProxy(server.address)
      t.after(() => proxy.stop())
      const resumed: (string | null)[] = []
      const client = sdk.createTiro({
        url: proxy.address,
        key: server.key,
        fetch: async (address, init) => {
          const answer = await fetch(address, init)
          resumed.push(new Headers(init.headers).get('last-event-id'))
          return answer
        },
      })
      const { id } = await tiro.createWorkspace({ body: { name: 'Events' } })
      const imported = async (title: string): Promise<void> => {
        const recording = await tiro.createRecording({ params: { spaceId: id }, body: { title, source: 'IMPORT' } })
        const content = new Blob(['1\n00:00:00,000 --> 00:00:01,000\nHello\n'], { type: 'application/x-subrip' })
        await tiro.importTranscript({ params: { spaceId: id, recordingId: recording.id }, content })
      }
      const stop = new AbortController()
      const seen: TiroEvent[] = []
      const reading = (async () => {
        for await (const event of client.events(id, { signal: stop.signal })) seen.push(event)
      })()
      await waitFor(() => resumed.length === 1, 'the connection')
      await imported('before')
      const created = (): number => seen.filter(({ type }) => type === 'TRANSCRIPT_CREATED').length
      await waitFor(() => created() === 1, 'the first event')
      const last = seen.at(-1)?.id
      proxy.refuse(true)
      proxy.cut()
      await imported('meanwhile')
      proxy.refuse(false)
      await waitFor(() => created() === 2, 'the event that was missed')
      assert.deepEqual(resumed, [null, last])
      assert.equal(new Set(seen.map((event) => event.id)).size, seen.length)
      const event = seen.at(-1)
      assert.ok(event?.type === 'TRANSCRIPT_CREATED')
      assert.deepEqual([event.data.workspaceId, event.data.status], [id, 'COMPLETED'])
      stop.abort(new Error('enough'))
      await assert.rejects(reading, /enough/)
      await assert.rejects(
        client.events('spc_x').next(),
        (error) => error instanceof sdk.TiroError && error.status === 404,
      )
    })
  })

  void describe('verifyWebhook', () => {
    const secret = `whsec_${randomBytes(32).toString('base64')}`
    const sign = (id: string, timestamp: number, body: string, key = secret): string =>
      `v1,${createHmac('sha256', Buffer.from(key.slice(6), 'base64'))
        .update(`${id}.${timestamp}.${body}`)
        .digest('base64')}`

    void test('accepts what the server sends', async (t) => {
      const received = Promise.withResolvers<{ headers: IncomingHttpHeaders; body: string }>()
      const url = await serve(t, (incoming, answer) => {
        let body = ''
        incoming.setEncoding('utf8').on('data', (chunk: string) => (body += chunk))
        incoming.on('end', () => {
          received.resolve({ headers: incoming.headers, body })
          answer.writeHead(204).end()
        })
      })
      const hook = await tiro.createWebhook({ body: { event: 'WEBHOOK_TEST', url, workspaceId: spaceId } })
      await tiro.testWebhook({ params: { webhookId: hook.id } })
      const { headers, body } = await received.promise
      const event = await sdk.verifyWebhook(body, headers, hook.secret ?? '')
      assert.ok(event.type === 'WEBHOOK_TEST')
      assert.equal(event.data.webhookId, hook.id)
      const tampered = body.replace(hook.id, 'whk_other')
      await assert.rejects(sdk.verifyWebhook(tampered, headers, hook.secret ?? ''), { code: 'SIGNATURE_INVALID' })
      await assert.rejects(sdk.verifyWebhook(body, headers, secret), { code: 'SIGNATURE_INVALID' })
    })

    void test('refuses everything else', async () => {
      const now = Math.floor(Date.now() / 1000)
      const body = '{"type":"WEBHOOK_TEST","timestamp":"","data":{}}'
      const headers = (timestamp: number, signature: string): Record<string, string> => ({
        'webhook-id': 'evt_1',
        'webhook-timestamp': String(timestamp),
        'webhook-signature': signature,
      })
      const good = sign('evt_1', now, body)
      const verify = (given: Record<string, string>, toleranceSeconds = 300) =>
        sdk.verifyWebhook(Buffer.from(body), new Headers(given), secret, { toleranceSeconds })
      // One of several signatures is enough: after a rotation there are two.
      const other = sign('evt_1', now, body, `whsec_${randomBytes(32).toString('base64')}`)
      assert.equal((await verify(headers(now, `${other} ${good}`))).type, 'WEBHOOK_TEST')
      for (const signature of [
        other,
        good.replace('v1,', 'v2,'),
        good.slice(3),
        'v1,',
        'v1,!',
        '',
        good.slice(0, -4),
      ]) {
        await assert.rejects(verify(headers(now, signature)), { code: 'SIGNATURE_INVALID' }, signature)
      }
      for (const age of [-400, 400]) {
        await assert.rejects(verify(headers(now - age, sign('evt_1', now - age, body))), { code: 'TOO_OLD' })
        assert.ok(await verify(headers(now - age, sign('evt_1', now - age, body)), 500))
      }
      await assert.rejects(verify({ ...headers(now, good), 'webhook-timestamp': 'now' }), { code: 'TOO_OLD' })
      await assert.rejects(verify({ 'webhook-id': 'evt_1' }), { code: 'HEADERS_MISSING' })
      await assert.rejects(sdk.verifyWebhook(body, headers(now, good), 'whsec_ß'), TypeError)
    })
  })

  test('a page of another origin transcribes a file and follows events', async (t) => {
    const origin = await serve(t, (incoming, answer) => {
      const name = incoming.url ?? '/'
      if (!name.startsWith('/dist/')) {
        answer.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>x</title>')
        return
      }
      answer.writeHead(200, { 'content-type': 'text/javascript' })
      createReadStream(path.join(installed, name)).pipe(answer)
    })
    const browser = await openBrowser()
    t.after(() => browser.close())
    const page = await browser.newPage()
    await page.goto(origin)
    const [text, error, type] = await page.evaluate(
      async ({ url, key, base64, spaceId }) => {
        const script = '/dist/browser.js'
        const { createTiro } = (await import(script)) as { createTiro: typeof sdk.createTiro }
        const tiro = createTiro({ url, key })
        const events = tiro.events(spaceId)
        const next = events.next()
        const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))
        const file = new File([bytes], 'talk.mp3', { type: 'audio/mpeg' })
        const done = await tiro.transcribe(file, { space: spaceId, language: 'en', title: 'Page' })
        const refused = await tiro.upload('talk.mp3', { spaceId, recordingId: 'x' }).then(() => '', String)
        return [done.text, refused, (await next).value?.type]
      },
      { url: server.address, key: server.key, base64: (await readFile(sampleFile)).toString('base64'), spaceId },
    )
    assert.match(text ?? '', words)
    assert.match(error ?? '', /Pass a File/)
    assert.ok(type)
  })
})
