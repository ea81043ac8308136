import type { Failure } from '../../contract/errors.ts'
import type { DeepgramError } from '../../contract/endpoints/deepgram.ts'
import { notFound } from '../../contract/app-error.ts'
import { getRecordingRow } from '../../library/recordings/get-recording-row.ts'
import type { Db } from '../../platform/database/schema.ts'
import { findTranscriptOf } from '../../transcripts/content/find-transcript.ts'
import { speakerChannels } from '../../transcripts/content/speaker-channels.ts'
import { readBlocks, readManifest } from '../../transcripts/versions/read-version.ts'
import { readWarnings } from '../../text/messages/warnings.ts'
import { findSubmission } from '../requests/submission.ts'
import type { CallbackOf } from '../webhooks/send-delivery.ts'
import { answerOf, inputOf } from './make-answer.ts'
import type { ListenOptions } from './read-options.ts'

/** What a request with a callback asked for, as it is stored with its recording. */
export interface StoredRequest {
  requestId: string
  sha256: string
  method: 'POST' | 'PUT'
  options: ListenOptions
}

/** The answer that a callback of a Deepgram client gets; null: it's another vendor's. */
export async function answerCallback(
  db: Db,
  { recordingId, workspaceId }: { recordingId: string | null; workspaceId: string },
  signal: AbortSignal,
): ReturnType<CallbackOf> {
  if (recordingId === null) return null
  const stored = (await findSubmission(db, recordingId))?.request
  if (stored == null || !isListenRequest(stored)) return null
  const { method, ...request } = stored
  const recording = await getRecordingRow(db, workspaceId, recordingId)
  const transcript = await findTranscriptOf(db, recordingId)
  if (transcript === undefined) throw notFound('transcript', recordingId)
  if (transcript.version === 0) {
    return { method, body: errorOf(recording.failure ?? transcript.failure, request.requestId) }
  }
  const { row, manifest } = await readManifest(db, transcript.id, transcript.version)
  const input = inputOf({
    ...request,
    heard: {
      packed: { manifest, blocks: await readBlocks(db, transcript.id, [manifest]) },
      language: transcript.language,
      channelOf: speakerChannels(transcript),
    },
    channels: recording.pcmChannels ?? 1,
    seconds: recording.duration ?? 0,
    engine: transcript.engine ?? '',
    warnings: [...readWarnings(recording.warnings).warnings, ...readWarnings(transcript.warnings).warnings],
  })
  return { method, body: await answerOf(input, row.words, signal) }
}

/** Requests of other vendors have no method. */
function isListenRequest(stored: object): stored is StoredRequest {
  return 'method' in stored
}

function errorOf(failure: string | null, requestId: string): Uint8Array {
  const { code, message } =
    failure === null
      ? { code: 'CANCELLED', message: 'The transcription was cancelled.' }
      : (JSON.parse(failure) as Failure)
  const error: DeepgramError = { err_code: code, err_msg: message, request_id: requestId }
  return new TextEncoder().encode(JSON.stringify(error))
}
