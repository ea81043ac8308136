import { field, float, message, node, onnxModel, value } from '../../models/write-onnx.ts'

/**
 * A speaker embedding without weights: mean and spread of the sound's 80 bands. sherpa-onnx requires an embedding even
 * if its clustering is not used.
 */
export function statisticsEmbedding(): Buffer {
  const axes = message(field(1, 'axes'), field(8, 1), field(20, 7))
  const keep = message(field(1, 'keepdims'), field(3, 0), field(20, 2))
  const concatAxis = message(field(1, 'axis'), field(3, 1), field(20, 2))
  return onnxModel({
    nodes: [
      node('ReduceMean', ['feats'], 'mean', axes, keep),
      node('Mul', ['feats', 'feats'], 'squares'),
      node('ReduceMean', ['squares'], 'power', axes, keep),
      node('Mul', ['mean', 'mean'], 'meanSquared'),
      node('Sub', ['power', 'meanSquared'], 'difference'),
      node('Abs', ['difference'], 'variance'),
      node('Sqrt', ['variance'], 'spread'),
      node('Concat', ['mean', 'spread'], 'embs', concatAxis),
    ],
    weights: [],
    inputs: [value('feats', float, ['N', 'T', 80])],
    outputs: [value('embs', float, ['N', 160])],
    metadata: {
      framework: 'wespeaker',
      language: 'any',
      url: 'none',
      comment: 'statistics',
      output_dim: '160',
      sample_rate: '16000',
      normalize_samples: '1',
      feature_normalize_type: '',
    },
  })
}
