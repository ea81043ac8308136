import type { AppError } from '../../contract/app-error.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import type { LiveEnding } from '../../contract/live.ts'
import type { LiveSession } from '../live-session.ts'
import type { ElevenLabsSettings } from './elevenlabs-settings.ts'

/** The session as clients read it: what they asked for, as far as it counts. */
export function startedMessage(session: LiveSession, settings: ElevenLabsSettings): Record<string, unknown> {
  const { format, rate, isManual, silenceMs, model, keyterms } = settings
  const { spokenLanguage: language } = session.state()
  return {
    message_type: 'session_started',
    session_id: session.id,
    config: {
      sample_rate: rate,
      audio_format: format,
      ...(language === null ? {} : { language_code: language }),
      timestamps_granularity: 'word',
      vad_commit_strategy: !isManual,
      ...(isManual ? {} : { vad_silence_threshold_secs: silenceMs / 1000 }),
      ...(model === null ? {} : { model_id: model }),
      include_timestamps: settings.hasTimes,
      include_language_detection: settings.hasLanguage,
      keyterms,
      no_verbatim: !settings.hasFillers,
    },
    recording_id: session.recordingId,
    workspace_id: session.workspaceId,
  }
}

const types: Partial<Record<ErrorCode, string>> = {
  INSUFFICIENT_ROLE: 'auth_error',
  NOT_FOUND: 'auth_error',
  QUOTA_EXCEEDED: 'quota_exceeded',
  RATE_LIMITED: 'rate_limited',
  QUEUE_FULL: 'resource_exhausted',
  INVALID_QUERY: 'invalid_request',
  LANGUAGE_UNSUPPORTED: 'invalid_request',
  INVALID_BODY: 'input_error',
  MALFORMED_JSON: 'input_error',
}

/** The type of the message that tells of an error. */
export function errorTypeOf(error: AppError): string {
  const own = error.details['elevenLabsType']
  if (typeof own === 'string') return own
  if (error.status === 401) return 'auth_error'
  if (error.details['reason'] === 'capacity') return 'resource_exhausted'
  return types[error.code] ?? (error.status < 500 ? 'error' : 'transcriber_error')
}

/** What the end of a session is to the client; null: an ordinary end. */
export function endingOf(ending: LiveEnding | null): { type: string; message: string } | null {
  switch (ending) {
    case 'TOO_LONG':
      return { type: 'session_time_limit_exceeded', message: 'The session has reached its longest time.' }
    case 'TIMED_OUT':
      return { type: 'insufficient_audio_activity', message: 'The session ended because no audio arrived.' }
    case 'STORAGE':
      return { type: 'transcriber_error', message: 'The server has no more room for audio.' }
    case 'HOURS':
      return { type: 'quota_exceeded', message: 'The hours of audio of this month are used.' }
    default:
      return null
  }
}
