import { assemble, constant, get, loadPair, set, twoFloats, vector } from '../../web-assembly.ts'
import { at } from './voice-sums.ts'

/** The determinants of a symmetric matrix with one added to it, and with another. Lower triangles by rows. */
export interface Determinants {
  /** The matrix, each number twice. */
  own: Float64Array
  /** Those that are added; what follows them is ignored. */
  others: readonly [Float64Array, Float64Array]
  /** The least pivots of the first and the second sum. */
  least: Float64Array
  compute: () => void
  /** The products of the pivots of the first and the second sum, but for their first ones. */
  found: Float64Array
}

/**
 * By Cholesky's factor, in WebAssembly: two matrices per instruction, which clustering needs a million times. All
 * instructions are written one after the other, without loops, so that each knows its addresses.
 * @param size rows of a matrix
 * @param length numbers of what is added, which begins with a matrix
 */
export function createDeterminants(size: number, length: number): Determinants {
  const { load, store, root, add, minus, times, over, most } = twoFloats
  const elements = at(size, 0)
  /** Places of pairs of numbers in the memory, behind the factor, and where the matrices that are added begin. */
  const place = { own: elements, determinant: 2 * elements, one: 2 * elements + 1, least: 2 * elements + 2 }
  const first = 16 * (place.least + 1)
  const second = first + 8 * length
  const [value, inverse, product] = [0, 1, 2] as const
  const read = (pair: number): number[] => [...constant(0), ...load(16 * pair)]
  const instructions = [read(place.one), set(product)]
  for (let column = 0; column < size; column += 1) {
    for (let row = column; row < size; row += 1) {
      const element = at(row, column)
      instructions.push(read(place.own + element), loadPair(first + 8 * element, second + 8 * element), add)
      for (let k = 0; k < column; k += 1) instructions.push(read(at(row, k)), read(at(column, k)), times, minus)
      if (row === column) {
        instructions.push(read(place.least), most, set(value))
        instructions.push(read(place.one), get(value), root, over, set(inverse))
        if (row > 0) instructions.push(get(product), get(value), times, set(product))
      } else {
        instructions.push(set(value), constant(0), get(value), get(inverse), times, store(16 * element))
      }
    }
  }
  instructions.push(constant(0), get(product), store(16 * place.determinant))
  const { buffer, call } = assemble(second + 8 * length, {
    parameters: 0,
    locals: [{ type: vector, count: 3 }],
    instructions: instructions.flat(),
  })
  const floats = new Float64Array(buffer)
  floats.fill(1, 2 * place.one, 2 * place.one + 2)
  return {
    own: floats.subarray(2 * place.own, 2 * (place.own + elements)),
    others: [new Float64Array(buffer, first, length), new Float64Array(buffer, second, length)],
    least: floats.subarray(2 * place.least, 2 * place.least + 2),
    compute: () => call(),
    found: floats.subarray(2 * place.determinant, 2 * place.determinant + 2),
  }
}
