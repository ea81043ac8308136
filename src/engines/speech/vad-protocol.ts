import type { AudioMeasures } from './audio-measures.ts'

/** Samples per decision of the detector: 32 ms at 16 kHz. */
export const frameSamples = 512

/** A stretch of speech, in samples; `end` is exclusive. */
export interface SpeechRegion {
  start: number
  end: number
}

export type VadRequest = { do: 'start'; path: string } | { do: 'feed'; upTo: number; last: boolean }

/** What the detector found in the samples from `from` up to `upTo`. */
export interface VadUpdate {
  from: number
  upTo: number
  /** Stretches that have ended. */
  regions: SpeechRegion[]
  /** The speech still open at `upTo`, as far as it is certain, or null. It is reported again, longer or ended. */
  open: SpeechRegion | null
  /** Loudness of each frame, in decibels of full scale. */
  levels: Float32Array
  /** Of the whole file, with the last update of a detector that measures; otherwise null. */
  measures: AudioMeasures | null
}
