import assert from 'node:assert/strict'
import { test } from 'node:test'
import { areOfOne, type AudioTrack } from './tracks-of-one.ts'

const microphone: AudioTrack = { codec: 'pcm_s24le', sampleRate: 48_000, channels: 1, start: 0, length: 60 }

test('mono tracks of a camera are one recording, others are not', () => {
  const mov = 'mov,mp4,m4a,3gp,3g2,mj2'
  assert.equal(areOfOne(mov, [microphone, microphone]), true)
  assert.equal(
    areOfOne(
      'mxf',
      Array.from({ length: 8 }, () => microphone),
    ),
    true,
  )
  assert.equal(areOfOne(mov, [microphone, { ...microphone, length: 60.04 }]), true)
  assert.equal(areOfOne('matroska,webm', [microphone, microphone]), false)
  assert.equal(areOfOne(mov, [microphone]), false)
  const others: Partial<AudioTrack>[] = [
    { codec: 'aac' },
    { codec: 'pcm_s16le' },
    { sampleRate: 44_100 },
    { channels: 2 },
    { start: 2 },
    { length: 50 },
    { length: null },
  ]
  for (const other of others) assert.equal(areOfOne(mov, [microphone, { ...microphone, ...other }]), false)
  const compressed = { ...microphone, codec: 'aac' }
  assert.equal(areOfOne(mov, [compressed, compressed]), false)
})
