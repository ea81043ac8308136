// A tiny model in Whisper's form that tells two "languages" apart: English is speech with high frequencies, German is
// speech without them. It exercises the real identification without a real model.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { attribute, float, int64, node, onnxModel, value } from '../../src/engines/models/write-onnx.ts'
import { tensor } from './onnx-tensor.ts'

const mels = 80
/** Bands above about 4 kHz. */
const high = { from: 60, to: 76 }
/** Whisper's features are about 1 at the loudest and 0 in padding. */
const threshold = 0.2
const tokens = ['<sot>', '<eot>', '<en>', '<de>']
const [sot, eot, english, german] = [0, 1, 2, 3]

/** Filter of ffmpeg that makes speech "German". */
export const asGerman = 'lowpass=f=1200,lowpass=f=1200,lowpass=f=1200'

/** Writes the model `whisper-tiny` into a folder for TIRO_MODELS. */
export function writeWhisper(folder: string): void {
  const model = path.join(folder, 'whisper-tiny')
  mkdirSync(model, { recursive: true })
  writeFileSync(path.join(model, 'tiny-encoder.int8.onnx'), encoder())
  writeFileSync(path.join(model, 'tiny-decoder.int8.onnx'), decoder())
}

/** The loudest moment of each band. */
function encoder(): Buffer {
  return onnxModel({
    nodes: [
      node('ReduceMax', ['mel'], 'n_layer_cross_k', attribute('axes', [2])),
      node('Identity', ['n_layer_cross_k'], 'n_layer_cross_v'),
    ],
    weights: [],
    inputs: [value('mel', float, [1, mels, 'T'])],
    outputs: [value('n_layer_cross_k', float, [1, mels, 1]), value('n_layer_cross_v', float, [1, mels, 1])],
    metadata: {
      model_type: 'whisper-tiny',
      n_mels: String(mels),
      n_text_layer: '1',
      n_text_ctx: '4',
      n_text_state: '1',
      n_vocab: String(tokens.length),
      sot: String(sot),
      eot: String(eot),
      blank_id: String(eot),
      translate: String(eot),
      transcribe: String(eot),
      no_timestamps: String(eot),
      no_speech: String(eot),
      is_multilingual: '1',
      sot_sequence: `${sot},${english},${eot}`,
      all_language_tokens: `${english},${german}`,
      all_language_codes: 'en,de',
    },
  })
}

function decoder(): Buffer {
  const weights = new Float32Array(mels * tokens.length)
  for (let band = high.from; band < high.to; band += 1) {
    weights[band * tokens.length + english] = 1 / (high.to - high.from)
  }
  const bias = new Float32Array(tokens.length)
  bias[german] = threshold
  const cache = [1, 1, 'C', 1]
  return onnxModel({
    nodes: [
      node('Transpose', ['n_layer_cross_k'], 'loudest', attribute('perm', [0, 2, 1])),
      node('MatMul', ['loudest', 'weights'], 'heard'),
      node('Add', ['heard', 'bias'], 'logits'),
      node('Identity', ['in_n_layer_self_k_cache'], 'out_n_layer_self_k_cache'),
      node('Identity', ['in_n_layer_self_v_cache'], 'out_n_layer_self_v_cache'),
    ],
    weights: [tensor('weights', [mels, tokens.length], weights), tensor('bias', [tokens.length], bias)],
    inputs: [
      value('tokens', int64, [1, 'N']),
      value('in_n_layer_self_k_cache', float, cache),
      value('in_n_layer_self_v_cache', float, cache),
      value('n_layer_cross_k', float, [1, mels, 1]),
      value('n_layer_cross_v', float, [1, mels, 1]),
      value('offset', int64, [1]),
    ],
    outputs: [
      value('logits', float, [1, 1, tokens.length]),
      value('out_n_layer_self_k_cache', float, cache),
      value('out_n_layer_self_v_cache', float, cache),
    ],
    metadata: {},
  })
}
