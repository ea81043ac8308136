import { findTranscriptOf } from './find-transcript.ts'
import { cancelRun } from '../../platform/jobs/runs.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { setStatus } from './status.ts'

/** Cancels a transcript's transcription, if any, because its recording or media is being deleted. */
export async function stopTranscript(tx: Tx, recordingId: string): Promise<void> {
  const transcript = await findTranscriptOf(tx, recordingId)
  if (transcript === undefined || transcript.runId === null) return
  await cancelRun(tx, transcript.runId)
  if (transcript.status === 'QUEUED' || transcript.status === 'IN_PROGRESS') {
    await setStatus(tx, 'transcript', transcript.id, 'CANCELLED')
  }
}
