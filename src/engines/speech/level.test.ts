import assert from 'node:assert/strict'
import { test } from 'node:test'
import { amplify, createQuietGain, gainFor } from './level.ts'

/** A second of a tone in which every other tenth is silent. */
function tone(amplitude: number): Int16Array {
  return Int16Array.from({ length: 16_000 }, (_, i) =>
    Math.floor(i / 1600) % 2 === 0 ? Math.round(amplitude * 32_767 * Math.sin(i / 5)) : 0,
  )
}

test('clearly quiet speech is amplified by at most 15 dB, regardless of pauses', () => {
  assert.ok(gainFor(tone(0.06), 16_000) > 4)
  for (const amplitude of [0.03, 0.01, 0.0001]) assert.equal(gainFor(tone(amplitude), 16_000), 5.6)
})

test('normal speech, loud speech and silence are unchanged', () => {
  for (const amplitude of [0.9, 0.3, 0.1]) assert.equal(gainFor(tone(amplitude), 16_000), 1)
  assert.equal(gainFor(new Int16Array(16_000), 16_000), 1)
  assert.equal(gainFor(new Int16Array(0), 16_000), 1)
})

test('samples outside the range are clipped', () => {
  const samples = Float32Array.of(0.1, -0.5, 0.9)
  amplify(samples, 2)
  assert.deepEqual(
    [...samples].map((value) => Math.round(value * 100) / 100),
    [0.2, -1, 1],
  )
})

test('only recordings that are quiet throughout are amplified for the detector; a loud moment counts for a while', () => {
  const of = (decibels: number): Float32Array => new Float32Array(625).fill(decibels)
  assert.equal(createQuietGain().gainFor(of(-38)), 1)
  assert.equal(Math.round(20 * Math.log10(createQuietGain().gainFor(of(-50)))), 20)
  assert.equal(Math.round(20 * Math.log10(createQuietGain().gainFor(of(-100)))), 30)
  const { gainFor: next } = createQuietGain()
  assert.equal(next(of(-20)), 1)
  for (let i = 0; i < 6; i += 1) assert.equal(next(of(-70)), 1)
  assert.ok(next(of(-70)) > 1)
})
