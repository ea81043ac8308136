import { triggerPhrasesOf } from './trigger-phrases.ts'
import { citationClock } from '../../../text/clock.ts'
import { timeOf } from '../../../text/time-of.ts'
import { answerWords, forcefulWeight, mostCharacters, quoteWords, summaryCount, usualCounts } from './constants.ts'
import { labelsOf } from './extract-labels.ts'
import type { ExtractKind } from './classify-prompt.ts'
import { findNames } from './find-names.ts'
import { findSections, type Section } from '../find-sections.ts'
import { keyPhrases, spreadOf } from './key-phrases.ts'
import type { Line } from '../port.ts'
import { chooseLines, rankLines, type Ranked } from './rank-lines.ts'
import { weighTerms, type WeighedLine } from '../weigh-terms.ts'
import { wordsOf } from '../vocabulary.ts'

/** A recording, analysed once for all kinds of extract. */
export interface Studied {
  language: string
  seconds: number
  lines: WeighedLine[]
  sections: Section[]
  readonly ranked: Ranked[]
}

export function study(lines: readonly Line[], language: string, seconds: number): Studied {
  const weighed = weighTerms(lines, language)
  const length = Math.max(seconds, timeOf(lines).end)
  const sections = findSections(weighed, length)
  let ranked: Ranked[] | null = null
  return {
    language,
    seconds: length,
    lines: weighed,
    sections,
    // Lazy, because it is most of the work and some kinds don't need it.
    get ranked() {
      return (ranked ??= rankLines(weighed, sections, language))
    },
  }
}

/** How many sentences summarise a recording of this length. */
function usualCount({ seconds, lines }: Studied): number {
  const { base, perDoubling, most, linesPerSentence } = summaryCount
  const byLength = Math.round(base + perDoubling * Math.log2(1 + seconds / 60))
  return Math.min(most, Math.max(1, Math.min(byLength, Math.ceil(lines.length / linesPerSentence))))
}

export function said({ text, speaker }: Line, withSpeaker = false): string {
  const short = text.length > mostCharacters ? `${text.slice(0, mostCharacters).trimEnd()}…` : text
  return withSpeaker && speaker !== null ? `${speaker}: ${short}` : short
}

const item = (line: Line, text = said(line)): string => `- [${citationClock(line.start)}] ${text}`

function keyLines(studied: Studied, count: number): string[] {
  const chosen = chooseLines(studied.ranked, count, studied.sections.length)
  // Where no line stands out, take the first ones.
  return (chosen.length > 0 ? chosen : studied.lines.slice(0, count)).map(({ line }) => item(line))
}

/** A title for each section, from its key phrases. */
function titledSections(studied: Studied): { title: string; start: number; lines: WeighedLine[] }[] {
  const parts = studied.sections.map(({ from, to }) => studied.lines.slice(from, to))
  const spread = spreadOf(parts)
  const used = new Set<string>()
  return parts.map((lines, i) => {
    const phrases = keyPhrases(lines, 6, studied.language, spread, parts.length)
    const fresh = phrases.filter((phrase) => !used.has(phrase.toLowerCase())).slice(0, 2)
    for (const phrase of fresh) used.add(phrase.toLowerCase())
    const [first, second] = fresh.length > 0 ? fresh : phrases
    const isLong = first !== undefined && first.split(' ').length > 2
    const title = [first, isLong ? undefined : second].filter((phrase) => phrase !== undefined).join(', ')
    const opening = lines[0]?.line.text ?? ''
    return {
      title:
        title === ''
          ? wordsOf(opening, studied.language)
              .slice(0, 6)
              .map(({ word }) => word)
              .join(' ')
          : title,
      // The first chapter starts with the recording.
      start: i === 0 ? 0 : (lines[0]?.line.start ?? 0),
      lines,
    }
  })
}

export function chapters(studied: Studied): string[] {
  return titledSections(studied).map(({ title, start }) => `[${citationClock(start)}] ${title}`)
}

