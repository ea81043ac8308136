import { readNumeral } from '../figures/find-numerals.ts'
import { mayBeginNumeral } from '../figures/numeral-words.ts'
import { baseLanguage } from '../join-words.ts'
import { trimMarks } from '../trim-marks.ts'
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
const spoken: ReadonlySet<string> = new Set(['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'])
/** Years, times of day and decades count nothing; "one" and "first" often don't. */
const counted = /^(?!(?:1[5-9]\d\d|20\d\d|t\d+|\d0s|1|1st)$)/

/** Most atoms of a number. */
const longest = 10

/** A `numberPart` for each atom. */
export function numberParts(atoms: readonly Atom[], language: string): Uint8Array {
  const parts = new Uint8Array(atoms.length)
  const isSpoken = spoken.has(baseLanguage(language))
  /** Talk has the same words again and again. */
  const mayBegin = new Map<string, boolean>()
  for (let i = 0; i < atoms.length; i++) {
    const { text } = atoms[i] as Atom
    let known = mayBegin.get(text)
    if (known === undefined) mayBegin.set(text, (known = mayBeginNumeral(text.toLowerCase())))
    if (!known && !(text === 'a' && /^(?:hundred|thousand)/.test(atoms[i + 1]?.text ?? ''))) continue
    // Not "Chapter 3" and "May 5".
    if (isFigure(text) && !/^\p{Lu}/u.test(atoms[i - 1]?.text ?? '')) parts[i] = numberPart.counting
    else if (isSpoken) i = markSpoken(atoms, i, parts)
  }
  return parts
}

function isFigure(text: string): boolean {
  return /^\d{1,3}(?:[.,]\d{3})*$/.test(text)
}

/** Marks the number in words that begins with an atom, if one does. Returns its last atom. */
function markSpoken(atoms: readonly Atom[], first: number, parts: Uint8Array): number {
  const from = Math.max(0, first - 1)
  const { words, atomOf, gaps } = wordsOf(atoms, from, Math.min(atoms.length, first + longest))
  const found = readNumeral({ words, gapAfter: (at) => gaps[at] ?? '' }, atomOf.indexOf(first))
  if (found === null) return first
  const last = atomOf[found.to - 1] as number
  parts.fill(numberPart.inside, first, last)
  if (counted.test(found.form)) parts[last] = numberPart.counting
  return last
}

/** Atoms as words, which end at hyphens, with their atom and what is between each and the next. */
function wordsOf(atoms: readonly Atom[], from: number, to: number) {
  const words: string[] = []
  const atomOf: number[] = []
  const gaps: string[] = []
  for (let i = from; i < to; i++) {
    const { text } = atoms[i] as Atom
    const bare = trimMarks(text)
    for (const word of bare.toLowerCase().split('-', longest)) {
      words.push(word)
      atomOf.push(i)
      gaps.push('-')
    }
    gaps[gaps.length - 1] = text.endsWith(bare) ? ' ' : text.slice(text.indexOf(bare) + bare.length)
  }
  return { words, atomOf, gaps }
}
