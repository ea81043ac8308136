import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writeOnnxGraph } from './write-onnx-graph.ts'
import { floatsOf } from './read-onnx.ts'
import { readOnnxGraph } from './read-onnx-graph.ts'
import { onnxModel } from './write-onnx.ts'

test('a graph is read as it was written', () => {
  const { add, addWith, floats, integers, number, nodes, weights } = writeOnnxGraph()
  const sum = add('Add', ['x', floats([0.5, -2, 3e-8], [3, 1])])
  const [quantised = '', scale = ''] = addWith('DynamicQuantizeLinear', [sum], 3)
  add('Slice', [quantised, integers(0, -1), integers(2 ** 40)], { axis: 1, pads: [0, 3] }, 'y')
  add('Mul', [scale, number(2)])
  add('Mul', [scale, number(2)])
  const model = onnxModel({ nodes, weights, inputs: [], outputs: [], metadata: { num_heads: '4,8' } })

  const graph = readOnnxGraph(model)
  assert.deepEqual(
    graph.nodes.map(({ operator, outputs }) => [operator, outputs.length]),
    [
      ['Add', 1],
      ['DynamicQuantizeLinear', 3],
      ['Slice', 1],
      ['Mul', 1],
      ['Mul', 1],
    ],
  )
  assert.deepEqual(graph.nodes[2]?.outputs, ['y'])
  assert.equal(graph.nodes[2]?.inputs[0], quantised)
  assert.deepEqual(Object.fromEntries(graph.metadata), { num_heads: '4,8' })
  const constants = [...graph.constants.values()]
  assert.equal(constants.length, 4, 'a number that is used twice is stored once')
  assert.deepEqual(constants[0]?.dimensions, [3, 1])
  assert.deepEqual([...floatsOf(constants[0].bytes)], [...Float32Array.of(0.5, -2, 3e-8)])
  const whole = constants.slice(1, 3).map(({ bytes }) => [...new BigInt64Array(Uint8Array.from(bytes).buffer)])
  assert.deepEqual(whole, [[0n, -1n], [2n ** 40n]])
})
