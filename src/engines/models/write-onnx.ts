// Writes small ONNX models field by field: a few operators and our own weights.

type Bytes = Buffer

function varint(value: number): Bytes {
  const bytes: number[] = []
  let rest = value
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128)
  return Buffer.from([...bytes, rest])
}

/** A field of a protocol buffer: a number, or bytes (text, a message). */
export function field(number: number, value: number | string | Uint8Array): Bytes {
  if (typeof value === 'number') return Buffer.concat([varint(number * 8), varint(value)])
  const data = typeof value === 'string' ? Buffer.from(value) : value
  return Buffer.concat([varint(number * 8 + 2), varint(data.length), data])
}

export const message = (...fields: Bytes[]): Bytes => Buffer.concat(fields)
export const float = 1
export const int8 = 3
export const int32 = 6
export const int64 = 7
const attributeTypes = { integer: 2, integers: 7 }

/** Weights of a model, or a constant of its graph: its values, little-endian. */
export function tensor(name: string, type: number, dimensions: readonly number[], data: Uint8Array): Bytes {
  return message(...dimensions.map((size) => field(1, size)), field(2, type), field(8, name), field(9, data))
}

/** An attribute of a node: an integer, or a list of them. */
export function attribute(name: string, given: number | readonly number[]): Bytes {
  return typeof given === 'number'
    ? message(field(1, name), field(3, given), field(20, attributeTypes.integer))
    : message(field(1, name), ...given.map((entry) => field(8, entry)), field(20, attributeTypes.integers))
}

/** An input or output; a dimension is a number or a name. */
export function value(name: string, type: number, dimensions: readonly (number | string)[]): Bytes {
  const shape = message(...dimensions.map((d) => field(1, typeof d === 'number' ? field(1, d) : field(2, d))))
  return message(field(1, name), field(2, field(1, message(field(1, type), field(2, shape)))))
}

export function node(operator: string, inputs: string[], output: string, ...attributes: Bytes[]): Bytes {
  const named = inputs.map((input) => field(1, input))
  return message(...named, field(2, output), field(4, operator), ...attributes.map((attribute) => field(5, attribute)))
}

export interface Graph {
  nodes: Bytes[]
  weights: Bytes[]
  inputs: Bytes[]
  outputs: Bytes[]
  metadata: Record<string, string>
}

export function onnxModel({ nodes, weights, inputs, outputs, metadata }: Graph): Bytes {
  const graph = message(
    ...nodes.map((part) => field(1, part)),
    field(2, 'g'),
    ...weights.map((part) => field(5, part)),
    ...inputs.map((part) => field(11, part)),
    ...outputs.map((part) => field(12, part)),
  )
  const properties = Object.entries(metadata).map(([key, text]) => field(14, message(field(1, key), field(2, text))))
  return message(field(1, 8), field(7, graph), field(8, field(2, 13)), ...properties)
}
