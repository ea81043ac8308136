import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { readConfig } from '../../platform/config/config.ts'
import { createModelManager } from '../models/manager.ts'
import { createSpeakerChooser } from './choose.ts'
import { speakerConformance } from './conformance.ts'
import { speakerAdapters } from './index.ts'
import { statisticsEmbedding } from './statistics-embedding.ts'

const repository = path.resolve(import.meta.dirname, '../../..')
const folder = mkdtempSync(path.join(tmpdir(), 'tiro-speakers-'))
after(() => rmSync(folder, { recursive: true }))

const shared = path.resolve(repository, '../shared/models')
const config = readConfig({ TIRO_DATA: folder, TIRO_MODELS: shared, TIRO_MODEL_FETCH: '0' })
const models = createModelManager(config.models)
const segmentation = await models.find('pyannote-segmentation-3.0-int8')
const without = segmentation === null && 'no folder with the segmentation model'
const none = { segmentation: null, voiceprint: null }

function decoded(file: string): Int16Array {
  const words = ['-v', 'error', '-i', file, ...'-ac 1 -ar 16000 -f s16le -'.split(' ')]
  const { stdout } = spawnSync('ffmpeg', words, { maxBuffer: 1e8 })
  return new Int16Array(new Uint8Array(stdout).buffer)
}
/** The sample: two voices in turn. */
const clip = decoded(path.join(repository, 'sample/interview.mp3')).subarray(0, 30 * 16_000)

speakerConformance('acoustic', { make: () => speakerAdapters.acoustic(config, none), clip })
speakerConformance('pitch', { make: () => speakerAdapters.pitch(config, none), clip })
speakerConformance('segmentation alone', {
  make: () => speakerAdapters['sherpa-onnx'](config, { segmentation, voiceprint: null }),
  clip,
  skip: without,
})

// The path of a model of voiceprints, by one of no weights.
before(() => writeFileSync(path.join(folder, 'statistics.onnx'), statisticsEmbedding()))
speakerConformance('segmentation and voiceprints', {
  make: () => {
    if (segmentation === null) throw new Error('skipped')
    const file = { name: 'statistics.onnx', address: null, bytes: null, sha256: null }
    const model = { ...segmentation.model, id: 'statistics', purpose: 'voiceprint' as const, files: [file] }
    return speakerAdapters['sherpa-onnx'](config, { segmentation, voiceprint: { model, folder } })
  },
  clip,
  isStandIn: true,
  skip: without,
})

void test('what is here is chosen; switched off is nothing', async () => {
  const { signal } = new AbortController()
  const choose = async (TIRO_SPEAKERS: string, TIRO_MODELS: string): Promise<string | null> => {
    const own = readConfig({ TIRO_DATA: folder, TIRO_MODEL_FETCH: '0', TIRO_SPEAKERS, TIRO_MODELS })
    const chooser = createSpeakerChooser(own, createModelManager(own.models))
    const choice = await chooser.choose(signal)
    await chooser.close()
    return choice === null ? null : choice.engine.provider
  }
  assert.equal(await choose('auto', ''), 'acoustic')
  assert.equal(await choose('off', ''), null)
  assert.equal(await choose('pitch', shared), 'pitch')
  await assert.rejects(choose('sherpa-onnx', ''), /pyannote-segmentation-3.0 is not here/)
  if (segmentation !== null) assert.equal(await choose('auto', shared), 'sherpa-onnx')
})

const audio = path.resolve(repository, '../shared/audio')

void test('two who talk in one room are two without a count, and who reads alone is one', async (t) => {
  if (!existsSync(path.join(audio, 'jfk.wav'))) return t.skip('no folder with recordings')
  const engines = [speakerAdapters.acoustic(config, none)]
  if (segmentation !== null) engines.push(speakerAdapters['sherpa-onnx'](config, { segmentation, voiceprint: null }))
  for (const engine of engines) {
    for (const [name, count] of [
      ['pyannote_sample', 2],
      ['jfk', 1],
      ['librivox-0870', 1],
    ] as const) {
      const samples = decoded(path.join(audio, `${name}.wav`))
      const file = path.join(folder, `${name}.pcm`)
      writeFileSync(file, new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength))
      const { speakers, warnings } = await engine.diarise(
        { path: file, sampleRate: 16_000, samples: samples.length, regions: [{ offset: 0, length: samples.length }] },
        { speakerCount: null, voiceprints: false, signal: new AbortController().signal },
      )
      assert.equal(speakers.length, count, `${name} by ${engine.provider}`)
      assert.match(warnings.join(' '), count === 1 ? /given to one speaker/ : /That they are 2 is a guess/)
    }
    await engine.close()
  }
})
