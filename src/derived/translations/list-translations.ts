import type { Translation } from '../../contract/resources.ts'
import { getRecordingRow } from '../../library/recordings/get-recording-row.ts'
import type { Db } from '../../platform/database/schema.ts'
import { getTranscriptState } from '../../transcripts/content/get-transcript-state.ts'
import { asTranslation, listTranslationRows } from './store.ts'

/** The original transcript, followed by the translations of a recording. */
export async function listTranslations(db: Db, workspaceId: string, recordingId: string): Promise<Translation[]> {
  await getRecordingRow(db, workspaceId, recordingId)
  const transcript = await getTranscriptState(db, recordingId)
  if (transcript === null) return []
  const { id, createdAt, updatedAt, language, status, queuedAt, completedAt, progress } = transcript
  const { failure, waitingFor, engine, quality, warnings, warningDetails, version } = transcript
  const state = { createdAt, updatedAt, status, queuedAt, completedAt, progress, failure, waitingFor }
  const content = { engine, quality, warnings, warningDetails, version, sourceVersion: null, isStale: false }
  return [
    { id, recordingId, language, isOriginal: true, ...state, ...content },
    ...(await listTranslationRows(db, recordingId)).map((row) => asTranslation(row, version)),
  ]
}
