import { isEmptyWord } from './empty-words.ts'
import { withUmlautE, withoutUmlautE } from './umlauts.ts'

/** Longer phrases have so many spellings that only their own is looked for. */
const mostWords = 12
/** Words with ä, ö or ü in a phrase that may each be written in two ways. */
const mostUmlauts = 3

/**
 * How a phrase may also be written: two of its words as one ("voice mail" → "voicemail"), one as two ("dont think" →
 * "don t think", as the index has "don't"), and its umlauts in the other way. The likely ones first.
 * @param tokens the words in the form of the index
 * @param words the same as they were typed, in lower case
 */
export function phraseSpellings(tokens: readonly string[], words: readonly string[]): string[][] {
  if (tokens.length > mostWords) return []
  const replaced = (at: number, count: number, ...by: string[]): string[] => [
    ...tokens.slice(0, at),
    ...by,
    ...tokens.slice(at + count),
  ]
  const joined: string[][] = []
  const split: string[][] = []
  for (const [i, token] of tokens.entries()) {
    const next = tokens[i + 1] ?? ''
    if (mayJoin(token, next)) joined.push(replaced(i, 2, `${token}${next}`))
    // "dont" is one in French.
    if (isEmptyWord(token) && !token.endsWith('nt')) continue
    for (let at = 1; at < token.length; at++) {
      const [left, right] = [token.slice(0, at), token.slice(at)]
      // What is before or after an apostrophe or a hyphen: "O'Brien", "x-ray", "don't".
      if ((at === 1 && !/[delotx]/.test(left)) || (right.length === 1 && !/[st]/.test(right))) continue
      if (!mayJoin(left, right) || (/\d/.test(token) && !isBorder.test(`${left.at(-1)}${right[0]}`))) continue
      split.push(replaced(i, 1, left, right))
      // "O'Brien's".
      if (at === 1 && right.length > 2 && right.endsWith('s')) split.push(replaced(i, 1, left, right.slice(0, -1), 's'))
    }
  }
  return [...joined, ...umlautSpellings(tokens, words), ...split]
}

function umlautSpellings(tokens: readonly string[], words: readonly string[]): string[][] {
  const changed = words.map((word, i) => withUmlautE(word) ?? withoutUmlautE(tokens[i] ?? ''))
  const places = [...changed.keys()].filter((i) => changed[i] !== null)
  if (places.length > mostUmlauts) return [tokens.map((token, i) => changed[i] ?? token)]
  const isChosen = (i: number, chosen: number): boolean =>
    places.includes(i) && (chosen & (1 << places.indexOf(i))) !== 0
  return Array.from({ length: 2 ** places.length - 1 }, (_, k) =>
    tokens.map((token, i) => (isChosen(i, k + 1) ? (changed[i] ?? token) : token)),
  )
}

const isWord = /^(?!\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Thai}|\p{Script=Hangul})\p{L}[\p{L}\p{M}]*$/u
const isNumber = /^\d+$/
/** Between letters and digits: "BA 2490". */
const isBorder = /\p{L}\d|\d\p{L}/u

/** Whether two words may be one. But "the rapist" is no "therapist". */
export function mayJoin(left: string, right: string): boolean {
  const isPair = isWord.test(left)
    ? isWord.test(right) || isNumber.test(right)
    : isNumber.test(left) && isWord.test(right)
  return isPair && ![left, right].some((part) => part.length > 2 && isEmptyWord(part))
}
