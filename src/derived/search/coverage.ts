import { hasNumerals, occurrences, wordOf, type Term } from './parse-query.ts'
import { tokensOf } from './tokenise.ts'

/** The fraction of terms that occur in a text, 0–1. Another form of a word counts for less than the word. */
export function coverage(text: string, terms: readonly Term[]): number {
  return coverageOf(tokensOf(text, hasNumerals(terms)), terms)
}

/** What a word of the question counts for that isn't said, but in the name of the speaker. */
const nameWeight = 0.8

/**
 * The same of a text whose words are known.
 * @param named words of the question that are in the name of the speaker
 */
export function coverageOf(words: readonly string[], terms: readonly Term[], named?: ReadonlySet<string>): number {
  const all = new Set(words)
  const sum = terms.reduce((total, term) => {
    const least = named?.has(wordOf(term)) === true ? nameWeight : 0
    return total + occurrences(term, words, all).reduce((most, { weight }) => Math.max(most, weight), least)
  }, 0)
  return terms.length === 0 ? 0 : sum / terms.length
}
