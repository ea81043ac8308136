import { createDeterminants, leastVariance, type Determinants } from './determinants.ts'

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
  const [first, second, firstOf, secondOf] = [to.first, to.second, from.first, from.second]
  to.count += from.count
  for (let i = 0; i < first.length; i += 1) first[i] = (first[i] as number) + (firstOf[i] as number)
  for (let i = 0; i < second.length; i += 1) second[i] = (second[i] as number) + (secondOf[i] as number)
}

/** A covariance (lower triangle by rows) that counts as `weight` more vectors, so that few vectors can be described. */
export interface CovariancePrior {
  covariance: Float64Array
  weight: number
}

/**
 * The normal distribution of some vectors, in the form in which sums of vectors have a likelihood: it is linear in their
 * count, their sum and the sum of their products.
 */
export interface Normal {
  constant: number
  linear: Float64Array
  /** Lower triangle by rows. */
  quadratic: Float64Array
}

/** Cholesky factor (lower triangle by rows) of the covariance of some vectors. Returns the log-determinant. */
function factorise(
  { count, first, second }: Sums,
  { covariance, weight }: CovariancePrior,
  mean: Float64Array,
  factor: Float64Array,
): number {
  const size = mean.length
  for (let i = 0; i < size; i += 1) mean[i] = (first[i] as number) / Math.max(1, count)
  let determinant = 1
  for (let j = 0, column = 0; j < size; j += 1, column += j) {
    let inverse = 0
    for (let i = j, row = column; i < size; i += 1, row += i) {
      const at = row + j
      const product = (second[at] as number) - count * (mean[j] as number) * (mean[i] as number)
      let value = (product + weight * (covariance[at] as number)) / (count + weight)
      for (let k = 0; k < j; k += 1) value -= (factor[row + k] as number) * (factor[column + k] as number)
      if (i === j) {
        const variance = Math.max(value, leastVariance)
        factor[at] = Math.sqrt(variance)
        inverse = 1 / Math.sqrt(variance)
        determinant *= variance
      } else {
        factor[at] = value * inverse
      }
    }
  }
  return Math.log(determinant)
}

/** Reused by the following function, which clustering calls thousands of times. */
let scratch: { mean: Float64Array; determinants: Determinants } | null = null

/** Log-determinants of the covariance of `sums` together with each of `others`. */
export function logDeterminantsOf(sums: Sums, others: readonly Sums[], prior: CovariancePrior): Float64Array {
  const size = sums.first.length
  if (scratch?.mean.length !== size) scratch = { mean: new Float64Array(size), determinants: createDeterminants(size) }
  const { mean } = scratch
  const { matrices, compute, found } = scratch.determinants
  const second = matrices.subarray(1)
  const result = new Float64Array(others.length)
  for (let n = 0; n < others.length; n += 2) {
    writeCovariance(matrices, mean, sums, others[n] as Sums, prior)
    if (n + 1 < others.length) writeCovariance(second, mean, sums, others[n + 1] as Sums, prior)
    compute()
    result[n] = Math.log(found[0] as number)
    if (n + 1 < others.length) result[n + 1] = Math.log(found[1] as number)
  }
  return result
}

/** Writes the covariance of two sums of vectors to every second number. `mean`: for their mean. */
function writeCovariance(to: Float64Array, mean: Float64Array, a: Sums, b: Sums, prior: CovariancePrior): void {
  const [first, second, others, products, { covariance, weight }] = [a.first, a.second, b.first, b.second, prior]
  const count = a.count + b.count
  const share = 1 / Math.max(1, count)
  const scale = 1 / (count + weight)
  for (let i = 0, at = 0; i < mean.length; i += 1) {
    const own = ((first[i] as number) + (others[i] as number)) * share
    mean[i] = own
    for (let j = 0; j <= i; j += 1, at += 1) {
      const product = (second[at] as number) + (products[at] as number) - count * own * (mean[j] as number)
      to[2 * at] = (product + weight * (covariance[at] as number)) * scale
    }
  }
}

export function normalOf(sums: Sums, prior: CovariancePrior): Normal {
  const size = sums.first.length
  const mean = new Float64Array(size)
  const factor = new Float64Array(sums.second.length)
  const logDeterminant = factorise(sums, prior, mean, factor)
  const inverse = invertTriangle(factor, size)
  const linear = new Float64Array(size)
  const quadratic = new Float64Array(sums.second.length)
  let atMean = 0
  for (let i = 0, at = 0; i < size; i += 1) {
    for (let j = 0; j <= i; j += 1, at += 1) {
      let precision = 0
      for (let k = i; k < size; k += 1) {
        const row = (k * (k + 1)) / 2
        precision += (inverse[row + i] as number) * (inverse[row + j] as number)
      }
      // An element off the diagonal stands for two.
      quadratic[at] = i === j ? -0.5 * precision : -precision
      linear[i] = (linear[i] as number) + precision * (mean[j] as number)
      if (i !== j) linear[j] = (linear[j] as number) + precision * (mean[i] as number)
    }
  }
  for (let i = 0; i < size; i += 1) atMean += (linear[i] as number) * (mean[i] as number)
  return { constant: -0.5 * (atMean + logDeterminant), linear, quadratic }
}

/** The inverse of a lower triangle, by rows. */
function invertTriangle(factor: Float64Array, size: number): Float64Array {
  const inverse = new Float64Array(factor.length)
  for (let i = 0; i < size; i += 1) {
    const row = (i * (i + 1)) / 2
    const diagonal = factor[row + i] as number
    for (let j = 0; j <= i; j += 1) {
      let value = i === j ? 1 : 0
      for (let k = j; k < i; k += 1) value -= (factor[row + k] as number) * (inverse[(k * (k + 1)) / 2 + j] as number)
      inverse[row + j] = value / diagonal
    }
  }
  return inverse
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

/** Sum of the log-likelihoods of some vectors, without the constant of the number of dimensions. */
export function logLikelihood({ constant, linear, quadratic }: Normal, { count, first, second }: Sums): number {
  let value = count * constant
  for (let i = 0; i < linear.length; i += 1) value += (linear[i] as number) * (first[i] as number)
  // Two sums, because each addition waits for the one before.
  let [even, odd] = [0, 0]
  const pairs = quadratic.length & ~1
  for (let i = 0; i < pairs; i += 2) {
    even += (quadratic[i] as number) * (second[i] as number)
    odd += (quadratic[i + 1] as number) * (second[i + 1] as number)
  }
  if (pairs < quadratic.length) even += (quadratic[pairs] as number) * (second[pairs] as number)
  return value + even + odd
}
