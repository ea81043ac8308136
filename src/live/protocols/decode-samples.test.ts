import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import { createDecoder } from './decode-samples.ts'

/** Every code of an encoding. */
const codes = Buffer.from(Array.from({ length: 256 }, (_, i) => i))

for (const encoding of ['mulaw', 'alaw'] as const) {
  test(`${encoding} has the samples that ffmpeg gives it`, () => {
    const args = `-v error -f ${encoding} -ar 16000 -ac 1 -i - -f s16le -`.split(' ')
    const expected = execFileSync('ffmpeg', args, { input: codes })
    const decoder = createDecoder(encoding, 16_000)
    assert.deepEqual(Buffer.concat([decoder.push(codes), decoder.end()]), expected)
  })

  test(`${encoding} at 8 kHz is twice as many samples, however it is cut`, () => {
    const decoder = createDecoder(encoding, 8000)
    const pieces = [...codes].map((code) => decoder.push(Buffer.from([code])))
    const whole = createDecoder(encoding, 8000)
    const pcm = Buffer.concat([...pieces, decoder.end()])
    assert.deepEqual(pcm, Buffer.concat([whole.push(codes), whole.end()]))
    assert.ok(Math.abs(pcm.length / 2 - 512) <= 2, `${pcm.length / 2} samples`)
  })
}

for (const [encoding, name] of [
  ['linear32', 'f32le'],
  ['int32', 's32le'],
] as const) {
  test(`${encoding} has the samples that ffmpeg gives it, however it is cut`, () => {
    const tone = '-v error -f lavfi -i sine=frequency=440:sample_rate=16000:duration=0.1 -af volume=20'.split(' ')
    const samples = execFileSync('ffmpeg', [...tone, '-f', name, '-'])
    const args = `-v error -f ${name} -ar 16000 -ac 1 -i - -f s16le -`.split(' ')
    const expected = execFileSync('ffmpeg', args, { input: samples })
    const decoder = createDecoder(encoding, 16_000)
    const pieces = [...samples].map((byte) => decoder.push(Buffer.from([byte])))
    assert.deepEqual(Buffer.concat([...pieces, decoder.end()]), expected)
    // The tone is too loud on purpose: it must be cut off, not wrap around.
    assert.ok(encoding === 'int32' || expected.includes(Buffer.from([0xff, 0x7f])))
  })
}

test('what is no number is silence', () => {
  const samples = Buffer.alloc(12)
  for (const [i, value] of [NaN, Infinity, -Infinity].entries()) samples.writeFloatLE(value, i * 4)
  const pcm = createDecoder('linear32', 16_000).push(samples)
  assert.deepEqual([pcm.readInt16LE(0), pcm.readInt16LE(2), pcm.readInt16LE(4)], [0, 32_767, -32_768])
})
