import { isQuestion } from '../../../text/is-question.ts'
import { wordsOf } from '../vocabulary.ts'
import type { Place } from '../port.ts'
import type { WeighedLine } from '../weigh-terms.ts'
import { agreementLines } from './constants.ts'
import { replyTo } from './questions.ts'
import { placeOf, said, type Studied } from './study.ts'
import { phrasesOf } from './phrases/phrases-of.ts'

/** Shortest line that is one of a kind by itself, words. */
const leastWords = 4

export function tasks(studied: Studied, count: number): Place[] {
  return best(studied, count, (line) => isTask(studied, line)).map(withSpeaker)
}

export function decisions(studied: Studied, count: number): Place[] {
  // "Let's decide that now." says nothing beside what follows.
  const isSaidNext = ({ line, n, terms }: WeighedLine): boolean => {
    const next = studied.lines[n + 1]
    return terms.length <= 1 && next?.line.speaker === line.speaker && isDecision(studied, next)
  }
  return best(studied, count, (line) => isDecision(studied, line) && !isSaidNext(line)).map(withSpeaker)
}

export function definitions(studied: Studied, count: number): Place[] {
  const { term } = phrasesOf(studied.language)
  return best(studied, count, ({ line }) => !isQuestion(line.text) && term.test(line.text)).map(withSpeaker)
}

/** What somebody doesn't know yet, with the question before it, and questions that nobody answers. */
export function openPoints(studied: Studied, count: number): Place[] {
  const { open, request } = phrasesOf(studied.language)
  const isOpen = ({ line: { text }, n }: WeighedLine): boolean => {
    if (!isQuestion(text)) return open.test(text)
    const next = studied.lines[n + 1]?.line
    // The next line says that it is open, asks more, or is a greeting at the end.
    const isLast = next === undefined || isQuestion(next.text) || open.test(next.text)
    return (
      !isLast && !request.test(text) && replyTo(studied, n) === null && next.speaker !== studied.lines[n]?.line.speaker
    )
  }
  return best(studied, count, isOpen).map(({ line, n }) => {
    const asked = studied.lines[n - 1]?.line
    // "We do not know yet" needs its question.
    if (asked === undefined || isQuestion(line.text) || !isQuestion(asked.text)) return withSpeaker({ line })
    return { ...placeOf(asked, `${said(asked, true)} ${said(line, asked.speaker !== line.speaker)}`), end: line.end }
  })
}

/** Whether a line organises something instead of saying what somebody thinks. */
export function isBusiness(studied: Studied, line: WeighedLine): boolean {
  return isTask(studied, line) || isDecision(studied, line)
}

function isTask({ language }: Studied, { line: { text } }: WeighedLine): boolean {
  const { task, request, notTask } = phrasesOf(language)
  if (isQuestion(text)) return request.test(text)
  return (task.test(text) || request.test(text)) && !notTask.test(text)
}

/** A line that says so, or a proposal that the others agree to. */
function isDecision({ language, lines }: Studied, { line, n }: WeighedLine): boolean {
  const { decision, proposal, agreement, notTask } = phrasesOf(language)
  if (isQuestion(line.text)) return false
  if (decision.test(line.text)) return true
  if (!proposal.test(line.text) || notTask.test(line.text)) return false
  const before = lines[n - 1]?.line
  if (before !== undefined && before.speaker === line.speaker && decision.test(before.text)) return true
  const after = lines.slice(n + 1, n + 1 + agreementLines)
  return after.some((other) => other.line.speaker !== line.speaker && agreement.test(other.line.text))
}

/** The best lines of a kind, at most `count`, in order. */
function best(studied: Studied, count: number, isOne: (line: WeighedLine) => boolean): WeighedLine[] {
  const fits = studied.lines.filter(
    (line) => isOne(line) && wordsOf(line.line.text, studied.language).length >= leastWords,
  )
  if (fits.length <= count) return fits
  const score = new Map(studied.ranked.map(({ line, score: value }) => [line.n, value]))
  return fits
    .toSorted((a, b) => (score.get(b.n) ?? 0) - (score.get(a.n) ?? 0))
    .slice(0, count)
    .toSorted((a, b) => a.n - b.n)
}

function withSpeaker({ line }: Pick<WeighedLine, 'line'>): Place {
  return placeOf(line, said(line, true))
}
