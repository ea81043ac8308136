/**
 * The waveform file, little-endian: a header of 16 bytes (`TWF1`, samples per second, samples per bucket, number of
 * buckets, each of the last three an unsigned 32-bit integer), then two signed bytes per bucket: its lowest and
 * its highest sample, divided by 256.
 */
export interface Waveform {
  sampleRate: number
  samplesPerBucket: number
  /** Lowest and highest of each bucket in turn, −128 to 127. */
  peaks: Int8Array
}

export interface WaveformBuilder {
  push: (samples: Int16Array) => void
  finish: () => Waveform
}

/**
 * Collects peaks from a stream of samples. Starts with ten buckets per second. Above `maxBuckets`, pairs of buckets are
 * merged and later buckets are twice as long, so memory is constant for any length.
 */
export function buildWaveform(sampleRate: number, maxBuckets = 100_000): WaveformBuilder {
  const peaks = new Int8Array(maxBuckets * 2)
  let samplesPerBucket = Math.max(1, Math.round(sampleRate / 10))
  let buckets = 0
  let filled = 0
  let low = 0
  let high = 0

  const halve = (): void => {
    const pairs = Math.floor(buckets / 2)
    for (let i = 0; i < pairs; i += 1) {
      peaks[2 * i] = Math.min(peaks[4 * i] ?? 0, peaks[4 * i + 2] ?? 0)
      peaks[2 * i + 1] = Math.max(peaks[4 * i + 1] ?? 0, peaks[4 * i + 3] ?? 0)
    }
    if (buckets % 2 === 1) {
      // An odd last bucket becomes the first half of the next one.
      low = (peaks[2 * buckets - 2] ?? 0) * 256
      high = (peaks[2 * buckets - 1] ?? 0) * 256
      filled = samplesPerBucket
    }
    buckets = pairs
    samplesPerBucket *= 2
  }
  const close = (): void => {
    peaks[2 * buckets] = low >> 8
    peaks[2 * buckets + 1] = high >> 8
    buckets += 1
    filled = 0
    if (buckets === maxBuckets) halve()
  }

  return {
    push: (samples) => {
      for (let at = 0; at < samples.length;) {
        const end = Math.min(samples.length, at + samplesPerBucket - filled)
        if (filled === 0) low = high = samples[at] ?? 0
        for (let i = at; i < end; i += 1) {
          const sample = samples[i] ?? 0
          if (sample < low) low = sample
          else if (sample > high) high = sample
        }
        filled += end - at
        at = end
        if (filled === samplesPerBucket) close()
      }
    },
    finish: () => {
      // Merging an odd number of buckets leaves one unfinished.
      if (filled > 0) close()
      if (filled > 0) close()
      return { sampleRate, samplesPerBucket, peaks: peaks.slice(0, buckets * 2) }
    },
  }
}

const headerBytes = 16

/** Encodes a waveform as a file. */
export function encodeWaveform({ sampleRate, samplesPerBucket, peaks }: Waveform): Uint8Array {
  const bytes = new Uint8Array(headerBytes + peaks.length)
  bytes.set([0x54, 0x57, 0x46, 0x31])
  const view = new DataView(bytes.buffer)
  view.setUint32(4, sampleRate, true)
  view.setUint32(8, samplesPerBucket, true)
  view.setUint32(12, peaks.length / 2, true)
  bytes.set(new Uint8Array(peaks.buffer, peaks.byteOffset, peaks.length), headerBytes)
  return bytes
}

/** Decodes a waveform file. @throws RangeError if the bytes aren't one */
export function decodeWaveform(bytes: Uint8Array): Waveform {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < headerBytes || view.getUint32(0, false) !== 0x54574631)
    throw new RangeError('This is no waveform file.')
  const buckets = view.getUint32(12, true)
  if (bytes.length !== headerBytes + 2 * buckets) throw new RangeError('The waveform file is not whole.')
  return {
    sampleRate: view.getUint32(4, true),
    samplesPerBucket: view.getUint32(8, true),
    // Not `slice`: that of a Buffer copies nothing, and its memory begins with the header.
    peaks: Int8Array.from(bytes.subarray(headerBytes)),
  }
}
