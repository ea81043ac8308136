import type { LiveTurn } from '../../contract/live.ts'
import { bareWord } from '../../text/bare-word.ts'
import { roundSeconds } from '../../text/round-seconds.ts'

export interface Deepgram {
  requestId: string
  recordingId: string
  workspaceId: string
  engine: string | null
  /** What the client wants back. */
  labels: { tags?: string[]; extra?: Record<string, string> }
}

/** One piece of text: a turn so far, or a whole one. `language`: null if the client doesn't ask, or it isn't known. */
export function resultsMessage(
  turn: LiveTurn,
  { requestId, recordingId, workspaceId, engine, labels }: Deepgram,
  isFromFinalize: boolean,
  { hasSpeakers, language }: { hasSpeakers: boolean; language: string | null },
): Record<string, unknown> {
  const { start, end, isFinal, text } = turn
  const words = turn.words.map(({ word, start: from, end: to, confidence, speaker }) => ({
    word: bareWord(word),
    start: from,
    end: to,
    // The type has no null. Engines without confidence are believed.
    confidence: confidence ?? 1,
    punctuated_word: word,
    ...(hasSpeakers && speaker !== null ? { speaker } : {}),
  }))
  const sum = words.reduce((all, { confidence }) => all + confidence, 0)
  return {
    type: 'Results',
    channel_index: [0, 1],
    start,
    duration: Math.max(0, roundSeconds(end - start)),
    is_final: isFinal,
    speech_final: isFinal,
    from_finalize: isFromFinalize,
    channel: {
      alternatives: [
        {
          transcript: text,
          confidence: words.length === 0 ? 0 : sum / words.length,
          ...(language === null ? {} : { languages: [language] }),
          words,
        },
      ],
    },
    metadata: {
      request_id: requestId,
      model_uuid: engine ?? '',
      model_info: { name: engine ?? '', version: '', arch: engine ?? '' },
      recording_id: recordingId,
      workspace_id: workspaceId,
      ...labels,
    },
  }
}

/** An answer to Finalize when nobody is speaking. */
export function emptyTurn(at: number): LiveTurn {
  return { turn: -1, start: at, end: at, isFinal: true, isCorrected: false, text: '', speaker: null, words: [] }
}
