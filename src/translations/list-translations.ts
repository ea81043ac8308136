import type { Translation } from '../contract/resources.ts'
import { notFound } from '../errors.ts'
import type { Db } from '../storage/database/schema.ts'
import { getTranscriptState } from '../transcripts/get-transcript-state.ts'
import { findRecordingId } from './store.ts'

/** The original and, after it, the translations of a recording. */
export async function listTranslations(db: Db, workspaceId: string, recordingId: string): Promise<Translation[]> {
  if (!(await findRecordingId(db, workspaceId, recordingId))) throw notFound('recording', recordingId)
  const transcript = await getTranscriptState(db, recordingId)
  if (transcript === null) return []
  return [
    {
      id: transcript.id,
      createdAt: transcript.createdAt,
      updatedAt: transcript.updatedAt,
      recordingId,
      language: transcript.language,
      isOriginal: true,
      status: transcript.status,
      queuedAt: transcript.queuedAt,
      completedAt: transcript.completedAt,
      progress: transcript.progress,
      failure: transcript.failure,
      engine: transcript.engine,
      quality: transcript.quality,
    },
  ]
}
