import { punctuateByModel, textsToPunctuate, type Punctuated } from '../text/punctuation/punctuate-by-model.ts'
import { restorePunctuation, type Restore } from '../text/punctuation/restore-punctuation.ts'
import { warning } from '../text/messages/warnings.ts'

/** Words that an engine left without punctuation: what to ask a model. */
export interface Question {
  /** BCP 47. */
  language: string
  texts: string[]
}

/** Collects what to ask. The words are punctuated by rules meanwhile. */
export function asking(): { restore: Restore; questions: Question[] } {
  const questions: Question[] = []
  return {
    questions,
    restore: (words, options) => {
      questions.push({ language: options.language, texts: textsToPunctuate(words) })
      return restorePunctuation(words, options)
    },
  }
}

/** Punctuates by the answers to the same questions, in order; by rules where there is none. */
export function answering(answers: readonly (Punctuated | null)[] | null): {
  restore: Restore
  /** What didn't go as it should, as sentences for the transcript. */
  warnings: () => string[]
} {
  let next = 0
  const sum = { passages: 0, refused: 0 }
  return {
    restore: (words, options) => {
      const answer = answers?.[next++] ?? null
      if (answer === null) return restorePunctuation(words, options)
      const made = punctuateByModel(words, answer, options)
      sum.passages += made.passages
      sum.refused += made.refused
      return made.words
    },
    warnings: () => (sum.refused === 0 ? [] : [warning('PUNCTUATION_PARTLY', sum)]),
  }
}
