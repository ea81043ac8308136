import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fields, graphNode, modelGraph, outputOf } from '../../models/read-onnx.ts'
import { float, node, onnxModel, value } from '../../models/write-onnx.ts'
import { withExactFilters } from './exact-filters.ts'

const layer = '/sincnet/conv1d.0'
const model = (...outputs: string[]): Buffer =>
  onnxModel({
    nodes: outputs.map((output) => node('Mul', ['product', 'scale'], output)),
    weights: [],
    inputs: [value('x', float, ['T'])],
    outputs: [value('y', float, ['T'])],
    metadata: { sample_rate: '16000' },
  })

function nodesOf(bytes: Uint8Array): string[] {
  return [...fields(bytes)]
    .filter(({ number }) => number === modelGraph)
    .flatMap(({ value: graph }) => (typeof graph === 'number' ? [] : [...fields(graph)]))
    .flatMap(({ number, value: part }) => (number === graphNode && typeof part !== 'number' ? [part] : []))
    .map((part) => `${outputOf(part)} ${Buffer.from(part).includes('MatMul') ? 'exact' : 'rounded'}`)
}

void test('the products of frequency and time are exact, all else stays', () => {
  const given = model('before', `${layer}/MatMul_output_0`, `${layer}/MatMul_1_output_0`, 'y')
  const made = withExactFilters(given)
  assert.deepEqual(nodesOf(made), [
    'before rounded',
    `${layer}/MatMul_output_0 exact`,
    `${layer}/MatMul_1_output_0 exact`,
    'y rounded',
  ])
  assert.deepEqual([...fields(made)].at(-1), [...fields(given)].at(-1))
})

void test('another model is refused', () => {
  assert.throws(() => withExactFilters(model('y')), /other filters than expected/)
})
