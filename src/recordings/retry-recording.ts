import { AppError, notFound } from '../errors.ts'
import type { Tx } from '../storage/database/schema.ts'
import { getTranscriptState } from '../transcripts/get-transcript-state.ts'
import type { RecordingRow } from './as-recording.ts'
import { setRecordingStatus } from './status.ts'
import { findRecording } from './store.ts'

/** Starts a failed or cancelled transcription again; what was recognised before is kept. AppError INVALID_STATE, MEDIA_DELETED. */
export async function retryRecording(
  tx: Tx,
  workspaceId: string,
  id: string,
  startRun: (tx: Tx, recording: RecordingRow) => Promise<void>,
): Promise<void> {
  const recording = await findRecording(tx, workspaceId, id)
  if (recording === undefined) throw notFound('recording', id)
  if (recording.isMediaDeleted === 1) {
    throw new AppError('MEDIA_DELETED', 'The media of this recording was deleted; there is nothing to transcribe.', {
      deletedAt: recording.updatedAt,
    })
  }
  const transcript = await getTranscriptState(tx, id)
  if (transcript?.status !== 'FAILED' && transcript?.status !== 'CANCELLED') {
    throw new AppError('INVALID_STATE', 'Only a failed or cancelled transcription can be tried again.', {
      currentStatus: transcript?.status ?? 'NOT_STARTED',
      allowedStatuses: ['FAILED', 'CANCELLED'],
    })
  }
  if (recording.status === 'MEDIA_IMPORT_FAILED') {
    await setRecordingStatus(tx, id, 'MEDIA_IMPORT_PROCESSING', { failure: null })
  }
  await startRun(tx, recording)
}
