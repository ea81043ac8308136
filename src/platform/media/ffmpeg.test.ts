import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '../config/config.ts'
import { decodeLimits } from './ffmpeg.ts'

const { media } = readConfig({})

function cpuSeconds(sampleRate: number, channels: number): number {
  return decodeLimits(media, { fileBytes: 10 ** 9, seconds: 3600, sampleRate, channels }).cpuSeconds
}

test('more channels or a higher rate get more CPU time, beside the minute that every file gets', () => {
  const stereo = cpuSeconds(48_000, 2) - 60
  assert.ok(stereo > 0)
  assert.equal(cpuSeconds(48_000, 16) - 60, 8 * stereo)
  assert.equal(cpuSeconds(192_000, 2) - 60, 4 * stereo)
  assert.equal(cpuSeconds(8000, 1) - 60, stereo)
  assert.equal(cpuSeconds(384_000, 64) - 60, 16 * stereo, 'a limit for what only states so much')
})
