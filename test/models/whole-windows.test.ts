import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { after, test } from 'node:test'
import { createModelManager } from '../../src/engines/models/manager.ts'
import { createSherpaEngine } from '../../src/engines/speech/sherpa-onnx.ts'
import { wholeWindowEncoder } from '../../src/engines/speech/zipformer/whole-window-encoder.ts'
import { readConfig } from '../../src/platform/config/config.ts'
import { normalise, wordErrors } from '../../src/text/word-error-rate.ts'
import { removeFolder, temporaryFolder } from '../helpers/harness.ts'
import { realAudio, realModels } from '../helpers/real-models.ts'
import { pcmOf } from '../helpers/pcm-of.ts'

const folder = await temporaryFolder()
after(() => removeFolder(folder))
const config = readConfig({ TIRO_DATA: folder, TIRO_MODELS: realModels ?? '', TIRO_PROCESSES: '2' })
const found = await createModelManager(config.models).find('zipformer-en-3.3m-int8')
const skip = (found === null || realAudio === null) && 'no folder with the small Zipformer and recordings'

const degraded: Record<string, string> = {
  clean: 'anull',
  telephone: 'aresample=8000,highpass=f=300,lowpass=f=3400,aresample=16000',
  slower: 'atempo=0.9',
  clipped: 'volume=18dB',
  echo: 'aecho=0.8:0.7:60:0.4',
}

test('whole windows are recognised with fewer errors than the same speech in chunks', { skip }, async () => {
  assert.ok(found !== null && realAudio !== null)
  const references = JSON.parse(readFileSync(path.join(realAudio, 'references.json'), 'utf8')) as Record<string, string>
  const engine = createSherpaEngine(found, config.worker)
  const signal = new AbortController().signal
  const errors = { whole: 0, chunks: 0 }
  const added: string[] = []
  let spoken = 0
  try {
    for (const [name, text] of Object.entries(references)) {
      for (const [kind, filter] of Object.entries(degraded)) {
        const pcm = path.join(folder, `${name}-${kind}.pcm`)
        const samples = pcmOf(path.join(realAudio, name), ['-af', filter])
        writeFileSync(pcm, samples)
        const length = samples.length / 2
        const reference = normalise(text)
        const count = (words: readonly { word: string }[]): number =>
          wordErrors(reference, normalise(words.map(({ word }) => word).join(' ')))
        const options = { language: 'en', vocabulary: [], signal }
        const { words } = await engine.recognise({ path: pcm, sampleRate: 16_000, offset: 0, length }, options)
        errors.whole += count(words)
        // In the silence after a window, the model said "and".
        if (normalise(words.at(-1)?.word ?? '').join(' ') === 'and') added.push(`${name}, ${kind}`)
        const stream = await engine.streams?.open({ path: pcm, from: 0 }, options)
        errors.chunks += count((await stream?.feed(length, true))?.words ?? [])
        stream?.close()
        spoken += reference.length
      }
    }
  } finally {
    await engine.close()
  }
  assert.ok(errors.whole < 0.9 * errors.chunks, JSON.stringify({ ...errors, spoken }))
  assert.deepEqual(added, [])
})

test('a model without the parts of a streaming Zipformer is named as such', { skip }, () => {
  const joiner = readFileSync(path.join(found?.folder ?? '', 'joiner.int8.onnx'))
  assert.throws(() => wholeWindowEncoder(joiner), /The encoder has no/)
})
