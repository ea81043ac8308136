import { endWithoutTimes, isHearing } from '../../transcripts/content/end-without-times.ts'
import { setStatus } from '../../transcripts/content/status.ts'
import { append } from '../../platform/events/events.ts'
import { notFound } from '../../contract/app-error.ts'
import type { Hooks } from '../../platform/hooks.ts'
import { cancelRun } from '../../platform/jobs/runs.ts'
import { setRecordingStatus } from './status.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { invalidTransition } from '../../transcripts/content/status.ts'
import { lockTranscriptOf } from '../../transcripts/content/find-transcript.ts'

const downloading = ['MEDIA_IMPORT_QUEUED', 'MEDIA_IMPORT_DOWNLOADING']

/**
 * Cancels a queued or running transcription, and its download or decoding. What was uploaded is kept for a retry.
 * A text that was to get its times stays as it is, COMPLETED. AppError INVALID_STATE if there is nothing to cancel.
 */
export async function cancelRecording(
  tx: Tx,
  recording: { id: string; workspaceId: string; status: string },
  hooks: Pick<Hooks, 'onTranscriptionEnded' | 'onTranscriptImported'>,
): Promise<void> {
  const transcript = await lockTranscriptOf(tx, recording.id)
  if (transcript === undefined) throw notFound('transcript', recording.id)
  if (transcript.status === 'CANCELLED') throw invalidTransition('transcript', transcript.status, 'CANCELLED')
  const status = isHearing(transcript) ? 'COMPLETED' : 'CANCELLED'
  if (status === 'COMPLETED') await endWithoutTimes(tx, transcript, 'The transcription was cancelled.')
  else await setStatus(tx, 'transcript', transcript.id, status)
  if (transcript.runId !== null) {
    await cancelRun(tx, transcript.runId)
    const failure = failureOf(recording.status)
    if (failure !== null) {
      await setRecordingStatus(tx, recording.id, 'MEDIA_IMPORT_FAILED', { failure: JSON.stringify(failure) })
    }
  }
  const { workspaceId } = recording
  if (status === 'COMPLETED') await hooks.onTranscriptImported(tx, workspaceId, recording.id)
  else await hooks.onTranscriptionEnded(tx, recording.id, status, null)
  await append(tx, {
    type: 'TRANSCRIPT_CANCELLED',
    workspaceId,
    data: { recordingId: recording.id, transcriptId: transcript.id, status },
  })
}

/** Why a recording whose media isn't imported yet has none. */
function failureOf(status: string): { code: string; message: string } | null {
  if (downloading.includes(status)) {
    return { code: 'SOURCE_UNREACHABLE', message: 'The download was cancelled. Retry to start it again.' }
  }
  return status === 'MEDIA_IMPORT_PROCESSING'
    ? { code: 'MEDIA_UNREADABLE', message: 'Reading the file was cancelled. Retry to start it again.' }
    : null
}
