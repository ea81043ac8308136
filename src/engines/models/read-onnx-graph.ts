import { fields, graphNode, graphWeights, messages, modelGraph } from './read-onnx.ts'

/** A constant of a model: floats, or integers as raw bytes. */
export interface OnnxTensor {
  dimensions: number[]
  /** Its values, little-endian. */
  bytes: Uint8Array
}

/** An operator with the names of what it reads and writes. */
export interface OnnxNode {
  name: string
  operator: string
  inputs: string[]
  outputs: string[]
}

export interface OnnxGraph {
  nodes: OnnxNode[]
  constants: Map<string, OnnxTensor>
  metadata: Map<string, string>
}

// Fields of the messages of onnx.proto.
const modelMetadata = 14
const node = { input: 1, output: 2, name: 3, operator: 4 }
const tensor = { dimensions: 1, floats: 4, name: 8, raw: 9 }
const entry = { key: 1, value: 2 }

/** The operators and constants of a model, without those inside conditions. Throws if it isn't complete. */
export function readOnnxGraph(model: Uint8Array): OnnxGraph {
  const graphs = messages(model, modelGraph)
  return {
    nodes: graphs.flatMap((graph) => messages(graph, graphNode).map(readNode)),
    constants: new Map(graphs.flatMap((graph) => messages(graph, graphWeights).map(readConstant))),
    metadata: new Map(messages(model, modelMetadata).map((one) => [textOf(one, entry.key), textOf(one, entry.value)])),
  }
}

/** The values of a constant of 32-bit floats. */
export function floatsOf({ bytes }: OnnxTensor): Float32Array {
  // Copied, because a view of floats has to start at a multiple of four bytes.
  return new Float32Array(Uint8Array.from(bytes).buffer)
}

function readNode(part: Uint8Array): OnnxNode {
  return {
    name: textOf(part, node.name),
    operator: textOf(part, node.operator),
    inputs: messages(part, node.input).map(text),
    outputs: messages(part, node.output).map(text),
  }
}

function readConstant(message: Uint8Array): [string, OnnxTensor] {
  const dimensions: number[] = []
  let bytes: Uint8Array = new Uint8Array()
  for (const { number, value } of fields(message)) {
    if (typeof value === 'number') {
      if (number === tensor.dimensions) dimensions.push(value)
    } else if (number === tensor.raw || number === tensor.floats) bytes = value
  }
  return [textOf(message, tensor.name), { dimensions, bytes }]
}

function text(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('utf8')
}

function textOf(message: Uint8Array, field: number): string {
  return text(messages(message, field)[0] ?? new Uint8Array())
}
