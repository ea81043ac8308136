import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, afterEach, before, beforeEach, test } from 'node:test'
import { listen } from '../../../test/helpers/listen.ts'
import { StepError, WaitError } from '../../contract/app-error.ts'
import { waitFor } from '../../../test/helpers/wait-for.ts'
import type { Config } from '../../platform/config/config.ts'
import { catalogue, type CatalogueModel } from './catalogue.ts'
import { HostUnreachableError } from './download.ts'
import type { PullProgress } from './pulls.ts'
import { createModelManager, type ModelManager } from './manager.ts'

const big = randomBytes(600_000)
const small = Buffer.from('<blk> 0\n')
const sha256 = (data: Buffer): string => createHash('sha256').update(data).digest('hex')

function model(pinned: boolean): CatalogueModel {
  const file = (name: string, data: Buffer) => ({
    name,
    address: `someone/model/resolve/main/${name}`,
    bytes: pinned ? data.length : null,
    sha256: pinned ? sha256(data) : null,
  })
  return {
    id: 'tiny',
    purpose: 'speech',
    title: 'Tiny',
    licence: 'MIT',
    source: 'the test',
    files: [file('sub/model.onnx', big), file('tokens.txt', small)],
    speech: null,
  }
}

let server: Server
let mirror = ''
let requests: string[] = []
let serve: (request: IncomingMessage, response: ServerResponse, data: Buffer, from: number) => void
let folder: string
let manager: ModelManager

const whole: typeof serve = (_, response, data, from) => {
  response.writeHead(from > 0 ? 206 : 200, {
    'content-length': data.length - from,
    ...(from > 0 ? { 'content-range': `bytes ${from}-${data.length - 1}/${data.length}` } : {}),
  })
  response.end(data.subarray(from))
}

before(async () => {
  server = createServer((request, response) => {
    requests.push(`${request.url} ${request.headers.range ?? ''}`.trim())
    const data = request.url?.endsWith('tokens.txt') === true ? small : big
    serve(request, response, data, Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0))
  })
  mirror = await listen(server)
})
after(() => server.close())

function settings(overrides: Partial<Config['models']> = {}): Config['models'] {
  return { folder: path.join(folder, 'models'), extra: [], mirror, fetch: true, ...overrides }
}

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tiro-models-'))
  requests = []
  serve = whole
  manager = createModelManager(settings(), [model(true)], 1)
})
afterEach(async () => {
  await manager.close()
  await rm(folder, { recursive: true, force: true })
})

test('fetches, verifies, finds, lists and removes a model', async () => {
  assert.equal(await manager.find('tiny'), null)
  assert.equal((await manager.list())[0]?.state, 'absent')
  const progress: PullProgress[] = []
  const found = await manager.pull('tiny', { onProgress: (p) => progress.push(p) })
  assert.deepEqual(await readFile(path.join(found.folder, 'sub/model.onnx')), big)
  assert.equal(progress.at(-1)?.bytes, big.length + small.length)
  assert.deepEqual(await manager.find('tiny'), found)
  assert.equal((await manager.list())[0]?.state, 'present')
  assert.ok((await manager.verify('tiny')).every(({ problem }) => problem === null))
  await manager.pull('tiny')
  assert.equal(requests.length, 2)
  await manager.remove('tiny')
  assert.equal(await manager.find('tiny'), null)
})

test('an unknown model is NOT_FOUND', async () => {
  await assert.rejects(manager.find('../../etc'), { code: 'NOT_FOUND' })
  await assert.rejects(manager.pull('nothing'), { code: 'NOT_FOUND' })
})

test('resumes after cuts, even in a later attempt and process', async () => {
  let cuts = 0
  serve = (request, response, data, from) => {
    if (data === big && cuts < 3) {
      cuts += 1
      response.writeHead(from > 0 ? 206 : 200, {
        'content-length': data.length - from,
        'content-range': `bytes ${from}-${data.length - 1}/${data.length}`,
      })
      response.write(data.subarray(from, from + 100_000))
      const partial = path.join(folder, 'models/tiny/sub/model.onnx.partial')
      const size = async (): Promise<number> => (await stat(partial).catch(() => null))?.size ?? 0
      // The client receives what was sent before the cut.
      void waitFor(size, 'what was sent', (bytes) => bytes >= from + 100_000).finally(() => response.destroy())
      return
    }
    whole(request, response, data, from)
  }
  const found = await manager.pull('tiny')
  assert.deepEqual(await readFile(path.join(found.folder, 'sub/model.onnx')), big)
  assert.match(requests[1] ?? '', /bytes=\d{5,}-/)

  await rm(path.join(found.folder, 'sub/model.onnx'))
  await writeFile(path.join(found.folder, 'sub/model.onnx.partial'), big.subarray(0, 1234))
  const later = createModelManager(settings(), [model(true)])
  assert.equal(await later.find('tiny'), null)
  assert.equal((await later.list())[0]?.state, 'partial')
  await later.pull('tiny')
  assert.match(requests.at(-1) ?? '', /bytes=1234-/)
})

