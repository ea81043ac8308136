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
  const input = inputOfSamples({ write: take }, 'mulaw', 8000)
  const pause = await longestPause(() => input.write(message))
  assert.ok(pause < 100, `${Math.round(pause)} ms`)
  assert.ok(Buffer.concat(pieces).equals(createDecoder('mulaw', 8000).push(message)))
})
