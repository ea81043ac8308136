// A transducer that recognises only the sample: fast, one megabyte, with a few operators. The tests' speech model.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { attribute, float, int64, node, onnxModel, value } from '../../src/engines/models/write-onnx.ts'
import { bands, logMel } from './log-mel.ts'
import { tensor } from './onnx-tensor.ts'
import { sampleWords } from './sample-words.ts'

/** A word is recognised by its first frames of 10 ms. */
const frames = 20
/** Required similarity of audio and word, as a cosine. */
const threshold = 0.8
/** Every fourth frame is an output frame, as sherpa-onnx expects from a transducer. */
const stride = 4

/** Writes the files of the model into `folder`. `samples` is the sample at 16 kHz, −1 to 1. */
export function writeTransducer(folder: string, samples: Float32Array): void {
  const vocabulary = [...new Set(sampleWords.map(({ word }) => word))]
  const plain = logMel(samples).map(withoutLoudness)
  const typical = new Float32Array(bands).map(
    (_, b) => plain.reduce((sum, frame) => sum + (frame[b] ?? 0), 0) / plain.length,
  )
  const features = plain.map((frame) => normalised(frame.map((entry, b) => entry - (typical[b] ?? 0))))
  const tokens = ['<blk>', ...vocabulary.map((word) => `▁${word}`)]
  const files = {
    'encoder.onnx': encoder(features, typical, tokens),
    'decoder.onnx': decoder(tokens.length),
    'joiner.onnx': joiner(tokens.length),
    'tokens.txt': tokens.map((token, i) => `${token} ${i}\n`).join(''),
  }
  for (const [name, data] of Object.entries(files)) writeFileSync(path.join(folder, name), data)
}

function withoutLoudness(frame: Float32Array): Float32Array {
  const mean = frame.reduce((sum, entry) => sum + entry, 0) / bands
  return frame.map((entry) => entry - mean)
}

function normalised(frame: Float32Array): Float32Array {
  const spread = Math.sqrt(frame.reduce((sum, entry) => sum + entry ** 2, 0) / bands + 1e-5)
  return frame.map((entry) => entry / spread)
}

/**
 * Compares each frame with the beginning of each word of the sample. At a similar frame whose neighbours are less so,
 * it outputs the word. Audio far from any such word gets the most similar word, about one per 0.7 s.
 */
function encoder(features: readonly Float32Array[], typical: Float32Array, tokens: readonly string[]): Buffer {
  const words = sampleWords.length
  const templates = new Float32Array(words * bands * frames)
  const spelling = new Float32Array(words * tokens.length)
  for (const [w, { word, start }] of sampleWords.entries()) {
    spelling[w * tokens.length + tokens.indexOf(`▁${word}`)] = 1
    const first = Math.round(start * 100)
    for (let b = 0; b < bands; b += 1) {
      for (let k = 0; k < frames; k += 1) {
        templates[(w * bands + b) * frames + k] = (features[first + k]?.[b] ?? 0) / (bands * frames)
      }
    }
  }
  const blank = new Float32Array(tokens.length)
  blank[0] = 1
  const scalar = (name: string, given: number): Buffer => tensor(name, [1], new Float32Array([given]))
  const pool = (input: string, output: string, width: number): Buffer =>
    node(
      'MaxPool',
      [input],
      output,
      attribute('kernel_shape', [width]),
      attribute('pads', [(width - 1) / 2, (width - 1) / 2]),
    )
  const float32 = attribute('to', float)
  return onnxModel({
    nodes: [
      node('ReduceMean', ['x'], 'mean', attribute('axes', [2])),
      node('Sub', ['x', 'mean'], 'level'),
      node('Sub', ['level', 'typical'], 'centred'),
      node('Mul', ['centred', 'centred'], 'squares'),
      node('ReduceMean', ['squares'], 'variance', attribute('axes', [2])),
      node('Add', ['variance', 'little'], 'positive'),
      node('Sqrt', ['positive'], 'spread'),
      node('Div', ['centred', 'spread'], 'normalised'),
      node('Transpose', ['normalised'], 'bands', attribute('perm', [0, 2, 1])),
      node('Conv', ['bands', 'templates'], 'likeness', attribute('pads', [0, frames - 1])),
      node(
        'MaxPool',
        ['likeness'],
        'alike',
        attribute('kernel_shape', [stride]),
        attribute('strides', [stride]),
        attribute('pads', [0, stride - 1]),
      ),
      node('ReduceMax', ['alike'], 'best', attribute('axes', [1])),
      pool('best', 'bestBeside', 5),
      pool('best', 'bestAround', 17),
      pool('best', 'bestNear', 49),
      // A word in the sample.
      node('Equal', ['alike', 'bestBeside'], 'isPeak'),
      node('Cast', ['isPeak'], 'peak', float32),
      node('Sub', ['alike', 'threshold'], 'above'),
      node('Relu', ['above'], 'sure'),
      node('Mul', ['sure', 'weight'], 'weighed'),
      node('Mul', ['peak', 'weighed'], 'known'),
      // Something else.
      node('Equal', ['alike', 'bestAround'], 'isTop'),
      node('Cast', ['isTop'], 'top', float32),
      node('Less', ['bestNear', 'threshold'], 'isStrange'),
      node('Cast', ['isStrange'], 'strange', float32),
      node('Mul', ['strange', 'guess'], 'guessed'),
      node('Mul', ['top', 'guessed'], 'unknown'),
      node('Add', ['known', 'unknown'], 'said'),
      node('Transpose', ['said'], 'byTime', attribute('perm', [0, 2, 1])),
      node('MatMul', ['byTime', 'spelling'], 'spelt'),
      node('Add', ['spelt', 'blank'], 'encoder_out'),
      node('Add', ['x_lens', 'three'], 'rounded'),
      node('Div', ['rounded', 'four'], 'encoder_out_lens'),
    ],
    weights: [
      tensor('templates', [words, bands, frames], templates),
      tensor('spelling', [words, tokens.length], spelling),
      tensor('blank', [tokens.length], blank),
      tensor('typical', [bands], typical),
      scalar('little', 1e-5),
      scalar('threshold', threshold),
      scalar('weight', 30),
      scalar('guess', 4),
      tensor('three', [1], new BigInt64Array([BigInt(stride - 1)])),
      tensor('four', [1], new BigInt64Array([BigInt(stride)])),
    ],
    inputs: [value('x', float, ['N', 'T', bands]), value('x_lens', int64, ['N'])],
    outputs: [value('encoder_out', float, ['N', 'S', tokens.length]), value('encoder_out_lens', int64, ['N'])],
    metadata: {},
  })
}

/** Previous words have no influence. */
function decoder(size: number): Buffer {
  return onnxModel({
    nodes: [
      node('Gather', ['nothing', 'y'], 'all'),
      node('ReduceMean', ['all'], 'decoder_out', attribute('axes', [1]), attribute('keepdims', 0)),
    ],
    weights: [tensor('nothing', [size, size], new Float32Array(size * size))],
    inputs: [value('y', int64, ['N', 2])],
    outputs: [value('decoder_out', float, ['N', size])],
    metadata: { vocab_size: String(size), context_size: '2' },
  })
}

function joiner(size: number): Buffer {
  return onnxModel({
    nodes: [node('Add', ['encoder_out', 'decoder_out'], 'logit')],
    weights: [],
    inputs: [value('encoder_out', float, ['N', size]), value('decoder_out', float, ['N', size])],
    outputs: [value('logit', float, ['N', size])],
    metadata: { joiner_dim: String(size) },
  })
}
