import type { Handlers } from '../../contract/endpoints/index.ts'
import { deleteOwnTranscript, type DeletingDeps } from '../requests/delete-own-transcript.ts'
import { convertSpeech, type ConvertDeps } from './convert-speech.ts'
import { getKeptTranscript } from './get-transcript.ts'

export function elevenLabsRoutes(deps: ConvertDeps & { keep: DeletingDeps }) {
  return {
    // The signal is read at once, so that it knows of a client that leaves.
    convertSpeechToText: (call) => convertSpeech(deps, { ...call, signal: call.signal }),
    getConvertedSpeech: ({ caller, params, signal }) =>
      getKeptTranscript(deps.keep.db, caller, params.transcriptionId, signal),
    deleteConvertedSpeech: async ({ caller, params }) => {
      await deleteOwnTranscript(deps.keep, caller, params.transcriptionId)
      return { status: 'ok' }
    },
  } satisfies Partial<Handlers>
}
