import { attribute, float, node, onnxModel, value } from '../../models/write-onnx.ts'

/**
 * A speaker embedding without weights: mean and spread of the sound's 80 bands. sherpa-onnx requires an embedding even
 * if its clustering is not used.
 */
export function statisticsEmbedding(): Buffer {
  const axes = attribute('axes', [1])
  const keep = attribute('keepdims', 0)
  const concatAxis = attribute('axis', 1)
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
