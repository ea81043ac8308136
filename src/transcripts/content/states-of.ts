import type { Db } from '../../platform/database/schema.ts'
import { findTranscriptsOf } from '../store.ts'
import type { TranscriptRow } from './find-transcript.ts'

/** The transcripts of some recordings, by recording, without what describes their progress. */
export async function statesOf(db: Db, recordingIds: readonly string[]): Promise<Map<string, TranscriptRow>> {
  const rows = await findTranscriptsOf(db, recordingIds)
  return new Map(rows.map((row) => [row.recordingId, row]))
}
