import { AppError } from '../../contract/app-error.ts'
import { isLoneCharacter, tokenise } from './tokenise.ts'

/** Consecutive words, in order; a single word is a phrase of one. */
export interface Term {
  tokens: string[]
  /** Whether the last token is a prefix: a single character of a script without spaces. */
  isPrefix: boolean
}

const quotes = /["“”„«»「」]([^"“”„«»「」]*)["“”„«»「」]/gu

/**
 * The user's query as terms that must all occur. Quoted text is a phrase, and so is a word that the index splits
 * ("don't", a run of Chinese). There are no other operators. AppError INVALID_QUERY without a word.
 */
export function parseQuery(q: string): Term[] {
  const terms: Term[] = []
  const add = (text: string): void => {
    const found = tokenise(text)
    const last = found.at(-1)
    if (last === undefined) return
    const isLone = isLoneCharacter(last.token)
    // The last character of a run is already part of the pair before it, so drop it; the text may continue after it.
    const isEndOfPair = isLone && found.at(-2)?.to === last.to
    if (isEndOfPair) found.pop()
    terms.push({ tokens: found.map(({ token }) => token), isPrefix: isLone && !isEndOfPair })
  }
  const rest = q.replace(quotes, (_, phrase: string) => {
    add(phrase)
    return ' '
  })
  for (const word of rest.split(/\s+/u)) add(word)
  if (terms.length === 0) {
    const message = '"q" contains no searchable words.'
    throw new AppError('INVALID_QUERY', message, { fields: [{ path: '/q', rule: 'words', message }] })
  }
  const known = new Set<string>()
  return terms.filter(({ tokens, isPrefix }) => {
    const key = `${tokens.join(' ')}${isPrefix ? '*' : ''}`
    if (known.has(key)) return false
    known.add(key)
    return true
  })
}

/** The positions of a term in a list of tokens: the index of its first token each time. */
export function occurrences(term: Term, tokens: readonly string[]): number[] {
  const found: number[] = []
  const { tokens: wanted, isPrefix } = term
  for (let i = 0; i + wanted.length <= tokens.length; i++) {
    const fits = wanted.every((token, k) => {
      const there = tokens[i + k] ?? ''
      return isPrefix && k === wanted.length - 1 ? there.startsWith(token) : there === token
    })
    if (fits) found.push(i)
  }
  return found
}
