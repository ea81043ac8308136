import { citationClock } from '../../../text/clock.ts'
import { batchesOf } from '../../../text/batches-of.ts'
import type { Section } from '../find-sections.ts'
import { termsOf, wordsOf } from '../vocabulary.ts'
import type { WeighedLine } from '../weigh-terms.ts'
import { mostTitleSubjects } from './constants.ts'
import { keyPhrases, spreadOf, upperFirst } from './key-phrases.ts'
import { chooseLines } from './rank-lines.ts'
import { placeOf, rowOf, type Studied } from './study.ts'

export interface TitledSection extends Section {
  title: string
  /** Seconds. */
  start: number
}

/** Each section with its title: the subject that somebody announces there, otherwise its key phrases. */
export function titledSections(studied: Studied): TitledSection[] {
  const parts = studied.sections.map(({ from, to }) => studied.lines.slice(from, to))
  const spread = spreadOf(parts)
  const used = new Set<string>()
  return studied.sections.map((section, i) => {
    const { from, to } = section
    const lines = parts[i] ?? []
    const announced = studied.signposts.find(({ n }) => n >= from && n < to && (n === from || i === 0))?.subject
    const title = announced ?? titleOfPhrases(studied, lines, spread, parts.length, used)
    // The first chapter starts with the recording.
    const start = i === 0 ? 0 : (lines[0]?.line.start ?? 0)
    return { ...section, title: upperFirst(title, studied.language), start }
  })
}

function titleOfPhrases(
  { language }: Studied,
  lines: readonly WeighedLine[],
  spread: ReadonlyMap<string, number>,
  parts: number,
  used: Set<string>,
): string {
  const phrases = keyPhrases(lines, 6, language, spread, parts)
  const fresh = phrases.filter((phrase) => !used.has(phrase.toLowerCase())).slice(0, 2)
  for (const phrase of fresh) used.add(phrase.toLowerCase())
  const [first, second] = fresh.length > 0 ? fresh : phrases
  if (first === undefined) {
    const opening = wordsOf(lines[0]?.line.text ?? '', language)
    return opening
      .slice(0, 6)
      .map(({ word }) => word)
      .join(' ')
  }
  return second === undefined || first.split(' ').length > 2 ? first : `${first}, ${second}`
}

export function chapters(studied: Studied): string[] {
  return titledSections(studied).map(({ title, start }) => `[${citationClock(start)}] ${title}`)
}

/** Each section with its best lines. */
export function sectionNotes(studied: Studied, count: number): string[] {
  return titledSections(studied).map(({ title, start, from, to }) => {
    const best = studied.ranked.filter(({ line }) => line.n >= from && line.n < to)
    const lines = chooseLines(best, count, 1).map(({ line }) => rowOf(placeOf(line)))
    return [`[${citationClock(start)}] ${title}`, ...lines].join('\n')
  })
}

/** What is said last is no subject of the whole. */
const closing =
  /^(?:conclusions?|wrap-?up|end|schluss|ende|fazit|fin|conclusión|final|conclusioni?|fine|conclusão|fim|slot|afsluiting)$/iu

/** Titles for the recording: the subjects that were announced, then its key phrases in pairs. */
export function titles(studied: Studied, count: number): string[] {
  const announcements = new Set(studied.signposts.map(({ subject }) => subject))
  const subjects = [...announcements].filter((subject) => !closing.test(subject)).slice(0, mostTitleSubjects)
  const keysOf = (text: string): string[] => termsOf(text, studied.language).map(({ key }) => key)
  const announced = new Set(subjects.length > 1 ? subjects.flatMap(keysOf) : [])
  const phrases = keyPhrases(studied.lines, 2 * (count + subjects.length), studied.language).filter(
    (phrase) => !closing.test(phrase) && !keysOf(phrase).some((key) => announced.has(key)),
  )
  const pairs = Array.from(batchesOf(phrases, 2), (pair) => pair.join(', '))
  const all = subjects.length > 1 ? [subjects.join(', '), ...pairs] : pairs
  return all.slice(0, count).map((title) => upperFirst(title, studied.language))
}
