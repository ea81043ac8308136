import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readOnnxGraph } from './read-onnx-graph.ts'
import { readOnnxConstants } from './read-onnx.ts'
import { writeOnnxGraph } from './write-onnx-graph.ts'
import { onnxModel } from './write-onnx.ts'

test('a model that is cut off, or states absurd sizes, throws', () => {
  const { add, floats, nodes, weights } = writeOnnxGraph()
  add('Add', ['x', floats([0.5, -2], [2])], {}, 'y')
  const model = onnxModel({ nodes, weights, inputs: [], outputs: [], metadata: { num_heads: '4' } })
  // At a few places it ends between two fields, and is a shorter model.
  const isWhole = [...model.keys()].filter((end) => {
    try {
      readOnnxGraph(model.subarray(0, end))
      return true
    } catch (error) {
      assert.match(String(error), /ends within a field|unknown type/, `${end} bytes`)
      return false
    }
  })
  assert.ok(isWhole.length < 10, isWhole.join(' '))

  const graph = 0x3a
  for (const [what, bytes, reason] of [
    ['a graph of 2^63 bytes', [graph, ...Array.from({ length: 9 }, () => 0x80), 1], /ends within a field/],
    ['a number without an end', [graph, ...Array.from({ length: 300 }, () => 0x80), 0], /more than 64 bits/],
    ['a field of 64 bits that is cut off', [0x39, 1, 2], /ends within a field/],
  ] as const) {
    assert.throws(() => readOnnxConstants(Uint8Array.from(bytes)), reason, what)
    assert.throws(() => readOnnxGraph(Uint8Array.from(bytes)), reason, what)
  }
})
