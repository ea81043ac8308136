import type { Handlers } from '../../contract/endpoints/index.ts'
import type { Database } from '../../platform/database/schema.ts'
import { assignSpeakers } from './assign-speakers.ts'
import { describeTranscript } from '../content/get-transcript-state.ts'
import { listTranscriptSpeakers } from './list-transcript-speakers.ts'
import { undoVoiceMatch } from './undo-voice-match.ts'

export function transcriptSpeakerRoutes(db: Database) {
  return {
    listTranscriptSpeakers: async ({ grant, params }) => {
      return { speakers: await listTranscriptSpeakers(db, grant.workspaceId, params.recordingId) }
    },
    assignSpeakers: async ({ grant, caller, params, body, headers, setHeader }) => {
      const change = {
        workspaceId: grant.workspaceId,
        recordingId: params.recordingId,
        userId: caller.userId,
        ifMatch: headers['if-match'],
        given: body,
      }
      const row = await assignSpeakers(db, change)
      setHeader('etag', `"v${row.version}"`)
      return describeTranscript(db, row)
    },
    undoVoiceMatch: async ({ grant, params }) => {
      const { recordingId, speakerIndex } = params
      const place = { workspaceId: grant.workspaceId, recordingId, speakerIndex }
      return describeTranscript(db, await db.transaction().execute((tx) => undoVoiceMatch(tx, place)))
    },
  } satisfies Partial<Handlers>
}
