import type { Insight } from '../../contract/endpoints/insights.ts'
import { notFound } from '../../contract/app-error.ts'
import { getRecordingRow } from '../../library/recordings/get-recording-row.ts'
import type { Db } from '../../platform/database/schema.ts'
import { assignedNames } from '../../transcripts/content/read-transcript-facts.ts'
import { findTranscriptOf } from '../../transcripts/content/find-transcript.ts'
import { asInsight } from './as-insight.ts'
import { findInsight, type InsightNow } from './store.ts'

/** An insight of a recording in the workspace. AppError NOT_FOUND. */
export async function getInsight(db: Db, workspaceId: string, recordingId: string, id: string): Promise<Insight> {
  const row = await requireInsight(db, workspaceId, recordingId, id)
  return asInsight(row, await namesIn(db, recordingId))
}

/** The names of the speakers of a recording, by index. */
export async function namesIn(db: Db, recordingId: string): Promise<Record<number, string>> {
  const transcript = await findTranscriptOf(db, recordingId)
  return transcript === undefined ? {} : assignedNames(db, transcript)
}

export async function requireInsight(
  db: Db,
  workspaceId: string,
  recordingId: string,
  id: string,
): Promise<InsightNow> {
  await getRecordingRow(db, workspaceId, recordingId)
  const row = await findInsight(db, recordingId, id)
  if (row === undefined) throw notFound('insight', id)
  return row
}
