import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { testModel } from './test-model.ts'
import { writeTransducer } from './write-transducer.ts'

const here = import.meta.dirname
const repository = path.join(here, '../..')
const sample = path.join(repository, 'sample/interview.mp3')

/** A folder for TIRO_MODELS that holds the tests' speech model. It is created once, atomically, and again when it changes. */
export function testModelFolder(): string {
  const hash = createHash('sha256')
  const sources = globSync(['*transducer.ts', 'log-mel.ts', 'onnx-tensor.ts', 'sample-words.ts'], { cwd: here })
  for (const name of sources.toSorted()) hash.update(readFileSync(path.join(here, name)))
  const version = hash.update(readFileSync(sample)).digest('hex').slice(0, 16)
  const cache = path.join(repository, 'node_modules/.cache/tiro-test-models')
  const folder = path.join(cache, version)
  if (existsSync(folder)) return folder
  mkdirSync(cache, { recursive: true })
  const unfinished = mkdtempSync(path.join(cache, 'unfinished-'))
  const model = path.join(unfinished, testModel.id)
  mkdirSync(model)
  writeTransducer(model, samplesOf(sample))
  try {
    renameSync(unfinished, folder)
  } catch (error) {
    // Another test file has created it in the meantime.
    rmSync(unfinished, { recursive: true })
    if (!existsSync(folder)) throw error
  }
  return folder
}

function samplesOf(file: string): Float32Array {
  const decode = ['-v', 'error', '-i', file, ...'-ac 1 -ar 16000 -f f32le -'.split(' ')]
  const { stdout, stderr, status } = spawnSync('ffmpeg', decode, { maxBuffer: 1e8 })
  if (status !== 0) throw new Error(`ffmpeg cannot read ${file}: ${String(stderr)}`)
  return new Float32Array(new Uint8Array(stdout).buffer)
}
