/** A constant of an ONNX model: its values by rows, the last dimension first. */
export interface OnnxConstant {
  dimensions: number[]
  values: Float32Array
}

/** A constant as it is stored. */
export interface OnnxTensor {
  name: string
  /** The type of its values, as ONNX numbers it. */
  type: number
  dimensions: number[]
  /** Its values, little-endian. */
  bytes: Uint8Array
}

/** A field of a protocol buffer. */
export type Field = { number: number; value: number | Uint8Array }

// Fields of the messages of onnx.proto.
export const modelGraph = 7
export const graphNode = 1
export const graphWeights = 5
export const node = { input: 1, output: 2, name: 3, operator: 4, attribute: 5 }
const attribute = { tensor: 5, graph: 6 }
const tensor = { dimensions: 1, type: 2, floats: 4, name: 8, raw: 9 }
const float = 1

/** The constants of 32-bit floats of a model, also of the branches of its conditions, by their names. */
export function readOnnxConstants(model: Uint8Array): Map<string, OnnxConstant> {
  const constants = new Map<string, OnnxConstant>()
  for (const graph of messages(model, modelGraph)) collect(graph, constants)
  return constants
}

function collect(graph: Uint8Array, constants: Map<string, OnnxConstant>): void {
  for (const part of messages(graph, graphNode)) {
    for (const one of messages(part, node.attribute)) {
      for (const branch of messages(one, attribute.graph)) collect(branch, constants)
      for (const value of messages(one, attribute.tensor)) {
        const { type, dimensions, bytes } = readTensor(value)
        if (type === float) constants.set(outputOf(part), { dimensions, values: floatsOf(bytes) })
      }
    }
  }
}

/** The name of a node's first output. */
export function outputOf(part: Uint8Array): string {
  const [output] = messages(part, node.output)
  return text(output ?? new Uint8Array())
}

/** Reads a constant, whatever its type is. */
export function readTensor(message: Uint8Array): OnnxTensor {
  const found: OnnxTensor = { name: '', type: 0, dimensions: [], bytes: new Uint8Array() }
  for (const { number, value } of fields(message)) {
    if (typeof value === 'number') {
      if (number === tensor.dimensions) found.dimensions.push(value)
      if (number === tensor.type) found.type = value
    } else if (number === tensor.raw || number === tensor.floats) found.bytes = value
    else if (number === tensor.name) found.name = text(value)
  }
  return found
}

/** 32-bit floats from their bytes. They are copied, because a view of floats has to start at a multiple of four bytes. */
export function floatsOf(bytes: Uint8Array): Float32Array {
  return new Float32Array(Uint8Array.from(bytes).buffer)
}

export function text(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('utf8')
}

/** The messages, or texts, of a field that may be repeated. */
export function messages(message: Uint8Array, wanted: number): Uint8Array[] {
  const found: Uint8Array[] = []
  for (const { number, value } of fields(message)) {
    if (number === wanted && typeof value !== 'number') found.push(value)
  }
  return found
}

/** The most bytes of a number of 64 bits. */
const varintBytes = 10

/**
 * The fields of a protocol buffer: numbers, and bytes (text, messages). Those of 32 and 64 bits are skipped. Throws if
 * it isn't complete.
 */
export function* fields(message: Uint8Array): Generator<Field> {
  let at = 0
  const varint = (): number => {
    let value = 0
    for (let n = 0; n < varintBytes; n += 1) {
      const byte = message[at++]
      if (byte === undefined) throw new Error('The model ends within a field.')
      value += (byte % 128) * 128 ** n
      if (byte < 128) return value
    }
    throw new Error('A number of the model has more than 64 bits.')
  }
  while (at < message.length) {
    const tag = varint()
    const number = Math.floor(tag / 8)
    const type = tag % 8
    if (type === 0) yield { number, value: varint() }
    else if (type === 2) {
      const length = varint()
      if (at + length > message.length) throw new Error('The model ends within a field.')
      yield { number, value: message.subarray(at, at + length) }
      at += length
    } else if (type === 1 || type === 5) at += type === 1 ? 8 : 4
    else throw new Error(`A field of the model has the unknown type ${type}.`)
    if (at > message.length) throw new Error('The model ends within a field.')
  }
}
