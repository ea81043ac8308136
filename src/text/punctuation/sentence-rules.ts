import { baseLanguage, isSpaceless } from '../join-words.ts'
import { marksOf } from './marks/languages.ts'

/** A mark that ends a sentence. */
export const endsSentence = /[.!?。？！।؟…]$/u

/** Words in lower case, in English with "I" and its forms. */
export function lowerCased(words: readonly string[], language: string): string[] {
  return withI(
    words.map((word) => word.toLowerCase()),
    language,
  )
}

/** In English, "I" and its forms are capitals. */
export function withI(texts: readonly string[], language: string): string[] {
  if (baseLanguage(language) !== 'en') return [...texts]
  return texts.map((text) => (/^i(?:$|['’])/.test(text) ? `I${text.slice(1)}` : text))
}

/** The mark that ends a statement; empty in languages that have none. */
function fullStop(language: string): string {
  const base = baseLanguage(language)
  if (base === 'zh' || base === 'ja' || base === 'yue') return '。'
  if (base === 'hi' || base === 'mr' || base === 'ne' || base === 'bn') return '।'
  if (base === 'ur') return '۔'
  // Thai, Lao, Khmer and Burmese end sentences with a space or marks of their own.
  return isSpaceless(language) ? '' : '.'
}

/** The mark at the end of a sentence with these words: a question mark if they ask, as far as words tell. */
export function endMark(words: readonly string[], language: string): string {
  const asks = marksOf(language)?.asksFrom(words) ?? null
  return asks === null ? fullStop(language) : '?'
}

/** A word as it begins a sentence. */
export function capitalise(text: string): string {
  return text.replace(/^(\P{L}*)(\p{Ll})/u, (_, before: string, letter: string) => before + titleCased(letter))
}

/** Letters whose title case isn't their upper case (UnicodeData.txt), which is all that JavaScript knows. */
const digraphs = new Map([
  ['ǆ', 'ǅ'],
  ['ǉ', 'ǈ'],
  ['ǌ', 'ǋ'],
  ['ǳ', 'ǲ'],
])

/** A letter that would become several (ß, ﬁ) stays as it is, and so does Georgian, which has no title case. */
function titleCased(letter: string): string {
  const upper = letter.toUpperCase()
  if (upper.length > letter.length || /\p{Script=Georgian}/u.test(letter)) return letter
  return digraphs.get(letter) ?? upper
}
