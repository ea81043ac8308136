import type { Handlers } from '../../contract/endpoints/index.ts'
import { requireTranscriptState } from '../content/get-transcript-state.ts'
import { importTranscript, type ImportDeps } from './import-transcript.ts'

export function importRoutes(deps: ImportDeps) {
  return {
    importTranscript: async ({ grant, caller, params, query, stream, headers, signal }) => {
      const by = { workspaceId: grant.workspaceId, recordingId: params.recordingId, userId: caller.userId }
      const given = {
        contentType: headers['content-type'],
        subtitles: query.subtitles ?? 'cut',
        times: query.times ?? 'file',
      }
      await importTranscript(deps, by, stream, given, signal)
      return requireTranscriptState(deps.db, params.recordingId)
    },
  } satisfies Partial<Handlers>
}
