import { hasNumerals, occurrences, type Term } from './parse-query.ts'
import { tokensOf } from './tokenise.ts'

/** The fraction of terms that occur in a text, 0–1. Another form of a word counts for less than the word. */
export function coverage(text: string, terms: readonly Term[]): number {
  return coverageOf(tokensOf(text, hasNumerals(terms)), terms)
}

/** The same of a text whose words are known. */
export function coverageOf(words: readonly string[], terms: readonly Term[]): number {
  const sum = terms.reduce(
    (all, term) => all + occurrences(term, words).reduce((most, { weight }) => Math.max(most, weight), 0),
    0,
  )
  return terms.length === 0 ? 0 : sum / terms.length
}
