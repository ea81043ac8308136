import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, afterEach, before, beforeEach, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { listen } from '../../../test/helpers/listen.ts'
import { limit } from '../../../test/helpers/time-limits.ts'
import { readConfig } from '../../platform/config/config.ts'
import { WaitError } from '../../contract/app-error.ts'
import { catalogue, type CatalogueModel } from '../models/catalogue.ts'
import { createModelManager, type ModelManager } from '../models/manager.ts'
import { requireNamedEngine } from './require-named-engine.ts'
import { createSpeechChooser, type SpeechChooser } from './choose.ts'

const bytes = Buffer.alloc(200_000, 7)
/** The catalogue with small model files, so that a loopback server can hold them. */
const small: CatalogueModel[] = catalogue.map((model) => ({
  ...model,
  files: model.files.map((file) => ({
    ...file,
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  })),
}))
const parakeet = 'parakeet-tdt-0.6b-v3-int8'
const zipformer = 'zipformer-en-3.3m-int8'

let server: Server
let mirror = ''
let release: (() => void)[] = []
let folder: string
const open: (ModelManager | SpeechChooser)[] = []

before(async () => {
  server = createServer((_, response) => {
    response.writeHead(200, { 'content-length': bytes.length })
    response.write(bytes.subarray(0, 1000))
    release.push(() => response.end(bytes.subarray(1000)))
  })
  mirror = await listen(server)
})
after(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tiro-choose-'))
  release = []
})
afterEach(async () => {
  for (const thing of open.splice(0)) await thing.close()
  await rm(folder, { recursive: true, force: true })
})

async function place(id: string): Promise<void> {
  const model = small.find((candidate) => candidate.id === id)
  for (const file of model?.files ?? []) {
    await mkdir(path.join(folder, 'extra', id), { recursive: true })
    await writeFile(path.join(folder, 'extra', id, file.name), bytes)
  }
}

function chooser(env: Record<string, string> = {}): SpeechChooser {
  const config = readConfig({
    TIRO_DATA: folder,
    TIRO_MODELS: path.join(folder, 'extra'),
    TIRO_MODEL_MIRROR: 'http://127.0.0.1:9',
    TIRO_POCKETSPHINX: '/bin/true',
    ...env,
  })
  const models = createModelManager(config.models, small)
  const made = createSpeechChooser(config, models, small)
  open.push(made, models)
  return made
}

test('auto: uses the best installed model', async () => {
  await place(zipformer)
  assert.equal((await chooser().choose('en-GB')).engine.model, zipformer)
  await place(parakeet)
  const { engine, notices } = await chooser().choose('auto')
  assert.deepEqual([engine.model, engine.quality, notices], [parakeet, 'standard', []])
  assert.equal((await chooser().choose('de')).engine.model, parakeet)
})

test('auto: a recording waits, with the reason, while its model downloads', async () => {
  const auto = chooser({ TIRO_MODEL_MIRROR: mirror })
  for (let i = 0; i < 2; i += 1) {
    await assert.rejects(auto.choose('auto'), (error: unknown) => {
      assert.ok(error instanceof WaitError)
      assert.match(error.message, /parakeet.* is being downloaded \(\d+ MB of \d+ MB\)/)
      return true
    })
  }
  assert.equal(release.length, 1, 'the model is downloaded once')
  for (const end = Date.now() + limit(10_000); Date.now() < end;) {
    for (const go of release.splice(0)) go()
    try {
      assert.equal((await auto.choose('auto')).engine.model, parakeet)
      return
    } catch (error) {
      assert.ok(error instanceof WaitError)
      await sleep(20)
    }
  }
  assert.fail('the model was never downloaded')
})

