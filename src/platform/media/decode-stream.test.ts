import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { sampleFile } from '../../../test/helpers/harness.ts'
import { readConfig } from '../config/config.ts'
import { openStreamDecoder } from './decode-stream.ts'

const { media } = readConfig({})
const mp3 = readFileSync(sampleFile)

test('samples come before the media has ended', async () => {
  const first = Promise.withResolvers<void>()
  let bytes = 0
  const decoder = await openStreamDecoder({ media, maxSeconds: 3600 }, async (pcm) => {
    bytes += pcm.length
    first.resolve()
  })
  await decoder.write(mp3.subarray(0, 100_000))
  await first.promise
  await decoder.write(mp3.subarray(100_000))
  await Promise.all([decoder.end(), decoder.end()])
  assert.ok(Math.abs(bytes / 32_000 - 48.6) < 0.2, `${bytes / 32_000} s`)
})

test('a failure of the receiver ends the decoder and reaches the sender', async () => {
  const decoder = await openStreamDecoder({ media, maxSeconds: 3600 }, async () => {
    throw new RangeError('full')
  })
  await assert.rejects(async () => {
    for (;;) await decoder.write(mp3)
  }, /full/)
  await assert.rejects(decoder.end(), /full/)
})

test('what is longer than allowed is decoded up to there', async () => {
  let bytes = 0
  const decoder = await openStreamDecoder({ media, maxSeconds: 5 }, async (pcm) => {
    bytes += pcm.length
  })
  await decoder.write(mp3)
  await decoder.end()
  assert.equal(bytes, 5 * 32_000)
})

test('what is no media, and what is nothing', async () => {
  for (const [sent, expected] of [
    [Buffer.from('#EXTM3U\n/etc/passwd\n'.repeat(100)), { code: 'INVALID_BODY' }],
    [Buffer.alloc(0), { code: 'INVALID_BODY' }],
  ] as const) {
    const decoder = await openStreamDecoder({ media, maxSeconds: 60 }, async () => undefined)
    await decoder.write(sent)
    await assert.rejects(decoder.end(), expected)
  }
})

test('a program that is missing', async () => {
  const without = { ...media, ffmpeg: 'no-such-ffmpeg' }
  await assert.rejects(
    openStreamDecoder({ media: without, maxSeconds: 60 }, async () => undefined),
    { code: 'ENGINE_UNAVAILABLE' },
  )
})
