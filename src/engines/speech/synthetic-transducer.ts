// For tests: a transducer of random weights in a few kilobytes, so that sherpa's offline path runs without a model.
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { CatalogueModel } from '../models/catalogue.ts'
import type { FoundModel } from '../models/manager.ts'

type Bytes = Buffer

function varint(value: number): Bytes {
  const bytes: number[] = []
  let rest = value
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128)
  return Buffer.from([...bytes, rest])
}

/** A field of a protocol buffer: a number, or bytes (text, a message). */
function field(number: number, value: number | string | Bytes): Bytes {
  if (typeof value === 'number') return Buffer.concat([varint(number * 8), varint(value)])
  const data = typeof value === 'string' ? Buffer.from(value) : value
  return Buffer.concat([varint(number * 8 + 2), varint(data.length), data])
}

const message = (...fields: Bytes[]): Bytes => Buffer.concat(fields)
const float = 1
const int64 = 7

/** Weights that are the same at every run. */
function weights(name: string, rows: number, columns: number): Bytes {
  let state = [...Buffer.from(name)].reduce((sum, byte) => (sum * 31 + byte) % 65_537, 7)
  const values = Float32Array.from({ length: rows * columns }, () => {
    state = (state * 75 + 74) % 65_537
    return (state / 65_537 - 0.5) * 2
  })
  const data = Buffer.from(values.buffer)
  return message(field(1, rows), field(1, columns), field(2, float), field(8, name), field(9, data))
}

/** An input or output; a dimension is a number or a name. */
function value(name: string, type: number, dimensions: readonly (number | string)[]): Bytes {
  const shape = message(...dimensions.map((d) => field(1, typeof d === 'number' ? field(1, d) : field(2, d))))
  return message(field(1, name), field(2, field(1, message(field(1, type), field(2, shape)))))
}

function node(operator: string, inputs: string[], output: string, ...attributes: Bytes[]): Bytes {
  const named = inputs.map((input) => field(1, input))
  return message(...named, field(2, output), field(4, operator), ...attributes.map((attribute) => field(5, attribute)))
}

interface Graph {
  nodes: Bytes[]
  weights: Bytes[]
  inputs: Bytes[]
  outputs: Bytes[]
  metadata: Record<string, string>
}

function model({ nodes, weights, inputs, outputs, metadata }: Graph): Bytes {
  const graph = message(
    ...nodes.map((part) => field(1, part)),
    field(2, 'g'),
    ...weights.map((part) => field(5, part)),
    ...inputs.map((part) => field(11, part)),
    ...outputs.map((part) => field(12, part)),
  )
  const properties = Object.entries(metadata).map(([key, text]) => field(14, message(field(1, key), field(2, text))))
  return message(field(1, 8), field(7, graph), field(8, field(2, 13)), ...properties)
}

/** Writes the model into `folder` and describes it as one that was found. */
export function writeSyntheticTransducer(folder: string): FoundModel {
  const tokens = ['<blk>', '▁ba', 'na', '▁do', 'mi', 'no', '▁re', 'so', '▁la', 'ti']
  const size = 8
  const axes = message(field(1, 'axes'), field(8, 1), field(20, 7))
  const keepDimensions = message(field(1, 'keepdims'), field(3, 0), field(20, 2))
  const files: Record<string, Bytes> = {
    'encoder.onnx': model({
      nodes: [node('MatMul', ['x', 'e'], 'encoder_out'), node('Identity', ['x_lens'], 'encoder_out_lens')],
      weights: [weights('e', 80, size)],
      inputs: [value('x', float, ['N', 'T', 80]), value('x_lens', int64, ['N'])],
      outputs: [value('encoder_out', float, ['N', 'T', size]), value('encoder_out_lens', int64, ['N'])],
      metadata: {},
    }),
    'decoder.onnx': model({
      nodes: [node('Gather', ['d', 'y'], 'all'), node('ReduceMean', ['all'], 'decoder_out', axes, keepDimensions)],
      weights: [weights('d', tokens.length, size)],
      inputs: [value('y', int64, ['N', 2])],
      outputs: [value('decoder_out', float, ['N', size])],
      metadata: { vocab_size: String(tokens.length), context_size: '2' },
    }),
    'joiner.onnx': model({
      nodes: [
        node('Add', ['encoder_out', 'decoder_out'], 'sum'),
        node('Tanh', ['sum'], 'bent'),
        node('MatMul', ['bent', 'j'], 'logit'),
      ],
      weights: [weights('j', size, tokens.length)],
      inputs: [value('encoder_out', float, ['N', size]), value('decoder_out', float, ['N', size])],
      outputs: [value('logit', float, ['N', tokens.length])],
      metadata: { joiner_dim: String(size) },
    }),
    'tokens.txt': Buffer.from(tokens.map((token, i) => `${token} ${i}\n`).join('')),
  }
  mkdirSync(folder, { recursive: true })
  const described: CatalogueModel = {
    id: 'synthetic',
    purpose: 'speech',
    title: 'Random weights',
    licence: 'MIT',
    source: 'the tests',
    files: Object.entries(files).map(([name, data]) => {
      writeFileSync(path.join(folder, name), data)
      return { name, address: null, bytes: data.length, sha256: createHash('sha256').update(data).digest('hex') }
    }),
    speech: {
      family: 'offline-transducer',
      languages: ['en'],
      detectsLanguage: false,
      punctuation: false,
      wordTimes: true,
      confidence: true,
      maxWindowSeconds: 30,
      timeOffsetSeconds: 0,
      leadSeconds: 0,
      tailSeconds: 0,
    },
  }
  return { model: described, folder }
}
