import { editsBetween } from './edits-between.ts'

/** What a word counts for that differs from the one asked for by a letter, and by two: it may be another word. */
const weights = [0, 0.7, 0.5]

/** How many letters of a word may be wrong so that it's still likely to be that word. */
export function mostEdits(word: string): number {
  return word.length < 5 ? 0 : word.length < 10 ? 1 : 2
}

/**
 * How likely it is that one word was typed for another, 0–1. Short words have many neighbours, so only a letter that is
 * missing, doubled or swapped counts there.
 */
export function typoWeight(typed: string, meant: string): number {
  const most = mostEdits(typed)
  if (most === 0 || Math.abs(typed.length - meant.length) > most) return 0
  const isSwapped = typed[0] === meant[1] && typed[1] === meant[0]
  if (typed[0] !== meant[0] && !isSwapped) return 0
  const edits = editsBetween(typed, meant, most)
  if (edits > most) return 0
  const isShort = typed.length < 7
  if (isShort && meant.length < typed.length && undoubled(typed) !== undoubled(meant)) return 0
  if (isShort && meant.length === typed.length && sorted(typed) !== sorted(meant)) return 0
  return weights[edits] ?? 0
}

function undoubled(word: string): string {
  return word.replace(/(.)\1/gu, '$1')
}

function sorted(word: string): string {
  return Array.from(word).toSorted().join('')
}
