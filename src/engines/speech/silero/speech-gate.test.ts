import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createSpeechGate } from './speech-gate.ts'

/** Frames of 32 ms after which speech is reported, and of silence after which it ends. */
const speechFrames = 5
const silenceFrames = 9

test('speech begins after 0.1 s above the upper probability, and ends after 0.25 s of silence', () => {
  const say = (gate: (probability: number) => boolean, probability: number, frames: number): boolean[] =>
    Array.from({ length: frames }, () => gate(probability))
  const gate = createSpeechGate()
  assert.deepEqual(say(gate, 0.6, speechFrames), [false, false, false, false, true])
  assert.ok(say(gate, 0.1, silenceFrames - 1).every(Boolean))
  assert.ok(gate(0.4))
  assert.ok(!gate(0.1))
  assert.ok(say(gate, 0.6, speechFrames - 1).every((isSpeech) => !isSpeech))
})

test('whatever the probabilities are, short speech is ignored and short silence ends nothing', () => {
  const stretch = fc.tuple(fc.constantFrom(0.1, 0.4, 0.6), fc.integer({ min: 1, max: 14 }))
  fc.assert(
    fc.property(fc.array(stretch), (stretches) => {
      const probabilities = stretches.flatMap(([probability, frames]) =>
        Array.from({ length: frames }, () => probability),
      )
      const gate = createSpeechGate()
      const found = probabilities.map(gate)
      for (const [i, isSpeech] of found.entries()) {
        const was = found[i - 1] ?? false
        const lately = (frames: number): number[] => probabilities.slice(Math.max(0, i - frames + 1), i + 1)
        const isVoiced = i >= speechFrames - 1 && lately(speechFrames).every((probability) => probability > 0.5)
        if (!was) assert.equal(isSpeech, isVoiced, `frame ${i}`)
        else if (!isSpeech) {
          const unvoiced = probabilities.slice(probabilities.slice(0, i).findLastIndex((one) => one > 0.5) + 1, i + 1)
          assert.ok(unvoiced.slice(0, 1 - silenceFrames).includes(0.1) && unvoiced.at(-1) === 0.1, `frame ${i}`)
        } else assert.ok(i < silenceFrames - 1 || lately(silenceFrames).some((probability) => probability > 0.35))
      }
    }),
  )
})
