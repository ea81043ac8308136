import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
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

const opening = makeClip(0, 9)

speechConformance('an offline transducer', {
  make: () =>
    createSherpaEngine({ model: testModel, folder: path.join(testModelFolder(), testModel.id) }, config.worker),
  clip: opening,
  expected: /good morning and welcome to the program/,
})

speechConformance('PocketSphinx', {
  make: () => createPocketSphinxEngine(config.speech.pocketsphinx, config.worker),
  clip: makeClip(43.8, 46),
  expected: /place to stop/,
  skip: !existsSync('/usr/bin/pocketsphinx_batch') && 'pocketsphinx is not installed',
})

test('a model that fits into memory once gets all CPUs as threads of its process', async (t) => {
  const found = { model: testModel, folder: path.join(testModelFolder(), testModel.id) }
  const clip = { path: opening, sampleRate: 16_000, offset: 0, length: 9 * 16_000 }
  const options = { language: 'en', vocabulary: [], signal: t.signal }
  const threadsWith = async (memory: number | null): Promise<number> => {
    const engine = createSherpaEngine(found, { ...config.worker, processes: 6, memory })
    t.after(() => engine.close?.())
    const { words } = await engine.recognise(clip, options)
    assert.match(words.map(({ word }) => word).join(' '), /good morning/i)
    const [pid] = engine.pids()
    return Number(/^Threads:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  }
  // ONNX Runtime starts one thread fewer than asked for in each of its sessions, and works in the caller's.
  const sessions = 3
  assert.equal((await threadsWith(1)) - (await threadsWith(null)), sessions * 5)
})
