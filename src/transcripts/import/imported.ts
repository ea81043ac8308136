/** A stretch of an imported transcript: its words are timed, or its text is and shares the time. */
export interface ImportedCue {
  /** Seconds; null where the file has no times. */
  start: number | null
  end: number | null
  text: string
  /** As the file calls the speaker; null: unknown. */
  speaker: string | null
  /** Timed words, where the file has them. */
  words: ImportedWord[] | null
  /** A paragraph of the file begins here. */
  startsParagraph: boolean
}

export interface ImportedWord {
  word: string
  start: number | null
  end: number | null
  confidence: number | null
  speaker: string | null
}

export interface ImportedTranscript {
  cues: ImportedCue[]
  /** BCP 47, where the file tells. */
  language: string | null
}

/** More than a day and a half of speech is no transcript. */
export const maxWords = 500_000
/** More voices than a transcript can tell apart are no speakers but text that looks like names. */
export const mostSpeakers = 500
/** The longest word there is, characters; more is no word but other programs' data. */
export const longestWord = 1000
/** Times beyond are no times of a recording, seconds. */
export const latestSecond = 100 * 3600
