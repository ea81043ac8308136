import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { cutEverywhere, type Cuts } from '../../bench/window-borders.ts'
import { normalise } from '../../src/text/word-error-rate.ts'
import { createModelManager } from '../../src/engines/models/manager.ts'
import { createSherpaEngine } from '../../src/engines/speech/sherpa-onnx.ts'
import { readConfig } from '../../src/platform/config/config.ts'
import { realAudio, realModels } from '../helpers/real-models.ts'
import { pcmOf } from '../helpers/pcm-of.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'tiro-borders-'))
after(() => rmSync(folder, { recursive: true }))
const config = readConfig({ TIRO_DATA: folder, TIRO_MODELS: realModels ?? '', TIRO_PROCESSES: '2' })
const model = await createModelManager(config.models).find('zipformer-en-3.3m-int8')

void test(
  'speech cut anywhere has no doubled, empty or misplaced word, and few more errors than uncut',
  { skip: (model === null || realAudio === null) && 'no folder with the small Zipformer and recordings' },
  async () => {
    if (model === null || realAudio === null) return
    const engine = createSherpaEngine(model, config.worker)
    try {
      const references = JSON.parse(readFileSync(path.join(realAudio, 'references.json'), 'utf8')) as Record<
        string,
        string
      >
      const all: Cuts[] = []
      for (const [name, text] of Object.entries(references)) {
        const pcmPath = path.join(folder, `${name}.pcm`)
        const pcm = pcmOf(path.join(realAudio, name))
        writeFileSync(pcmPath, pcm)
        const reference = normalise(text)
        all.push(await cutEverywhere(engine, { pcmPath, samples: pcm.length / 2, reference }, 0.5))
      }
      const sum = (of: (cuts: Cuts) => number): number => all.reduce((total, cuts) => total + of(cuts), 0)
      assert.equal(
        sum(({ doubled, empty, misplaced }) => doubled + empty + misplaced),
        0,
      )
      const [cut, whole] = [sum(({ errors }) => errors), sum((cuts) => cuts.whole)]
      // The goal is 1.01. A cut takes away what a frame could have heard, so it has about 1.12.
      assert.ok(cut <= 1.25 * whole, `${cut} errors, ${whole} uncut`)
    } finally {
      await engine.close()
    }
  },
)
