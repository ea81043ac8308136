import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { createModelManager } from '../../src/engines/models/manager.ts'
import { speechConformance } from '../../src/engines/speech/conformance.ts'
import { createSherpaEngine } from '../../src/engines/speech/sherpa-onnx.ts'
import type { SpeechEngine } from '../../src/engines/speech/port.ts'
import { readConfig } from '../../src/platform/config/config.ts'
import { sampleFile } from '../helpers/harness.ts'
import { realAudio, realModels } from '../helpers/real-models.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'tiro-engines-'))
after(() => rmSync(folder, { recursive: true }))

/** Up to 12 seconds of speech, as passed to the engines. */
function decoded(name: string, input: string): string {
  const file = path.join(folder, `${name}.pcm`)
  const words = ['-v', 'error', '-i', input, ...'-t 12 -ac 1 -ar 16000 -f s16le -'.split(' ')]
  writeFileSync(file, spawnSync('ffmpeg', words, { maxBuffer: 1e8 }).stdout)
  return file
}

const config = readConfig({ TIRO_DATA: folder, TIRO_MODELS: realModels ?? '', TIRO_PROCESSES: '2' })
const zipformer = await createModelManager(config.models).find('zipformer-en-3.3m-int8')

const make = (): SpeechEngine => {
  if (zipformer === null) throw new Error('skipped')
  return createSherpaEngine(zipformer, config.worker)
}

speechConformance('the Zipformer', {
  make,
  clip: decoded('sample', sampleFile),
  expected: /welcome to the program/,
  skip: zipformer === null && 'no folder with the small Zipformer',
})
for (const [name, expected] of [
  ['jfk.wav', /ask what you can do for your country/],
  ['librivox-0880.wav', /young man/],
] as const) {
  speechConformance(`the Zipformer, of ${name},`, {
    make,
    clip: decoded(name, path.join(realAudio ?? '', name)),
    expected,
    skip: (zipformer === null || realAudio === null) && 'no folder with recordings',
  })
}

test(
  'the Zipformer writes rare words of its vocabulary as they are spelled',
  { skip: (zipformer === null || realAudio === null) && 'no folder with recordings' },
  async () => {
    const engine = make()
    try {
      const pcm = decoded('sherpa-0-en.wav', path.join(realAudio ?? '', 'sherpa-0-en.wav'))
      const window = { path: pcm, sampleRate: 16_000, offset: 0, length: statSync(pcm).size / 2 }
      const textWith = async (vocabulary: string[]): Promise<string> => {
        const options = { language: 'en', vocabulary, signal: new AbortController().signal }
        return (await engine.recognise(window, options)).words.map(({ word }) => word).join(' ')
      }
      const plain = await textWith([])
      assert.doesNotMatch(plain, /BROTHELS/)
      assert.equal(await textWith(['brothels']), plain.replace(/\S+$/, 'BROTHELS'))
      assert.equal(await textWith(['Nakamura', 'Thibodeaux']), plain)
    } finally {
      await engine.close()
    }
  },
)
