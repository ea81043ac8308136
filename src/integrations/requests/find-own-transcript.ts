import type { Caller } from '../../contract/endpoint.ts'
import { insufficientRole, notFound } from '../../contract/app-error.ts'
import { isAtLeast } from '../../contract/states.ts'
import type { Transcript } from '../../contract/resources.ts'
import { grantIn } from '../../identity/members/grant-in.ts'
import type { RecordingRow } from '../../library/recordings/as-recording.ts'
import { findRecording } from '../../library/recordings/find-recording.ts'
import { findWorkspaceOf } from '../../library/recordings/find-workspace-of.ts'
import type { Db } from '../../platform/database/schema.ts'
import { requireTranscriptState } from '../../transcripts/content/get-transcript-state.ts'

export interface FoundTranscript {
  recording: RecordingRow
  transcript: Transcript
}

/** A recording by its ID alone, for an editor of its workspace. AppError NOT_FOUND, INSUFFICIENT_ROLE. */
export async function findOwnTranscript(db: Db, caller: Caller, id: string): Promise<FoundTranscript> {
  const workspaceId = await findWorkspaceOf(db, id)
  const grant = workspaceId === undefined ? null : await grantIn(db, caller, workspaceId)
  const recording = grant === null ? undefined : await findRecording(db, grant.workspaceId, id)
  if (grant === null || recording === undefined) throw notFound('transcript', id)
  if (!isAtLeast(grant.role, 'editor')) throw insufficientRole('editor', grant.role)
  return { recording, transcript: await requireTranscriptState(db, id) }
}
