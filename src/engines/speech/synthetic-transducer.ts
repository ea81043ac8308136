// For tests: a transducer of random weights in a few kilobytes, so that sherpa's offline path runs without a model.
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { CatalogueModel } from '../models/catalogue.ts'
import type { FoundModel } from '../models/manager.ts'
import { constant, field, float, int64, message, node, onnxModel, value } from '../models/write-onnx.ts'

/** Weights that are the same at every run. */
function weights(name: string, rows: number, columns: number): Buffer {
  let state = [...Buffer.from(name)].reduce((sum, byte) => (sum * 31 + byte) % 65_537, 7)
  const values = Float32Array.from({ length: rows * columns }, () => {
    state = (state * 75 + 74) % 65_537
    return (state / 65_537 - 0.5) * 2
  })
  return constant(name, rows, columns, values)
}

/** Writes the model into `folder` and describes it as one that was found. */
export function writeSyntheticTransducer(folder: string): FoundModel {
  const tokens = ['<blk>', '▁ba', 'na', '▁do', 'mi', 'no', '▁re', 'so', '▁la', 'ti']
  const size = 8
  const axes = message(field(1, 'axes'), field(8, 1), field(20, 7))
  const keepDimensions = message(field(1, 'keepdims'), field(3, 0), field(20, 2))
  const files: Record<string, Buffer> = {
    'encoder.onnx': onnxModel({
      nodes: [node('MatMul', ['x', 'e'], 'encoder_out'), node('Identity', ['x_lens'], 'encoder_out_lens')],
      weights: [weights('e', 80, size)],
      inputs: [value('x', float, ['N', 'T', 80]), value('x_lens', int64, ['N'])],
      outputs: [value('encoder_out', float, ['N', 'T', size]), value('encoder_out_lens', int64, ['N'])],
      metadata: {},
    }),
    'decoder.onnx': onnxModel({
      nodes: [node('Gather', ['d', 'y'], 'all'), node('ReduceMean', ['all'], 'decoder_out', axes, keepDimensions)],
      weights: [weights('d', tokens.length, size)],
      inputs: [value('y', int64, ['N', 2])],
      outputs: [value('decoder_out', float, ['N', size])],
      metadata: { vocab_size: String(tokens.length), context_size: '2' },
    }),
    'joiner.onnx': onnxModel({
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
