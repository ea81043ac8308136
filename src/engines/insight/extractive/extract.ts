import { citationClock } from '../../../text/clock.ts'
import { answers } from './answers.ts'
import type { ExtractKind } from './classify-prompt.ts'
import { summaryCount, usualCounts } from './constants.ts'
import { labelsOf } from './extract-labels.ts'
import { findNames } from './find-names.ts'
import { decisions, definitions, openPoints, tasks } from './matching-lines.ts'
import { questions } from './questions.ts'
import { quotes } from './quotes.ts'
import { item, keyItems, type Studied } from './study.ts'
import { tidyText } from './tidy-text.ts'
import { chapters, sectionNotes, titles } from './titles.ts'
import { triggerPhrasesOf } from './trigger-phrases.ts'

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

function figures(studied: Studied, count: number): string[] {
  const { figure } = triggerPhrasesOf(studied.language)
  const fits = studied.lines.filter(({ line }) => /\p{N}/u.test(line.text) || figure.test(line.text))
  return fits.slice(0, count).map(({ line }) => item(line))
}

/** The best lines of each speaker, under their name. */
function bySpeaker(studied: Studied, count: number): string[] {
  const speakers = new Set(studied.lines.map(({ line }) => line.speaker))
  return [...speakers].map((speaker) => {
    const own = studied.ranked.filter(({ line }) => line.line.speaker === speaker)
    const items = keyItems(
      { ...studied, lines: studied.lines.filter(({ line }) => line.speaker === speaker) },
      own,
      count,
    )
    return speaker === null ? items.join('\n') : [speaker, ...items].join('\n')
  })
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
  const usual = usualCount(studied)
  const list = (lines: string[]): string[] => (lines.length === 0 ? [] : [lines.join('\n')])
  const under = (label: string, lines: string[]): string[] =>
    lines.length === 0 ? [] : [`${label}\n${lines.join('\n')}`]
  switch (kind) {
    case 'chapters':
      return list(chapters(studied))
    case 'quotes':
      return list(quotes(studied, countOf(usualCounts.quotes)))
    case 'titles':
      return list(titles(studied, countOf(usualCounts.titles)).map((title) => `- ${title}`))
    case 'questions':
      return questions(studied, countOf(usualCounts.questions))
    case 'openPoints':
      return list(openPoints(studied, countOf(usualCounts.openPoints)))
    case 'decisions':
      return list(decisions(studied, countOf(usualCounts.decisions)))
    case 'tasks':
      return list(tasks(studied, countOf(usualCounts.tasks)))
    case 'terms':
      return list(definitions(studied, countOf(usualCounts.terms)))
    case 'names':
      return list(names(studied, countOf(usualCounts.names)))
    case 'figures':
      return list(figures(studied, countOf(usualCounts.figures)))
    case 'notes':
      return sectionNotes(studied, usualCounts.notesPerSection)
    case 'bySpeaker':
      return bySpeaker(studied, countOf(usualCounts.perSpeaker))
    case 'tidy':
      return tidyText(studied)
    case 'showNotes':
      return [
        ...list(keyItems(studied, studied.ranked, Math.min(usualCounts.showNotes.sentences, usual))),
        ...under(labels.topics, chapters(studied)),
        ...under(labels.named, names(studied, usualCounts.showNotes.names)),
      ]
    case 'minutes':
      return [
        ...sectionNotes(studied, usualCounts.minutes.perSection),
        ...under(labels.decisions, decisions(studied, usualCounts.minutes.decisions)),
        ...under(labels.tasks, tasks(studied, usualCounts.minutes.tasks)),
      ]
    case 'answer':
    case 'summary': {
      const found = kind === 'answer' ? answers(studied, prompt, countOf(usualCounts.answers)) : []
      return list(found.length > 0 ? found : keyItems(studied, studied.ranked, countOf(usual)))
    }
  }
}
