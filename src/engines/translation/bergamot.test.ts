import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, afterEach, before, beforeEach, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { listen } from '../../../test/helpers/listen.ts'
import { readConfig } from '../../platform/config/config.ts'
import { StepError, WaitError } from '../../contract/app-error.ts'
import { readRegistry } from './bergamot-registry.ts'
import { createBergamot } from './bergamot.ts'
import { createTranslationChooser } from './choose.ts'
import type { TranslationEngine } from './port.ts'

// A test registry in the format of Mozilla's; its models are random bytes.
const weights = randomBytes(300_000)
const shortlist = randomBytes(2000)
const vocabulary = randomBytes(1000)
const sha256 = (data: Buffer): string => createHash('sha256').update(data).digest('hex')
const bytesOf: Record<string, Buffer> = { model: weights, lexicalShortlist: shortlist, vocab: vocabulary }

function entry(
  from: string,
  to: string,
  options: { status?: string; architecture?: string; files?: object } = {},
): object {
  const { status = 'Release', architecture = 'base-memory', files = {} } = options
  const file = (part: string): object => ({
    path: `models/${from}-${to}/${architecture}/${part}.gz`,
    uncompressedSize: bytesOf[part]?.length,
    uncompressedHash: sha256(bytesOf[part] ?? Buffer.alloc(0)),
  })
  const all = { model: file('model'), lexicalShortlist: file('lexicalShortlist'), vocab: file('vocab'), ...files }
  return { sourceLanguage: from, targetLanguage: to, releaseStatus: status, architecture, files: all }
}

const document = {
  baseUrl: 'https://elsewhere.example.org',
  models: {
    'es-en': [
      entry('es', 'en', { architecture: 'tiny' }),
      entry('es', 'en'),
      entry('es', 'en', { status: 'Nightly', architecture: 'base-memory-2' }),
    ],
    'en-de': [entry('en', 'de', { architecture: 'tiny' })],
    'en-zh_hant': [entry('en', 'zh_hant')],
    'fr-en': [entry('fr', 'en', { status: 'Nightly' })],
  },
}

let server: Server
let address = ''
let folder = ''
let requests: string[] = []
let serve: (response: ServerResponse, data: Buffer, from: number, part: string) => void
const engines: TranslationEngine[] = []

const whole: typeof serve = (response, data, from) => {
  response.writeHead(from > 0 ? 206 : 200, {
    'content-length': data.length - from,
    ...(from > 0 ? { 'content-range': `bytes ${from}-${data.length - 1}/${data.length}` } : {}),
  })
  response.end(data.subarray(from))
}

before(async () => {
  server = createServer((request, response) => {
    const url = request.url ?? ''
    requests.push(url)
    if (url === '/db/models.json') return void response.end(JSON.stringify(document))
    const part = path.basename(url, '.gz')
    const from = Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0)
    serve(response, gzipSync(bytesOf[part] ?? Buffer.alloc(0)), from, part)
  })
  address = await listen(server)
})
after(() => server.close())
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tiro-bergamot-'))
  requests = []
  serve = whole
})
afterEach(async () => {
  for (const engine of engines.splice(0)) await engine.close()
  await rm(folder, { recursive: true, force: true })
})

const configOf = (env: Record<string, string> = {}) =>
  readConfig({
    TIRO_MODEL_FOLDER: folder,
    TIRO_TRANSLATION_REGISTRY: address,
    TIRO_APERTIUM: 'no-such-program',
    ...env,
  })

function open(env: Record<string, string> = {}): TranslationEngine {
  const engine = createBergamot(configOf(env))
  engines.push(engine)
  return engine
}

