import { notFound, invalidState } from '../../contract/app-error.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { lockTranscriptOf, type TranscriptRow } from '../../transcripts/content/find-transcript.ts'
import { requireMedia } from '../deletion/require-media.ts'
import type { RecordingRow } from './as-recording.ts'
import { setRecordingStatus } from './status.ts'
import { findRecording } from './find-recording.ts'
import type { StartRun } from './start-run.ts'

/**
 * Restarts a failed or cancelled transcription and keeps the windows that were recognised before; also the import of media
 * whose text is there already, and the search for the times of a text. AppError INVALID_STATE, MEDIA_DELETED.
 */
export async function retryRecording(tx: Tx, workspaceId: string, id: string, startRun: StartRun): Promise<void> {
  const transcript = await lockTranscriptOf(tx, id)
  const recording = await findRecording(tx, workspaceId, id)
  if (recording === undefined || transcript === undefined) throw notFound('recording', id)
  requireMedia(recording)
  if (!canRetry(recording, transcript)) {
    throw invalidState('Only a failed or cancelled transcription can be retried.', transcript.status, [
      'FAILED',
      'CANCELLED',
    ])
  }
  let { status } = recording
  if (status === 'MEDIA_IMPORT_FAILED') {
    // The source may have changed, so a URL is downloaded again.
    status = recording.source === 'URL' ? 'MEDIA_IMPORT_QUEUED' : 'MEDIA_IMPORT_PROCESSING'
    await setRecordingStatus(tx, id, status, { failure: null })
  }
  await startRun(tx, { ...recording, status })
}

function canRetry({ status }: RecordingRow, transcript: TranscriptRow): boolean {
  if (transcript.status === 'FAILED' || transcript.status === 'CANCELLED') return true
  if (transcript.status !== 'COMPLETED') return false
  return status === 'MEDIA_IMPORT_FAILED' || (status === 'READY' && transcript.keptText !== null)
}
