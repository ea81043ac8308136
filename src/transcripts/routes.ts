import type { Handlers } from '../contract/endpoints/index.ts'
import type { Database } from '../storage/database/schema.ts'
import { renderTranscript } from './render-content.ts'

export function transcriptRoutes(db: Database): Handlers<'getTranscript'> {
  return {
    getTranscript: ({ grant, params, query, signal }) =>
      renderTranscript(db, grant.workspaceId, params.recordingId, query, signal),
  }
}
