import { createResampler, wholeSamples, type Resampler } from './resample.ts'

/** 16-bit PCM, the 8 bits of telephones (ITU-T G.711), and 32 bits: `linear32` of floating point, `int32` of whole numbers. */
export type SampleEncoding = 'linear16' | 'linear32' | 'int32' | 'mulaw' | 'alaw'

/** A sample as 16 bits. */
interface Format {
  bytes: number
  read: (samples: Buffer, at: number) => number
}

const formats: Readonly<Record<Exclude<SampleEncoding, 'linear16'>, Format>> = {
  linear32: {
    bytes: 4,
    read: (samples, at) => Math.max(-32_768, Math.min(32_767, Math.round(samples.readFloatLE(at) * 32_768))),
  },
  int32: { bytes: 4, read: (samples, at) => samples.readInt16LE(at + 2) },
  mulaw: { bytes: 1, read: (samples, at) => mulaw[samples[at] ?? 0] ?? 0 },
  alaw: { bytes: 1, read: (samples, at) => alaw[samples[at] ?? 0] ?? 0 },
}

/**
 * Turns mono samples into 16-bit little-endian PCM at 16 kHz, piece by piece.
 * @throws RangeError for a rate outside `sampleRates`
 */
export function createDecoder(encoding: SampleEncoding, rate: number): Resampler {
  const resampler = createResampler(rate)
  if (encoding === 'linear16') return resampler
  const format = formats[encoding]
  const whole = wholeSamples(format.bytes)
  return { push: (bytes) => resampler.push(as16Bits(whole(bytes), format)), end: resampler.end }
}

function as16Bits(samples: Buffer, { bytes, read }: Format): Buffer {
  const count = samples.length / bytes
  const pcm = Buffer.alloc(count * 2)
  for (let i = 0; i < count; i += 1) pcm.writeInt16LE(read(samples, i * bytes), i * 2)
  return pcm
}

/** Sign, three bits of exponent and four of mantissa, all inverted; the values are 132 too high. */
const mulaw = Int16Array.from({ length: 256 }, (_, byte) => {
  const code = ~byte & 0xff
  const value = ((((code & 15) << 3) + 132) << ((code >> 4) & 7)) - 132
  return (code & 128) === 0 ? value : -value
})

/** Every second bit is inverted, and a set sign is positive. The lowest exponent has no leading one. */
const alaw = Int16Array.from({ length: 256 }, (_, byte) => {
  const code = byte ^ 0x55
  const exponent = (code >> 4) & 7
  const mantissa = ((code & 15) << 4) + 8
  const value = exponent === 0 ? mantissa : (mantissa + 256) << (exponent - 1)
  return (code & 128) === 0 ? -value : value
})
