import {
  dimensions,
  energyFloor,
  fftSize,
  frameSamples,
  highestHertz,
  highestPitch,
  hopSamples,
  leastPitchCorrelation,
  longerPeriodFactor,
  lowestHertz,
  lowestPitch,
  maskShare,
  melBands,
  pitchSamples,
  preEmphasis,
  sampleRate,
} from './constants.ts'
import { createFft } from './fft.ts'

/** The features of a stretch of samples, frame by frame (100 a second). */
export interface Features {
  frames: number
  /** `dimensions` numbers per frame. */
  cepstra: Float32Array
  /** Like `cepstra`, of the frame's loud parts alone: see `maskShare`. */
  masked: Float32Array
  /** Decibels of full scale. */
  loudness: Float32Array
  /** Natural logarithm of the pitch in Hz; 0 without a pitch. */
  pitch: Float32Array
}

/** Number of frames in a number of samples. */
export function framesOf(samples: number): number {
  return Math.max(0, Math.floor((samples - frameSamples) / hopSamples) + 1)
}

/** Creates the function that computes the features of 16 kHz samples; its tables are computed once. */
export function createFeatures(): (samples: Int16Array) => Features {
  const fft = createFft(fftSize)
  const real = new Float64Array(fftSize)
  const imaginary = new Float64Array(fftSize)
  const window = Float64Array.from(
    { length: frameSamples },
    (_, i) => 0.54 - 0.46 * Math.cos((2 * Math.PI * i) / (frameSamples - 1)),
  )
  const filters = melFilters()
  const cosines = dctTable()
  const energies = new Float64Array(melBands)
  const logs = new Float64Array(melBands)
  const transform = (to: Float32Array, n: number, floor: number): void => {
    for (let b = 0; b < melBands; b += 1) logs[b] = Math.log((energies[b] as number) + floor)
    for (let c = 0; c < dimensions; c += 1) {
      let value = 0
      for (let b = 0; b < melBands; b += 1) value += (logs[b] as number) * (cosines[c * melBands + b] as number)
      to[n * dimensions + c] = value
    }
  }
  const pitchOf = createPitch()

  return (samples) => {
    const frames = framesOf(samples.length)
    const cepstra = new Float32Array(frames * dimensions)
    const masked = new Float32Array(frames * dimensions)
    const loudness = new Float32Array(frames)
    const pitch = new Float32Array(frames)
    for (let n = 0; n < frames; n += 1) {
      const at = n * hopSamples
      let sum = 0
      let before = samples[at] as number
      for (let i = 0; i < frameSamples; i += 1) {
        const sample = samples[at + i] as number
        sum += sample * sample
        real[i] = (sample - preEmphasis * before) * (window[i] as number)
        before = sample
      }
      loudness[n] = Math.max(-100, 10 * Math.log10(sum / frameSamples / 32_768 ** 2 + 1e-10))
      fft.transform(real, imaginary)
      let whole = 0
      for (let b = 0; b < melBands; b += 1) {
        const { from, weights } = filters[b] as MelFilter
        let energy = 0
        for (let k = 0; k < weights.length; k += 1) {
          const re = real[from + k] as number
          const im = imaginary[from + k] as number
          energy += (re * re + im * im) * (weights[k] as number)
        }
        energies[b] = energy
        whole += energy
      }
      transform(cepstra, n, energyFloor)
      transform(masked, n, Math.max(energyFloor, (whole / melBands) * maskShare))
      // Every second frame is enough for pitch.
      pitch[n] = n % 2 === 0 ? pitchOf(samples, at) : (pitch[n - 1] as number)
    }
    return { frames, cepstra, masked, loudness, pitch }
  }
}

interface MelFilter {
  from: number
  weights: Float64Array
}

function melFilters(): MelFilter[] {
  const mel = (hertz: number): number => 1127 * Math.log(1 + hertz / 700)
  const bin = (position: number): number => {
    const at = mel(lowestHertz) + ((mel(highestHertz) - mel(lowestHertz)) * position) / (melBands + 1)
    return ((Math.exp(at / 1127) - 1) * 700 * fftSize) / sampleRate
  }
  return Array.from({ length: melBands }, (_, b) => {
    const [left, middle, right] = [bin(b), bin(b + 1), bin(b + 2)]
    const from = Math.ceil(left)
    const weights = Float64Array.from({ length: Math.max(1, Math.floor(right) - from + 1) }, (_w, k) => {
      const x = from + k
      return Math.max(0, x <= middle ? (x - left) / (middle - left) : (right - x) / (right - middle))
    })
    return { from, weights }
  })
}

/** Coefficients 1 to `dimensions` of the discrete cosine transform. */
function dctTable(): Float64Array {
  const scale = Math.sqrt(2 / melBands)
  return Float64Array.from({ length: dimensions * melBands }, (_, i) => {
    const c = Math.floor(i / melBands) + 1
    return scale * Math.cos((Math.PI * c * ((i % melBands) + 0.5)) / melBands)
  })
}

/** Pitch by autocorrelation at half the rate, from the start of the frame. */
function createPitch(): (samples: Int16Array, at: number) => number {
  const rate = sampleRate / 2
  const fft = createFft(fftSize)
  const real = new Float64Array(fftSize)
  const imaginary = new Float64Array(fftSize)
  const window = Float64Array.from(
    { length: pitchSamples },
    (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / (pitchSamples - 1)),
  )
  const shortest = Math.floor(rate / highestPitch)
  const longest = Math.ceil(rate / lowestPitch)
  const autocorrelate = (): void => {
    fft.transform(real, imaginary)
    for (let i = 0; i <= fftSize / 2; i += 1) {
      const re = real[i] as number
      const im = imaginary[i] as number
      real[i] = re * re + im * im
      if (i > 0) real[fftSize - i] = real[i] as number
    }
    fft.transform(real, imaginary)
  }
  real.set(window)
  autocorrelate()
  const own = Float64Array.from({ length: longest + 2 }, (_, lag) => (real[lag] as number) / (real[0] as number))
  return (samples, at) => {
    real.fill(0, pitchSamples)
    let mean = 0
    for (let i = 0; i < pitchSamples; i += 1) mean += (samples[at + 2 * i] ?? 0) + (samples[at + 2 * i + 1] ?? 0)
    mean /= pitchSamples
    for (let i = 0; i < pitchSamples; i += 1) {
      real[i] = ((samples[at + 2 * i] ?? 0) + (samples[at + 2 * i + 1] ?? 0) - mean) * (window[i] as number)
    }
    autocorrelate()
    const whole = real[0] as number
    if (whole <= 0) return 0
    let best = 0
    let highestPeak = 0
    const at2 = (lag: number): number => (real[lag] as number) / whole / (own[lag] as number)
    for (let lag = shortest; lag <= longest; lag += 1) {
      const value = at2(lag)
      // Twice the period correlates as well as the period itself: prefer the shorter one.
      if (
        value > highestPeak * (highestPeak === 0 ? 1 : longerPeriodFactor) &&
        value >= at2(lag - 1) &&
        value >= at2(lag + 1)
      ) {
        best = lag
        highestPeak = value
      }
    }
    return highestPeak < leastPitchCorrelation || best === 0 ? 0 : Math.log(rate / best)
  }
}
