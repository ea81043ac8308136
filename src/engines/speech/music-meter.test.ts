import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMusicMeter } from './music-meter.ts'

const rate = 16_000

/** What the meter finds in ten seconds of a sound, given as amplitude by time. */
function heldTones(sound: (seconds: number) => number): number {
  const meter = createMusicMeter()
  for (let at = 0; at < 10 * rate; at += 512) {
    meter.add(Int16Array.from({ length: 512 }, (_, i) => Math.round(32_767 * sound((at + i) / rate))))
  }
  return meter.take()
}

/** Eight partials of a note. */
const partials = (hertz: number, seconds: number): number =>
  Array.from({ length: 8 }, (_, k) => Math.sin(2 * Math.PI * hertz * (k + 1) * seconds) / (k + 1)).reduce(
    (a, b) => a + b,
  )

test('chords that change every second are music', () => {
  const roots = [220, 261.6, 196, 246.9]
  const chord = (seconds: number): number => {
    const root = roots[Math.floor(seconds) % roots.length] ?? 220
    return 0.06 * [1, 1.26, 1.5].reduce((sum, ratio) => sum + partials(root * ratio, seconds), 0)
  }
  assert.ok(heldTones(chord) > 2)
})

test('a voice that glides, noise, a hum and silence are not', () => {
  // 120 Hz, up and down by a fifth every second.
  const glide = (seconds: number): number => 120 * seconds - (24 / (2 * Math.PI)) * Math.cos(2 * Math.PI * seconds)
  assert.ok(heldTones((seconds) => 0.15 * partials(1, glide(seconds))) < 0.2)
  let seed = 1
  const noise = (): number => ((seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647 - 0.5) * 0.5
  assert.ok(heldTones(noise) < 0.2)
  assert.ok(heldTones((seconds) => 0.1 * partials(100, seconds) + 0.01 * noise()) < 0.2)
  assert.equal(
    heldTones(() => 0),
    0,
  )
})
