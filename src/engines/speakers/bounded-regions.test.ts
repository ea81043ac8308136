import assert from 'node:assert/strict'
import { test } from 'node:test'
import { boundedRegions } from './bounded-regions.ts'

const region = (from: number, to: number) => ({ offset: from * 16_000, length: (to - from) * 16_000 })

void test('regions with a short pause between them are one, up to a minute', () => {
  const windows = [region(1, 16), region(16, 30), region(31, 40), region(42, 70), region(70, 101), region(101, 103)]
  assert.deepEqual(boundedRegions(windows, 200 * 16_000), [region(1, 40), region(42, 101), region(101, 103)])
})

void test('a longer region is cut, and none goes beyond the file', () => {
  assert.deepEqual(boundedRegions([region(0, 90), region(95, 120)], 100 * 16_000), [
    region(0, 45),
    region(45, 90),
    region(95, 100),
  ])
})
