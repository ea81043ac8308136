import { writeOnnxGraph, type Attributes, type Value } from '../../models/write-onnx-graph.ts'
import { float, int32, int64, onnxModel, value } from '../../models/write-onnx.ts'
import { positionWidth, readStreamingWeights, type Stack } from './streaming-weights.ts'

/** Mel bands of a frame of 10 ms. */
const bands = 80
/**
 * How far ahead a frame hears, and how much further back than in the exported model, in chunks as long as that model's.
 * icefall trains with up to four, and with whole utterances.
 */
const reach = 8
/** Frames of 10 ms that a pause has at least. */
const pauseFrames = 25
/** What is quiet: so far from the quietest to the loudest frame of the window, by the logarithm of their power. */
const quietShare = 0.4
/** The end of a dimension, for slices. */
const end = 2 ** 31 - 1
/** Takes a place out of a softmax. */
const out = -1000
/** The widest layer works on parts of the window, because its results are 1.5 MB for each second. */
const pieces = 8
/** Above it, the logarithm of 1 + exp(x) is x, and exp(x) would soon be infinite. */
const steep = 80

/**
 * The encoder of a streaming Zipformer, for windows that are there as a whole. It has the same weights, but no chunks:
 * every frame hears 2.6 s of what follows, where the last one of a chunk of 0.32 s hears nothing, and what came up to 4.2 s
 * before it. Before a pause, where somebody else may speak, it hears no further back than in the exported model: 1.6 s.
 * It takes in a window at once, which takes half the CPU of a call for each chunk.
 *
 * Follows `Zipformer2` of icefall without its caches. Input `x` (1 × frames × 80) and `x_lens`, output `encoder_out`
 * and `encoder_out_lens`, as sherpa-onnx's recogniser of whole windows wants them. Throws if the model isn't such a
 * Zipformer. The reasons and figures are in docs/decisions/0056.
 */
