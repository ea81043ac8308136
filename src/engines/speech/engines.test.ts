import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after } from 'node:test'
import { testModelFolder } from '../../../test/helpers/test-model-folder.ts'
import { testModel } from '../../../test/helpers/test-model.ts'
import { readConfig } from '../../platform/config/config.ts'
import { speechConformance } from './conformance.ts'
import { createPocketSphinxEngine } from './pocketsphinx.ts'
import { createSherpaEngine } from './sherpa-onnx.ts'

const sample = path.join(import.meta.dirname, '../../../sample/interview.mp3')
const folder = mkdtempSync(path.join(tmpdir(), 'tiro-engines-'))
after(() => rmSync(folder, { recursive: true }))

const config = readConfig({ TIRO_DATA: folder, TIRO_PROCESSES: '2' })
/** Cuts some seconds of the sample into PCM as the engines read it. */
function makeClip(from: number, to: number): string {
  const decode = ['-v', 'error', '-i', sample, '-ss', String(from), '-to', String(to), ...'-ac 1 -ar 16000'.split(' ')]
  const file = path.join(folder, `${from}.pcm`)
  const { status } = spawnSync('ffmpeg', [...decode, '-f', 's16le', file])
  if (status !== 0) throw new Error('ffmpeg cannot cut the sample')
  return file
}

speechConformance('an offline transducer', {
  make: () =>
    createSherpaEngine({ model: testModel, folder: path.join(testModelFolder(), testModel.id) }, config.worker),
  clip: makeClip(0, 9),
  expected: /good morning and welcome to the program/,
})

speechConformance('PocketSphinx', {
  make: () => createPocketSphinxEngine(config.speech.pocketsphinx, config.worker),
  clip: makeClip(43.8, 46),
  expected: /place to stop/,
  skip: !existsSync('/usr/bin/pocketsphinx_batch') && 'pocketsphinx is not installed',
})
