import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createDeterminants } from './determinants.ts'

const least = [1e-6, 1e-3]

/** The product of the pivots of Gauss's elimination but the first, which is what Cholesky's factor has as squares. */
function determinantOf(matrix: number[][], leastPivot: number): number {
  let product = 1
  for (const [k, row] of matrix.entries()) {
    const pivot = Math.max(leastPivot, row[k] ?? 0)
    if (k > 0) product *= pivot
    for (const below of matrix.slice(k + 1)) {
      const share = (below[k] ?? 0) / pivot
      for (let j = k; j < matrix.length; j += 1) below[j] = (below[j] ?? 0) - share * (row[j] ?? 0)
    }
  }
  return product
}

/** The products of some vectors. */
function products(vectors: readonly number[][], size: number): number[][] {
  return Array.from({ length: size }, (_, i) =>
    Array.from({ length: size }, (__, j) =>
      vectors.reduce((sum, vector) => sum + (vector[i] ?? 0) * (vector[j] ?? 0), 0),
    ),
  )
}

void test('the determinants of two sums equal those of Gauss’s elimination', () => {
  const triangle = (matrix: readonly number[][]): number[] => matrix.flatMap((row, i) => row.slice(0, i + 1))
  for (const size of [1, 2, 7, 20]) {
    const { own, others, least: pivots, compute, found } = createDeterminants(size, (size * (size + 1)) / 2)
    const vectors = fc.array(fc.array(fc.integer({ min: -9, max: 9 }), { minLength: size, maxLength: size }), {
      maxLength: 12,
    })
    fc.assert(
      fc.property(vectors, vectors, vectors, (shared, first, second) => {
        const half = products(shared, size).map((row, i) => row.map((value, j) => value + (i === j ? 0.5 : 0)))
        own.set(triangle(half).flatMap((value) => [value, value]))
        const pair = [products(first, size), products(second, size)]
        for (const [n, matrix] of pair.entries()) others[n as 0 | 1].set(triangle(matrix))
        pivots.set(least)
        compute()
        for (const [n, matrix] of pair.entries()) {
          const sum = matrix.map((row, i) => row.map((value, j) => value + (half[i]?.[j] ?? 0)))
          const expected = determinantOf(sum, least[n] ?? 0)
          assert.ok(Math.abs((found[n] ?? 0) / expected - 1) < 1e-9, `${found[n]} instead of ${expected}`)
        }
      }),
      { numRuns: 50 },
    )
  }
})
