import type { Caller } from '../../contract/endpoint.ts'
import type { LegacyTranscript } from '../../contract/endpoints/legacy.ts'
import { notFound } from '../../contract/app-error.ts'
import { grantIn } from '../../identity/members/grant-in.ts'
import { asRecording } from '../../library/recordings/as-recording.ts'
import { getRecordingRow } from '../../library/recordings/get-recording-row.ts'
import { readSourceInfo } from '../../library/recordings/source-info.ts'
import type { Db } from '../../platform/database/schema.ts'
import { requireTranscriptState } from '../../transcripts/content/get-transcript-state.ts'
import { legacyRecord } from './legacy-record.ts'
import { findPlaceOf } from './store.ts'

/** The record of a transcript, by its id or its recording's. AppError NOT_FOUND, also if the caller may not see it. */
export async function getLegacyTranscript(db: Db, caller: Caller, id: string): Promise<LegacyTranscript> {
  const place = await findPlaceOf(db, id)
  if (place === undefined || (await grantIn(db, caller, place.workspaceId)) === null) throw notFound('transcript', id)
  return readLegacyRecord(db, place.workspaceId, place.recordingId)
}

/** The older API's record of a recording as it is now. */
export async function readLegacyRecord(db: Db, workspaceId: string, recordingId: string): Promise<LegacyTranscript> {
  const recording = asRecording(await getRecordingRow(db, workspaceId, recordingId))
  const transcript = await requireTranscriptState(db, recordingId)
  return legacyRecord(recording, transcript, await readSourceInfo(db, recordingId))
}
