import { emptyWordsIn } from './empty-words.ts'
import type { Term } from './parse-query.ts'
import { isLoneCharacter } from './tokenise.ts'

/** The terms that carry a question's meaning; all terms if there are no others. */
export function contentTerms(terms: readonly Term[]): readonly Term[] {
  // "what's" is as empty as "what".
  const waysOf = (term: Term): string[] =>
    [term, ...(term.others ?? []).filter(({ isForm }) => isForm)].map(({ tokens }) => tokens.join(' '))
  const empty = emptyWordsIn([...new Set(terms.flatMap((term) => [...waysOf(term), ...term.tokens]))])
  // So is what consists of such words, and of single letters: "est-ce", "a-t-il".
  const areEmpty = (tokens: readonly string[]): boolean =>
    tokens.some((word) => word.length > 1 && empty.has(word)) &&
    tokens.every((word) => empty.has(word) || oneLetter.test(word))
  const isEmpty = (term: Term): boolean =>
    waysOf(term).some((word) => empty.has(word)) ||
    (term.isQuoted !== true && term.tokens.length > 1 && areEmpty(term.tokens))
  const words = terms.filter((term) => term.isMonth === true || !isEmpty(term))
  // Single characters are particles or the rest of a word, unless there is nothing else.
  const whole = words.filter(({ tokens }) => tokens.length > 1 || !isLoneCharacter(tokens[0] ?? ''))
  return whole.length > 0 ? whole : words.length > 0 ? words : terms
}

const oneLetter = /^\p{L}$/u
