import type { Handlers } from '../../contract/endpoints/index.ts'
import { detectSpokenLanguage, type DetectDeps } from './detect-spoken-language.ts'
import { transcribeUpload, type AsrDeps } from './transcribe-upload.ts'

export function whisperAsrRoutes(deps: AsrDeps & DetectDeps) {
  return {
    // The signal is read at once, so that it knows of a client that leaves.
    transcribeUpload: (call) => transcribeUpload(deps, { ...call, signal: call.signal }),
    detectSpokenLanguage: (call) => detectSpokenLanguage(deps, { ...call, signal: call.signal }),
  } satisfies Partial<Handlers>
}
