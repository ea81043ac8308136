import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { buildWaveform, decodeWaveform, encodeWaveform } from './waveform.ts'

test('peaks match the samples, whatever the chunk sizes and however often buckets are joined', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -32_768, max: 32_767 }), { maxLength: 400 }),
      fc.integer({ min: 1, max: 50 }),
      fc.integer({ min: 2, max: 9 }),
      (values, step, maxBuckets) => {
        const samples = Int16Array.from(values)
        const builder = buildWaveform(20, maxBuckets)
        for (let at = 0; at < samples.length; at += step) builder.push(samples.subarray(at, at + step))
        const { peaks, samplesPerBucket } = builder.finish()
        assert.ok(peaks.length / 2 <= maxBuckets)
        const count = Math.ceil(samples.length / samplesPerBucket)
        assert.equal(peaks.length / 2, count)
        for (let i = 0; i < count; i += 1) {
          const bucket = samples.subarray(i * samplesPerBucket, (i + 1) * samplesPerBucket)
          assert.deepEqual([peaks[2 * i], peaks[2 * i + 1]], [Math.min(...bucket) >> 8, Math.max(...bucket) >> 8])
        }
      },
    ),
  )
})

test('a day fits in 100,000 buckets', () => {
  const builder = buildWaveform(16_000)
  const minute = new Int16Array(16_000 * 60).fill(300)
  for (let i = 0; i < 24 * 60; i += 1) builder.push(minute)
  const waveform = builder.finish()
  assert.ok(waveform.peaks.length / 2 <= 100_000 && waveform.peaks.length / 2 > 50_000)
  assert.ok(waveform.peaks.every((peak) => peak === 1))
})

test('a waveform can be stored and read, a damaged file is rejected', () => {
  const builder = buildWaveform(16_000)
  builder.push(Int16Array.from({ length: 5000 }, (_, i) => i * 6))
  const waveform = builder.finish()
  const bytes = encodeWaveform(waveform)
  assert.deepEqual(decodeWaveform(bytes), waveform)
  // Stores send Buffers, whose memory may hold more than the file.
  assert.deepEqual(decodeWaveform(Buffer.concat([Buffer.from('before'), bytes]).subarray(6)), waveform)
  assert.throws(() => decodeWaveform(bytes.subarray(0, 20)), RangeError)
  assert.throws(() => decodeWaveform(new Uint8Array(16)), RangeError)
})
