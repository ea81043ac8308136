import { type OnnxConstant, readOnnxConstants } from '../../models/read-onnx.ts'
import { blockRows, createMatrixMemory } from './multiply.ts'

/** Samples that the network takes at once: 64 of the window before, and 512 new ones. */
export const windowSamples = 576

const hidden = 128
/** The spectrum: columns of 256 samples, each 128 after the one before, 129 frequencies. */
const column = 256
const hop = 128
const columns = 4
const frequencies = 129
/** Samples after the window that the last column takes: the window's end, mirrored. */
const mirrored = 64
/** Floats of all weights and results. */
const memoryLength = 300_000

/** The state of the network between the windows of one stream. */
export interface SileroState {
  output: Float32Array
  cell: Float32Array
}

export function createSileroState(): SileroState {
  return { output: new Float32Array(hidden), cell: new Float32Array(hidden) }
}

/** A matrix in the memory, see `Multiply`. */
interface Matrix {
  at: number
  blocks: number
  width: number
}

/**
 * The network of the Silero VAD, version 6, for 16 kHz. Any number of streams share it.
 * @returns the probability of speech, 0–1, in `windowSamples` samples of −1 to 1. Changes `state`.
 * @throws Error if `model` isn't that model.
 */
export function loadSileroNetwork(model: Uint8Array): (window: Float32Array, state: SileroState) => number {
  const { floats, multiply } = createMatrixMemory(memoryLength)
  const weights = weightsOf(model)
  let used = 0
  /** Index of `length` floats that nothing else uses. */
  const reserve = (length: number): number => {
    const at = used
    used += length
    if (used > memoryLength) throw new Error('The memory of the speech detector is too small.')
    return at
  }
  const matrix = (
    rows: number,
    width: number,
    weight: (row: number, column: number) => number,
    offsets?: Float32Array,
  ) => {
    const blocks = Math.ceil(rows / blockRows)
    const at = reserve(blocks * blockRows * (width + 1))
    for (let row = 0; row < rows; row += 1) {
      const first = at + Math.floor(row / blockRows) * blockRows * (width + 1) + (row % blockRows)
      floats[first] = offsets?.[row] ?? 0
      for (let i = 0; i < width; i += 1) floats[first + (i + 1) * blockRows] = weight(row, i)
    }
    return { at, blocks, width }
  }
  /** A convolution over three neighbouring columns, of which `taps` are used: the others are always outside. */
  const convolution = (n: number, inputs: number, outputs: number, taps: readonly number[]): Matrix => {
    const values = weights(`encoder.${n}.reparam_conv.weight`, [outputs, inputs, 3])
    return matrix(
      outputs,
      inputs * taps.length,
      (row, i) => values[(row * inputs + (i % inputs)) * 3 + (taps[Math.floor(i / inputs)] ?? 0)] ?? 0,
      weights(`encoder.${n}.reparam_conv.bias`, [outputs]),
    )
  }

  const waves = weights('stft.forward_basis_buffer', [2 * frequencies, 1, column])
  const spectrum = matrix(2 * frequencies, column, (row, i) => waves[row * column + i] ?? 0)
  const first = convolution(0, frequencies, 128, [0, 1, 2])
  const second = convolution(1, 128, 64, [0, 1, 2])
  const third = convolution(2, 64, 64, [1, 2])
  const fourth = convolution(3, 64, hidden, [1])
  const fromInput = weights('decoder.rnn.weight_ih', [4 * hidden, hidden])
  const fromOutput = weights('decoder.rnn.weight_hh', [4 * hidden, hidden])
  const otherOffsets = weights('decoder.rnn.bias_hh', [4 * hidden])
  const gates = matrix(
    4 * hidden,
    2 * hidden,
    (row, i) => (i < hidden ? fromInput[row * hidden + i] : fromOutput[row * hidden + i - hidden]) ?? 0,
    weights('decoder.rnn.bias_ih', [4 * hidden]).map((value, i) => value + (otherOffsets[i] ?? 0)),
  )
  const last = weights('decoder.decoder.2.weight', [1, hidden, 1])
  const [lastOffset = 0] = weights('decoder.decoder.2.bias', [1])

  // Results of each layer, column after column. Convolutions find zeros before the first column and after the last one.
  const samples = reserve(windowSamples + mirrored)
  const waveRows = spectrum.blocks * blockRows
  const wavesFound = reserve(columns * waveRows)
  const magnitudes = reserve((columns + 2) * frequencies)
  const afterFirst = reserve((columns + 2) * 128)
  const afterSecond = reserve(2 * 64)
  const afterThird = reserve(64)
  const input = reserve(2 * hidden)
  const previous = input + hidden
  const gatesFound = reserve(4 * hidden)

  const apply = ({ at, blocks, width }: Matrix, vector: number, result: number): void =>
    multiply(vector, width, at, result, blocks)
  const dropNegative = (from: number, length: number): void => {
    for (let i = from; i < from + length; i += 1) floats[i] = Math.max(0, floats[i] ?? 0)
  }

  return (window, state) => {
    floats.set(window, samples)
    for (let i = 0; i < mirrored; i += 1) floats[samples + windowSamples + i] = window[windowSamples - 2 - i] ?? 0
    for (let n = 0; n < columns; n += 1) {
      apply(spectrum, samples + n * hop, wavesFound + n * waveRows)
      for (let i = 0; i < frequencies; i += 1) {
        const real = floats[wavesFound + n * waveRows + i] ?? 0
        const imaginary = floats[wavesFound + n * waveRows + frequencies + i] ?? 0
        floats[magnitudes + (n + 1) * frequencies + i] = Math.sqrt(real * real + imaginary * imaginary)
      }
    }
    for (let n = 0; n < columns; n += 1) apply(first, magnitudes + n * frequencies, afterFirst + (n + 1) * 128)
    dropNegative(afterFirst + 128, columns * 128)
    for (let n = 0; n < 2; n += 1) apply(second, afterFirst + 2 * n * 128, afterSecond + n * 64)
    dropNegative(afterSecond, 2 * 64)
    apply(third, afterSecond, afterThird)
    dropNegative(afterThird, 64)
    apply(fourth, afterThird, input)
    dropNegative(input, hidden)

    floats.set(state.output, previous)
    apply(gates, input, gatesFound)
    let sum = lastOffset
    for (let i = 0; i < hidden; i += 1) {
      // The order of the gates in PyTorch: input, forget, cell, output.
      const taken = sigmoid(floats[gatesFound + i] ?? 0)
      const kept = sigmoid(floats[gatesFound + hidden + i] ?? 0)
      const offered = Math.tanh(floats[gatesFound + 2 * hidden + i] ?? 0)
      const shown = sigmoid(floats[gatesFound + 3 * hidden + i] ?? 0)
      const cell = kept * (state.cell[i] ?? 0) + taken * offered
      const output = shown * Math.tanh(cell)
      state.cell[i] = cell
      state.output[i] = output
      sum += Math.max(0, output) * (last[i] ?? 0)
    }
    return sigmoid(sum)
  }
}

function sigmoid(value: number): number {
  return 1 / (1 + Math.exp(-value))
}

/** Looks up weights of the model's branch for 16 kHz. */
function weightsOf(model: Uint8Array): (name: string, dimensions: readonly number[]) => Float32Array {
  const constants = readOnnxConstants(model)
  return (name, dimensions) => {
    const found: OnnxConstant | undefined = constants.get(`If_0_then_branch__Inline_0__${name}`)
    if (found === undefined || found.dimensions.join() !== dimensions.join()) {
      throw new Error(`The model has no weights "${name}" of ${dimensions.join(' × ')}.`)
    }
    return found.values
  }
}