test('starts over with a host without ranges; rejects a response at the wrong offset', async () => {
  const place = path.join(folder, 'models/tiny/sub')
  await mkdir(place, { recursive: true })
  await writeFile(path.join(place, 'model.onnx.partial'), big.subarray(0, 5000))
  serve = (_, response, data) => whole(_, response, data, 0)
  await manager.pull('tiny')
  await manager.remove('tiny')
  await mkdir(place, { recursive: true })
  await writeFile(path.join(place, 'model.onnx.partial'), big.subarray(0, 5000))
  serve = (_, response, data, from) => whole(_, response, data, from > 0 ? from - 1 : 0)
  const found = await manager.pull('tiny')
  assert.deepEqual(await readFile(path.join(found.folder, 'sub/model.onnx')), big)
})

test('wrong bytes and too many bytes are deleted and give an error', async () => {
  const wrong = Buffer.from(big)
  wrong[77] = (wrong[77] ?? 0) ^ 1
  serve = (request, response, data, from) => whole(request, response, data === big ? wrong : data, from)
  await assert.rejects(manager.pull('tiny'), { code: 'ENGINE_ERROR', message: /wrong checksum/ })
  assert.equal(existsSync(path.join(folder, 'models/tiny/sub/model.onnx.partial')), false)
  assert.equal(await manager.find('tiny'), null)
  serve = (request, response) => whole(request, response, Buffer.concat([big, big]), 0)
  await assert.rejects(manager.pull('tiny'), { message: /more bytes/ })
  serve = whole
  await manager.pull('tiny')
})

test('a gzip file without end is left', async () => {
  const { files, ...rest } = model(true)
  manager = createModelManager(settings(), [{ ...rest, files: files.map((file) => ({ ...file, gzip: true })) }], 1)
  let sent = 0
  serve = (_, response) => {
    response.on('error', () => {})
    const more = (): void => {
      while (!response.destroyed && sent < 100_000_000 && response.write(big)) sent += big.length
      if (sent >= 100_000_000) response.end()
    }
    response.on('drain', more)
    more()
  }
  await assert.rejects(manager.pull('tiny'), { code: 'ENGINE_ERROR', message: /more bytes/ })
  assert.ok(sent < 50_000_000, `${sent} bytes`)
})

test('a checksum that is not pinned is recorded at the first fetch and required from then on', async () => {
  manager = createModelManager(settings(), [model(false)], 1)
  const { folder: place } = await manager.pull('tiny')
  assert.equal((await manager.list())[0]?.state, 'present')
  const file = path.join(place, 'sub/model.onnx')
  const reversed = Buffer.from(big.toReversed())
  await writeFile(file, reversed)
  assert.equal(await manager.find('tiny'), null)
  serve = (request, response, data, from) => whole(request, response, data === big ? reversed : data, from)
  await assert.rejects(manager.pull('tiny'), { message: /wrong checksum/ })
})

test('concurrent pulls share a fetch, which ends only when all of them are aborted', async () => {
  let release: (() => void) | undefined
  const started = new Promise<void>((resolve) => {
    serve = (request, response, data, from) => {
      release = () => whole(request, response, data, from)
      resolve()
      serve = whole
    }
  })
  const leave = new AbortController()
  const reason = new Error('enough')
  const first = manager.pull('tiny', { signal: leave.signal })
  const second = manager.pull('tiny')
  await started
  leave.abort(reason)
  await assert.rejects(first, reason)
  release?.()
  await second
  assert.equal(requests.length, 2)

  await manager.remove('tiny')
  serve = () => undefined
  const only = manager.pull('tiny', { signal: AbortSignal.timeout(50) })
  await assert.rejects(only, { name: 'TimeoutError' })
  await waitFor(() => manager.pullState('tiny').state === 'failed', 'the end of the fetch')
})

test('an unreachable, a stalled and a refusing host each give their own error', async () => {
  const away = createModelManager(settings({ mirror: 'http://127.0.0.1:9' }), [model(true)])
  await assert.rejects(away.pull('tiny'), HostUnreachableError)
  assert.equal(away.pullState('tiny').state, 'failed')
  serve = (_, response) => response.writeHead(404).end('no')
  await assert.rejects(manager.pull('tiny'), { code: 'ENGINE_UNAVAILABLE', retryable: false })
  serve = (_, response) => response.writeHead(503).end('later')
  await assert.rejects(manager.pull('tiny'), { code: 'ENGINE_UNAVAILABLE', retryable: true })
  const forbidden = createModelManager(settings({ fetch: false }), [model(true)])
  await assert.rejects(forbidden.pull('tiny'), { message: /TIRO_MODEL_FETCH=0/ })
})

