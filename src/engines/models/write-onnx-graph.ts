import { attribute, field, float, int32, int64, int8, message, node, tensor } from './write-onnx.ts'

/** A value inside a graph, by its name. */
export type Value = string
export type Attributes = Readonly<Record<string, number | readonly number[]>>

/** A graph that is written operator by operator. */
export interface OnnxGraphWriter {
  /** Adds an operator and returns its first result, named `output` if that is given. */
  add: (operator: string, inputs: readonly Value[], attributes?: Attributes, output?: string) => Value
  /** Adds an operator with several results. */
  addWith: (operator: string, inputs: readonly Value[], results: number, attributes?: Attributes) => Value[]
  floats: (values: Float32Array | readonly number[], dimensions: readonly number[]) => Value
  bytes: (values: Uint8Array, dimensions: readonly number[]) => Value
  /** 64-bit integers in one dimension. */
  integers: (...values: number[]) => Value
  /** A single 32-bit integer. */
  integer: (value: number) => Value
  /** A single float. */
  number: (value: number) => Value
  nodes: Buffer[]
  weights: Buffer[]
}

export function writeOnnxGraph(): OnnxGraphWriter {
  const nodes: Buffer[] = []
  const weights: Buffer[] = []
  let values = 0
  const next = (): Value => `v${(values += 1)}`
  /** Small constants that are used in many places. */
  const known = new Map<string, Value>()
  const constant = (type: number, dimensions: readonly number[], data: Uint8Array): Value => {
    const name = next()
    weights.push(tensor(name, type, dimensions, data))
    return name
  }
  const once = (key: string, make: () => Value): Value => {
    const value = known.get(key) ?? make()
    known.set(key, value)
    return value
  }
  const push = (
    operator: string,
    inputs: readonly Value[],
    outputs: readonly Value[],
    attributes: Attributes,
  ): void => {
    const [first = '', ...others] = outputs
    const written = node(
      operator,
      [...inputs],
      first,
      ...Object.entries(attributes).map(([name, value]) => attribute(name, value)),
    )
    nodes.push(message(written, ...others.map((name) => field(2, name))))
  }
  return {
    nodes,
    weights,
    add: (operator, inputs, attributes = {}, output = next()) => {
      push(operator, inputs, [output], attributes)
      return output
    },
    addWith: (operator, inputs, results, attributes = {}) => {
      const outputs = Array.from({ length: results }, next)
      push(operator, inputs, outputs, attributes)
      return outputs
    },
    floats: (numbers, dimensions) => constant(float, dimensions, new Uint8Array(Float32Array.from(numbers).buffer)),
    bytes: (data, dimensions) => constant(int8, dimensions, data),
    integers: (...numbers) =>
      once(`int64 ${numbers.join()}`, () => {
        const data = BigInt64Array.from(numbers, (value) => BigInt(value))
        return constant(int64, [numbers.length], new Uint8Array(data.buffer))
      }),
    integer: (value) => once(`int32 ${value}`, () => constant(int32, [], new Uint8Array(Int32Array.of(value).buffer))),
    number: (value) => once(`float ${value}`, () => constant(float, [], new Uint8Array(Float32Array.of(value).buffer))),
  }
}
