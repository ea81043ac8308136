import type { Features } from './features.ts'
import type { FrameRun, SpeechMask } from './speech-frames.ts'
import { createRunningSums, writeSums, type RunningSums } from './running-sums.ts'
import { addFrame, emptyVoice } from './voice-sums.ts'

/**
 * Frames of a piece: speakers change between pieces only, and sums of three frames are labelled and learned three times
 * as fast as frames. With three frames the bench finds the same speakers as with one; with five it counts some wrong.
 */
const pieceFrames = 3

/** Up to 30 ms of a region, all speech or all pause: people take turns in pauses, so a change costs less there. */
interface Piece extends FrameRun {
  isSpeech: boolean
}

/** The frames of a region, and which of them are speech. */
export interface SpeechActivity {
  region: number
  features: Features
  /** Which frames are speech, with short pauses: 1 or 0. */
  speech: Uint8Array
  /** All frames, in order. */
  pieces: readonly Piece[]
  /** Of the frames of pieces with speech. */
  sums: RunningSums
}

/** A run of frames of one voice in a region. */
export interface VoiceRun extends FrameRun {
  region: number
  label: number
}

export function speechActivity(region: number, features: Features, { speech, sound }: SpeechMask): SpeechActivity {
  const pieces: Piece[] = []
  for (let from = 0; from < features.frames;) {
    let to = from + 1
    while (to < features.frames && to - from < pieceFrames && sound[to] === sound[from]) to += 1
    pieces.push({ from, to, isSpeech: sound[from] === 1 })
    from = to
  }
  const sums = createRunningSums(pieces.length)
  const all = emptyVoice()
  for (const [i, { from, to, isSpeech }] of pieces.entries()) {
    if (isSpeech) for (let at = from; at < to; at += 1) addFrame(all, features.cepstra, features, at)
    writeSums(sums, i + 1, all)
  }
  return { region, features, speech, pieces, sums }
}
