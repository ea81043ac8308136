import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asWav, isRawEncoding } from './raw-audio.ts'

async function wavOf(chunks: readonly string[]): Promise<Buffer> {
  const body = async function* (): AsyncGenerator<Uint8Array, void> {
    for (const chunk of chunks) yield Buffer.from(chunk, 'latin1')
  }
  const parts: Uint8Array[] = []
  for await (const part of asWav(body(), { encoding: 'mulaw', sampleRate: 8000, channels: 2 })) parts.push(part)
  return Buffer.concat(parts)
}

test('samples get a header, however they arrive', async () => {
  const samples = 'abcdefghijklmnop'
  for (const chunks of [[samples], samples.split(''), ['ab', samples.slice(2)]]) {
    const wav = await wavOf(chunks)
    assert.equal(wav.toString('latin1', 44), samples)
    assert.deepEqual(
      [wav.readUInt16LE(20), wav.readUInt16LE(22), wav.readUInt32LE(24), wav.readUInt32LE(28), wav.readUInt16LE(32)],
      [7, 2, 8000, 16_000, 2],
    )
  }
  assert.equal((await wavOf(['ab'])).toString('latin1', 44), 'ab')
})

test('a wav file stays as it is, and nothing stays nothing', async () => {
  assert.equal((await wavOf(['RI', 'FF1234WA', 'VEfmt '])).toString('latin1'), 'RIFF1234WAVEfmt ')
  assert.equal((await wavOf([])).length, 0)
})

test('names of objects are no encodings', () => {
  assert.ok(isRawEncoding('linear16') && !isRawEncoding('toString') && !isRawEncoding('flac'))
})
