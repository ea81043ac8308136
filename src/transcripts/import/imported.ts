import type { Word } from '../../contract/content.ts'

/** Part of an imported transcript. It has timed words, or timed text whose words divide its time. */
export interface ImportedCue {
  /** Seconds; null where the file has no times. */
  start: number | null
  end: number | null
  text: string
  /** The speaker's name in the file; null: unknown. */
  speaker: string | null
  /** Timed words, if the file has them. */
  words: ImportedWord[] | null
  /** Whether the file starts a paragraph here. */
  startsParagraph: boolean
}

export interface ImportedWord {
  word: string
  start: number | null
  end: number | null
  confidence: number | null
  /** Several people speak at this time. */
  overlap: boolean
  /** Only in what Tiro exports. */
  subtitleBreak?: Word['subtitleBreak']
  speaker: string | null
}

export interface ImportedTranscript {
  cues: ImportedCue[]
  /** BCP 47, if the file has it. */
  language: string | null
}

/** A limit of over a day and a half of speech. */
export const maxWords = 500_000
/** A limit of speakers; more are not speakers but text that looks like names. */
export const mostSpeakers = 500
/** The longest word, characters; anything longer is data of other programs. */
export const longestWord = 1000
