import type { Word } from '../../contract/content.ts'
import { isSpaceless, joinWords } from '../join-words.ts'
import { findMatches, findSpacelessMatches, type Match } from '../corrections/replacement-matches.ts'

/** A text whose names are replaced with placeholders. */
export interface Guarded {
  text: string
  names: { token: string; name: string }[]
}

/** No word of any language starts like this. Engines treat it as an unknown name and keep it. */
const stems = ['Xqz', 'Zxq', 'Qxv', 'Xvq', 'Zqx']
const letters = 'bdfgklmnprst'

/**
 * Hides names in sentences, given as ranges of words. A name with a capital is found only where it was written with
 * one ("Will" is not "will").
 */
export function protectNames(
  words: readonly Word[],
  ranges: readonly { from: number; to: number }[],
  names: readonly string[],
  language: string,
): (Guarded | null)[] {
  const pairs = names.map((name) => ({ find: name, replace: name }))
  if (pairs.length === 0) return ranges.map(() => null)
  const matches = isSpaceless(language) ? findSpacelessMatches(words, pairs, language) : findMatches(words, pairs)
  const meant = matches.filter(({ from, to }) => !/\p{Lu}/u.test(to) || /\p{Lu}/u.test(from))
  let next = 0
  return ranges.map(({ from, to }) => {
    while ((meant[next]?.index ?? Infinity) < from) next++
    const own: Match[] = []
    for (; (meant[next]?.index ?? Infinity) < to; next++) {
      const match = meant[next] as Match
      if (match.index + match.count <= to) own.push(match)
    }
    return own.length === 0 ? null : guard(words, from, to, own, language)
  })
}

function guard(words: readonly Word[], from: number, to: number, matches: readonly Match[], language: string): Guarded {
  const all = words.slice(from, to).map(({ word }) => word)
  const lower = all.join(' ').toLowerCase()
  const stem = stems.find((candidate) => !lower.includes(candidate.toLowerCase()))
  // The text contains every placeholder: hide nothing, and check the names after the translation.
  if (stem === undefined) return { text: joinWords(all, language), names: [] }
  const names: Guarded['names'] = []
  const texts: string[] = []
  let next = from
  for (const match of matches) {
    while (next < match.index) texts.push((words[next++] as Word).word)
    const token = stem + suffixOf(names.length)
    names.push({ token, name: match.from })
    texts.push(match.prefix + token + match.suffix)
    next = match.index + match.count
  }
  while (next < to) texts.push((words[next++] as Word).word)
  return { text: joinWords(texts, language), names }
}

/** All of the same length, so that none is a prefix of another. */
function suffixOf(n: number): string {
  const { length } = letters
  return [Math.floor(n / (length * length)), Math.floor(n / length), n].map((digit) => letters[digit % length]).join('')
}

/** Restores the names; null if the engine lost or duplicated a placeholder. */
export function restoreNames(translated: string, names: Guarded['names']): string | null {
  let text = translated
  for (const { token, name } of names) {
    const parts = text.split(new RegExp(token, 'i'))
    if (parts.length !== 2) return null
    text = parts.join(name)
  }
  return text
}
