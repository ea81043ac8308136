import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { blockRows, createMatrixMemory } from './multiply.ts'

test('multiplies matrices of any size with vectors and adds offsets', () => {
  // Whole numbers, so that sums are exact.
  const number = fc.integer({ min: -99, max: 99 })
  const size = fc.integer({ min: 1, max: 40 })
  fc.assert(
    fc.property(size, fc.integer({ min: 1, max: 4 }), fc.infiniteStream(number), (width, blocks, numbers) => {
      const matrix = width
      const result = matrix + blocks * blockRows * (width + 1)
      const { floats, multiply } = createMatrixMemory(result + blocks * blockRows + 1)
      for (let i = 0; i < floats.length; i += 1) floats[i] = numbers.next().value ?? 0
      const before = floats.slice()
      multiply(0, width, matrix, result, blocks)
      for (let row = 0; row < blocks * blockRows; row += 1) {
        const first = matrix + Math.floor(row / blockRows) * blockRows * (width + 1) + (row % blockRows)
        let sum = before[first] ?? 0
        for (let i = 0; i < width; i += 1) sum += (before[first + (i + 1) * blockRows] ?? 0) * (before[i] ?? 0)
        before[result + row] = sum
      }
      assert.deepEqual(floats, before)
    }),
  )
})
