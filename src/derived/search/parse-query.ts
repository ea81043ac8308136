import { AppError } from '../../contract/app-error.ts'
import { isLoneCharacter, tokenise } from './tokenise.ts'

/** Words that stand next to each other, in order; a single word is a phrase of one. */
export interface Term {
  tokens: string[]
  /** The last token is only the beginning of what it matches: a single character of a script without spaces. */
  isPrefix: boolean
}

const quotes = /["“”„«»「」]([^"“”„«»「」]*)["“”„«»「」]/gu

/**
 * What a person typed, as terms that all have to be there: quoted text is a phrase; a word that the index splits
 * ("don't", a run of Chinese) is one too. Nothing else is an operator. AppError INVALID_QUERY where there is no word.
 */
export function parseQuery(q: string): Term[] {
  const terms: Term[] = []
  const add = (text: string): void => {
    const found = tokenise(text)
    const last = found.at(-1)
    if (last === undefined) return
    const isLone = isLoneCharacter(last.token)
    // The end of a run is part of the pair before it already; where it goes on in a text is not asked.
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
    const message = 'There is no word in "q" that could be looked for.'
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

/** Where a term stands in a list of tokens: index of its first token each time. */
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
