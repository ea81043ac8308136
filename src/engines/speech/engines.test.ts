import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after } from 'node:test'
import { readConfig } from '../../config.ts'
import { createModelManager } from '../models/manager.ts'
import { speechConformance } from './conformance.ts'
import { speechAdapters } from './index.ts'

const shared = path.resolve(import.meta.dirname, '../../../../shared')
const folder = mkdtempSync(path.join(tmpdir(), 'tiro-engines-'))
after(() => rmSync(folder, { recursive: true }))

const config = readConfig({ TIRO_DATA: folder, TIRO_MODELS: path.join(shared, 'models'), TIRO_PROCESSES: '2' })
const clip = makeClip()

/** A clip to hear: a real voice where there is one, else the voice that ffmpeg brings along. */
function makeClip(): { file: string; real: boolean } {
  const real = path.join(shared, 'audio/jfk.wav')
  const input = existsSync(real)
    ? ['-i', real]
    : ['-f', 'lavfi', '-i', 'flite=text=ask what you can do for your country']
  const made = spawnSync('ffmpeg', ['-v', 'error', ...input, ...'-ac 1 -ar 16000 -f s16le -'.split(' ')], {
    maxBuffer: 1e8,
  })
  const file = path.join(folder, 'clip.pcm')
  writeFileSync(file, made.stdout)
  return { file, real: existsSync(real) }
}

const models = createModelManager(config.models)
const zipformer = await models.find('zipformer-en-3.3m-int8')

speechConformance('the Zipformer', {
  make: () => speechAdapters['sherpa-onnx'](config, zipformer),
  clip: clip.file,
  expected: clip.real ? /ask what you can do for your country/ : null,
  skip: zipformer === null && 'no folder with the small Zipformer',
})

speechConformance('PocketSphinx', {
  make: () => speechAdapters.pocketsphinx(config),
  clip: clip.file,
  expected: clip.real ? /what you can do for your/ : null,
  skip: !existsSync('/usr/bin/pocketsphinx_batch') && 'pocketsphinx is not installed',
})
