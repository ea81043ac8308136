import type { Features } from './features.ts'
import type { FrameRun } from './speech-frames.ts'

/** The frames of a region, and which of them are speech. */
export interface SpeechActivity {
  region: number
  features: Features
  /** Which frames are speech: 1 or 0. */
  speech: Uint8Array
}

/** A run of frames of one voice in a region. */
export interface VoiceRun extends FrameRun {
  region: number
  label: number
}