test('auto: falls back to PocketSphinx, with a notice, when the model host cannot be reached', async () => {
  const auto = chooser()
  for (const language of ['en', 'auto']) {
    const { engine, notices } = await auto.choose(language)
    assert.deepEqual([engine.provider, engine.quality], ['pocketsphinx', 'draft'])
    assert.match(notices[0] ?? '', /Draft quality by PocketSphinx: 127\.0\.0\.1:9 can't be reached/)
  }
  // The list names what would transcribe now: the draft, and for other languages what only a download would bring.
  const offers = new Map((await auto.languages()).map((offer) => [offer.language, offer]))
  assert.deepEqual(offers.get('en'), {
    language: 'en',
    engine: 'pocketsphinx/en-us',
    quality: 'draft',
    isHere: true,
  })
  assert.deepEqual(offers.get('de'), {
    language: 'de',
    engine: `sherpa-onnx/${parakeet}`,
    quality: 'standard',
    isHere: false,
  })
  await assert.rejects(auto.choose('de'), {
    code: 'LANGUAGE_UNSUPPORTED',
    message: /German cannot be transcribed here/,
  })
  await assert.rejects(chooser({ TIRO_POCKETSPHINX: '/nowhere' }).choose('en'), { code: 'ENGINE_UNAVAILABLE' })
})

test('auto: rejects a language without an engine; a configured server takes any language', async () => {
  await assert.rejects(chooser().choose('tlh'), { code: 'LANGUAGE_UNSUPPORTED', message: /Klingon|tlh/ })
  await assert.rejects(chooser().choose('not a code'), { code: 'LANGUAGE_UNSUPPORTED' })
  const server = chooser({ TIRO_OPENAI_URL: 'http://127.0.0.1:9' })
  assert.equal((await server.choose('tlh')).engine.provider, 'openai')
  // After the failed download of its model, the server takes English too; no fetch of Whisper failed yet.
  assert.equal((await server.choose('en')).engine.provider, 'openai')
  const listed = (await server.languages()).map(({ language }) => language)
  assert.deepEqual(
    ['*', 'en', 'ja'].map((language) => listed.includes(language)),
    [true, false, true],
  )
  // A person may choose another one.
  assert.deepEqual(
    (await server.engines()).map(({ engine, isHere, quality, languages }) => [
      engine,
      isHere,
      quality,
      languages.at(0),
    ]),
    [
      [`sherpa-onnx/${parakeet}`, false, 'standard', 'bg'],
      ['sherpa-onnx/whisper-large-v3-turbo', false, 'standard', 'af'],
      ['openai/whisper-1', true, 'standard', '*'],
      ['pocketsphinx/en-us', true, 'draft', 'en'],
    ],
  )
  // By the name that its transcripts have.
  for (const { engine: name, isHere } of await server.engines()) {
    if (!isHere) continue
    const { provider, model } = await server.byName(name)
    assert.equal(`${provider}/${model}`, name)
  }
})

test('a configured engine and model are used and never replaced by another', async () => {
  await place(zipformer)
  await place(parakeet)
  const certain = chooser({ TIRO_SPEECH: 'sherpa-onnx', TIRO_SPEECH_MODEL: zipformer })
  assert.equal((await certain.choose('en')).engine.model, zipformer)
  await assert.rejects(certain.choose('de'), { code: 'LANGUAGE_UNSUPPORTED' })
  assert.equal((await chooser({ TIRO_SPEECH: 'pocketsphinx' }).choose('en')).engine.provider, 'pocketsphinx')
  await assert.rejects(chooser({ TIRO_SPEECH: 'pocketsphinx' }).choose('fr'), { code: 'LANGUAGE_UNSUPPORTED' })
  const missing = chooser({ TIRO_SPEECH: 'sherpa-onnx', TIRO_SPEECH_MODEL: 'whisper-large-v3-turbo' })
  await assert.rejects(missing.choose('en'), { code: 'ENGINE_UNAVAILABLE', message: /can't be reached/ })
  await assert.rejects(chooser({ TIRO_SPEECH_MODEL: 'titanet-small' }).choose('en'), { code: 'ENGINE_UNAVAILABLE' })
  const off = chooser({ TIRO_SPEECH: 'sherpa-onnx', TIRO_MODELS: '', TIRO_MODEL_FETCH: '0' })
  await assert.rejects(off.choose('en'), { code: 'ENGINE_UNAVAILABLE', message: /TIRO_MODEL_FETCH=0/ })
})

test('a run finds its engine by name', async () => {
  await place(zipformer)
  const auto = chooser()
  const { engine } = await auto.choose('en')
  assert.equal(await auto.byName(`${engine.provider}/${engine.model}`), engine)
  assert.equal((await auto.byName('pocketsphinx/en-us')).provider, 'pocketsphinx')
  await assert.rejects(auto.byName('openai/whisper-1'), { code: 'ENGINE_UNAVAILABLE' })
})

test('a request names an engine that is here or that is being fetched, and gets the names for any other', async () => {
  await place(zipformer)
  const auto = chooser({ TIRO_MODEL_MIRROR: mirror })
  for (const name of [`sherpa-onnx/${zipformer}`, `sherpa-onnx/${parakeet}`, 'pocketsphinx/en-us', 'pocketsphinx'])
    await requireNamedEngine(auto, name)
  await assert.rejects(requireNamedEngine(auto, 'openai/whisper-1'), { code: 'ENGINE_UNAVAILABLE' })
  for (const name of ['typo', 'sherpa-onnx/typo', 'sherpa-onnx/titanet-small', 'openai', 'openai/', 'constructor'])
    await assert.rejects(
      requireNamedEngine(auto, name),
      { code: 'INVALID_BODY', message: /parakeet-tdt.*openai\/…, pocketsphinx\/en-us/ },
      name,
    )
})
