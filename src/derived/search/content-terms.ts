import { emptyWordsIn } from './empty-words.ts'
import type { Term } from './parse-query.ts'
import { isLoneCharacter } from './tokenise.ts'

/** The terms that carry a question's meaning; all terms if there are no others. */
export function contentTerms(terms: readonly Term[]): readonly Term[] {
  // "what's" is as empty as "what".
  const waysOf = (term: Term): string[] =>
    [term, ...(term.others ?? []).filter(({ isForm }) => isForm)].map(({ tokens }) => tokens.join(' '))
  const empty = emptyWordsIn(terms.flatMap(waysOf))
  const words = terms.filter((term) => !waysOf(term).some((word) => empty.has(word)))
  // Single characters are particles or the rest of a word, unless there is nothing else.
  const whole = words.filter(({ tokens }) => tokens.length > 1 || !isLoneCharacter(tokens[0] ?? ''))
  return whole.length > 0 ? whole : words.length > 0 ? words : terms
}
