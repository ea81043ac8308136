import { baseLanguage, isSpaceless } from './join-words.ts'

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
export function fullStop(language: string): string {
  const base = baseLanguage(language)
  if (base === 'zh' || base === 'ja' || base === 'yue') return '。'
  if (base === 'hi' || base === 'mr' || base === 'ne' || base === 'bn') return '।'
  if (base === 'ur') return '۔'
  // Thai, Lao, Khmer and Burmese end sentences with a space or marks of their own.
  return isSpaceless(language) ? '' : '.'
}

/** The mark at the end of a sentence with these words: in English a question mark if their order is clear. */
export function endMark(words: readonly string[], language: string): string {
  return baseLanguage(language) === 'en' && isQuestion(words.slice(0, 3)) ? '?' : fullStop(language)
}

export function capitalise(text: string): string {
  return text.replace(/^(\P{L}*)(\p{Ll})/u, (_, before: string, letter: string) => before + letter.toUpperCase())
}

const auxiliary =
  /^(?:is|are|was|were|do|does|did|can|could|will|would|should|shall|may|have|has|isn't|aren't|wasn't|weren't|don't|doesn't|didn't|can't|couldn't|won't|wouldn't|shouldn't|haven't|hasn't)$/
const subject = /^(?:I|you|he|she|it|we|they|this|that|these|those|there|the|your|my|our|their|his|her)$/
const pronoun = /^(?:I|you|he|she|it|we|they|there)$/
const asking = /^(?:who|what|where|when|why|how)$/

/** "are you …", "what did they …": an auxiliary before its subject. Anything less clear isn't treated as a question. */
function isQuestion([first = '', second = '', third = '']: readonly string[]): boolean {
  if (auxiliary.test(first)) return pronoun.test(second)
  return asking.test(first) && auxiliary.test(second) && subject.test(third)
}
