import { readFileSync } from 'node:fs'
import { frameSamples } from '../vad-protocol.ts'
import { createSileroState, loadSileroNetwork, windowSamples } from './silero-network.ts'
import { createSpeechGate } from './speech-gate.ts'

/** The detector of one stream: says of each frame of `frameSamples` samples, −1 to 1, whether it is in speech. */
export type FrameDetector = (frame: Float32Array) => boolean

/**
 * Loads the model. Each detector is of one stream, and takes 4 kB.
 * @throws Error if the file isn't the model that this network is of
 */
export function loadSilero(file: string): { start: () => FrameDetector } {
  const probabilityOf = loadSileroNetwork(readFileSync(file))
  return {
    start: () => {
      const state = createSileroState()
      const isSpeech = createSpeechGate()
      const window = new Float32Array(windowSamples)
      let isFirst = true
      return (frame) => {
        // A window is a frame and the beginning of the next one, as in sherpa-onnx.
        window.set(frame.subarray(0, windowSamples - frameSamples), frameSamples)
        const detected = !isFirst && isSpeech(probabilityOf(window, state))
        window.set(frame)
        isFirst = false
        return detected
      }
    },
  }
}
