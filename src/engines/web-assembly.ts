// Writes WebAssembly functions, for arithmetic that needs several numbers per instruction, which JavaScript lacks. The
// numbers are those of WebAssembly's specification.

/** The part of WebAssembly in use, whose types belong to the browser's. */
interface WebAssemblyApi {
  Memory: new (pages: { initial: number; maximum: number }) => { buffer: ArrayBuffer }
  Module: new (bytes: Uint8Array) => object
  Instance: new (module: object, imports: object) => { exports: Record<string, unknown> }
}
const { WebAssembly: webAssembly } = globalThis as unknown as { WebAssembly: WebAssemblyApi }
const pageBytes = 65_536

export const get = (local: number): number[] => [0x20, local]
export const set = (local: number): number[] => [0x21, local]
export const setAndGet = (local: number): number[] => [0x22, local]
export const constant = (value: number): number[] => [0x41, ...signed(value)]
export const loop = [0x03, 0x40]
export const end = [0x0b]
export const repeatIf = [0x0d, 0x00]
export const isLess = [0x49]
export const plus = [0x6a]
export const minus = [0x6b]
/** Adds a constant to a local. */
export const step = (local: number, by: number): number[] => [...get(local), ...constant(by), ...plus, ...set(local)]

const simd = (instruction: number): number[] => [0xfd, ...unsigned(instruction)]
/** Access at an address that is a multiple of 2 ** `alignment`, plus `offset`. */
const access = (instruction: number, alignment: number, offset: number): number[] => [
  ...simd(instruction),
  alignment,
  ...unsigned(offset),
]

/** Types of locals: an address or count, and 128 bits. */
export const int = 0x7f
export const vector = 0x7b

/** Of four 32-bit floats. */
export const fourFloats = {
  load: (offset: number) => access(0x00, 2, offset),
  /** The same float four times. */
  loadOne: (offset: number) => access(0x09, 2, offset),
  store: (offset: number) => access(0x0b, 2, offset),
  add: simd(0xe4),
  times: simd(0xe6),
}

/** Two 64-bit floats from two addresses. */
export const loadPair = (first: number, second: number): number[] => [
  ...constant(0),
  ...constant(0),
  ...access(0x0a, 3, first),
  ...access(0x57, 3, second),
  1,
]

/** Of two 64-bit floats. */
export const twoFloats = {
  load: (offset: number) => access(0x00, 3, offset),
  store: (offset: number) => access(0x0b, 3, offset),
  root: simd(0xef),
  add: simd(0xf0),
  minus: simd(0xf1),
  times: simd(0xf2),
  over: simd(0xf3),
  most: simd(0xf5),
}

/** A function without a result: the number of its integer parameters, its other locals, and its instructions. */
export interface AssembledFunction {
  parameters: number
  locals: readonly { type: typeof int | typeof vector; count: number }[]
  instructions: readonly number[]
}

/** A memory of some bytes, and a function that works in it. */
export function assemble(
  bytes: number,
  { parameters, locals, instructions }: AssembledFunction,
): { buffer: ArrayBuffer; call: (...parameters: number[]) => void } {
  const pages = Math.ceil(bytes / pageBytes)
  const memory = new webAssembly.Memory({ initial: pages, maximum: pages })
  const declared = [locals.length, ...locals.flatMap(({ type, count }) => [...unsigned(count), type])]
  const body = [...declared, ...instructions, ...end]
  const module = [
    [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0], // "asm", version 1
    section(1, [1, 0x60, parameters, ...Array.from({ length: parameters }, () => int), 0]),
    section(2, [1, ...name('js'), ...name('memory'), 2, 0, ...unsigned(pages)]),
    section(3, [1, 0]),
    section(7, [1, ...name('call'), 0, 0]),
    section(10, [1, ...unsigned(body.length), ...body]),
  ].flat()
  const compiled = new webAssembly.Module(Uint8Array.from(module))
  const { exports } = new webAssembly.Instance(compiled, { js: { memory } })
  return { buffer: memory.buffer, call: exports['call'] as (...parameters: number[]) => void }
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
