import { append } from '../../platform/events/events.ts'
import { notFound } from '../../contract/app-error.ts'
import { giveUpWaiting } from '../../derived/insights/stop-insights.ts'
import { cancelRun } from '../../platform/jobs/runs.ts'
import { setRecordingStatus } from '../../library/recordings/status.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { invalidTransition, setTranscriptStatus } from './status.ts'
import { holdTranscriptOf } from './store.ts'

const downloading = ['MEDIA_IMPORT_QUEUED', 'MEDIA_IMPORT_DOWNLOADING']

/**
 * Cancels a transcription that is queued or under way. While the media is still being read that is finished,
 * so that nothing of the recording is lost. AppError INVALID_STATE when there is nothing to cancel.
 */
export async function cancelTranscript(
  tx: Tx,
  recording: { id: string; workspaceId: string; status: string },
): Promise<void> {
  const transcript = await holdTranscriptOf(tx, recording.id)
  if (transcript === undefined) throw notFound('transcript', recording.id)
  if (transcript.status === 'CANCELLED') throw invalidTransition(transcript.status, 'CANCELLED')
  await setTranscriptStatus(tx, transcript.id, 'CANCELLED', { waitingFor: null })
  if (transcript.runId !== null && recording.status === 'READY') await cancelRun(tx, transcript.runId)
  if (transcript.runId !== null && downloading.includes(recording.status)) {
    await cancelRun(tx, transcript.runId)
    const failure = { code: 'SOURCE_UNREACHABLE', message: 'The download was cancelled; a retry begins it again.' }
    await setRecordingStatus(tx, recording.id, 'MEDIA_IMPORT_FAILED', { failure: JSON.stringify(failure) })
  }
  await giveUpWaiting(tx, recording.id, 'CANCELLED')
  const { workspaceId } = recording
  await append(tx, {
    type: 'TRANSCRIPT_CANCELLED',
    workspaceId,
    data: { workspaceId, recordingId: recording.id, transcriptId: transcript.id, status: 'CANCELLED' },
  })
}
