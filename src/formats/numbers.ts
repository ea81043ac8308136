import { findNumerals } from '../text/figures/find-numerals.ts'
import { baseLanguage } from '../text/join-words.ts'
import { trimMarks } from '../text/trim-marks.ts'
import type { Atom } from './atoms.ts'

/** What an atom is to the next one. */
export const numberPart = {
  none: 0,
  /** The next atom continues its number: "twenty | five". */
  inside: 1,
  /** Ends a number of what follows: "five | minutes". */
  counting: 2,
}

/** Languages whose numbers in words are known. */
const spoken: ReadonlySet<string> = new Set(['en', 'de', 'fr', 'es'])
/** Years, times of day and decades count nothing; "one" and "first" often don't. */
const counted = /^(?!(?:1[5-9]\d\d|20\d\d|t\d+|\d0s|1|1st)$)/
const figure = /^\d{1,3}(?:[.,]\d{3})*$/

/** A `numberPart` for each atom. */
export function numberParts(atoms: readonly Atom[], language: string): Uint8Array {
  const parts = new Uint8Array(atoms.length)
  if (spoken.has(baseLanguage(language))) markSpoken(atoms, parts)
  for (const [i, { text }] of atoms.entries()) {
    // Not "Chapter 3" and "May 5".
    if (figure.test(text) && !/^\p{Lu}/u.test(atoms[i - 1]?.text ?? '')) parts[i] = numberPart.counting
  }
  return parts
}

function markSpoken(atoms: readonly Atom[], parts: Uint8Array): void {
  const words: string[] = []
  const atomOf: number[] = []
  const gaps: string[] = []
  for (const [i, { text }] of atoms.entries()) {
    const bare = trimMarks(text)
    const lower = bare.toLowerCase()
    for (const word of lower.includes('-') ? lower.split('-') : [lower]) {
      words.push(word)
      atomOf.push(i)
      gaps.push('-')
    }
    gaps[gaps.length - 1] = text.endsWith(bare) ? ' ' : text.slice(text.indexOf(bare) + bare.length)
  }
  for (const { from, to, form } of findNumerals({ words, gapAfter: (at) => gaps[at] ?? '' })) {
    const last = atomOf[to - 1] as number
    for (let i = atomOf[from] as number; i < last; i++) parts[i] = numberPart.inside
    if (counted.test(form)) parts[last] = numberPart.counting
  }
}
