import type { AssemblyAiStatus, AssemblyAiTranscript } from '../../contract/endpoints/assemblyai.ts'
import type { Failure } from '../../contract/errors.ts'
import type { Recording, Transcript } from '../../contract/resources.ts'
import { asRecording } from '../../library/recordings/as-recording.ts'
import { forClients, type ClientSettings } from '../requests/for-clients.ts'
import type { FoundTranscript } from '../requests/find-own-transcript.ts'
import type { KnownSubmission } from './read-submission.ts'

/** What its clients have for settings of Tiro. */
const assemblyAiParameters: ClientSettings = { separate: 'multichannel=true', speakers: 'speakers_expected' }

/** What AssemblyAI's API knows of a recording besides its words. `uploadUrl`: the address of an upload. */
export function describe(
  { recording: row, transcript }: FoundTranscript,
  uploadUrl: (recordingId: string) => string,
  { warnings, callback, digests }: KnownSubmission,
): AssemblyAiTranscript {
  const recording = asRecording(row)
  const status = statusOf(recording.status, transcript.status)
  const error = status === 'error' ? errorOf(recording.failure ?? transcript.failure) : null
  const language = codeOf(status === 'completed' ? transcript.language : recording.language)
  const isMultichannel = row.channels === 'separate'
  const vocabulary = JSON.parse(row.vocabulary) as string[]
  return {
    id: row.id,
    workspace_id: row.workspaceId,
    status,
    ...(error === null ? {} : { error }),
    audio_url: row.sourceUrl ?? uploadUrl(row.id),
    audio_duration: row.duration === null ? null : Math.round(row.duration),
    text: null,
    words: null,
    utterances: null,
    confidence: null,
    ...(language === null ? {} : { language_code: language }),
    language_detection: row.language === 'auto',
    language_confidence: null,
    language_confidence_threshold: null,
    language_codes: null,
    speaker_labels: row.diarize === 1,
    speakers_expected: row.speakerCount,
    multichannel: isMultichannel,
    ...(isMultichannel && row.pcmChannels !== null ? { audio_channels: row.pcmChannels } : {}),
    word_boost: vocabulary,
    keyterms_prompt: vocabulary,
    speech_model: null,
    speech_model_used: transcript.engine,
    acoustic_model: transcript.engine ?? '',
    language_model: '',
    punctuate: true,
    format_text: true,
    webhook_url: callback?.url ?? null,
    webhook_auth: callback?.hasHeader ?? false,
    webhook_status_code: callback?.status ?? null,
    auto_chapters: digests.chapters,
    chapters: null,
    auto_highlights: digests.highlights,
    auto_highlights_result: null,
    summarization: digests.summary !== null,
    summary_type: digests.summary,
    summary_model: null,
    summary: null,
    redact_pii: false,
    warnings: [
      ...new Set([...warnings, ...forClients([...recording.warnings, ...transcript.warnings], assemblyAiParameters)]),
    ],
  }
}

/** AssemblyAI has a single status for media and transcript. */
export function statusOf(recording: Recording['status'], transcript: Transcript['status']): AssemblyAiStatus {
  if (transcript === 'COMPLETED') return 'completed'
  if (transcript === 'FAILED' || transcript === 'CANCELLED') return 'error'
  if (recording === 'MEDIA_IMPORT_FAILED' || recording === 'MEDIA_IMPORT_EXPIRED') return 'error'
  return transcript === 'IN_PROGRESS' ? 'processing' : 'queued'
}

export function errorOf(failure: Failure | null): string {
  return failure?.message ?? 'The transcription was cancelled, or the upload expired.'
}

/** `pt-BR` → `pt_br`; null: not known. */
function codeOf(language: string): string | null {
  return language === 'auto' || language === 'und' ? null : language.toLowerCase().replaceAll('-', '_')
}
