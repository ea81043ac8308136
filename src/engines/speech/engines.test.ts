import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after } from 'node:test'
import { readConfig } from '../../platform/config/config.ts'
import { createModelManager } from '../models/manager.ts'
import { speechConformance } from './conformance.ts'
import { speechAdapters } from './index.ts'
import { writeSyntheticTransducer } from './synthetic-transducer.ts'

const shared = path.resolve(import.meta.dirname, '../../../../shared')
const folder = mkdtempSync(path.join(tmpdir(), 'tiro-engines-'))
after(() => rmSync(folder, { recursive: true }))

const config = readConfig({ TIRO_DATA: folder, TIRO_MODELS: path.join(shared, 'models'), TIRO_PROCESSES: '2' })
/** A clip to hear: a real voice where there is one, else the voice that ffmpeg brings along. */
function makeClip(name: string): { file: string; real: boolean } {
  const real = path.join(shared, 'audio', name)
  const input = existsSync(real)
    ? ['-i', real]
    : ['-f', 'lavfi', '-i', 'flite=text=ask what you can do for your country']
  const words = ['-v', 'error', ...input, ...'-ac 1 -ar 16000 -f s16le -'.split(' ')]
  const made = spawnSync('ffmpeg', words, { maxBuffer: 1e8 })
  const file = path.join(folder, `${name}.pcm`)
  writeFileSync(file, made.stdout)
  return { file, real: existsSync(real) }
}

const clip = makeClip('jfk.wav')
// PocketSphinx is slow: something short.
const shortClip = makeClip('librivox-0880.wav')
const models = createModelManager(config.models)
const zipformer = await models.find('zipformer-en-3.3m-int8')

speechConformance('the Zipformer', {
  make: () => speechAdapters['sherpa-onnx'](config, zipformer),
  clip: clip.file,
  expected: clip.real ? /ask what you can do for your country/ : null,
  skip: zipformer === null && 'no folder with the small Zipformer',
})

const synthetic = writeSyntheticTransducer(path.join(folder, 'synthetic'))
speechConformance('an offline transducer', {
  make: () => speechAdapters['sherpa-onnx'](config, synthetic),
  clip: clip.file,
  expected: null,
})

speechConformance('PocketSphinx', {
  make: () => speechAdapters.pocketsphinx(config),
  clip: shortClip.file,
  expected: shortClip.real ? /young man/ : null,
  skip: !existsSync('/usr/bin/pocketsphinx_batch') && 'pocketsphinx is not installed',
})
