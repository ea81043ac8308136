import { frameSamples } from '../vad-protocol.ts'

/** Speech begins with a frame above the first probability, and silence with one that isn't above the second. */
const speechAbove = 0.5
const silenceUpTo = 0.35

/** Shorter speech is ignored, and shorter silence does not end speech, samples. */
export const minSpeech = 1600
export const minSilence = 4000

/**
 * Says of each frame whether it is in speech, by its probability. Decides as sherpa-onnx does: a frame between the two
 * probabilities changes nothing, and during silence only one above the first makes the speech go on.
 */
export function createSpeechGate(): (probability: number) => boolean {
  let isSpeech = false
  let position = 0
  /** The end of the first frame of what is speech or may become it, and of the silence in it. */
  let speechFrom: number | null = null
  let silenceFrom: number | null = null
  return (probability) => {
    position += frameSamples
    const isSilent = probability <= silenceUpTo
    if (probability > speechAbove) {
      speechFrom ??= position
      silenceFrom = null
    } else if (!isSpeech) {
      speechFrom = null
    } else if (isSilent) {
      silenceFrom ??= position
    }
    if (!isSpeech) {
      isSpeech = speechFrom !== null && position - speechFrom >= minSpeech
    } else if (isSilent && silenceFrom !== null && position - silenceFrom >= minSilence) {
      isSpeech = false
      speechFrom = null
      silenceFrom = null
    }
    return isSpeech
  }
}
