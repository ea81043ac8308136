import { invalidState } from '../../contract/app-error.ts'
import { recordingStatuses } from '../../contract/states.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { listOpenSteps } from '../../platform/jobs/runs.ts'
import { needsStatus } from '../../transcripts/content/status.ts'
import type { TranscriptRow } from '../../transcripts/content/find-transcript.ts'
import type { RecordingRow } from '../recordings/as-recording.ts'

const atRest = recordingStatuses.filter((status) =>
  ['READY', 'MEDIA_IMPORT_FAILED', 'MEDIA_IMPORT_EXPIRED'].includes(status),
)

/**
 * Throws AppError INVALID_STATE while a recording is uploaded, spoken, read or transcribed: what does that knows its
 * workspace.
 */
export async function requireAtRest(tx: Tx, recording: RecordingRow, transcript: TranscriptRow): Promise<void> {
  if (!atRest.includes(recording.status)) {
    const reason = 'The media of this recording is still arriving. Move it once it is READY.'
    throw invalidState(reason, recording.status, atRest)
  }
  const { status, runId } = transcript
  if (status === 'QUEUED' || status === 'IN_PROGRESS') {
    throw needsStatus('transcript', status, ['COMPLETED', 'FAILED', 'CANCELLED'])
  }
  // What follows a transcript, or an import of media alone.
  if (runId !== null && (await listOpenSteps(tx, runId)).size > 0) {
    throw invalidState('This recording is still being processed. Try again in a minute.', recording.status)
  }
}
