import { fields, graphNode, graphWeights, modelGraph, outputOf } from '../../models/read-onnx.ts'
import { field, float, message, node, tensor } from '../../models/write-onnx.ts'

const sampleRate = 16_000
/** Half a filter without its middle, samples. */
const side = 125
const times = 'times'
/** The products of frequency and time, by the frequencies that go into them. */
const products = new Map([
  ['/sincnet/conv1d.0/MatMul_output_0', '/sincnet/conv1d.0/Add_output_0'],
  ['/sincnet/conv1d.0/MatMul_1_output_0', '/sincnet/conv1d.0/Clip_output_0'],
])

/**
 * The quantised segmentation model with the filters of the model that it was made from. Its first layer computes 40
 * band-pass filters as sines of frequency times time, and quantising rounded both to 8 bits: filters above 4 kHz are
 * wrong by a quarter to a half of their height. The frequencies are still exact in the file, the times are those of samples
 * (`ParamSincFB` of asteroid-filterbanks). Throws if it is another model.
 */
export function withExactFilters(model: Uint8Array): Buffer {
  let replaced = 0
  const exactNode = (part: Uint8Array): Uint8Array => {
    const output = outputOf(part)
    const frequencies = products.get(output)
    if (frequencies === undefined) return part
    replaced += 1
    return node('MatMul', [frequencies, times], output)
  }
  const exact = replaceFields(model, modelGraph, (graph) =>
    message(replaceFields(graph, graphNode, exactNode), field(graphWeights, sampleTimes())),
  )
  if (replaced !== products.size) throw new Error('The segmentation model has other filters than expected.')
  return exact
}

/** The times of the samples before a filter's middle, as an angle for each Hz. */
function sampleTimes(): Buffer {
  const angles = Float32Array.from({ length: side }, (_, i) => (2 * Math.PI * (i - side)) / sampleRate)
  return tensor(times, float, [1, side], new Uint8Array(angles.buffer))
}

function replaceFields(whole: Uint8Array, which: number, replace: (value: Uint8Array) => Uint8Array): Buffer {
  const made = [...fields(whole)].map(({ number, value }) =>
    field(number, number === which && typeof value !== 'number' ? replace(value) : value),
  )
  return message(...made)
}