export function wholeWindowEncoder(streaming: Uint8Array): Buffer {
  const weights = readStreamingWeights(streaming)
  const graph = writeOnnxGraph()
  const { add, addWith, integers, integer, number } = graph
  /** Weights that are written already, because parts of a window share them. */
  const written = new Map<string, Value>()
  const write = (name: string, values: Float32Array, dimensions: readonly number[]): Value => {
    const known = written.get(name) ?? graph.floats(values, dimensions)
    written.set(name, known)
    return known
  }
  const floats = (name: string): Value => {
    const { values, dimensions } = weights.floats(name)
    return write(name, values, dimensions)
  }
  const slice = (x: Value, from: number, to: number, axis: number): Value =>
    add('Slice', [x, integers(from), integers(to), integers(axis)])
  const sizeOf = (x: Value, axis: number): Value => slice(add('Shape', [x]), axis, axis + 1, 0)
  const plus = (a: Value, b: Value): Value => add('Add', [a, b])

  /** A layer's 8-bit input, which several layers may share. */
  const rounded = new Map<Value, Value[]>()
  const linear = (x: Value, prefix: string, offset = 0): Value => {
    const { weights: matrix, scale, bias } = weights.linear(prefix)
    const [input = '', inputScale = '', zero = ''] = rounded.get(x) ?? addWith('DynamicQuantizeLinear', [x], 3)
    rounded.set(x, [input, inputScale, zero])
    const product = add('MatMulInteger', [input, graph.bytes(matrix.bytes, matrix.dimensions), zero])
    const scaled = add('Mul', [add('Cast', [product], { to: float }), add('Mul', [inputScale, number(scale)])])
    return plus(scaled, graph.floats(less(bias, offset), [bias.length]))
  }
  const convolve = (x: Value, prefix: string, attributes: Attributes, offset = 0): Value => {
    const name = `${prefix}.weight`
    const bias = weights.biasOf(name)
    return add('Conv', [x, floats(name), write(`${prefix}.bias`, less(bias, offset), [bias.length])], attributes)
  }
  /** icefall's activation log(1 + exp(x − offset)) − 0.08 x − c. `of` is what it is of, less the offset. */
  const swoosh = (offset: number, c: number, of: (offset: number) => Value): Value => {
    const x = of(offset)
    const softplus = add('Log', [plus(add('Exp', [add('Min', [x, number(steep)])]), number(1))])
    return add('Sub', [softplus, plus(add('Mul', [x, number(0.08)]), number(c + 0.08 * offset))])
  }
  const swooshL = (of: (offset: number) => Value): Value => swoosh(4, 0.035, of)
  const swooshR = (of: (offset: number) => Value): Value => swoosh(1, 0.313261687, of)
  const norm = (x: Value, prefix: string): Value => {
    const apart = add('Sub', [x, floats(`${prefix}.bias`)])
    const mean = add('ReduceMean', [add('Mul', [apart, apart])], { axes: [1], keepdims: 1 })
    const scale = number(weights.normScale(`${prefix}.bias`))
    return add('Mul', [x, add('Div', [scale, add('Sqrt', [mean])])])
  }
  const bypass = (before: Value, x: Value, prefix: string): Value =>
    plus(before, add('Mul', [add('Sub', [x, before]), floats(`${prefix}.bypass_scale`)]))

  /** Frames of 10 ms to frames of 20 ms, as many as make whole frames of the slowest stack's chunk. */
  const embed = (): Value => {
    const at = 'encoder_embed.'
    const wide = { kernel_shape: [3, 3], strides: [1, 1], pads: [0, 1, 0, 1] }
    let x = swooshR((offset) => convolve(add('Unsqueeze', ['x', integers(1)]), `${at}conv.0`, wide, offset))
    const halved = { kernel_shape: [3, 3], strides: [2, 2] }
    x = swooshR((offset) => convolve(x, `${at}conv.4`, halved, offset))
    const narrowed = { kernel_shape: [3, 3], strides: [1, 2] }
    x = swooshR((offset) => convolve(x, `${at}conv.7`, narrowed, offset))
    // The convolution over seven frames hears three after the last one.
    const after = integers(3)
    const group = integers(weights.stacks[0]?.chunk ?? 0)
    const frames = add('Mul', [add('Div', [add('Sub', [sizeOf(x, 2), after]), group]), group])
    const upTo = (last: Value): Value => add('Slice', [x, integers(0), last, integers(2)])
    const channels = weights.biasOf(`${at}convnext.depthwise_conv.weight`).length
    const around = { kernel_shape: [7, 7], pads: [3, 3, 0, 3], group: channels }
    const heard = convolve(upTo(plus(frames, after)), `${at}convnext.depthwise_conv`, around)
    const one = { kernel_shape: [1, 1] }
    const inner = (part: Value): Value =>
      swooshL((offset) => convolve(part, `${at}convnext.pointwise_conv1`, one, offset))
    const parts = addWith('Split', [heard], pieces, { axis: 2 }).map((part) =>
      convolve(inner(part), `${at}convnext.pointwise_conv2`, one),
    )
    const both = plus(upTo(frames), add('Concat', parts, { axis: 2 }))
    const byFrames = add('Transpose', [add('Squeeze', [both, integers(0)])], { perm: [1, 0, 2] })
    return norm(linear(add('Reshape', [byFrames, integers(0, -1)]), `${at}out`), `${at}out_norm`)
  }

  const embedded = embed()

  /** For each frame of 20 ms, how many pauses have begun before it. */
  const countPauses = (): Value => {
    const level = add('ReduceMean', ['x'], { axes: [2], keepdims: 1 })
    const byChannel = add('Transpose', [level], { perm: [0, 2, 1] })
    const loudest = add('ReduceMax', [byChannel], { keepdims: 0 })
    const quietest = add('ReduceMin', [byChannel], { keepdims: 0 })
    const limit = plus(quietest, add('Mul', [add('Sub', [loudest, quietest]), number(quietShare)]))
    const side = (pauseFrames - 1) / 2
    const around = add('MaxPool', [byChannel], { kernel_shape: [pauseFrames], pads: [side, side] })
    const isPause = add('Reshape', [add('Cast', [add('Less', [around, limit])], { to: float }), integers(-1)])
    const begins = add('Greater', [slice(isPause, 1, end, 0), slice(isPause, 0, -1, 0)])
    const count = add('CumSum', [add('Cast', [begins], { to: float }), integer(0)])
    // The first of 20 ms has the fifth of 10 ms in its middle. The first count is of the second frame.
    const halved = add('Slice', [count, integers(3), integers(end), integers(0), integers(2)])
    return add('Slice', [halved, integers(0), sizeOf(embedded, 0), integers(0)])
  }
  const pauses = countPauses()

  /** For each head, how much each frame attends to each other one. */
  const attention = (x: Value, stack: Stack, index: number): Value => {
    const { heads, queryWidth, chunk } = stack
    const all = linear(x, `${stack.layer}self_attn_weights.in_proj`)
    const width = heads * queryWidth
    const byHead = (from: number, each: number, perm: number[]): Value =>
      add('Transpose', [add('Reshape', [slice(all, from, from + heads * each, 1), integers(0, heads, each)])], { perm })
    const queries = byHead(0, queryWidth, [1, 0, 2])
    const keys = byHead(width, queryWidth, [1, 2, 0])
    const positions = byHead(2 * width, positionWidth, [1, 0, 2])

    const { table, first } = weights.positions(index)
    const rows = Array.from({ length: heads * positionWidth }, (_, row) => table.map((column) => column[row] ?? 0))
    const distances = graph.floats(rows.flat(), [heads, positionWidth, table.length])

    const count = sizeOf(x, 0)
    const to = { to: int32 }
    const frame = add('Range', [integer(0), add('Squeeze', [add('Cast', [count], to), integers(0)]), integer(1)])
    const distance = add('Sub', [add('Unsqueeze', [frame, integers(0)]), add('Unsqueeze', [frame, integers(1)])])
    // Beyond the distances inside a chunk, the last one stands for all.
    const place = add('Clip', [add('Sub', [distance, integer(first)]), integer(0), integer(table.length - 1)])
    const shape = add('Concat', [integers(heads), count, count], { axis: 0 })
    const byDistance = add('GatherElements', [add('MatMul', [positions, distances]), add('Expand', [place, shape])], {
      axis: 2,
    })
    const before = add('Slice', [pauses, integers(0), integers(end), integers(0), integers(stack.downsampling)])
    const isSameStretch = add('Equal', [
      add('Unsqueeze', [before, integers(0)]),
      add('Unsqueeze', [before, integers(1)]),
    ])
    const beyondPause = add('And', [add('Less', [distance, integer(first)]), add('Not', [isSameStretch])])
    const tooEarly = add('Less', [distance, integer(first - reach * chunk)])
    const tooLate = add('Greater', [distance, integer(reach * chunk)])
    const far = add('Or', [add('Or', [tooEarly, tooLate]), beyondPause])
    const unheard = add('Mul', [add('Cast', [far], { to: float }), number(out)])
    return add('Softmax', [plus(plus(add('MatMul', [queries, keys]), byDistance), unheard)], { axis: 2 })
  }

  const layer = (x: Value, stack: Stack, index: number): Value => {
    const { heads, valueWidth, kernel } = stack
    const at = stack.layer
    const feed = (y: Value, name: string): Value =>
      plus(
        y,
        linear(
          swooshL((offset) => linear(y, `${at}${name}.in_proj`, offset)),
          `${at}${name}.out_proj`,
        ),
      )
    const attend = (y: Value, name: string): Value => {
      const values = add('Reshape', [linear(y, `${at}${name}.in_proj`), integers(0, heads, valueWidth)])
      const heard = add('MatMul', [weighted, add('Transpose', [values], { perm: [1, 0, 2] })])
      const joined = add('Transpose', [heard], { perm: [1, 0, 2] })
      const flat = add('Reshape', [joined, integers(0, heads * valueWidth)])
      return plus(y, linear(flat, `${at}${name}.out_proj`))
    }
    const gatedAttend = (y: Value, name: string): Value => {
      const parts = linear(y, `${at}${name}.in_proj`)
      const width = weights.linear(`${at}${name}.in_proj`).bias.length / 3
      const [gate, values, weight] = [0, 1, 2].map((part) => slice(parts, part * width, (part + 1) * width, 1))
      const gated = add('Mul', [add('Tanh', [gate ?? '']), values ?? ''])
      const firstHead = add('Squeeze', [slice(weighted, 0, 1, 0), integers(0)])
      const heard = add('Mul', [add('MatMul', [firstHead, gated]), weight ?? ''])
      return plus(y, linear(heard, `${at}${name}.out_proj`))
    }
    const convolveFrames = (y: Value, name: string): Value => {
      const depthwise = `${at}${name}.depthwise_conv`
      const parts = linear(y, `${at}${name}.in_proj`)
      const channels = weights.biasOf(`${depthwise}.causal_conv.weight`).length
      const gate = add('Sigmoid', [slice(parts, channels, 2 * channels, 1)])
      const gated = add('Mul', [slice(parts, 0, channels, 1), gate])
      const byChannel = add('Unsqueeze', [add('Transpose', [gated], { perm: [1, 0] }), integers(0)])
      const side = (kernel - 1) / 2
      const before = { kernel_shape: [side + 1], pads: [side, 0], group: channels }
      const around = { kernel_shape: [kernel], pads: [side, side], group: channels }
      const sum = (offset: number): Value => {
        const chunkwise = convolve(byChannel, `${depthwise}.chunkwise_conv`, around)
        const scale = edges(`${depthwise}.chunkwise_conv.weight`, channels, sizeOf(y, 0))
        const both = plus(
          convolve(byChannel, `${depthwise}.causal_conv`, before, offset),
          add('Mul', [chunkwise, scale]),
        )
        return add('Transpose', [add('Squeeze', [both, integers(0)])], { perm: [1, 0] })
      }
      return plus(y, linear(swooshR(sum), `${at}${name}.out_proj`))
    }
    const weighted = attention(x, stack, index)
    let y = gatedAttend(feed(x, 'feed_forward1'), 'nonlin_attention')
    y = convolveFrames(attend(y, 'self_attn1'), 'conv_module1')
    y = bypass(x, feed(y, 'feed_forward2'), `${at}bypass_mid`)
    y = convolveFrames(attend(y, 'self_attn2'), 'conv_module2')
    y = norm(feed(y, 'feed_forward3'), `${at}norm`)
    return bypass(x, y, `${at}bypass`)
  }

  /**
   * What the chunk-wise convolution is multiplied by. The model gives what it misses beyond the edges of a chunk some
   * weight; the exported one has the sum of both edges, of which each half belongs to the nearer one.
   */
  const edges = (name: string, channels: number, count: Value): Value => {
    const { values, frames } = weights.chunkScale(name)
    const half = frames / 2
    const part = (from: number): Value => {
      const cut = Array.from({ length: channels }, (_, c) => [
        ...values.subarray(c * frames + from, c * frames + from + half),
      ])
      return graph.floats(cut.flat(), [channels, half])
    }
    const shape = add('Concat', [integers(channels), add('Sub', [count, integers(frames)])], { axis: 0 })
    return add('Concat', [part(0), add('Expand', [number(1), shape]), part(half)], { axis: 1 })
  }

  /** Numbers of a frame between the stacks. */
  const channels = weights.linear('encoder_embed.out').bias.length
  /** Weighted means of groups of frames. */
  const group = (x: Value, size: number, which: number | 'output'): Value => {
    const shares = graph.floats(weights.groupWeights(which), [size, 1])
    const groups = add('Mul', [add('Reshape', [x, integers(-1, size, channels)]), shares])
    return add('ReduceSum', [groups, integers(1)], { keepdims: 0 })
  }
  const repeat = (x: Value, size: number): Value => {
    const repeated = add('Tile', [add('Unsqueeze', [x, integers(1)]), integers(1, size, 1)])
    return add('Reshape', [repeated, integers(-1, channels)])
  }

  let x = embedded
  for (const [index, stack] of weights.stacks.entries()) {
    const { downsampling } = stack
    if (downsampling === 1) x = layer(x, stack, index)
    else {
      const slow = layer(group(x, downsampling, index), stack, index)
      x = bypass(x, repeat(slow, downsampling), `${stack.name}out_combiner`)
    }
  }
  const encoded = linear(group(x, 2, 'output'), 'encoder_proj')
  add('Unsqueeze', [encoded, integers(0)], {}, 'encoder_out')
  add('Slice', [add('Shape', [encoded]), integers(0), integers(1)], {}, 'encoder_out_lens')
  const width = weights.linear('encoder_proj').bias.length
  return onnxModel({
    nodes: graph.nodes,
    weights: graph.weights,
    inputs: [value('x', float, ['N', 'T', bands]), value('x_lens', int64, ['N'])],
    outputs: [value('encoder_out', float, ['N', 'T2', width]), value('encoder_out_lens', int64, ['N'])],
    metadata: {},
  })
}

function less(values: Float32Array, offset: number): Float32Array {
  return values.map((value) => value - offset)
}
