import { liveSampleRate } from '../../contract/live.ts'

/** Rates that clients may send, samples per second. */
export const sampleRates = { min: 8000, max: 48_000 }

/** Zero crossings of the filter on each side, and its table's steps between two of them. */
const crossings = 24
const steps = 512
/** Shape of the Kaiser window: what would fold back is 80 dB lower. */
const beta = 8
/** Where the filter begins to close, as a share of the lower of the two Nyquist frequencies. */
const passed = 0.94

/** Turns 16-bit little-endian mono PCM of one rate into 16 kHz, piece by piece. */
export interface Resampler {
  /** Pieces may end within a sample. */
  push: (bytes: Buffer) => Buffer
  /** The rest, when the stream has ended. */
  end: () => Buffer
}

/** @throws RangeError for a rate outside `sampleRates` */
export function createResampler(rate: number): Resampler {
  if (!isSampleRate(rate)) throw new RangeError(`The sample rate must be ${sampleRates.min}–${sampleRates.max} Hz.`)
  const whole = wholeSamples(2)
  if (rate === liveSampleRate) return { push: whole, end: () => Buffer.alloc(0) }

  const step = rate / liveSampleRate
  // Below the lower Nyquist frequency. Filters that close earlier are longer.
  const cutoff = passed * Math.min(1, 1 / step)
  const reach = Math.ceil(crossings / cutoff)
  // Silence before the first sample, so that the filter has something to read.
  let samples = new Float64Array(reach)
  /** Place in the input of `samples[0]`, and how many samples of output there are. */
  let first = -reach
  let made = 0

  const make = (isLast: boolean): Buffer => {
    const end = first + samples.length
    const last = isLast ? (end - 1) / step : (end - 1 - reach) / step
    const count = Math.max(0, Math.floor(last) - made + 1)
    const output = Buffer.alloc(count * 2)
    for (let i = 0; i < count; i += 1) {
      const value = valueAt(samples, (made + i) * step - first, reach, cutoff)
      output.writeInt16LE(Math.max(-32_768, Math.min(32_767, Math.round(value))), i * 2)
    }
    made += count
    const keep = Math.max(first, Math.floor(made * step) - reach)
    samples = samples.subarray(keep - first)
    first = keep
    return output
  }
  const add = (bytes: Buffer): void => {
    const added = bytes.length / 2
    const joined = new Float64Array(samples.length + added)
    joined.set(samples)
    for (let i = 0; i < added; i += 1) joined[samples.length + i] = bytes.readInt16LE(i * 2)
    samples = joined
  }
  return {
    push: (bytes) => {
      add(whole(bytes))
      return make(false)
    },
    end: () => make(true),
  }
}

export function isSampleRate(rate: number): boolean {
  return Number.isInteger(rate) && rate >= sampleRates.min && rate <= sampleRates.max
}

/** Keeps the bytes of a sample whose others haven't arrived. */
export function wholeSamples(sampleBytes: number): (bytes: Buffer) => Buffer {
  let rest: Buffer = Buffer.alloc(0)
  return (bytes) => {
    const all = rest.length === 0 ? bytes : Buffer.concat([rest, bytes])
    const end = all.length - (all.length % sampleBytes)
    rest = Buffer.from(all.subarray(end))
    return all.subarray(0, end)
  }
}

function valueAt(samples: Float64Array, at: number, reach: number, cutoff: number): number {
  const middle = Math.floor(at)
  const from = Math.max(0, middle - reach + 1)
  const to = Math.min(samples.length - 1, middle + reach)
  let sum = 0
  for (let i = from; i <= to; i += 1) sum += (samples[i] ?? 0) * filterAt(Math.abs(at - i) * cutoff)
  return sum * cutoff
}

/** The windowed sinc, a little longer than it is read, so that interpolation never leaves it. */
const filter = Float64Array.from({ length: crossings * steps + 2 }, (_, i) => {
  const x = i / steps
  if (x >= crossings) return 0
  const sinc = x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x)
  return (sinc * bessel(beta * Math.sqrt(1 - (x / crossings) ** 2))) / bessel(beta)
})

function filterAt(x: number): number {
  const place = x * steps
  const i = Math.floor(place)
  if (i >= filter.length - 1) return 0
  const a = filter[i] ?? 0
  return a + (place - i) * ((filter[i + 1] ?? 0) - a)
}

/** Modified Bessel function of the first kind, order 0. */
function bessel(x: number): number {
  let sum = 1
  let term = 1
  for (let k = 1; term > sum * 1e-12; k += 1) {
    term *= (x / (2 * k)) ** 2
    sum += term
  }
  return sum
}
