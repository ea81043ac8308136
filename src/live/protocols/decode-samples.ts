import { createResampler, type Resampler } from './resample.ts'

/** 16-bit PCM, or the 8 bits of telephones (ITU-T G.711). */
export type SampleEncoding = 'linear16' | 'mulaw' | 'alaw'

/**
 * Turns mono samples into 16-bit little-endian PCM at 16 kHz, piece by piece.
 * @throws RangeError for a rate outside `sampleRates`
 */
export function createDecoder(encoding: SampleEncoding, rate: number): Resampler {
  const resampler = createResampler(rate)
  if (encoding === 'linear16') return resampler
  const table = encoding === 'mulaw' ? mulaw : alaw
  return { push: (bytes) => resampler.push(expand(bytes, table)), end: resampler.end }
}

function expand(bytes: Buffer, table: Int16Array): Buffer {
  const pcm = Buffer.alloc(bytes.length * 2)
  for (const [i, byte] of bytes.entries()) pcm.writeInt16LE(table[byte] ?? 0, i * 2)
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
