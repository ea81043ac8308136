import { field, float, message } from '../../src/engines/models/write-onnx.ts'

export const int32 = 6
export const int64 = 7
const bool = 9
const int32s = { ints: 7, number: 2 }

/** For `Cast`. */
export const toBool = attribute('to', bool)
export const toInt32 = attribute('to', int32)

/** Weights of a model, or a constant of its graph. */
export function tensor(
  name: string,
  dimensions: readonly number[],
  values: Float32Array | Int32Array | BigInt64Array,
): Buffer {
  const data = Buffer.from(values.buffer, values.byteOffset, values.byteLength)
  const type = values instanceof Float32Array ? float : values instanceof Int32Array ? int32 : int64
  return message(...dimensions.map((size) => field(1, size)), field(2, type), field(8, name), field(9, data))
}

/** An attribute of a node: a number, or a list of them. */
export function attribute(name: string, given: number | readonly number[]): Buffer {
  return typeof given === 'number'
    ? message(field(1, name), field(3, given), field(20, int32s.number))
    : message(field(1, name), ...given.map((entry) => field(8, entry)), field(20, int32s.ints))
}
