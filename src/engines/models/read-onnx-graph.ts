import { graphNode, graphWeights, messages, modelGraph, node, readTensor, text, type OnnxTensor } from './read-onnx.ts'

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
const entry = { key: 1, value: 2 }

/** The operators and constants of a model, without those inside conditions. Throws if it isn't complete. */
export function readOnnxGraph(model: Uint8Array): OnnxGraph {
  const graphs = messages(model, modelGraph)
  return {
    nodes: graphs.flatMap((graph) => messages(graph, graphNode).map(readNode)),
    constants: new Map(graphs.flatMap((graph) => messages(graph, graphWeights).map(named))),
    metadata: new Map(messages(model, modelMetadata).map((one) => [textOf(one, entry.key), textOf(one, entry.value)])),
  }
}

function readNode(part: Uint8Array): OnnxNode {
  return {
    name: textOf(part, node.name),
    operator: textOf(part, node.operator),
    inputs: messages(part, node.input).map(text),
    outputs: messages(part, node.output).map(text),
  }
}

function named(message: Uint8Array): [string, OnnxTensor] {
  const constant = readTensor(message)
  return [constant.name, constant]
}

function textOf(message: Uint8Array, field: number): string {
  return text(messages(message, field)[0] ?? new Uint8Array())
}
