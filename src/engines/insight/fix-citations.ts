import { citationClock } from '../../text/clock.ts'

/** A time in brackets, perhaps with hours and an end: [01:15], (1:02:05), [01:15–01:30]. */
const bracketed =
  /\s?([[(])(\d{1,3}):(\d{2})(?::(\d{2}))?(?:\.\d+)?(?:\s*(?:-|–|—|to|bis)\s*(\d{1,3}):(\d{2})(?::(\d{2}))?(?:\.\d+)?)?([\])])/g
/** A time at the start of a line, as in lists of chapters. */
const leading = /^([^\S\n]*(?:(?:[-*•]|\d+[.)])[^\S\n]*)?(?:\*\*)?)(\d{1,3}):(\d{2})(?::(\d{2}))?(?=\s|\*|$)/gm
/** Spaces at the end of a line. A model that repeats spaces costs one look at each: the run is read from its start alone. */
const trailing = /(?<![^\S\n])[^\S\n]+$/gm

/** Models are often a second or two off at the end; such a time is not invented. */
const slack = 2

/**
 * Formats the times that a model cites as [mm:ss] or [h:mm:ss]. A time beyond the end of the recording is read in
 * another way if it then fits (00:12:00 meant as minutes and seconds), otherwise removed: no citation is better than a
 * wrong one.
 */
export function fixCitations(text: string, seconds: number): string {
  return text
    .replace(bracketed, (match: string, open: string, ...groups: (string | undefined)[]) => {
      const [a, b, c, d, e, f, close] = groups
      if ((open === '[') !== (close === ']')) return match
      const from = timeOf([a, b, c], seconds)
      // Text in parentheses may be a time of day.
      if (from === null) return open === '(' ? match : ''
      const to = d === undefined ? null : timeOf([d, e, f], seconds)
      const end = to === null || to <= from ? '' : `–${citationClock(to)}`
      return `${/^\s/.test(match) ? match.charAt(0) : ''}[${citationClock(from)}${end}]`
    })
    .replace(leading, (_, before: string, ...groups: (string | undefined)[]) => {
      const from = timeOf(groups.slice(0, 3), seconds)
      return from === null ? before : `${before}[${citationClock(from)}]`
    })
    .replace(trailing, '')
}

/** A time within the recording; null if it can't be one. */
function timeOf(parts: readonly (string | undefined)[], seconds: number): number | null {
  const [first = 0, second = 0, third] = parts.map((part) => (part === undefined ? undefined : Number(part)))
  const readings =
    third === undefined ? [first * 60 + second] : [first * 3600 + second * 60 + third, first * 60 + second]
  const fitting = readings.find((value) => value <= seconds + slack)
  return fitting === undefined ? null : Math.min(fitting, Math.floor(seconds))
}
