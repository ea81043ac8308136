import type { AppError } from '../../contract/app-error.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import { speakerLetters } from '../../text/speakers/speaker-letters.ts'
import type { LiveEnding, LiveTurn, LiveWord } from '../../contract/live.ts'

/** The codes that AssemblyAI's clients know. They connect again after all but 4000–4003 and 4101. */
export const closeCodes = {
  badSampleRate: 4000,
  notAuthorised: 4001,
  quota: 4002,
  rateLimited: 4029,
  badParameters: 4101,
  serverError: 3005,
  badMessage: 3006,
  sessionTooLong: 3008,
  tooManySessions: 3009,
} as const

const byError: Partial<Record<ErrorCode, number>> = {
  INSUFFICIENT_ROLE: closeCodes.notAuthorised,
  NOT_FOUND: closeCodes.notAuthorised,
  QUOTA_EXCEEDED: closeCodes.quota,
  RATE_LIMITED: closeCodes.rateLimited,
  QUEUE_FULL: closeCodes.tooManySessions,
  INVALID_QUERY: closeCodes.badParameters,
  LANGUAGE_UNSUPPORTED: closeCodes.badParameters,
  INVALID_BODY: closeCodes.badMessage,
  MALFORMED_JSON: closeCodes.badMessage,
}

export function closeCodeOf(error: AppError): number {
  if (error.status === 401) return closeCodes.notAuthorised
  if (error.details['reason'] === 'capacity') return closeCodes.tooManySessions
  return byError[error.code] ?? closeCodes.serverError
}

/** What the end of a session is to the client; null: an ordinary end. */
export function endingError(ending: LiveEnding | null): { code: number; message: string } | null {
  switch (ending) {
    case 'TOO_LONG':
      return { code: closeCodes.sessionTooLong, message: 'Session expired: maximum session duration exceeded' }
    case 'TIMED_OUT':
      return { code: closeCodes.sessionTooLong, message: 'Session expired: no audio arrived' }
    case 'STORAGE':
      return { code: closeCodes.serverError, message: 'The server has no more room for audio' }
    case 'HOURS':
      return { code: closeCodes.quota, message: 'The hours of audio of this month are used' }
    default:
      return null
  }
}

/**
 * A turn. Until it ends, `transcript` has its final words alone, and `words` has all. `language`: of one that has ended;
 * null if the client doesn't ask for it, or it isn't known.
 */
export function turnMessage(
  { turn, isFinal, text, speaker, words }: LiveTurn,
  { hasSpeakers, language }: { hasSpeakers: boolean; language: string | null },
): Record<string, unknown> {
  const certain = words.filter((word) => word.isFinal)
  return {
    type: 'Turn',
    turn_order: turn,
    turn_is_formatted: isFinal,
    end_of_turn: isFinal,
    transcript: isFinal ? text : certain.map(({ word }) => word).join(' '),
    end_of_turn_confidence: isFinal ? 1 : 0,
    ...(isFinal && language !== null ? { language_code: language } : {}),
    ...(hasSpeakers && speaker !== null ? { speaker_label: speakerLetters(speaker) } : {}),
    words: words.map((word) => wordMessage(word, hasSpeakers)),
  }
}

/** Other speakers of turns that have ended. Their words are repeated. */
export function revisionMessage(turns: readonly LiveTurn[]): Record<string, unknown> {
  return {
    type: 'SpeakerRevision',
    revisions: turns.map(({ turn, speaker, words }) => ({
      turn_order: turn,
      ...(speaker === null ? {} : { speaker_label: speakerLetters(speaker) }),
      words: words.map((word) => wordMessage(word, true)),
    })),
  }
}

function wordMessage(
  { word, start, end, confidence, isFinal, speaker }: LiveWord,
  hasSpeakers: boolean,
): Record<string, unknown> {
  return {
    text: word,
    start: milliseconds(start),
    end: milliseconds(end),
    // The type has no null. Engines without confidence are believed.
    confidence: confidence ?? 1,
    word_is_final: isFinal,
    ...(hasSpeakers && isFinal && speaker !== null ? { speaker: speakerLetters(speaker) } : {}),
  }
}

export function milliseconds(seconds: number): number {
  return Math.round(seconds * 1000)
}
