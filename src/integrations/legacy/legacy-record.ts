import type { LegacyStatus, LegacyTranscript } from '../../contract/endpoints/legacy.ts'
import type { Recording, Transcript } from '../../contract/resources.ts'
import { noSourceInfo, type SourceInfo } from '../../contract/source-info.ts'

/** The older API's record of a recording and its transcript. */
export function legacyRecord(
  recording: Pick<Recording, 'id' | 'status' | 'sourceUrl' | 'title' | 'duration' | 'failure'>,
  transcript: Pick<Transcript, 'id' | 'status' | 'failure'>,
  source: SourceInfo | null,
): LegacyTranscript {
  const currentStatus = legacyStatus(recording.status, transcript.status)
  const failure = recording.failure ?? transcript.failure
  return {
    transcriptId: transcript.id,
    recordingId: recording.id,
    sourceUrl: recording.sourceUrl ?? '',
    ...(source ?? noSourceInfo),
    title: source?.title ?? recording.title,
    duration: recording.duration ?? source?.duration ?? null,
    currentStatus,
    failureReason: currentStatus === 'FAILED' ? (failure?.message ?? 'The transcription was cancelled.') : null,
  }
}

/** The older API has a single status for media and transcript. */
export function legacyStatus(recording: Recording['status'], transcript: Transcript['status']): LegacyStatus {
  if (transcript === 'COMPLETED') return 'COMPLETED'
  if (transcript === 'FAILED' || transcript === 'CANCELLED') return 'FAILED'
  if (recording === 'MEDIA_IMPORT_FAILED' || recording === 'MEDIA_IMPORT_EXPIRED') return 'FAILED'
  if (recording === 'MEDIA_IMPORT_DOWNLOADING' || recording === 'MEDIA_IMPORT_UPLOADING') return 'DOWNLOADING'
  if (recording === 'MEDIA_IMPORT_QUEUED') return 'QUEUED'
  return 'TRANSCRIBING'
}
