/** Sums of vectors, which give mean and covariance. Adding two of them joins them. */
export interface Sums {
  count: number
  /** Sum of the vectors. */
  first: Float64Array
  /** Sum of the products, lower triangle by rows. */
  second: Float64Array
}

export function emptySums(size: number): Sums {
  return { count: 0, first: new Float64Array(size), second: new Float64Array((size * (size + 1)) / 2) }
}

/** Adds the vector that starts at `at`. */
export function addVector(sums: Sums, vectors: Float32Array, at: number): void {
  const { first, second } = sums
  sums.count += 1
  for (let i = 0, k = 0; i < first.length; i += 1) {
    const value = vectors[at + i] as number
    first[i] = (first[i] as number) + value
    for (let j = 0; j <= i; j += 1, k += 1) second[k] = (second[k] as number) + value * (vectors[at + j] as number)
  }
}

export function addSums(to: Sums, from: Sums): void {
  to.count += from.count
  for (let i = 0; i < to.first.length; i += 1) to.first[i] = (to.first[i] as number) + (from.first[i] as number)
  for (let i = 0; i < to.second.length; i += 1) to.second[i] = (to.second[i] as number) + (from.second[i] as number)
}

/** A normal distribution, factored for computing likelihoods. */
export interface Normal {
  mean: Float64Array
  /** Lower triangle of the Cholesky factor of the covariance, by rows. */
  factor: Float64Array
  logDeterminant: number
}

/**
 * The normal distribution of some vectors. `prior` (a covariance, lower triangle) counts as `weight` more vectors, so
 * that even the covariance of few vectors can be inverted.
 */
export function normalOf(sums: Sums, prior: Float64Array, weight: number): Normal {
  const size = sums.first.length
  const mean = sums.first.map((value) => value / Math.max(1, sums.count))
  const factor = new Float64Array(sums.second.length)
  let logDeterminant = 0
  for (let i = 0; i < size; i += 1) {
    const row = (i * (i + 1)) / 2
    for (let j = 0; j <= i; j += 1) {
      const column = (j * (j + 1)) / 2
      const scatter = (sums.second[row + j] as number) - sums.count * (mean[i] as number) * (mean[j] as number)
      let value = (scatter + weight * (prior[row + j] as number)) / (sums.count + weight)
      for (let k = 0; k < j; k += 1) value -= (factor[row + k] as number) * (factor[column + k] as number)
      if (i === j) {
        const root = Math.sqrt(Math.max(value, 1e-6))
        factor[row + j] = root
        logDeterminant += 2 * Math.log(root)
      } else {
        factor[row + j] = value / (factor[column + j] as number)
      }
    }
  }
  return { mean, factor, logDeterminant }
}

/** The covariance of some vectors, lower triangle by rows. */
export function covarianceOf(sums: Sums): Float64Array {
  const size = sums.first.length
  const result = new Float64Array(sums.second.length)
  const count = Math.max(1, sums.count)
  for (let i = 0, k = 0; i < size; i += 1) {
    for (let j = 0; j <= i; j += 1, k += 1) {
      result[k] =
        (sums.second[k] as number) / count - ((sums.first[i] as number) * (sums.first[j] as number)) / count ** 2
    }
  }
  return result
}

/** Log-density at the vector that starts at `at`, without the constant. `scratch` has the vector's size. */
export function logLikelihood(
  { mean, factor, logDeterminant }: Normal,
  vectors: Float32Array,
  at: number,
  scratch: Float64Array,
): number {
  let sum = 0
  for (let i = 0; i < mean.length; i += 1) {
    const row = (i * (i + 1)) / 2
    let value = (vectors[at + i] as number) - (mean[i] as number)
    for (let k = 0; k < i; k += 1) value -= (factor[row + k] as number) * (scratch[k] as number)
    value /= factor[row + i] as number
    scratch[i] = value
    sum += value * value
  }
  return -0.5 * (sum + logDeterminant)
}
