import type { Mark } from './marks.ts'
import { hasNumerals, occurrences, type Term } from './parse-query.ts'
import { isLoneCharacter, tokenise } from './tokenise.ts'

/**
 * Where the terms occur in a chunk's text: characters (UTF-16 offsets, `to` exclusive) and seconds of the matching
 * words; in order, without overlaps.
 */
export function findHighlights(text: string, marks: readonly Mark[], terms: readonly Term[]): Mark[] {
  const tokens = tokenise(text, hasNumerals(terms))
  const names = tokens.map(({ token }) => token)
  const places: { from: number; to: number }[] = []
  for (const term of terms) {
    for (const { at, length, isPrefix } of occurrences(term, names)) {
      const first = tokens[at]
      const last = tokens[at + length - 1]
      if (first === undefined || last === undefined) continue
      // A single character of a pair, or the whole word.
      const lone = isPrefix ? term.tokens.at(-1) : undefined
      const to = lone !== undefined && isLoneCharacter(lone) ? last.from + lone.length : last.to
      places.push({ from: first.from, to: Math.min(to, last.to) })
    }
  }
  places.sort((a, b) => a.from - b.from || a.to - b.to)
  const joined: { from: number; to: number }[] = []
  for (const place of places) {
    const before = joined.at(-1)
    if (before !== undefined && place.from < before.to) before.to = Math.max(before.to, place.to)
    else joined.push({ ...place })
  }
  return joined.map((place) => timed(place, marks))
}

/** A stretch of a chunk's text with the time of its words. */
export function timed({ from, to }: { from: number; to: number }, marks: readonly Mark[]): Mark {
  const spoken = marks.filter((mark) => mark.from < to && mark.to > from)
  const start = spoken[0]?.start ?? 0
  return { from, to, start, end: spoken.reduce((end, mark) => Math.max(end, mark.end), start) }
}
