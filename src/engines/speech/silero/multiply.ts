/** Rows of a matrix that are multiplied together: four per instruction, with four sums under way. */
export const blockRows = 16

/**
 * Multiplies a matrix with a vector and adds an offset to each row. `vector`, `matrix` and `result` are indexes of
 * floats. The matrix is in blocks of `blockRows` rows: first their offsets, then their weights of the first column, of
 * the second one, and so on.
 */
export type Multiply = (vector: number, width: number, matrix: number, result: number, blocks: number) => void

/** The part of WebAssembly in use, whose types belong to the browser's. */
interface WebAssemblyApi {
  Memory: new (pages: { initial: number; maximum: number }) => { buffer: ArrayBuffer }
  Module: new (bytes: Uint8Array) => object
  Instance: new (module: object, imports: object) => { exports: Record<string, unknown> }
}
const { WebAssembly: webAssembly } = globalThis as unknown as { WebAssembly: WebAssemblyApi }
const pageBytes = 65_536

// Instructions of WebAssembly, by the numbers of its specification.
const get = (local: number): number[] => [0x20, local]
const set = (local: number): number[] => [0x21, local]
const setAndGet = (local: number): number[] => [0x22, local]
const constant = (value: number): number[] => [0x41, ...signed(value)]
const loop = [0x03, 0x40]
const end = [0x0b]
const repeatIf = [0x0d, 0x00]
const isLess = [0x49]
const plus = [0x6a]
const minus = [0x6b]
// Of four 32-bit floats: the address is a multiple of 4 (the 2), `offset` is added to it.
const load = (offset: number): number[] => [0xfd, 0x00, 2, offset]
const loadOneFourTimes = [0xfd, 0x09, 2, 0]
const store = (offset: number): number[] => [0xfd, 0x0b, 2, offset]
const add = [0xfd, 0xe4, 0x01]
const times = [0xfd, 0xe6, 0x01]

const int = 0x7f
const fourFloats = 0x7b
const [vector, vectorEnd, matrix, result, blocks] = [0, 1, 2, 3, 4] as const
const [at, factor, firstSum] = [5, 6, 7] as const
const quads = Array.from({ length: blockRows / 4 }, (_, i) => ({ sum: firstSum + i, offset: 16 * i }))
const step = (local: number, bytes: number): number[][] => [get(local), constant(bytes), plus, set(local)]

const locals = [2, 1, int, 1 + quads.length, fourFloats]
const instructions = [
  [loop], // over the blocks
  quads.flatMap(({ sum, offset }) => [get(matrix), load(offset), set(sum)]),
  step(matrix, 4 * blockRows),
  [get(vector), set(at)],
  [loop], // over the columns
  [get(at), loadOneFourTimes, set(factor)],
  quads.flatMap(({ sum, offset }) => [get(matrix), load(offset), get(factor), times, get(sum), add, set(sum)]),
  step(matrix, 4 * blockRows),
  [get(at), constant(4), plus, setAndGet(at), get(vectorEnd), isLess, repeatIf, end],
  quads.flatMap(({ sum, offset }) => [get(result), get(sum), store(offset)]),
  step(result, 4 * blockRows),
  [get(blocks), constant(1), minus, setAndGet(blocks), repeatIf, end],
].flat(2)

/**
 * A memory of `length` floats, and the multiplication in it. That is WebAssembly because it multiplies four numbers per
 * instruction; in JavaScript the detector takes six times as long. One function needs no compiler.
 */
export function createMatrixMemory(length: number): { floats: Float32Array; multiply: Multiply } {
  const pages = Math.ceil((4 * length) / pageBytes)
  const memory = new webAssembly.Memory({ initial: pages, maximum: pages })
  const body = [...locals, ...instructions, ...end]
  const module = [
    [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0], // "asm", version 1
    section(1, [1, 0x60, 5, int, int, int, int, int, 0]),
    section(2, [1, ...name('js'), ...name('memory'), 2, 0, 1]),
    section(3, [1, 0]),
    section(7, [1, ...name('multiply'), 0, 0]),
    section(10, [1, ...unsigned(body.length), ...body]),
  ].flat()
  const compiled = new webAssembly.Module(Uint8Array.from(module))
  const { exports } = new webAssembly.Instance(compiled, { js: { memory } })
  /** By addresses in bytes; `end` is that after the vector. */
  const multiply = exports['multiply'] as (...[vector, end, matrix, result, blocks]: number[]) => void
  return {
    floats: new Float32Array(memory.buffer),
    multiply: (vector, width, matrix, result, blocks) =>
      multiply(4 * vector, 4 * (vector + width), 4 * matrix, 4 * result, blocks),
  }
}

const section = (id: number, content: number[]): number[] => [id, ...unsigned(content.length), ...content]
const name = (text: string): number[] => [text.length, ...Buffer.from(text)]

/** LEB128: seven bits per byte, the lowest ones first. */
function unsigned(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...unsigned(Math.floor(value / 128))]
}

/** Of a value that isn't negative: its last byte has no sign bit. */
function signed(value: number): number[] {
  return value < 64 ? [value] : [(value % 128) + 128, ...signed(Math.floor(value / 128))]
}
