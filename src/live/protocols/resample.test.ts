import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createResampler } from './resample.ts'

/** A tone of 0.5 s as PCM. */
function tone(hertz: number, rate: number, seconds = 0.5): Buffer {
  const pcm = Buffer.alloc(Math.round(seconds * rate) * 2)
  for (let i = 0; i < pcm.length / 2; i += 1) {
    pcm.writeInt16LE(Math.round(10_000 * Math.sin((2 * Math.PI * hertz * i) / rate)), i * 2)
  }
  return pcm
}

function resampled(pcm: Buffer, rate: number, pieceBytes: number): Buffer {
  const resampler = createResampler(rate)
  const pieces: Buffer[] = []
  for (let at = 0; at < pcm.length; at += pieceBytes) pieces.push(resampler.push(pcm.subarray(at, at + pieceBytes)))
  return Buffer.concat([...pieces, resampler.end()])
}

/** Level of the middle of the sound compared to the tone's, dB. */
function level(pcm: Buffer): number {
  const from = Math.floor(pcm.length / 8) * 2
  let sum = 0
  for (let i = from; i < pcm.length - from; i += 2) sum += pcm.readInt16LE(i) ** 2
  return 10 * Math.log10(sum / ((pcm.length - 2 * from) / 2) / (10_000 ** 2 / 2) + 1e-12)
}

for (const rate of [8000, 11_025, 22_050, 24_000, 32_000, 44_100, 48_000, 47_999]) {
  test(`a tone from ${rate} Hz is the same tone at 16 kHz`, () => {
    const hertz = 1000
    const made = resampled(tone(hertz, rate), rate, 640)
    const expected = tone(hertz, 16_000)
    assert.ok(Math.abs(made.length - expected.length) <= 4, `${made.length} bytes`)
    // The edges hear the silence around the tone.
    let worst = 0
    for (let i = 1000; i < expected.length - 1000; i += 2) {
      worst = Math.max(worst, Math.abs(made.readInt16LE(i) - expected.readInt16LE(i)))
    }
    assert.ok(worst <= 12, `a sample is ${worst} off, of 10000`)
  })
}

test('what 16 kHz cannot hold is removed instead of folding back', () => {
  assert.ok(level(resampled(tone(10_000, 24_000), 24_000, 960)) < -60)
  assert.ok(level(resampled(tone(15_000, 48_000), 48_000, 960)) < -60)
  assert.ok(level(resampled(tone(6000, 48_000), 48_000, 960)) > -0.2)
})

test('pieces of any length, also within a sample, give the same sound', () => {
  const pcm = tone(440, 44_100)
  const whole = resampled(pcm, 44_100, pcm.length)
  for (const piece of [1, 3, 127, 4001]) assert.deepEqual(resampled(pcm, 44_100, piece), whole)
})

test('16 kHz passes unchanged, whole samples at a time', () => {
  const resampler = createResampler(16_000)
  assert.deepEqual(resampler.push(Buffer.from([1, 2, 3])), Buffer.from([1, 2]))
  assert.deepEqual(resampler.push(Buffer.from([4])), Buffer.from([3, 4]))
  assert.equal(resampler.end().length, 0)
})

test('other rates are refused', () => {
  for (const rate of [0, -1, 7999, 48_001, 16_000.5, Number.NaN])
    assert.throws(() => createResampler(rate), /8000–48000/)
})
