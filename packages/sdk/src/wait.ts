import type { Client, ClientOptions } from './client.ts'
import { TranscriptionError } from './errors.ts'
import { connectionsOf } from './events.ts'
import type { RecordingDetail } from './generated/types.ts'

export interface WaitOptions {
  signal?: AbortSignal | undefined
  /** Called with the state of the recording when it has changed, at most once a second. */
  onProgress?: ((recording: RecordingDetail) => void) | undefined
}

const progressMs = 1_000

/**
 * Waits until the transcript of a recording is complete, by the events of its workspace.
 * @throws TranscriptionError if it won't be
 */
export async function waitForTranscript(
  options: ClientOptions,
  client: Client,
  { signal, onProgress, ...params }: WaitOptions & { spaceId: string; recordingId: string },
): Promise<RecordingDetail> {
  let readAt = 0
  const read = async (): Promise<RecordingDetail | null> => {
    readAt = Date.now()
    const recording = await client.getRecording({ params, signal })
    onProgress?.(recording)
    return isComplete(recording) ? recording : null
  }
  for await (const event of connectionsOf(options, params.spaceId, { signal })) {
    if (event !== null) {
      if (!('recordingId' in event.data) || event.data.recordingId !== params.recordingId) continue
      const isProgress = event.type === 'TRANSCRIPT_PROGRESS' || event.type === 'RECORDING_PROGRESS'
      if (isProgress && (onProgress === undefined || Date.now() - readAt < progressMs)) continue
    }
    // Also after each connection: before the first event, a stream doesn't tell what was missed.
    const complete = await read()
    if (complete !== null) return complete
  }
  throw new Error('unreachable: the stream ends with an error')
}

/** @throws TranscriptionError if the recording failed */
function isComplete(recording: RecordingDetail): boolean {
  const { transcript, status } = recording
  if (transcript?.status === 'COMPLETED') return true
  const failure = transcript?.failure ?? recording.failure
  if (failure !== null) throw new TranscriptionError(failure.code, failure.message, recording)
  if (transcript?.status === 'CANCELLED')
    throw new TranscriptionError('CANCELLED', 'The transcription was cancelled.', recording)
  if (status === 'MEDIA_IMPORT_EXPIRED') throw new TranscriptionError('EXPIRED', 'The upload expired.', recording)
  return false
}
