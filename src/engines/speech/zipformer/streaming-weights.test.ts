import assert from 'node:assert/strict'
import { test } from 'node:test'
import { float, onnxModel } from '../../models/write-onnx.ts'
import { writeOnnxGraph } from '../../models/write-onnx-graph.ts'
import { readStreamingWeights } from './streaming-weights.ts'

test('a model whose operators lead in a circle is refused', () => {
  const { add, nodes, weights } = writeOnnxGraph()
  add('Cast', ['x'], { to: float }, 'x')
  add('Add', ['layer.bias', 'x'], {}, 'y')
  const lists = 'num_heads query_head_dims value_head_dims cnn_module_kernels left_context_len decode_chunk_len'
  const metadata = Object.fromEntries(lists.split(' ').map((key) => [key, '4,4,4,4,4,4']))
  const read = readStreamingWeights(onnxModel({ nodes, weights, inputs: [], outputs: [], metadata }))
  assert.throws(() => read.linear('layer'), /The encoder has no product before x/)
})
