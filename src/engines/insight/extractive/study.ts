import { citationClock } from '../../../text/clock.ts'
import { timeOf } from '../../../text/time-of.ts'
import { findSections, type Section } from '../find-sections.ts'
import type { Line, Place } from '../port.ts'
import { weighTerms, type WeighedLine } from '../weigh-terms.ts'
import { mostCharacters } from './constants.ts'
import { chooseLines, rankLines, type Ranked } from './rank-lines.ts'
import { findSignposts, type Signpost } from './signposts.ts'

/** A recording, analysed once for all kinds of extract. */
export interface Studied {
  language: string
  seconds: number
  lines: WeighedLine[]
  signposts: Signpost[]
  sections: Section[]
  readonly ranked: Ranked[]
}

export function study(lines: readonly Line[], language: string, seconds: number): Studied {
  const weighed = weighTerms(lines, language)
  const length = Math.max(seconds, timeOf(lines).end)
  const signposts = findSignposts(weighed, language)
  const announced = signposts.map(({ n }) => n)
  const sections = findSections(weighed, length, announced)
  let ranked: Ranked[] | null = null
  return {
    language,
    seconds: length,
    lines: weighed,
    signposts,
    sections,
    // Lazy, because it is most of the work and some kinds don't need it.
    get ranked() {
      return (ranked ??= rankLines(weighed, sections, language, signposts))
    },
  }
}

/** The lines that say most, in order; where none stands out, the first ones. */
export function keyPlaces(
  { ranked, lines, sections }: Pick<Studied, 'ranked' | 'lines' | 'sections'>,
  count: number,
): Place[] {
  const chosen = chooseLines(ranked, count, sections.length)
  return (chosen.length > 0 ? chosen : lines.slice(0, count)).map(({ line }) => placeOf(line))
}

export function said({ text, speaker }: Line, withSpeaker = false): string {
  const short = text.length > mostCharacters ? `${text.slice(0, mostCharacters).trimEnd()}…` : text
  return withSpeaker && speaker !== null ? `${speaker}: ${short}` : short
}

export function placeOf({ start, end, ...line }: Line, text = said({ start, end, ...line })): Place {
  return { start, end, text }
}

/** A place as a row of an extract. */
export function rowOf({ start, text }: Place): string {
  return `- [${citationClock(start)}] ${text}`
}
