import { citationClock } from '../../../text/clock.ts'
import type { Place } from '../port.ts'
import { answers } from './answers.ts'
import type { ExtractKind } from '../classify-prompt.ts'
import { summaryCount, usualCounts } from './constants.ts'
import { labelsOf } from './extract-labels.ts'
import { findNames } from './find-names.ts'
import { decisions, definitions, openPoints, tasks } from './matching-lines.ts'
import { questions } from './questions.ts'
import { quotes } from './quotes.ts'
import { placeOf, keyPlaces, rowOf, type Studied } from './study.ts'
import { tidyText } from './tidy-text.ts'
import { chapters, sectionNotes, titles } from './titles.ts'
import { phrasesOf } from './phrases/phrases-of.ts'

/** How many sentences summarise a recording of this length. */
function usualCount({ seconds, lines }: Studied): number {
  const { base, perDoubling, most, linesPerSentence } = summaryCount
  const byLength = Math.round(base + perDoubling * Math.log2(1 + seconds / 60))
  return Math.min(most, Math.max(1, Math.min(byLength, Math.ceil(lines.length / linesPerSentence))))
}

function names(studied: Studied, count: number): string[] {
  const found = findNames(
    studied.lines.map(({ line }) => line),
    studied.language,
  )
  return found.slice(0, count).map(({ name, start }) => `- [${citationClock(start)}] ${name}`)
}

function figures(studied: Studied, count: number): Place[] {
  const { figure } = phrasesOf(studied.language)
  const fits = studied.lines.filter(({ line }) => /\p{N}/u.test(line.text) || figure.test(line.text))
  return fits.slice(0, count).map(({ line }) => placeOf(line))
}

/** The best lines of each speaker, under their name, in the order in which they first speak. */
function bySpeaker({ lines, ranked, sections }: Studied, count: number): string[] {
  const best = Map.groupBy(ranked, ({ line }) => line.line.speaker)
  const own = Map.groupBy(lines, ({ line }) => line.speaker)
  return Array.from(own, ([speaker, said]) => {
    const rows = keyPlaces({ ranked: best.get(speaker) ?? [], lines: said, sections }, count).map(rowOf)
    return speaker === null ? rows.join('\n') : [speaker, ...rows].join('\n')
  })
}

/** The kinds that are places of the recording and nothing else. */
const finders = { quotes, openPoints, decisions, tasks, terms: definitions, figures }

function isFound(kind: ExtractKind): kind is keyof typeof finders {
  return kind in finders
}

/** The places that an extract of a kind quotes; null: it isn't made of places, but of parts. */
export function placesOf(
  studied: Studied,
  kind: ExtractKind,
  countOf: (usual: number) => number,
  prompt: string,
): readonly Place[] | null {
  if (isFound(kind)) return finders[kind](studied, countOf(usualCounts[kind]))
  if (kind === 'summary') return keyPlaces(studied, countOf(usualCount(studied)))
  if (kind !== 'answer') return null
  const found = answers(studied, prompt, countOf(usualCounts.answers))
  return found.length > 0 ? found : placesOf(studied, 'summary', countOf, prompt)
}

/**
 * The parts of an extract; empty if the recording contains nothing of the kind. `prompt`: what was asked, for a prompt
 * of no kind, whose answer is the lines that speak of it.
 */
export function extract(
  studied: Studied,
  kind: ExtractKind,
  countOf: (usual: number) => number,
  prompt: string,
): string[] {
  const labels = labelsOf(studied.language)
  const list = (rows: readonly string[]): string[] => (rows.length === 0 ? [] : [rows.join('\n')])
  const under = (label: string, rows: readonly string[]): string[] =>
    rows.length === 0 ? [] : [[label, ...rows].join('\n')]
  switch (kind) {
    case 'chapters':
      return list(chapters(studied))
    case 'titles':
      return list(titles(studied, countOf(usualCounts.titles)).map((title) => `- ${title}`))
    case 'questions':
      return questions(studied, countOf(usualCounts.questions))
    case 'names':
      return list(names(studied, countOf(usualCounts.names)))
    case 'notes':
      return sectionNotes(studied, usualCounts.notesPerSection)
    case 'bySpeaker':
      return bySpeaker(studied, countOf(usualCounts.perSpeaker))
    case 'tidy':
      return tidyText(studied)
    case 'showNotes': {
      const { sentences, names: mostNamed } = usualCounts.showNotes
      return [
        ...list(keyPlaces(studied, Math.min(sentences, usualCount(studied))).map(rowOf)),
        ...under(labels.topics, chapters(studied)),
        ...under(labels.named, names(studied, mostNamed)),
      ]
    }
    case 'minutes':
      return [
        ...sectionNotes(studied, usualCounts.minutes.perSection),
        ...under(labels.decisions, decisions(studied, usualCounts.minutes.decisions).map(rowOf)),
        ...under(labels.tasks, tasks(studied, usualCounts.minutes.tasks).map(rowOf)),
      ]
    default:
      return list((placesOf(studied, kind, countOf, prompt) ?? []).map(rowOf))
  }
}
