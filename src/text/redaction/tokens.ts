import { fold } from '../fold.ts'

/** A word of a text as it is compared: letters and digits without case, accents and what can't be seen. */
export interface Token {
  key: string
  /** Where it is in the text, UTF-16 units. */
  from: number
  to: number
}

/** Soft hyphens, joiners, marks of direction: they are inside a word for whoever reads it, and hide it from a search. */
const hidden = '\\u00ad\\u034f\\u061c\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\ufe00-\\ufe0f\\ufeff'
const hiddenMarks = new RegExp(`[${hidden}]`, 'gu')
const runs = new RegExp(`[\\p{L}\\p{M}\\p{N}${hidden}]+`, 'gu')
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/**
 * The tokens of a text. In scripts without spaces each character is one: nobody can tell for sure where a name ends there,
 * and a name that is missed is worse than a word too many.
 */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  const add = (raw: string, from: number): void => {
    const key = fold(raw.replaceAll(hiddenMarks, ''))
    if (key !== '') tokens.push({ key, from, to: from + raw.length })
  }
  for (const { 0: run, index } of text.matchAll(runs)) {
    if (!unspaced.test(run)) {
      add(run, index)
      continue
    }
    let at = index
    let word = ''
    for (const character of run) {
      if (unspaced.test(character)) {
        if (word !== '') add(word, at - word.length)
        word = ''
        add(character, at)
      } else word += character
      at += character.length
    }
    if (word !== '') add(word, at - word.length)
  }
  return tokens
}