/** Each section with its best lines. */
function sectionNotes(studied: Studied, count: number): string[] {
  return titledSections(studied).map(({ title, start }, section) => {
    const { from, to } = studied.sections[section] ?? { from: 0, to: 0 }
    const best = studied.ranked.filter(({ line }) => line.n >= from && line.n < to)
    const lines = chooseLines(best, count, 1).map(({ line }) => item(line))
    return [`[${citationClock(start)}] ${title}`, ...lines].join('\n')
  })
}

export function quotes(studied: Studied, count: number): string[] {
  const able = studied.ranked.filter(({ line }) => {
    const words = wordsOf(line.line.text, studied.language).length
    return words >= quoteWords.least && words <= quoteWords.most && /[.!…。！]["”’»)]*$/u.test(line.line.text)
  })
  const strong = able
    .map((one) => ({ ...one, score: one.score * emphasis(one.line.line.text) }))
    .toSorted((a, b) => b.score - a.score)
  return chooseLines(strong, count, 1).map(
    ({ line }) =>
      `- [${citationClock(line.start)}] “${said(line)}”${line.speaker === null ? '' : ` (${line.speaker})`}`,
  )
}

/** Weight of a quote: contrast and strong words make good quotes. */
function emphasis(text: string): number {
  const forceful =
    /\b(?:never|always|only|nobody|everybody|best|worst|must|love|hate|believe|wrong|right|nie|immer|nur|niemand|jamais|toujours|nunca|siempre)\b|!|(?:not|nicht|pas|no) .{3,40}(?:but|sondern|mais|sino) /iu
  return forceful.test(text) ? forcefulWeight : 1
}

/** The best lines with a trigger phrase of a kind, at most `count`, in order. */
function matchingLines(studied: Studied, kind: 'task' | 'decision' | 'term' | 'open', count: number): string[] {
  const { [kind]: pattern, request } = triggerPhrasesOf(studied.language)
  const fits = studied.lines.filter(({ line: { text } }) => {
    const isFit = isQuestion(text) ? kind === 'task' && request.test(text) : pattern.test(text)
    return isFit && wordsOf(text, studied.language).length >= 4
  })
  const score = new Map(studied.ranked.map(({ line, score: value }) => [line.n, value]))
  const best = fits.toSorted((a, b) => (score.get(b.n) ?? 0) - (score.get(a.n) ?? 0)).slice(0, count)
  return best
    .toSorted((a, b) => a.n - b.n)
    .map(({ line, n }) => {
      const asked = kind === 'open' ? studied.lines[n - 1]?.line : undefined
      // "We do not know yet" needs its question.
      if (asked === undefined || !isQuestion(asked.text)) return item(line, said(line, true))
      return item(asked, `${said(asked, true)} ${said(line, asked.speaker !== line.speaker)}`)
    })
}

function isQuestion(text: string): boolean {
  return /[?？؟;]["”’»)]*$/u.test(text) && !text.endsWith(';')
}

export function questions(studied: Studied, count: number): string[] {
  const { question, answer } = labelsOf(studied.language)
  const { asks } = triggerPhrasesOf(studied.language)
  const hasMarks = studied.lines.some(({ line }) => isQuestion(line.text))
  const found = studied.lines.filter(({ line }) => {
    const isAsked = hasMarks ? isQuestion(line.text) : asks.test(line.text)
    return isAsked && wordsOf(line.text, studied.language).length >= 3
  })
  return found.slice(0, count).map(({ line, n }) => {
    const reply = replyTo(studied, n)
    return `${question} [${citationClock(line.start)}] ${said(line, true)}${reply === null ? '' : `\n${answer} [${citationClock(reply.start)}] ${reply.text}`}`
  })
}

/** The answer to a question: by another speaker if there is one. */
function replyTo({ lines, language }: Studied, n: number): { start: number; text: string } | null {
  const asker = lines[n]?.line.speaker ?? null
  const after = lines.slice(n + 1, n + 8).map(({ line }) => line)
  const own = after.findIndex((line) => asker === null || line.speaker !== asker)
  if (own === -1 || after.slice(0, own + 1).some((line) => isQuestion(line.text))) return null
  const first = after[own]
  if (first === undefined) return null
  const texts: string[] = []
  for (const line of after.slice(own, own + 3)) {
    if (line.speaker !== first.speaker || isQuestion(line.text)) break
    texts.push(said(line))
    if (wordsOf(texts.join(' '), language).length >= answerWords) break
  }
  const text = texts.join(' ')
  return { start: first.start, text: first.speaker === null ? text : `${first.speaker}: ${text}` }
}

export function names(studied: Studied, count: number): string[] {
  const found = findNames(
    studied.lines.map(({ line }) => line),
    studied.language,
  )
  return found.slice(0, count).map(({ name, start }) => `- [${citationClock(start)}] ${name}`)
}

export function figures(studied: Studied, count: number): string[] {
  const { figure } = triggerPhrasesOf(studied.language)
  const fits = studied.lines.filter(({ line }) => /\p{N}/u.test(line.text) || figure.test(line.text))
  return fits.slice(0, count).map(({ line }) => item(line))
}

export function titles(studied: Studied, count: number): string[] {
  return keyPhrases(studied.lines, count, studied.language)
}

/** The text without hesitations and repetitions, paragraph by paragraph. */
function tidyText({ lines }: Studied): string[] {
  const paragraphs = Map.groupBy(lines, ({ line }) => line.paragraph)
  return [...paragraphs.values()].map((part) => {
    const [first] = part
    const text = part
      .map(({ line }) => withoutFillers(line.text))
      .filter((one) => one !== '')
      .join(' ')
    const speaker = first?.line.speaker ?? null
    return `[${citationClock(first?.line.start ?? 0)}] ${speaker === null ? '' : `${speaker}: `}${text}`
  })
}

const hesitation = /(?<![\p{L}\p{N}])(?:u+m+|u+h+|e+r+m*|h+m+|mhm|äh+m?|öh+m?|euh+)(?![\p{L}\p{N}])[,.]?\s*/giu
/** Repetitions such as "the the" and "I, I". */
const repeated = /(?<![\p{L}\p{N}'’])([\p{L}'’]{1,12})(?:,? \1(?![\p{L}\p{N}'’])){1,4}/giu

function withoutFillers(text: string): string {
  const bare = text
    .replace(hesitation, '')
    .replace(repeated, '$1')
    .replace(/\s+([,.!?])/g, '$1')
    .replace(/^[\s,.]+/u, '')
    .trim()
  return bare.slice(0, 1).toLocaleUpperCase() + bare.slice(1)
}

/** The parts of an extract; empty if the recording contains nothing of the kind. */
export function extract(studied: Studied, kind: ExtractKind, countOf: (usual: number) => number): string[] {
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
      return list(matchingLines(studied, 'open', countOf(usualCounts.openPoints)))
    case 'decisions':
      return list(matchingLines(studied, 'decision', countOf(usualCounts.decisions)))
    case 'tasks':
      return list(matchingLines(studied, 'task', countOf(usualCounts.tasks)))
    case 'terms':
      return list(matchingLines(studied, 'term', countOf(usualCounts.terms)))
    case 'names':
      return list(names(studied, countOf(usualCounts.names)))
    case 'figures':
      return list(figures(studied, countOf(usualCounts.figures)))
    case 'notes':
      return sectionNotes(studied, usualCounts.notesPerSection)
    case 'tidy':
      return tidyText(studied)
    case 'showNotes':
      return [
        ...list(keyLines(studied, Math.min(usualCounts.showNotes.sentences, usual))),
        ...under(labels.topics, chapters(studied)),
        ...under(labels.named, names(studied, usualCounts.showNotes.names)),
      ]
    case 'minutes':
      return [
        ...sectionNotes(studied, usualCounts.minutes.perSection),
        ...under(labels.decisions, matchingLines(studied, 'decision', usualCounts.minutes.decisions)),
        ...under(labels.tasks, matchingLines(studied, 'task', usualCounts.minutes.tasks)),
      ]
    case 'summary':
      return list(keyLines(studied, countOf(usual)))
  }
}
