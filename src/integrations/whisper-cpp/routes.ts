import type { Handlers } from '../../contract/endpoints/index.ts'
import { inferSpeech, type InferenceDeps } from './infer-speech.ts'

export function whisperCppRoutes(deps: InferenceDeps) {
  return {
    // The signal is read at once, so that it knows of a client that leaves.
    inferSpeech: (call) => inferSpeech(deps, { ...call, signal: call.signal }),
  } satisfies Partial<Handlers>
}
