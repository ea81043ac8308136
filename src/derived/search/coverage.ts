import { occurrences, type Term } from './parse-query.ts'
import { tokenise } from './tokenise.ts'

/** The fraction of terms that occur in a text, 0–1. */
export function coverage(text: string, terms: readonly Term[]): number {
  const words = tokenise(text).map(({ token }) => token)
  const there = terms.filter((term) => occurrences(term, words).length > 0)
  return terms.length === 0 ? 0 : there.length / terms.length
}
