import { createFft } from '../speakers/acoustic/fft.ts'
import type { AudioMeasures, MeasuredBlock } from './audio-measures.ts'
import { createMusicMeter } from './music-meter.ts'
import { frameSamples } from './vad-protocol.ts'

const rate = 16_000
/** Seconds of a block, in frames of the detector. */
const blockFrames = Math.round((10 * rate) / frameSamples)
/** Bands of 250 Hz up to 8 kHz. */
const bands = 32
/** Every second frame of speech is enough for a spectrum. */
const spectrumEvery = 2
/** Steps of amplitude, to find flat tops whatever the level. */
const steps = 256
/** The quietest tenth of a block counts as noise: pauses between words, when somebody speaks throughout. */
const noiseShare = 0.1
/** A band belongs to the sound if it has more than this share of the loudest band's power (−55 dB). */
const leastBand = 10 ** -5.5
/** Samples above this share of the highest amplitude count as flat tops. */
const topShare = 0.97
const silent = -100

/** Measures a recording frame by frame, in constant memory per ten seconds. */
export interface AudioMeter {
  /** `level` in dBFS. `isSpeech`: the detector heard speech, up to 0.25 s late. */
  add: (frame: Int16Array, level: number, isSpeech: boolean) => void
  finish: () => AudioMeasures
}

export function createAudioMeter(): AudioMeter {
  const fft = createFft(frameSamples)
  const real = new Float64Array(frameSamples)
  const imaginary = new Float64Array(frameSamples)
  const window = Float64Array.from(
    { length: frameSamples },
    (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / frameSamples),
  )
  const music = createMusicMeter()
  const blocks: MeasuredBlock[] = []
  const whole = new Float64Array(bands)
  const amplitudes = new Uint32Array(steps)
  let spectrum = new Float64Array(bands)
  let levels: number[] = []
  let speechFrames = 0
  let speechPower = 0

  const addSpectrum = (frame: Int16Array): void => {
    for (let i = 0; i < frameSamples; i += 1) real[i] = ((frame[i] ?? 0) / 32_768) * (window[i] as number)
    fft.transform(real, imaginary)
    const width = frameSamples / 2 / bands
    for (let band = 0; band < bands; band += 1) {
      let power = 0
      for (let bin = band * width; bin < (band + 1) * width; bin += 1) {
        power += (real[bin] as number) ** 2 + (imaginary[bin] as number) ** 2
      }
      spectrum[band] = (spectrum[band] as number) + power
      whole[band] = (whole[band] as number) + power
    }
  }
  const close = (): void => {
    if (levels.length === 0) return
    const sorted = levels.toSorted((a, b) => a - b)
    blocks.push({
      start: (blocks.length * blockFrames * frameSamples) / rate,
      end: ((blocks.length * blockFrames + levels.length) * frameSamples) / rate,
      speechShare: speechFrames / levels.length,
      level: decibels(levels.reduce((sum, level) => sum + 10 ** (level / 10), 0) / levels.length),
      speechLevel: speechFrames === 0 ? null : decibels(speechPower / speechFrames),
      noise: sorted[Math.floor(sorted.length * noiseShare)] ?? silent,
      bandwidth: speechFrames < spectrumEvery ? null : bandwidthOf(spectrum),
      heldTones: music.take(),
    })
    spectrum = new Float64Array(bands)
    levels = []
    speechFrames = 0
    speechPower = 0
  }

  return {
    add: (frame, level, isSpeech) => {
      levels.push(level)
      music.add(frame)
      if (isSpeech) {
        for (const sample of frame) {
          const step = Math.min(steps - 1, Math.abs(sample) >> 7)
          amplitudes[step] = (amplitudes[step] as number) + 1
        }
        if (speechFrames % spectrumEvery === 0) addSpectrum(frame)
        speechFrames += 1
        speechPower += 10 ** (level / 10)
      }
      if (levels.length === blockFrames) close()
    },
    finish: () => {
      close()
      return {
        blocks,
        bandwidth: whole.some((power) => power > 0) ? bandwidthOf(whole) : null,
        clipping: flatTops(amplitudes),
      }
    },
  }
}

function decibels(power: number): number {
  return Math.max(silent, 10 * Math.log10(power + 1e-12))
}

/** Hz up to which there is sound. */
function bandwidthOf(spectrum: Float64Array): number {
  const loudest = Math.max(...spectrum)
  const last = spectrum.findLastIndex((power) => power > loudest * leastBand)
  return ((last + 1) * rate) / 2 / spectrum.length
}

/** The share of samples at the highest amplitude: much where the tops of the waves were cut off. */
function flatTops(amplitudes: Uint32Array): number {
  const all = amplitudes.reduce((sum, count) => sum + count, 0)
  const highest = amplitudes.findLastIndex((count) => count > 0)
  if (all === 0 || highest < 16) return 0
  let tops = 0
  for (let step = Math.floor(highest * topShare); step <= highest; step += 1) tops += amplitudes[step] ?? 0
  return tops / all
}
