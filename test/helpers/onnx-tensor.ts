import { attribute, float, int32, int64, tensor as writeTensor } from '../../src/engines/models/write-onnx.ts'

const bool = 9

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
  return writeTensor(name, type, dimensions, data)
}
