import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { calibrate } from './calibrate.ts'

test('a calibrated confidence is between 0 and 1 and keeps the order of words', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(share, share, fc.double({ min: 0.1, max: 4, noNaN: true }), (one, other, slope) => {
      const [low = 0, high = 1] = [one, other].toSorted((a, b) => a - b)
      const [a = -1, b = -1] = [low, high].map((value) => calibrate(value, { slope, offset: 1 }))
      assert.ok(a !== null && b !== null && a >= 0 && b <= 1 && a <= b)
    }),
  )
})

test('without a calibration the confidence stays; without a confidence there is none', () => {
  assert.equal(calibrate(0.3, null), 0.3)
  assert.equal(calibrate(null, { slope: 2, offset: 2 }), null)
  assert.ok(Math.abs((calibrate(0.5, { slope: 2, offset: 0 }) ?? 0) - 0.5) < 1e-9)
})
