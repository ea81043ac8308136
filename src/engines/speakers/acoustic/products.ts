import {
  assemble,
  constant,
  end,
  get,
  isLess,
  loop,
  repeatIf,
  set,
  setAndGet,
  plus,
  step,
  twoFloats,
  vector,
} from '../../web-assembly.ts'

/** Sums that a product of two vectors is made of: each waits for itself only. */
const underWay = 4

/** Products of many vectors with one. */
export interface Products {
  /** The vectors, one after the other. */
  rows: Float64Array
  factors: Float64Array
  /** Two numbers per row, whose sum is the product. */
  products: Float64Array
  /** Multiplies the first rows with `factors`. */
  multiply: (rows: number) => void
}

/**
 * In WebAssembly, which multiplies two numbers per instruction.
 * @param width numbers of a vector, a multiple of 8
 * @param most rows at once
 */
export function createProducts(width: number, most: number): Products {
  const { load, store, add, times } = twoFloats
  const bytes = 8 * width
  const place = { factors: 0, products: bytes, rows: bytes + 16 * most }
  const [row, rowsEnd, product, firstSum] = [0, 1, 2, 3] as const
  const sums = Array.from({ length: underWay }, (_, i) => firstSum + i)
  const multiplied = (at: number): number[] => [
    ...get(row),
    ...load(at),
    ...constant(0),
    ...load(place.factors + at),
    ...times,
  ]
  const instructions = [loop]
  for (let at = 0; at < bytes; at += 16) {
    const sum = firstSum + ((at / 16) % underWay)
    instructions.push(multiplied(at), at < 16 * underWay ? [] : [...get(sum), ...add], set(sum))
  }
  instructions.push(
    get(product),
    sums.flatMap((sum, i) => [...get(sum), ...(i === 0 ? [] : add)]),
    store(0),
    step(product, 16),
    [...get(row), ...constant(bytes), ...plus, ...setAndGet(row), ...get(rowsEnd), ...isLess, ...repeatIf, ...end],
  )
  const { buffer, call } = assemble(place.rows + bytes * most, {
    parameters: 3,
    locals: [{ type: vector, count: underWay }],
    instructions: instructions.flat(),
  })
  return {
    rows: new Float64Array(buffer, place.rows, width * most),
    factors: new Float64Array(buffer, place.factors, width),
    products: new Float64Array(buffer, place.products, 2 * most),
    multiply: (rows) => call(place.rows, place.rows + bytes * rows, place.products),
  }
}
