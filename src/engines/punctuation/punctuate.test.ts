import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import {
  chineseModel,
  englishModel,
  writeChinesePunctuation,
  writeEnglishPunctuation,
} from '../../../test/helpers/write-punctuation.ts'
import { StepError } from '../../contract/app-error.ts'
import { readConfig } from '../../platform/config/config.ts'
import { catalogue } from '../models/catalogue.ts'
import { createModelManager } from '../models/manager.ts'
import { createPunctuationChooser } from './choose.ts'
import { describePunctuation } from './describe-punctuation.ts'
import type { Punctuator } from './port.ts'

const base = mkdtempSync(path.join(tmpdir(), 'tiro-punctuation-'))
after(() => rmSync(base, { recursive: true }))
const { signal } = new AbortController()

function configOf(name: string, ...models: ((folder: string) => void)[]) {
  const folder = path.join(base, name)
  for (const write of models) write(folder)
  return {
    folder,
    config: readConfig({ TIRO_DATA: path.join(folder, 'data'), TIRO_MODELS: folder, TIRO_MODEL_FETCH: '0' }),
  }
}

async function using(
  config: ReturnType<typeof readConfig>,
  work: (chooser: ReturnType<typeof createPunctuationChooser>) => Promise<void>,
) {
  const chooser = createPunctuationChooser(config.worker, createModelManager(config.models))
  try {
    await work(chooser)
  } finally {
    await chooser.close()
  }
}

async function chosen(chooser: ReturnType<typeof createPunctuationChooser>, language: string): Promise<Punctuator> {
  const punctuator = await chooser.choose(language)
  assert.ok(punctuator !== null)
  return punctuator
}

test('without a model, nothing punctuates, and doctor says so', async () => {
  const { config } = configOf('empty')
  await using(config, async (chooser) => {
    assert.equal(await chooser.choose('en'), null)
    assert.deepEqual(await chooser.languages(), [])
  })
  assert.match((await describePunctuation(config)).detail, /by rules; no model/)
})

test('the English model writes marks and capitals', async () => {
  const { config } = configOf('english', (folder) => writeEnglishPunctuation(folder))
  await using(config, async (chooser) => {
    assert.deepEqual(await chooser.languages(), ['en'])
    assert.equal(await chooser.choose('de'), null)
    const punctuator = await chosen(chooser, 'en-GB')
    assert.deepEqual([punctuator.provider, punctuator.model, punctuator.hasCase], ['sherpa-onnx', englishModel, true])
    // It starts with the first text.
    assert.equal(chooser.pids().length, 0)
    assert.deepEqual(
      await punctuator.punctuate(['well nasa is in london however it is done', 'über naïve 42'], signal),
      ['Well, NASA is in London however, it is done.', 'über naïve 42.'],
    )
    assert.deepEqual(await punctuator.punctuate([], signal), [])
    const many = Array.from({ length: 450 }, (_, i) => `however ${i}`)
    assert.deepEqual(
      await punctuator.punctuate(many, signal),
      many.map((text) => `${text.replace(' ', ', ')}.`),
    )
    assert.equal(chooser.pids().length, 1)
  })
  assert.match((await describePunctuation(config)).detail, new RegExp(`English sherpa-onnx/${englishModel}`))
})

test('the Chinese and English model writes marks; English goes to the model with capitals where both are here', async () => {
  const { config } = configOf('chinese', writeChinesePunctuation)
  writeEnglishPunctuation(path.join(base, 'chinese'))
  // The catalogue has the checksum of the real file.
  const known = catalogue.map((model) =>
    model.id === chineseModel
      ? { ...model, files: [{ name: 'model.onnx', address: null, bytes: null, sha256: null }] }
      : model,
  )
  const manager = createModelManager(config.models, known)
  const chooser = createPunctuationChooser(config.worker, manager, known)
  try {
    assert.deepEqual(await chooser.languages(), ['en', 'zh'])
    assert.equal((await chooser.choose('en'))?.model, englishModel)
    const punctuator = await chosen(chooser, 'zh')
    assert.deepEqual([punctuator.model, punctuator.hasCase], [chineseModel, false])
    assert.deepEqual(await punctuator.punctuate(['你好 世界 well 北京', 'so hostile it is'], signal), [
      '你好，世界。well，北京。',
      'so hostile more words it is。',
    ])
  } finally {
    await chooser.close()
    await manager.close()
  }
})

test('a model that fails, is damaged or whose process ends gives an error, and the next text works', async () => {
  const { config, folder } = configOf('broken', writeEnglishPunctuation)
  await using(config, async (chooser) => {
    const punctuator = await chosen(chooser, 'en')
    await assert.rejects(punctuator.punctuate(['well', 'crash'], signal), StepError)
    const running = punctuator.punctuate(
      Array.from({ length: 190 }, () => 'however well '.repeat(14).trim()),
      signal,
    )
    const lost = assert.rejects(running, StepError)
    for (const pid of chooser.pids()) process.kill(pid, 'SIGKILL')
    await lost
    assert.deepEqual(await punctuator.punctuate(['well'], signal), ['Well,'])
  })
  writeFileSync(path.join(folder, englishModel, 'model.int8.onnx'), 'no model')
  await using(config, async (chooser) => {
    await assert.rejects((await chosen(chooser, 'en')).punctuate(['well'], signal), StepError)
  })
})

test('an abort ends the process', async () => {
  const { config } = configOf('aborted', writeEnglishPunctuation)
  await using(config, async (chooser) => {
    const punctuator = await chosen(chooser, 'en')
    await punctuator.punctuate(['well'], signal)
    const controller = new AbortController()
    const running = punctuator.punctuate(
      Array.from({ length: 5000 }, () => 'however well '.repeat(14).trim()),
      controller.signal,
    )
    controller.abort(new Error('enough'))
    await assert.rejects(running, /enough/)
  })
})
