import { fold } from '../fold.ts'
import { nonJoiner, plainText, type PlainText } from './plain-text.ts'

/** A word of a text as it is compared: letters and digits without case, accents and what can't be seen. */
export interface Token {
  key: string
  /** Where it is in the text, UTF-16 units. */
  from: number
  to: number
}

const runs = /[\p{L}\p{M}\p{N}]+/gu
const unspacedScripts =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Bopomofo}\\p{Script=Hangul}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}'
const unspaced = new RegExp(`[${unspacedScripts}]`, 'u')
const characters = new RegExp(`[${unspacedScripts}]|[^${unspacedScripts}]+`, 'gu')
/** Where a word may begin inside a run: "InterviewAnna2.mp3". */
const borders = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=[\p{L}\p{M}])(?=\p{N})|(?<=\p{N})(?=\p{L})/u

/**
 * The tokens of a text. In scripts without spaces each character is one, and in Korean, which writes particles together with a
 * name: nobody can tell for sure where a name ends there, and a name that is missed is worse than a word too many.
 */
export function tokensOf(text: string, plain = plainText(text)): Token[] {
  const tokens: Token[] = []
  for (const { 0: run, index } of plain.text.matchAll(runs)) addTokens(tokens, run, index, plain)
  return tokens
}

/** The tokens of a text, cut also where digits and capitals begin, as in the names of files; none if those are the same. */
export function finerTokensOf(text: string, plain: PlainText): Token[] {
  const parts = text.includes(nonJoiner) ? plainText(text, true) : plain
  const tokens: Token[] = []
  if (parts === plain && !borders.test(plain.text)) return tokens
  for (const { 0: run, index } of parts.text.matchAll(runs)) {
    let at = index
    for (const piece of run.split(borders)) {
      addTokens(tokens, piece, at, parts)
      at += piece.length
    }
  }
  return tokens
}

function addTokens(tokens: Token[], run: string, from: number, plain: PlainText): void {
  const add = (part: string, at: number): void => {
    const key = fold(part)
    if (key !== '') tokens.push({ key, ...plain.placeOf(at, at + part.length) })
  }
  if (!unspaced.test(run)) return add(run, from)
  for (const { 0: part, index } of run.matchAll(characters)) add(part, from + index)
}
