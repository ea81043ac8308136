import {
  assemble,
  constant,
  end,
  fourFloats,
  get,
  int,
  isLess,
  loop,
  minus,
  plus,
  repeatIf,
  set,
  setAndGet,
  step,
  vector as fourSums,
} from '../../web-assembly.ts'

/** Rows of a matrix that are multiplied together: four per instruction, with four sums under way. */
export const blockRows = 16

/**
 * Multiplies a matrix with a vector and adds an offset to each row. `vector`, `matrix` and `result` are indexes of
 * floats. The matrix is in blocks of `blockRows` rows: first their offsets, then their weights of the first column, of
 * the second one, and so on.
 */
export type Multiply = (vector: number, width: number, matrix: number, result: number, blocks: number) => void

const { load, loadOne, store, add, times } = fourFloats
const [vector, vectorEnd, matrix, result, blocks] = [0, 1, 2, 3, 4] as const
const [at, factor, firstSum] = [5, 6, 7] as const
const quads = Array.from({ length: blockRows / 4 }, (_, i) => ({ sum: firstSum + i, offset: 16 * i }))

const locals = [
  { type: int, count: 1 },
  { type: fourSums, count: 1 + quads.length },
] as const
const instructions = [
  loop, // over the blocks
  quads.flatMap(({ sum, offset }) => [get(matrix), load(offset), set(sum)]).flat(),
  step(matrix, 4 * blockRows),
  [...get(vector), ...set(at)],
  loop, // over the columns
  [...get(at), ...loadOne(0), ...set(factor)],
  quads.flatMap(({ sum, offset }) => [get(matrix), load(offset), get(factor), times, get(sum), add, set(sum)]).flat(),
  step(matrix, 4 * blockRows),
  [...get(at), ...constant(4), ...plus, ...setAndGet(at), ...get(vectorEnd), ...isLess, ...repeatIf, ...end],
  quads.flatMap(({ sum, offset }) => [get(result), get(sum), store(offset)]).flat(),
  step(result, 4 * blockRows),
  [...get(blocks), ...constant(1), ...minus, ...setAndGet(blocks), ...repeatIf, ...end],
].flat()

/**
 * A memory of `length` floats, and the multiplication in it. That is WebAssembly because it multiplies four numbers per
 * instruction; in JavaScript the detector takes six times as long. One function needs no compiler.
 */
export function createMatrixMemory(length: number): { floats: Float32Array; multiply: Multiply } {
  const { buffer, call } = assemble(4 * length, { parameters: 5, locals, instructions })
  return {
    floats: new Float32Array(buffer),
    /** By addresses in bytes; the second is that after the vector. */
    multiply: (vector, width, matrix, result, blocks) =>
      call(4 * vector, 4 * (vector + width), 4 * matrix, 4 * result, blocks),
  }
}
