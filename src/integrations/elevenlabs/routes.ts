import type { Handlers } from '../../contract/endpoints/index.ts'
import { convertSpeech, type ConvertDeps } from './convert-speech.ts'

export function elevenLabsRoutes(deps: ConvertDeps): Pick<Handlers, 'convertSpeechToText'> {
  return {
    // The signal is read at once, so that it knows of a client that leaves.
    convertSpeechToText: (call) => convertSpeech(deps, { ...call, signal: call.signal }),
  }
}