/** Opens a pair as a job does: retries while the models are being fetched. */
async function opened(engine: TranslationEngine, pair: { from: string; to: string }): ReturnType<typeof engine.open> {
  for (;;) {
    try {
      return await engine.open(pair)
    } catch (error) {
      if (!(error instanceof WaitError)) throw error
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
}

test('the registry: takes only released models, base-memory first; ignores hostile or incomplete entries', () => {
  const found = readRegistry(document)
  assert.deepEqual(
    found.map(({ from, to, model }) => [from, to, model.title.replace(/.*\((.*)\)/, '$1')]),
    [
      ['es', 'en', 'base-memory'],
      ['en', 'de', 'tiny'],
      ['en', 'zh-Hant', 'base-memory'],
    ],
  )
  const hostile = [
    entry('en', 'fr', { files: { model: { path: '../../etc/passwd' } } }),
    entry('en', 'fr', { files: { model: { path: '/etc/passwd' } } }),
    entry('en', 'fr', { files: { model: { path: 'https://evil.example.org/model.bin' } } }),
    entry('en', 'fr', { files: { vocab: undefined, srcVocab: { path: 'a/s.spm' } } }),
    entry('en', 'fr', { files: { lexicalShortlist: null } }),
    entry('en', '../fr'),
    entry('en', 'en'),
    { releaseStatus: 'Release' },
    'nonsense',
    null,
  ]
  for (const given of hostile) assert.deepEqual(readRegistry({ models: { x: [given] } }), [])
  for (const given of [null, 5, [], {}, { models: 5 }, { models: { x: 5 } }]) assert.deepEqual(readRegistry(given), [])
  const apart = { vocab: undefined, srcVocab: { path: 'a/s.spm' }, trgVocab: { path: 'a/t.spm' } }
  const [model] = readRegistry({ models: { x: [entry('en', 'ja', { files: apart })] } })
  assert.deepEqual(
    model?.model.files.map(({ name }) => name),
    ['model.bin', 'shortlist.bin', 'source-vocab.spm', 'target-vocab.spm'],
  )
})

test('pairs are direct or through English; none is installed before it is fetched', async () => {
  const pairs = await open().pairs()
  assert.deepEqual(pairs === 'any' ? [] : pairs.map(({ from, to, isHere }) => `${from}-${to} ${isHere}`), [
    'es-en false',
    'es-de false',
    'es-zh-Hant false',
    'en-de false',
    'en-zh-Hant false',
  ])
  assert.deepEqual(requests, ['/db/models.json'])
})

test('the registry is stored; offline or with fetching turned off, the stored registry and installed models count', async () => {
  assert.deepEqual(await open({ TIRO_MODEL_FETCH: '0' }).pairs(), [])
  assert.deepEqual(requests, [])
  await open().pairs()
  const file = path.join(folder, 'bergamot-registry.json')
  assert.ok(existsSync(file))
  requests = []
  assert.equal((await open({ TIRO_TRANSLATION_REGISTRY: 'http://127.0.0.1:1' }).pairs()).length, 5)
  assert.deepEqual(await open({ TIRO_MODEL_FETCH: '0' }).pairs(), [])
  await writeFile(file, '{damaged')
  assert.equal((await open().pairs()).length, 5)
  assert.deepEqual(requests, ['/db/models.json'])
  await rm(file)
  assert.deepEqual(await open({ TIRO_TRANSLATION_REGISTRY: 'http://127.0.0.1:1' }).pairs(), [])
})

test('fetches, unpacks and verifies both models of a pair despite cut connections; then the pair is available', async () => {
  let cuts = 0
  serve = (response, data, from, part) => {
    if (part !== 'model' || cuts >= 3) return whole(response, data, from, part)
    cuts += 1
    response.writeHead(from > 0 ? 206 : 200, {
      'content-length': data.length - from,
      ...(from > 0 ? { 'content-range': `bytes ${from}-${data.length - 1}/${data.length}` } : {}),
    })
    response.write(data.subarray(from, from + 70_000))
    setTimeout(() => response.destroy(), 20)
  }
  const engine = open()
  const translator = await opened(engine, { from: 'es', to: 'de' })
  assert.deepEqual([translator.provider, translator.model, translator.quality], ['bergamot', 'es-en+en-de', 'standard'])
  assert.equal(cuts, 3)
  for (const id of ['bergamot-es-en', 'bergamot-en-de']) {
    assert.deepEqual(await readFile(path.join(folder, id, 'model.bin')), weights)
  }
  assert.ok(requests.some((url) => url.includes('/es-en/base-memory/')))
  assert.ok(!requests.some((url) => url.includes('/es-en/tiny/')))
  const pairs = await engine.pairs()
  assert.ok(pairs !== 'any' && pairs.find(({ from, to }) => from === 'es' && to === 'de')?.isHere)
  // An installed model needs no network.
  const offline = open({ TIRO_MODEL_FETCH: '0' })
  const left = await offline.pairs()
  assert.deepEqual(left === 'any' ? [] : left.map(({ from, to }) => `${from}-${to}`), ['es-en', 'es-de', 'en-de'])
})

test('wrong bytes, invalid gzip and oversized files are deleted and reported; the next engine takes the pair', async () => {
  const wrong: (typeof serve)[] = [
    (response, data, from, part) =>
      whole(response, part === 'model' ? gzipSync(randomBytes(weights.length)) : data, from, part),
    (response, data, from, part) => whole(response, part === 'model' ? randomBytes(5000) : data, from, part),
    (response, data, from, part) =>
      whole(response, part === 'model' ? gzipSync(Buffer.alloc(5_000_000)) : data, from, part),
  ]
  for (const one of wrong) {
    serve = one
    const chooser = createTranslationChooser(configOf())
    try {
      await assert.rejects(
        (async () => {
          for (;;) {
            try {
              return await chooser.open('es', 'en')
            } catch (error) {
              if (!(error instanceof WaitError)) throw error
              await new Promise((resolve) => setTimeout(resolve, 20))
            }
          }
        })(),
        (error) => error instanceof StepError && error.code === 'ENGINE_ERROR' && /deleted/.test(error.message),
      )
      assert.ok(!existsSync(path.join(folder, 'bergamot-es-en', 'model.bin')))
      // Another engine with the pair goes first for a while; other pairs are not affected.
      const fallback = createTranslationChooser(configOf(), [
        {
          ...createBergamot(configOf()),
          pairs: async () => [{ from: 'es', to: 'en', isHere: false, hasFailed: true }],
        },
        {
          ...createBergamot(configOf()),
          provider: 'next',
          pairs: async () => [{ from: 'es', to: 'en', isHere: true }],
        },
      ])
      assert.equal((await fallback.offer('es', 'en'))?.engine, 'next')
      assert.equal((await chooser.offer('es', 'en'))?.engine, 'bergamot')
    } finally {
      await chooser.close()
    }
  }
})

test('the library starts in a child; an invalid model fails clearly and ends only the child', async () => {
  const engine = open()
  const translator = await opened(engine, { from: 'es', to: 'en' })
  const { signal } = new AbortController()
  await assert.rejects(translator.translate(['hola'], { signal }), (error) => {
    assert.ok(error instanceof StepError)
    assert.equal(error.code, 'ENGINE_ERROR')
    // It got as far as reading the vocabulary, so the wasm runs.
    assert.match(String(error.cause), /vocabulary|sentencepiece|model cannot be loaded/i)
    return true
  })
  assert.deepEqual(engine.pids(), [])
  assert.deepEqual(await translator.translate(['', ' '], { signal }), ['', ''])
  const reason = new Error('enough')
  await assert.rejects(translator.translate(['hola'], { signal: AbortSignal.abort(reason) }), reason)
})
