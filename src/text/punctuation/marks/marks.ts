/** Words that are separated by spaces. */
export const setOf = (words: string): ReadonlySet<string> => new Set(words === '' ? [] : words.split(' '))

/** Words in lower case but for "I" in English, and the seconds without speech after each. */
export interface SpokenSentence {
  texts: readonly string[]
  pauses: readonly number[]
}

/** Where a language has marks, by its words and by pauses. */
export interface Marks {
  /** No pause shorter than this ends a sentence, seconds. */
  leastPause: number
  /**
   * Whether the sentence that begins with the word `from` ends with the word `at`, before a pause of `leastPause` or more,
   * in seconds. It looks at the first and last words only, not at all of a long sentence.
   */
  ends: (texts: readonly string[], from: number, at: number, pause: number) => boolean
  /** Whether that sentence ends with the word `at` whatever the pause is. */
  breaks?: (texts: readonly string[], from: number, at: number) => boolean
  /** The words of a sentence with a comma after them, by index. */
  commas: (sentence: SpokenSentence) => Set<number>
  /** The word at which a sentence begins to be a question, by its words; null: it is none. */
  asksFrom: (texts: readonly string[]) => number | null
}
