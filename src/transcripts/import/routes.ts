import type { Handlers } from '../../contract/endpoints/index.ts'
import { notFound } from '../../contract/app-error.ts'
import { getTranscriptState } from '../content/get-transcript-state.ts'
import { importTranscript, type ImportDeps } from './import-transcript.ts'

export function importRoutes(deps: ImportDeps): Handlers<'importTranscript'> {
  return {
    importTranscript: async ({ grant, caller, params, stream, headers, signal }) => {
      const by = { workspaceId: grant.workspaceId, recordingId: params.recordingId, userId: caller.userId }
      await importTranscript(deps, by, stream, headers['content-type'], signal)
      const transcript = await getTranscriptState(deps.db, params.recordingId)
      if (transcript === null) throw notFound('transcript', params.recordingId)
      return transcript
    },
  }
}
