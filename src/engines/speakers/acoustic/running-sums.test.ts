import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dimensions } from './constants.ts'
import { createRunningSums, likelihoodsOf, sumsBetween, writeSums } from './running-sums.ts'
import { likelihoodOf, priorOf, voiceModel } from './voice-model.ts'
import { addFrame, emptyVoice, joinVoices, type VoiceSums } from './voice-sums.ts'

/** A frame of numbers that never repeat; every third one has no pitch. */
function frameOf(n: number): VoiceSums {
  const cepstra = Float32Array.from({ length: dimensions }, (_, i) => 4 * Math.sin(n * (i + 1.37) + i))
  const pitch = Float32Array.of(n % 3 === 0 ? 0 : 5 + 0.3 * Math.sin(n))
  const voice = emptyVoice()
  addFrame(voice, cepstra, { frames: 1, cepstra, masked: cepstra, loudness: new Float32Array(1), pitch }, 0)
  return voice
}

const near = (found: number, expected: number): void =>
  assert.ok(Math.abs(found - expected) < 1e-6, `${found} instead of ${expected}`)

// More rows than are multiplied at once, and none.
for (const pieces of [0, 1, 63, 64, 200]) {
  void test(`${pieces} pieces have the sums and likelihoods of their frames`, () => {
    const frames = Array.from({ length: pieces }, (_, n) => frameOf(n))
    const sums = createRunningSums(pieces)
    for (const n of frames.keys()) writeSums(sums, n + 1, joinVoices(frames.slice(0, n + 1)))

    const voices = [40, 60].map((count) => joinVoices(Array.from({ length: count }, (_, n) => frameOf(n + count))))
    const models = voices.map((voice) => voiceModel(voice, priorOf(joinVoices(voices))))
    const found = likelihoodsOf(sums, models)
    assert.equal(found.length, pieces * models.length)
    for (const [i, frame] of frames.entries())
      for (const [k, model] of models.entries()) near(found[i * models.length + k] ?? 0, likelihoodOf(frame, model))

    const [from, to] = [Math.floor(pieces / 3), pieces]
    const [part, expected] = [sumsBetween(sums, from, to), joinVoices(frames.slice(from, to))]
    for (const [i, value] of expected.entries()) near(part[i] ?? 0, value)
  })
}
