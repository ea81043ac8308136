// Dot products of many vectors of bytes with one of 16-bit numbers, eight dimensions at a time: JavaScript has no such
// instruction, WebAssembly has (i32x4.dot_i16x8_s). The module is so small that it is written here as it is; on the
// right is what it does.

interface Memory {
  readonly buffer: ArrayBuffer
  grow: (pages: number) => number
}

type DotProducts = (query: number, rows: number, count: number, stride: number, out: number) => void

// The types of Node do not have it.
const { WebAssembly: wasm } = globalThis as unknown as {
  WebAssembly: {
    Memory: new (options: { initial: number }) => Memory
    Module: new (bytes: Uint8Array) => object
    Instance: new (module: object, imports: object) => { exports: { run: DotProducts } }
  }
}

/** A page of memory, bytes. */
export const memoryPage = 65_536

export interface DotMemory {
  memory: Memory
  /**
   * Writes to `out` a 32-bit number for each of `count` rows of `stride` bytes, the products with `query`, `stride`
   * numbers of 16 bits. All are offsets in the memory; `stride` is a multiple of 8.
   */
  run: DotProducts
}

export function createDotMemory(): DotMemory {
  const memory = new wasm.Memory({ initial: 1 })
  const { run } = new wasm.Instance(new wasm.Module(module()), { a: { m: memory } }).exports
  return { memory, run }
}

const [i32, v128] = [0x7f, 0x7b]
const [block, loop, end, branch, branchIf, none] = [0x02, 0x03, 0x0b, 0x0c, 0x0d, 0x40]
const [get, set, tee, number, isZero, isLess, add, subtract, store] = [
  0x20, 0x21, 0x22, 0x41, 0x45, 0x49, 0x6a, 0x6b, 0x36,
]
const simd = 0xfd
const vector = {
  load: [simd, 0x00, 0, 0],
  loadBytes: [simd, 0x01, 0, 0],
  splat: [simd, 0x11],
  lane: (i: number) => [simd, 0x1b, i],
  add: [simd, 0xae, 0x01],
  dot: [simd, 0xba, 0x01],
}
/** Parameters and locals by their number. */
const [query, row, count, stride, out, rowEnd, at, sum] = [0, 1, 2, 3, 4, 5, 6, 7]

const body = [
  [2, 2, i32, 1, v128], // locals: rowEnd, at: i32; sum: v128
  [block, none, loop, none],
  [get, count, isZero, branchIf, 1], // while (count > 0) {
  [get, row, get, stride, add, set, rowEnd], //   rowEnd = row + stride
  [get, query, set, at], //   at = query
  [number, 0, ...vector.splat, set, sum], //   sum = [0, 0, 0, 0]
  [loop, none], //   do {
  [get, sum, get, row, ...vector.loadBytes, get, at, ...vector.load],
  [...vector.dot, ...vector.add, set, sum], //     sum += dot(8 bytes of row, 8 numbers of query)
  [get, at, number, 16, add, set, at], //     at += 16
  [get, row, number, 8, add, tee, row], //     row += 8
  [get, rowEnd, isLess, branchIf, 0, end], //   } while (row < rowEnd)
  [get, out],
  [get, sum, ...vector.lane(0), get, sum, ...vector.lane(1), add],
  [get, sum, ...vector.lane(2), add, get, sum, ...vector.lane(3), add],
  [store, 2, 0], //   *out = sum[0] + sum[1] + sum[2] + sum[3]
  [get, out, number, 4, add, set, out], //   out += 4
  [get, count, number, 1, subtract, set, count], //   count -= 1
  [branch, 0, end, end, end], // }
].flat()

/** A module with the import a.m, the memory, and the export "run". */
function module(): Uint8Array {
  const section = (id: number, bytes: readonly number[]): number[] => [id, ...size(bytes), ...bytes]
  const parts = [
    [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    section(1, [1, 0x60, 5, i32, i32, i32, i32, i32, 0]),
    section(2, [1, 1, 0x61, 1, 0x6d, 2, 0, 1]),
    section(3, [1, 0]),
    section(7, [1, 3, 0x72, 0x75, 0x6e, 0, 0]),
    section(10, [1, ...size(body), ...body]),
  ]
  return Uint8Array.from(parts.flat())
}

/** A length as WebAssembly writes it: seven bits a byte, the lowest first. */
function size({ length }: readonly number[]): number[] {
  return length < 128 ? [length] : [(length & 127) | 128, length >> 7]
}
