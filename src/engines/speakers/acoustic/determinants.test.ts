import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createDeterminants, leastVariance } from './determinants.ts'

/** The product of the pivots of Gauss's elimination, which is what Cholesky's factor has as squares. */
function determinantOf(matrix: number[][]): number {
  let product = 1
  for (const [k, row] of matrix.entries()) {
    const pivot = Math.max(leastVariance, row[k] ?? 0)
    product *= pivot
    for (const below of matrix.slice(k + 1)) {
      const share = (below[k] ?? 0) / pivot
      for (let j = k; j < matrix.length; j += 1) below[j] = (below[j] ?? 0) - share * (row[j] ?? 0)
    }
  }
  return product
}

/** The covariance of some vectors, and a little more on the diagonal. */
function covariance(vectors: readonly number[][], size: number): number[][] {
  return Array.from({ length: size }, (_, i) =>
    Array.from({ length: size }, (__, j) =>
      vectors.reduce((sum, vector) => sum + (vector[i] ?? 0) * (vector[j] ?? 0), i === j ? 0.5 : 0),
    ),
  )
}

void test('two determinants at once equal those of Gauss’s elimination', () => {
  const vectors = (size: number) =>
    fc.array(fc.array(fc.integer({ min: -9, max: 9 }), { minLength: size, maxLength: size }), { maxLength: 12 })
  for (const size of [1, 2, 7, 19]) {
    const { matrices, compute, found } = createDeterminants(size)
    fc.assert(
      fc.property(vectors(size), vectors(size), (first, second) => {
        const pair = [covariance(first, size), covariance(second, size)]
        for (const [n, matrix] of pair.entries()) {
          let at = n
          for (const [i, row] of matrix.entries()) {
            for (const value of row.slice(0, i + 1)) {
              matrices[at] = value
              at += 2
            }
          }
        }
        compute()
        for (const [n, matrix] of pair.entries()) {
          const expected = determinantOf(matrix)
          assert.ok(Math.abs((found[n] ?? 0) / expected - 1) < 1e-9, `${found[n]} instead of ${expected}`)
        }
      }),
      { numRuns: 50 },
    )
  }
})
