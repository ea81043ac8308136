import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { readConfig } from '../../platform/config/config.ts'
import { createAcousticEngine } from './acoustic/acoustic.ts'
import { createModelManager } from '../models/manager.ts'
import { createSpeakerChooser } from './choose.ts'
import { speakerConformance } from './conformance.ts'
import { pcmOf } from '../../../test/helpers/pcm-of.ts'

const repository = path.resolve(import.meta.dirname, '../../..')
const folder = mkdtempSync(path.join(tmpdir(), 'tiro-speakers-'))
after(() => rmSync(folder, { recursive: true }))

function decoded(file: string): Int16Array {
  return new Int16Array(new Uint8Array(pcmOf(file)).buffer)
}

/** The sample: two voices that take turns. */
const clip = decoded(path.join(repository, 'sample/interview.mp3')).subarray(0, 30 * 16_000)

speakerConformance('acoustic', { make: () => createAcousticEngine(), clip })
void test('less speech than two voices need starts no process, and gives what the process would', async () => {
  const engine = createAcousticEngine()
  const pcm = path.join(folder, 'short.pcm')
  writeFileSync(pcm, clip.subarray(0, 16_000 * 7))
  const ofLength = (seconds: number, voiceprints: boolean): ReturnType<typeof engine.diarise> =>
    engine.diarise(
      { path: pcm, sampleRate: 16_000, samples: 16_000 * 7, regions: [{ offset: 0, length: 16_000 * seconds }] },
      { speakerCount: null, voiceprints, signal: new AbortController().signal },
    )
  try {
    const alone = await ofLength(5, false)
    assert.deepEqual(engine.pids(), [])
    const asked = await ofLength(5, true)
    assert.equal(engine.pids().length, 1)
    assert.deepEqual(alone.warnings, asked.warnings)
    assert.deepEqual([...new Set(asked.turns.map(({ speaker }) => speaker))], [0])
    assert.deepEqual([...new Set(alone.turns.map(({ speaker }) => speaker))], [0])
    assert.equal(alone.speakers.length, 1)
  } finally {
    await engine.close()
  }
})
void test('chooses an installed engine; null if turned off', async () => {
  const { signal } = new AbortController()
  const choose = async (TIRO_SPEAKERS: string): Promise<string | null> => {
    const own = readConfig({ TIRO_DATA: folder, TIRO_MODEL_FETCH: '0', TIRO_SPEAKERS })
    const chooser = createSpeakerChooser(own, createModelManager(own.models))
    const choice = await chooser.choose(signal)
    await chooser.close()
    return choice === null ? null : choice.engine.provider
  }
  assert.equal(await choose('auto'), 'acoustic')
  assert.equal(await choose('off'), null)
  assert.equal(await choose('acoustic'), 'acoustic')
  await assert.rejects(choose('sherpa-onnx'), /pyannote-segmentation-3.0 is not installed/)
})
