import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { longestPause } from '../../../test/helpers/longest-pause.ts'
import { inputOfSamples } from './audio-input.ts'
import { createDecoder } from './decode-samples.ts'

test('the longest message is decoded as it is, and holds nothing up', async () => {
  const message = randomBytes(1024 ** 2)
  const pieces: Uint8Array[] = []
  const take = async (pcm: Uint8Array) => void pieces.push(pcm)
  const input = inputOfSamples({ write: take, sender: () => null }, 'mulaw', 8000)
  const pause = await longestPause(() => input.write(message))
  assert.ok(pause < 100, `${Math.round(pause)} ms`)
  assert.ok(Buffer.concat(pieces).equals(createDecoder('mulaw', 8000).push(message)))
})

test('a client that another one replaces in the middle of a message writes no more of it', async () => {
  let sender = {}
  let bytes = 0
  const take = async (pcm: Uint8Array): Promise<void> => {
    bytes += pcm.length
    if (bytes >= 64 * 1024) sender = {}
  }
  const input = inputOfSamples({ write: take, sender: () => sender }, 'linear16', 16_000)
  await input.write(randomBytes(1024 ** 2))
  assert.equal(bytes, 64 * 1024)
  // Neither does what its decoder still holds.
  await input.end()
  assert.equal(bytes, 64 * 1024)
})
