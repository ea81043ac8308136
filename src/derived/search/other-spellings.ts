import type { Spelling } from '../../platform/database/search/word-query.ts'
import { joinedSpellings } from './joined-spellings.ts'
import { partsOfDate } from './dates.ts'
import { queryWords } from './query-words.ts'
import type { Token } from './token.ts'
import { hasSpaceless, languageNames, wordsInOrder } from './tokenise.ts'
import { withUmlautE, withoutUmlautE } from './umlauts.ts'

export interface OtherSpelling extends Spelling {
  /** What it counts for, 1 if absent. */
  weight?: number
  /** Another form of the word, or what it may be meant as. */
  isForm?: boolean
}

/**
 * How a word of a query may also be written: "email" for "e-mail", "AB 123" for "AB123", "Müller" for "Mueller".
 * @param words those of the text, in order
 */
export function otherSpellings(text: string, words: readonly Token[]): Spelling[] {
  const [first] = words
  if (first === undefined) return []
  const others = new Map<string, string[]>()
  const add = (...tokens: string[]): void => void others.set(tokens.join(' '), tokens)
  // "U.S." isn't the word "us", but "U.S.A." is "USA", and "3-D" is "3D".
  if (words.length > 2 || words.some(({ token }) => token.length > 1 || /\d/.test(token))) {
    const end = words.at(-1)?.to
    for (const { token, from, to } of joinedSpellings(text, words)) if (from === first.from && to === end) add(token)
  }
  if (words.length === 1) {
    const parts = /^(?:(\p{L}+)(\d+)|(\d+)(\p{L}+))$/u
      .exec(first.token)
      ?.slice(1)
      .filter((part) => part !== undefined)
    if (parts !== undefined) add(...parts)
    const umlaut = withUmlautE(text) ?? withoutUmlautE(first.token)
    if (umlaut !== null) add(umlaut)
  }
  return [...others.values()].map((tokens) => ({ tokens, isPrefix: false }))
}

/** "C++" as the word that the index has for it, and as it is said; null for other text. */
export function languageTerm(text: string): { tokens: string[]; isPrefix: boolean; others: Spelling[] } | null {
  const [name] = languageNames(text)
  if (name === undefined || name.to - name.from < text.replace(/[.,;:!?]+$/u, '').length) return null
  const letter = name.token.charAt(0)
  const said = name.token.endsWith('sharp') ? [letter, 'sharp'] : [letter, 'plus', 'plus']
  return { tokens: [name.token], isPrefix: false, others: [{ tokens: said, isPrefix: false }] }
}

/** "école" for "l'école", "Nakamura" for "Nakamura's", "İstanbul" for "İstanbul'dan". */
export function withoutApostrophe(text: string, [first, second, ...more]: readonly Token[]): OtherSpelling[] {
  if (first === undefined || second === undefined || more.length > 0) return []
  if (!/^['’ʼ]$/u.test(text.slice(first.to, second.from))) return []
  const longer = first.token.length > second.token.length ? first.token : second.token
  return longer.length < 3 ? [] : [{ tokens: [longer], isPrefix: false, isForm: true, weight: 0.8 }]
}

/** A number with letters before or after it: "PAY1407", "v20.11", "17b". */
const withLetters = /^(?:(\p{L}+)-?(\p{Nd}+(?:[.,]\p{Nd}+)*)|(\p{Nd}+)-?(\p{L}+))$/u

/**
 * The words of a date, an address or a name with a number, which may have been said as words: "PAY one four oh seven". Those
 * of a decimal are other numbers, and single letters say nothing.
 */
export function partsOf(text: string, words: readonly Token[]): Spelled[] {
  if (hasSpaceless(text)) return []
  const date = partsOfDate(text)
  if (date !== null)
    return date.map(([tokens = '', ...others]) =>
      spelled(
        [tokens],
        others.map((one) => [one]),
      ),
    )
  const named = withLetters
    .exec(text)
    ?.slice(1)
    .filter((part) => part !== undefined)
  if (named !== undefined) {
    return named
      .flatMap((part) => queryWords(part))
      .map(({ text: one, others }) => {
        const tokens = wordsInOrder(one).map(({ token }) => token)
        return spelled(tokens, others)
      })
  }
  if (words.length < 2 || /^\P{N}*\p{N}+[.,]\p{N}+\P{N}*$/u.test(text)) return []
  const parts = words.filter(({ token }) => token.length > 1 || /\d/.test(token))
  return parts.map(({ token }) => spelled([token], []))
}

interface Spelled extends Spelling {
  others: readonly Spelling[]
}

function spelled(tokens: readonly string[], others: readonly (readonly string[])[]): Spelled {
  return { tokens, isPrefix: false, others: others.map((one) => ({ tokens: one, isPrefix: false })) }
}
