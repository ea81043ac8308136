import { floatsOf, type OnnxTensor } from '../../models/read-onnx.ts'
import { readOnnxGraph, type OnnxNode } from '../../models/read-onnx-graph.ts'

/** A quantised linear layer: 8-bit weights of `inputs × outputs`, symmetric around zero. */
interface Linear {
  weights: OnnxTensor
  scale: number
  bias: Float32Array
}

/** One of the encoder's stacks, which has one layer. */
export interface Stack {
  /** Prefix of the layer's names. */
  layer: string
  /** Prefix of the stack's own names. */
  name: string
  /** Frames of 20 ms that are one of this stack. */
  downsampling: number
  heads: number
  queryWidth: number
  valueWidth: number
  kernel: number
  /** Its own frames that a chunk has, and that the model hears before it. */
  chunk: number
  left: number
}

/** The weights of a streaming Zipformer's encoder, by the names that they have in icefall. */
export interface StreamingWeights {
  stacks: Stack[]
  floats: (name: string) => { values: Float32Array; dimensions: number[] }
  /** The layer with this prefix. */
  linear: (prefix: string) => Linear
  /** The bias of a convolution, whose own name may be lost. */
  biasOf: (weights: string) => Float32Array
  /** The factor by which a norm multiplies. */
  normScale: (bias: string) => number
  /** How much each frame of a group counts when the group becomes one; `output`: before the last layer. */
  groupWeights: (which: number | 'output') => Float32Array
  /** Of a stack, for each head and dimension, by distance. */
  positions: (stack: number) => { table: number[][]; first: number }
  /** What a chunk-wise convolution is multiplied by, by channel and frame of a chunk. */
  chunkScale: (weights: string) => { values: Float32Array; frames: number }
}

/** Frames of 20 ms for each of the encoder's, by stack (`downsampling_factor` of icefall). */
const downsampling = [1, 2, 4, 8, 4, 2]
/** Values for which a position stands, in each head (`pos_head_dim`). */
export const positionWidth = 4

/**
 * Reads the encoder of a streaming Zipformer as icefall exports and onnxruntime quantises it. Throws if something isn't
 * where it is expected.
 */
export function readStreamingWeights(model: Uint8Array): StreamingWeights {
  const { nodes, constants, metadata } = readOnnxGraph(model)
  const writers = new Map(nodes.flatMap((node) => node.outputs.map((output) => [output, node] as const)))
  const readers = new Map<string, OnnxNode[]>()
  for (const node of nodes) for (const input of node.inputs) readers.set(input, [...(readers.get(input) ?? []), node])

  const constant = (name: string): OnnxTensor => found(constants.get(name), name)
  const number = (name: string): number => floatsOf(constant(name).bytes)[0] ?? 0
  const reader = (name: string, operator: string): OnnxNode =>
    found(
      readers.get(name)?.find((node) => node.operator === operator),
      `${operator} of ${name}`,
    )
  const outputOf = (node: OnnxNode): string => node.outputs[0] ?? ''
  /** The constant among a node's inputs. */
  const constantOf = (node: OnnxNode): OnnxTensor =>
    constant(
      found(
        node.inputs.find((input) => constants.has(input)),
        `constant of ${node.name}`,
      ),
    )
  /** The product that a quantised matrix is part of, followed back from its scaled result. */
  const productBefore = (name: string): OnnxNode => {
    let node = found(writers.get(name), name)
    // A damaged model may lead in a circle.
    for (let steps = 0; node.operator !== 'MatMulInteger'; steps += 1) {
      if (steps === nodes.length) throw new Error(`The encoder has no product before ${name}.`)
      const input = node.inputs.find((one) => ['Cast', 'MatMulInteger'].includes(writers.get(one)?.operator ?? ''))
      node = found(writers.get(input ?? ''), `product before ${name}`)
    }
    return node
  }
  const scaleOf = (weights: string): number => number(weights.replace(/_quantized$/, '_scale'))
  const listOf = (key: string): number[] => found(metadata.get(key), key).split(',').map(Number)
  const heads = listOf('num_heads')
  const queryWidths = listOf('query_head_dims')
  const valueWidths = listOf('value_head_dims')
  const kernels = listOf('cnn_module_kernels')
  const lefts = listOf('left_context_len')
  // Frames of 10 ms; the first layers halve them.
  const chunk = (listOf('decode_chunk_len')[0] ?? 0) / 2
  const positionProducts = nodes.filter(
    ({ operator, inputs }) => operator === 'MatMulInteger' && constant(inputs[1] ?? '').dimensions.length === 4,
  )
  const stacks = downsampling.map((factor, i) => {
    const name = `encoder.encoders.${i}.`
    return {
      name,
      layer: factor === 1 ? `${name}layers.0.` : `${name}encoder.layers.0.`,
      downsampling: factor,
      heads: heads[i] ?? 0,
      queryWidth: queryWidths[i] ?? 0,
      valueWidth: valueWidths[i] ?? 0,
      kernel: kernels[i] ?? 0,
      chunk: chunk / factor,
      left: lefts[i] ?? 0,
    }
  })

  return {
    stacks,
    floats: (name) => {
      const { bytes, dimensions } = constant(name)
      return { values: floatsOf(bytes), dimensions }
    },
    linear: (prefix) => {
      const bias = `${prefix}.bias`
      const sum = reader(bias, 'Add')
      const weights = productBefore(sum.inputs.find((input) => input !== bias) ?? '').inputs[1] ?? ''
      return { weights: constant(weights), scale: scaleOf(weights), bias: floatsOf(constant(bias).bytes) }
    },
    biasOf: (weights) => floatsOf(constant(reader(weights, 'Conv').inputs[2] ?? '').bytes),
    normScale: (bias) => {
      const mean = reader(outputOf(reader(outputOf(reader(bias, 'Sub')), 'Pow')), 'ReduceMean')
      return floatsOf(constantOf(reader(outputOf(reader(outputOf(mean), 'Pow')), 'Mul')).bytes)[0] ?? 0
    },
    groupWeights: (which) => {
      const name = which === 'output' ? '/downsample_output/' : `/downsample${which === 1 ? '' : `_${which - 1}`}/`
      const node = nodes.find((one) => one.operator === 'Mul' && one.name.startsWith(name))
      return floatsOf(constantOf(found(node, name)).bytes)
    },
    positions: (stack) => {
      const { left, chunk: frames, heads: count } = found(stacks[stack], `stack ${stack}`)
      const name = positionProducts[stack]?.inputs[1] ?? ''
      const { bytes, dimensions } = constant(name)
      const distances = dimensions.at(-1) ?? 0
      const values = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length)
      const width = count * positionWidth
      if (width * distances !== values.length) throw new Error(`The encoder has no positions of stack ${stack}.`)
      const scale = scaleOf(name)
      const table = Array.from({ length: distances }, (_, d) =>
        Array.from({ length: width }, (__, i) => (values[i * distances + d] ?? 0) * scale),
      )
      return { table, first: 1 - left - frames }
    },
    chunkScale: (weights) => {
      const { dimensions, bytes } = constantOf(reader(outputOf(reader(weights, 'Conv')), 'Mul'))
      return { values: floatsOf(bytes), frames: dimensions[1] ?? 0 }
    },
  }
}

function found<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`The encoder has no ${what}.`)
  return value
}
