import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { wavHeader } from './wav-header.ts'

test('more samples than the header can say are read to their end', () => {
  const input = Buffer.concat([wavHeader(5_000_000_000, 16_000), Buffer.alloc(32_000, 1)])
  const args = '-v error -i pipe:0 -f s16le pipe:1'.split(' ')
  const { stdout, stderr } = spawnSync('ffmpeg', args, { input })
  assert.equal(stderr.toString(), '')
  assert.deepEqual(stdout, Buffer.alloc(32_000, 1))
})
