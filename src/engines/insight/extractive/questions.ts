import { citationClock } from '../../../text/clock.ts'
import { isQuestion } from '../../../text/is-question.ts'
import { wordsOf } from '../vocabulary.ts'
import { answerWords } from './constants.ts'
import { labelsOf } from './extract-labels.ts'
import { said, type Studied } from './study.ts'
import { phrasesOf } from './phrases/phrases-of.ts'

const endsInMark = /[.!?？。！؟।…]["”’»)\]]*$/u

/** Each question with its answer, if somebody gave one. */
export function questions(studied: Studied, count: number): string[] {
  const { question, answer } = labelsOf(studied.language)
  const { asks } = phrasesOf(studied.language)
  const hasMarks = studied.lines.some(({ line }) => endsInMark.test(line.text))
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
export function replyTo({ lines, language }: Studied, n: number): { start: number; text: string } | null {
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
