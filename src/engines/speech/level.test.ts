import assert from 'node:assert/strict'
import { test } from 'node:test'
import { amplify, gainFor } from './level.ts'

/** A second of a tone in which every other tenth is silent. */
function tone(amplitude: number): Int16Array {
  return Int16Array.from({ length: 16_000 }, (_, i) =>
    Math.floor(i / 1600) % 2 === 0 ? Math.round(amplitude * 32_767 * Math.sin(i / 5)) : 0,
  )
}

test('quiet speech is brought to the level of a close voice, whatever the pauses', () => {
  for (const amplitude of [0.004, 0.01, 0.05]) {
    const level = (amplitude / Math.SQRT2) * gainFor(tone(amplitude), 16_000)
    assert.ok(Math.abs(level - 0.2) < 0.02, `${amplitude} came to ${level}`)
  }
})

test('loud speech and silence stay as they are; noise is not blown up without end', () => {
  assert.equal(gainFor(tone(0.9), 16_000), 1)
  assert.equal(gainFor(new Int16Array(16_000), 16_000), 1)
  assert.equal(gainFor(new Int16Array(0), 16_000), 1)
  assert.equal(gainFor(tone(0.0001), 16_000), 100)
})

test('what would leave the range is held at its border', () => {
  const samples = Float32Array.of(0.1, -0.5, 0.9)
  amplify(samples, 2)
  assert.deepEqual(
    [...samples].map((value) => Math.round(value * 100) / 100),
    [0.2, -1, 1],
  )
})
