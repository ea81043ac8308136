import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { frameSamples } from '../vad-protocol.ts'
import { type FrameDetector, loadSilero } from './silero.ts'

const model = fileURLToPath(import.meta.resolve('@ricky0123/vad-web/dist/silero_vad_v6.onnx'))
const interview = path.join(import.meta.dirname, '../../../../sample/interview.mp3')

function framesOf(...input: string[]): Float32Array[] {
  const decoded = spawnSync('ffmpeg', ['-v', 'error', ...input, '-ar', '16000', '-ac', '1', '-f', 'f32le', '-'], {
    maxBuffer: 1e8,
  }).stdout
  const samples = new Float32Array(Uint8Array.from(decoded).buffer)
  const count = Math.floor(samples.length / frameSamples)
  assert.ok(count > 300)
  return Array.from({ length: count }, (_, i) => samples.subarray(i * frameSamples, (i + 1) * frameSamples))
}

/** The detector of sherpa-onnx, which has the ONNX runtime for the same model. */
function loadReference(): FrameDetector {
  interface Vad {
    acceptWaveform: (samples: Float32Array) => void
    isDetected: () => boolean
  }
  const { Vad } = createRequire(import.meta.url)('sherpa-onnx-node') as {
    Vad: new (config: object, seconds: number) => Vad
  }
  const durations = { minSilenceDuration: 0.25, minSpeechDuration: 0.1, maxSpeechDuration: 24 * 3600 }
  const sileroVad = { model, threshold: 0.5, windowSize: frameSamples, ...durations }
  const vad = new Vad({ sileroVad, sampleRate: 16_000, numThreads: 1, provider: 'cpu', debug: false }, 60)
  return (frame) => {
    vad.acceptWaveform(frame)
    return vad.isDetected()
  }
}

test('finds the same frames as the ONNX runtime: speech, quiet speech and noise', () => {
  const { start } = loadSilero(model)
  const sounds = {
    speech: framesOf('-i', interview),
    quiet: framesOf('-i', interview, '-af', 'volume=-35dB'),
    noise: framesOf('-f', 'lavfi', '-i', 'anoisesrc=c=pink:a=0.5:r=16000:d=20:seed=1'),
  }
  for (const [name, frames] of Object.entries(sounds)) {
    const found = frames.map(start())
    assert.deepEqual(found, frames.map(loadReference()), name)
    assert.equal(found.includes(true), name !== 'noise', name)
  }
})

test('streams share the model, each with a memory of its own', () => {
  const { start } = loadSilero(model)
  const one = framesOf('-i', interview)
  const other = framesOf('-ss', '7', '-i', interview)
  const alone = [one.map(start()), other.map(start())]
  const [first, second] = [start(), start()]
  const together: [boolean[], boolean[]] = [[], []]
  for (const [i, frame] of one.entries()) {
    together[0].push(first(frame))
    const beside = other[i]
    if (beside !== undefined) together[1].push(second(beside))
  }
  assert.deepEqual(together, alone)
})

test('a file that is another model, or none, is refused', async () => {
  assert.throws(() => loadSilero(model.replace('_v6', '_legacy')), /no weights "stft/)
  const folder = await mkdtemp(path.join(tmpdir(), 'tiro-silero-'))
  const damaged = path.join(folder, 'model.onnx')
  await writeFile(damaged, Buffer.alloc(1000, 0xff))
  assert.throws(() => loadSilero(damaged), /model/)
  await rm(folder, { recursive: true })
})
