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
