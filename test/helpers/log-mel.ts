import { createFft } from '../../src/engines/speakers/acoustic/fft.ts'

const rate = 16_000
const frameLength = 400
const frameShift = 160
const size = 512
/** Limits of the bands, Hz, and their number, as sherpa-onnx passes them to a transducer. */
const low = 20
const high = 7600
export const bands = 80

const mel = (hertz: number): number => 1127 * Math.log(1 + hertz / 700)

/** Logarithms of the energies in 80 mel bands, every 10 ms, as Kaldi computes them (frames centred, Povey's window). */
export function logMel(samples: Float32Array): Float32Array[] {
  const fft = createFft(size)
  const window = Float64Array.from(
    { length: frameLength },
    (_, i) => (0.5 - 0.5 * Math.cos((2 * Math.PI * i) / (frameLength - 1))) ** 0.85,
  )
  const filters = melFilters()
  return Array.from({ length: Math.round(samples.length / frameShift) }, (_, n) => {
    const from = n * frameShift + frameShift / 2 - frameLength / 2
    const frame = Float64Array.from(
      { length: frameLength },
      (__, i) => samples[mirrored(from + i, samples.length)] ?? 0,
    )
    const mean = frame.reduce((sum, value) => sum + value, 0) / frameLength
    const real = new Float64Array(size)
    const imaginary = new Float64Array(size)
    for (let i = 0; i < frameLength; i += 1) {
      const before = (frame[Math.max(0, i - 1)] as number) - mean
      real[i] = ((frame[i] as number) - mean - 0.97 * before) * (window[i] as number)
    }
    fft.transform(real, imaginary)
    const power = Float64Array.from({ length: size / 2 + 1 }, (__, k) => real[k]! ** 2 + imaginary[k]! ** 2)
    return Float32Array.from(filters, (filter) => {
      const energy = filter.reduce((sum, weight, k) => sum + weight * (power[k] as number), 0)
      return Math.log(Math.max(energy, 1.19e-7))
    })
  })
}

/** Beyond the ends, the audio is mirrored. */
function mirrored(at: number, length: number): number {
  if (at < 0) return -at - 1
  return at >= length ? 2 * length - 1 - at : at
}

function melFilters(): Float64Array[] {
  const step = (mel(high) - mel(low)) / (bands + 1)
  return Array.from({ length: bands }, (_, b) => {
    const left = mel(low) + b * step
    const [centre, right] = [left + step, left + 2 * step]
    return Float64Array.from({ length: size / 2 }, (__, k) => {
      const at = mel((k * rate) / size)
      if (at <= left || at >= right) return 0
      return at <= centre ? (at - left) / step : (right - at) / step
    })
  })
}