test('ensure fetches once, in the background, and reports progress', async () => {
  const held = Promise.withResolvers<void>()
  serve = (request, response, data, from) => {
    if (data !== big) return whole(request, response, data, from)
    response.writeHead(200, { 'content-length': data.length })
    response.write(data.subarray(0, 1000))
    void held.promise.then(() => response.end(data.subarray(1000)))
  }
  const isWait = (error: unknown): boolean =>
    error instanceof WaitError &&
    error.seconds === 5 &&
    error.message.startsWith('The speech model tiny is being downloaded (')
  await assert.rejects(manager.ensure('tiny', { wait: 'never' }), isWait)
  await assert.rejects(manager.ensure('tiny'), isWait)
  const left = new Error('left')
  await assert.rejects(manager.ensure('tiny', { wait: 'whole', signal: AbortSignal.abort(left) }), left)
  const leaving = new AbortController()
  const waiting = manager.ensure('tiny', { wait: 'whole', signal: leaving.signal })
  const staying = manager.ensure('tiny', { wait: 'whole' })
  leaving.abort(left)
  await assert.rejects(waiting, left)
  held.resolve()
  assert.equal((await staying).model.id, 'tiny')
  assert.deepEqual(await manager.ensure('tiny'), await staying)
  assert.equal(requests.length, 2)
})

test('another process that fetches the model is waited for, also one in a container with the same process ID', async () => {
  const held = Promise.withResolvers<void>()
  serve = (request, response, data, from) => {
    if (data !== big) return whole(request, response, data, from)
    response.writeHead(200, { 'content-length': data.length })
    response.write(data.subarray(0, 1000))
    void held.promise.then(() => response.end(data.subarray(1000)))
  }
  const first = manager.pull('tiny')
  await waitFor(() => requests.length === 1, 'the first fetch')
  const other = createModelManager(settings(), [model(true)], 1)
  try {
    for (let n = 0; n < 3; n += 1) {
      // A job that gets any other error fails after three of them.
      await assert.rejects(other.ensure('tiny'), (error) => error instanceof WaitError)
    }
    assert.equal(requests.length, 1, 'one process fetches')
    await assert.rejects(other.pull('tiny'), { message: 'Another process is already downloading this model.' })
    held.resolve()
    await first
    assert.equal((await other.ensure('tiny')).model.id, 'tiny')
    assert.equal(requests.length, 2)
  } finally {
    await other.close()
  }
})

test('ensure repeats the error of a failed fetch until it is time to retry', async () => {
  serve = (_, response) => response.writeHead(404).end('no')
  const failure = await manager.ensure('tiny').catch((error: unknown) => error)
  assert.ok(failure instanceof StepError)
  for (const wait of ['firstBytes', 'whole', 'never'] as const) {
    await assert.rejects(manager.ensure('tiny', { wait }), (error) => error === failure)
  }
  assert.equal(requests.length, 1)
  serve = whole
  assert.equal((await manager.ensure('tiny', { wait: 'whole', retryAfterMs: 0 })).model.id, 'tiny')
})

test('a model of TIRO_MODELS counts as present, by its own folder or a parent folder; a damaged one does not', async () => {
  const place = path.join(folder, 'others/tiny')
  await mkdir(path.join(place, 'sub'), { recursive: true })
  await writeFile(path.join(place, 'sub/model.onnx'), big)
  await writeFile(path.join(place, 'tokens.txt'), small)
  for (const extra of [place, path.dirname(place)]) {
    const found = await createModelManager(settings({ extra: [extra] }), [model(true)]).find('tiny')
    assert.equal(found?.folder, place)
  }
  const extra = createModelManager(settings({ extra: [place] }), [model(true)])
  assert.notEqual(await extra.find('tiny'), null)
  const damaged = Buffer.from(big)
  damaged[5] = (damaged[5] ?? 0) ^ 1
  await writeFile(path.join(place, 'sub/model.onnx'), damaged)
  assert.equal(await extra.find('tiny'), null)
  await extra.remove('tiny')
  assert.ok((await stat(place)).isDirectory())
})

test('the catalogue is valid: unique ids and files, well-formed checksums, no path outside its folder', () => {
  assert.equal(new Set(catalogue.map(({ id }) => id)).size, catalogue.length)
  for (const { id, files, purpose, speech } of catalogue) {
    assert.match(id, /^[a-z0-9.-]+$/)
    assert.equal(speech !== null, purpose === 'speech')
    for (const file of files) {
      assert.match(file.name, /^[\w-][\w./-]*$/)
      assert.ok(!file.name.includes('..'))
      if (file.sha256 !== null) assert.match(file.sha256, /^[0-9a-f]{64}$/)
    }
  }
})
