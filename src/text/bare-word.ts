import { trimMarks } from './trim-marks.ts'

/** What Deepgram calls a word: without case, and without punctuation at its ends. */
export function bareWord(word: string): string {
  return trimMarks(word).toLowerCase() || word
}
