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
 * Cancels a queued or running transcription. If the media is still being read, that step finishes, so that no part of
 * the recording is lost. AppError INVALID_STATE if there is nothing to cancel.
 */
export async function cancelRecording(
  tx: Tx,
  recording: { id: string; workspaceId: string; status: string },
  hooks: Pick<Hooks, 'onTranscriptionEnded'>,
): Promise<void> {
  const transcript = await lockTranscriptOf(tx, recording.id)
  if (transcript === undefined) throw notFound('transcript', recording.id)
  if (transcript.status === 'CANCELLED') throw invalidTransition('transcript', transcript.status, 'CANCELLED')
  await setStatus(tx, 'transcript', transcript.id, 'CANCELLED', { waitingFor: null })
  if (transcript.runId !== null && recording.status === 'READY') await cancelRun(tx, transcript.runId)
  if (transcript.runId !== null && downloading.includes(recording.status)) {
    await cancelRun(tx, transcript.runId)
    const failure = { code: 'SOURCE_UNREACHABLE', message: 'The download was cancelled. Retry to start it again.' }
    await setRecordingStatus(tx, recording.id, 'MEDIA_IMPORT_FAILED', { failure: JSON.stringify(failure) })
  }
  await hooks.onTranscriptionEnded(tx, recording.id, 'CANCELLED', null)
  const { workspaceId } = recording
  await append(tx, {
    type: 'TRANSCRIPT_CANCELLED',
    workspaceId,
    data: { recordingId: recording.id, transcriptId: transcript.id, status: 'CANCELLED' },
  })
}
