import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { createAcousticEngine } from '../../src/engines/speakers/acoustic/acoustic.ts'
import { createModelManager } from '../../src/engines/models/manager.ts'
import { createSpeakerChooser } from '../../src/engines/speakers/choose.ts'
import { speakerConformance } from '../../src/engines/speakers/conformance.ts'
import { describeSpeakers } from '../../src/engines/speakers/describe-speakers.ts'
import { createSherpaSpeakerEngine } from '../../src/engines/speakers/sherpa-onnx/sherpa-onnx.ts'
import { statisticsEmbedding } from '../../src/engines/speakers/sherpa-onnx/statistics-embedding.ts'
import { readConfig } from '../../src/platform/config/config.ts'
import { overlapScore, readRttm } from '../../bench/der.ts'
import { sampleFile } from '../helpers/harness.ts'
import { realAudio, realModels } from '../helpers/real-models.ts'
import { pcmOf } from '../helpers/pcm-of.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'tiro-speakers-'))
after(() => rmSync(folder, { recursive: true }))

const config = readConfig({ TIRO_DATA: folder, TIRO_MODELS: realModels ?? '', TIRO_MODEL_FETCH: '0' })
const models = createModelManager(config.models)
const segmentation = await models.find('pyannote-segmentation-3.0-int8')
const without = segmentation === null && 'no folder with the segmentation model'

function decoded(file: string): Int16Array {
  return new Int16Array(new Uint8Array(pcmOf(file)).buffer)
}

/** The sample: two voices, alternating. */
const clip = decoded(sampleFile).subarray(0, 30 * 16_000)

speakerConformance('segmentation alone', {
  make: () => {
    if (segmentation === null) throw new Error('skipped')
    return createSherpaSpeakerEngine({ segmentation, voiceprint: null, folder: config.models.folder, processes: 2 })
  },
  clip,
  skip: without,
})

// The code for a voiceprint model, with a model without weights.
before(() => writeFileSync(path.join(folder, 'statistics.onnx'), statisticsEmbedding()))
speakerConformance('segmentation and voiceprints', {
  make: () => {
    if (segmentation === null) throw new Error('skipped')
    const file = { name: 'statistics.onnx', address: null, bytes: null, sha256: null }
    const model = { ...segmentation.model, id: 'statistics', purpose: 'voiceprint' as const, files: [file] }
    return createSherpaSpeakerEngine({
      segmentation,
      voiceprint: { model, folder },
      folder: config.models.folder,
      processes: 2,
    })
  },
  // A model without weights takes a snippet of some frames for a voice of its own, and later there is one.
  clip: clip.subarray(0, 20 * 16_000),
  isStandIn: true,
  skip: without,
})

void test('the segmentation model is used if it is installed', { skip: without }, async () => {
  const chooser = createSpeakerChooser(config, models)
  assert.equal((await chooser.choose(new AbortController().signal))?.engine.provider, 'sherpa-onnx')
  await chooser.close()
  assert.equal((await describeSpeakers(config)).cure, 'For better results: tiro models pull titanet-small.')
})

void test('two people in one room are two without a count, and one reader is one', async (t) => {
  if (realAudio === null) return t.skip('no folder with recordings')
  const engines = [createAcousticEngine()]
  if (segmentation !== null)
    engines.push(
      createSherpaSpeakerEngine({ segmentation, voiceprint: null, folder: config.models.folder, processes: 2 }),
    )
  for (const engine of engines) {
    for (const [name, count] of [
      ['pyannote_sample', 2],
      ['jfk', 1],
      ['librivox-0870', 1],
    ] as const) {
      const samples = decoded(path.join(realAudio, `${name}.wav`))
      const file = path.join(folder, `${name}.pcm`)
      writeFileSync(file, new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength))
      const { speakers, warnings } = await engine.diarise(
        { path: file, sampleRate: 16_000, samples: samples.length, regions: [{ offset: 0, length: samples.length }] },
        { speakerCount: null, voiceprints: false, signal: new AbortController().signal },
      )
      assert.equal(speakers.length, count, `${name} by ${engine.provider}`)
      assert.match(warnings.join(' '), count === 1 ? /assigned to one speaker/ : /Their number \(2\) is an estimate/)
      if (count === 2) continue
      const missing = engine.provider === 'acoustic' ? 'the models pyannote-segmentation-3.0 and ' : ''
      assert.ok(warnings[0]?.endsWith(`, or install ${missing}titanet-small.`) === true, warnings.join(' '))
    }
    await engine.close()
  }
})

void test('speech of two people at once is found where the reference has it', { skip: without }, async (t) => {
  if (realAudio === null || segmentation === null) return t.skip('no folder with recordings')
  const engine = createSherpaSpeakerEngine({
    segmentation,
    voiceprint: null,
    folder: config.models.folder,
    processes: 1,
  })
  const samples = decoded(path.join(realAudio, 'pyannote_sample.wav'))
  const file = path.join(folder, 'at-once.pcm')
  writeFileSync(file, new Uint8Array(samples.buffer))
  const input = { path: file, sampleRate: 16_000, samples: samples.length }
  const options = { speakerCount: null, voiceprints: false, signal: new AbortController().signal }
  const { overlaps } = await engine.diarise({ ...input, regions: [{ offset: 0, length: samples.length }] }, options)
  await engine.close()
  const turns = readRttm(await readFile(path.join(realAudio, 'pyannote_sample.rttm'), 'utf8'))
  const { precision, recall } = overlapScore(turns, overlaps ?? [])
  assert.ok(precision >= 0.75, `precision ${precision}`)
  assert.ok(recall >= 0.65, `recall ${recall}`)
})
