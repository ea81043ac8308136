import { endWithoutTimes, isHearing } from './end-without-times.ts'
import { findTranscriptOf, lockTranscriptOf } from './find-transcript.ts'
import { cancelRun } from '../../platform/jobs/runs.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { setStatus } from './status.ts'

/**
 * Cancels a transcript's transcription, if any, because its recording or media is being deleted. A text that was to get its
 * times stays as it is.
 */
export async function stopTranscript(
  tx: Tx,
  recordingId: string,
  { isMediaDeleted }: { isMediaDeleted: boolean },
): Promise<void> {
  const seen = await findTranscriptOf(tx, recordingId)
  if (seen?.runId != null) await cancelRun(tx, seen.runId)
  // Its last step may have ended meanwhile.
  const transcript = await lockTranscriptOf(tx, recordingId)
  if (transcript === undefined) return
  const isWanted = isHearing(transcript) || (transcript.keptText !== null && transcript.status === 'COMPLETED')
  if (isWanted && isMediaDeleted) {
    await endWithoutTimes(tx, transcript, 'The media was deleted.')
  } else if (isHearing(transcript)) await endWithoutTimes(tx, transcript, 'The transcription was cancelled.')
  else if (transcript.status === 'QUEUED' || transcript.status === 'IN_PROGRESS') {
    await setStatus(tx, 'transcript', transcript.id, 'CANCELLED')
  }
}
