import type { RecogniseResult } from '../engines/speech/port.ts'
import type { SpeechWindow } from '../engines/speech/windows.ts'
import { sampleRate } from '../platform/media/decode.ts'
import { roundSeconds } from '../text/round-seconds.ts'

type Range = Pick<SpeechWindow, 'offset' | 'length' | 'before' | 'after'>

/** The samples of a window that the engine gets. */
export function withContext({ offset, length, before, after }: Range): { offset: number; length: number } {
  return { offset: offset - before, length: before + length + after }
}

/**
 * Converts a window's times to times of the recording: 3 decimals, inside the window and in order. Words of the speech
 * that it shares with its neighbours stay until all windows are joined.
 */
export function placed(heard: RecogniseResult, window: Range): RecogniseResult {
  const { offset, length } = withContext(window)
  const from = offset / sampleRate
  const to = (offset + length) / sampleRate
  const at = (seconds: number): number => roundSeconds(Math.min(to, Math.max(from, from + seconds)))
  const words = heard.words.map((word) => ({ ...word, start: at(word.start), end: at(word.end) }))
  const isShared = window.before > 0 || window.after > 0
  return {
    ...heard,
    words,
    // A segment may have words of two windows.
    segments: isShared
      ? []
      : heard.segments.map((segment) => ({ ...segment, start: at(segment.start), end: at(segment.end) })),
  }
}
