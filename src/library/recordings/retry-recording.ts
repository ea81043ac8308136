import { notFound, invalidState } from '../../contract/app-error.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { getTranscriptState } from '../../transcripts/content/get-transcript-state.ts'
import { requireMedia } from '../deletion/require-media.ts'
import { setRecordingStatus } from './status.ts'
import { findRecording } from './find-recording.ts'
import type { StartRun } from './start-run.ts'

/**
 * Restarts a failed or cancelled transcription and keeps the windows that were recognised before.
 * AppError INVALID_STATE, MEDIA_DELETED.
 */
export async function retryRecording(tx: Tx, workspaceId: string, id: string, startRun: StartRun): Promise<void> {
  const recording = await findRecording(tx, workspaceId, id)
  if (recording === undefined) throw notFound('recording', id)
  requireMedia(recording)
  const transcript = await getTranscriptState(tx, id)
  if (transcript?.status !== 'FAILED' && transcript?.status !== 'CANCELLED') {
    throw invalidState(
      'Only a failed or cancelled transcription can be retried.',
      transcript?.status ?? 'NOT_STARTED',
      ['FAILED', 'CANCELLED'],
    )
  }
  let { status } = recording
  if (status === 'MEDIA_IMPORT_FAILED') {
    // The source may have changed, so a URL is downloaded again.
    status = recording.source === 'URL' ? 'MEDIA_IMPORT_QUEUED' : 'MEDIA_IMPORT_PROCESSING'
    await setRecordingStatus(tx, id, status, { failure: null })
  }
  await startRun(tx, { ...recording, status })
}
