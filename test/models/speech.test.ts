import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { createModelManager } from '../../src/engines/models/manager.ts'
import { speechConformance } from '../../src/engines/speech/conformance.ts'
import { createSherpaEngine } from '../../src/engines/speech/sherpa-onnx.ts'
import type { SpeechEngine } from '../../src/engines/speech/port.ts'
import { readConfig } from '../../src/platform/config/config.ts'
import { normalise, wordErrors } from '../../src/text/word-error-rate.ts'
import { sampleFile } from '../helpers/harness.ts'
import { realAudio, realModels } from '../helpers/real-models.ts'
import { pcmOf } from '../helpers/pcm-of.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'tiro-engines-'))
after(() => rmSync(folder, { recursive: true }))

/** Up to 12 seconds of speech, as passed to the engines. */
function decoded(name: string, input: string): string {
  const file = path.join(folder, `${name}.pcm`)
  writeFileSync(file, pcmOf(input, ['-t', '12']))
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
      // It names what it can't write, but no speakers of other recordings.
      const { warnings } = await engine.recognise(window, {
        language: 'en',
        vocabulary: ['Ωμέγα', 'ليلى الحداد'],
        unasked: ['ليلى الحداد'],
        signal: new AbortController().signal,
      })
      assert.deepEqual(warnings, ["The model can't write these words of the vocabulary: Ωμέγα."])
    } finally {
      await engine.close()
    }
  },
)

test(
  'with a high effort, the Zipformer writes real clips with fewer errors',
  { skip: (zipformer === null || realAudio === null) && 'no folder with recordings' },
  async () => {
    const engine = make()
    try {
      const folderOf = realAudio ?? ''
      const references = JSON.parse(readFileSync(path.join(folderOf, 'references.json'), 'utf8')) as Record<
        string,
        string
      >
      const count = { normal: 0, high: 0 }
      for (const [name, text] of Object.entries(references)) {
        const pcm = decoded(name, path.join(folderOf, name))
        const length = statSync(pcm).size / 2
        const window = { path: pcm, sampleRate: 16_000, offset: 0, length }
        for (const effort of ['normal', 'high'] as const) {
          const options = { language: 'en', vocabulary: [], effort, signal: new AbortController().signal }
          const { words } = await engine.recognise(window, options)
          count[effort] += wordErrors(normalise(text), normalise(words.map(({ word }) => word).join(' ')))
          for (const [i, { start, end }] of words.entries()) {
            assert.ok(start >= (words[i - 1]?.end ?? 0) && end <= length / 16_000, `word ${i} of ${name}`)
          }
        }
      }
      assert.ok(count.high < count.normal, `${count.high} errors, ${count.normal} with a normal effort`)
    } finally {
      await engine.close()
    }
  },
)
