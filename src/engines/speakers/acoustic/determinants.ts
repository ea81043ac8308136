import { assemble, constant, get, set, twoFloats, vector } from '../../web-assembly.ts'

/** A pivot of Cholesky's factor is the root of at least this. */
export const leastVariance = 1e-6

/** Determinants of two symmetric matrices at once. */
export interface Determinants {
  /** The lower triangles by rows, one element of the first matrix, one of the second, and so on. */
  matrices: Float64Array
  /** Computes both determinants, and destroys the matrices. */
  compute: () => void
  /** The determinants of the first and the second matrix. */
  found: Float64Array
}

/**
 * By Cholesky's factor, in WebAssembly: two matrices per instruction, which clustering needs a million times. All
 * instructions are written one after the other, without loops, so that each knows its addresses.
 * @param size rows of a matrix
 */
export function createDeterminants(size: number): Determinants {
  const { load, store, root, minus, times, over, most } = twoFloats
  const elements = (size * (size + 1)) / 2
  /** Places of pairs of numbers in the memory. */
  const place = { determinant: elements, one: elements + 1, least: elements + 2 }
  const at = (row: number, column: number): number => (row * (row + 1)) / 2 + column
  const [value, inverse, product] = [0, 1, 2] as const
  const read = (pair: number): number[] => [...constant(0), ...load(16 * pair)]
  const instructions = [read(place.one), set(product)]
  for (let column = 0; column < size; column += 1) {
    for (let row = column; row < size; row += 1) {
      instructions.push(read(at(row, column)))
      for (let k = 0; k < column; k += 1) instructions.push(read(at(row, k)), read(at(column, k)), times, minus)
      if (row === column) {
        instructions.push(read(place.least), most, set(value))
        instructions.push(read(place.one), get(value), root, over, set(inverse))
        instructions.push(get(product), get(value), times, set(product))
      } else {
        instructions.push(set(value), constant(0), get(value), get(inverse), times, store(16 * at(row, column)))
      }
    }
  }
  instructions.push(constant(0), get(product), store(16 * place.determinant))
  const { buffer, call } = assemble(16 * (place.least + 1), {
    parameters: 0,
    locals: [{ type: vector, count: 3 }],
    instructions: instructions.flat(),
  })
  const floats = new Float64Array(buffer)
  floats.fill(1, 2 * place.one, 2 * place.one + 2)
  floats.fill(leastVariance, 2 * place.least, 2 * place.least + 2)
  return {
    matrices: floats.subarray(0, 2 * elements),
    compute: () => call(),
    found: floats.subarray(2 * place.determinant, 2 * place.determinant + 2),
  }
}
