import { isQuestion } from '../../../text/is-question.ts'
import { termsOf } from '../vocabulary.ts'
import type { Place } from '../port.ts'
import type { WeighedLine } from '../weigh-terms.ts'
import { contextShares, figureWeight, leastAnswerShare, questionWeight } from './constants.ts'
import { placeOf, said, type Studied } from './study.ts'
import { phrasesOf } from './phrases/phrases-of.ts'

const asksFigure =
  /\b(?:when|how (?:many|much|long|often|old|far|high|big|large)|what (?:date|time|year|price|number)|wann|wie (?:viele?|lange|oft|hoch|alt|weit|teuer)|quand|combien|wanneer|hoeveel|quando|quanto)\b|(?<!\p{L})(?:à quelle (?:heure|date)|cuándo|cuánt[oa]s?|qué (?:fecha|hora))(?!\p{L})/iu

/** Words of a prompt that mean the recording, or how to answer. */
const aside =
  /^(?:recording|meeting|conversation|call|talk|interview|episode|podcast|transcript|text|answer|write|explain|describe|short|friendly|tone|style|bullet|sentences?|words?|aufnahme|gespräch|besprechung|sitzung|folge|transkript|antwort\p{L}*|schreib\p{L}*|erklär\p{L}*|kurz|sätze?n?|réunion|entretien|enregistrement|épisode|réponse|réponds|écris|explique|phrases?|grabación|reunión|entrevista|episodio|respuesta|responde|escribe|explica|frases?)$/iu

/** The lines that say most about what a prompt asks, in order; empty if they have less than half of its words. */
export function answers(studied: Studied, prompt: string, count: number): Place[] {
  const weights = weigh(studied, prompt)
  const all = [...weights.values()].reduce((sum, weight) => sum + weight, 0)
  if (all === 0) return []
  const { figure } = phrasesOf(studied.language)
  const wantsFigure = asksFigure.test(prompt)
  const own = studied.lines.map((line) => shareOf(keysOf(line, studied.language), weights, all))
  const subjects = subjectShares(studied, weights, all)
  const scored = studied.lines.map((line, n) => {
    const { text } = line.line
    const hasOwn = (own[n] ?? 0) > 0
    let score = (own[n] ?? 0) + contextShares.before * (own[n - 1] ?? 0) + contextShares.section * (subjects[n] ?? 0)
    if (isQuestion(text)) score *= questionWeight
    else if (wantsFigure && (hasOwn || (own[n - 1] ?? 0) > 0) && (/\p{N}/u.test(text) || figure.test(text)))
      score *= figureWeight
    if (line.weights.size < 2) score *= questionWeight
    return { line, score }
  })
  const ranked = scored.toSorted((a, b) => b.score - a.score || a.line.n - b.line.n).slice(0, count)
  const least = leastAnswerShare * (ranked[0]?.score ?? 0)
  return ranked
    .filter(({ score }) => score > 0 && score >= least)
    .toSorted((a, b) => a.line.n - b.line.n)
    .map(({ line: { line } }) => placeOf(line, said(line, true)))
}

/** The weight of each word of the prompt that the recording has: rare ones weigh more. */
function weigh({ lines, language }: Studied, prompt: string): Map<string, number> {
  const wanted = new Set(
    termsOf(prompt, language)
      .filter(({ word }) => !aside.test(word))
      .map(({ key }) => key),
  )
  const inLines = new Map<string, number>()
  for (const line of lines)
    for (const key of keysOf(line, language)) if (wanted.has(key)) inLines.set(key, (inLines.get(key) ?? 0) + 1)
  if (inLines.size * 2 < wanted.size) return new Map()
  return new Map(Array.from(inLines, ([key, count]) => [key, Math.log(1 + lines.length / count)]))
}

/** The words of a line, and the name of who says it: "What did Ada say?" */
function keysOf({ line, terms }: WeighedLine, language: string): ReadonlySet<string> {
  const name = line.speaker === null ? [] : termsOf(line.speaker, language)
  return new Set([...terms, ...name].map(({ key }) => key))
}

function shareOf(keys: ReadonlySet<string>, weights: ReadonlyMap<string, number>, all: number): number {
  let sum = 0
  for (const key of keys) sum += weights.get(key) ?? 0
  return sum / all
}

/** For each line how much of the prompt the announced subject of its part has. */
function subjectShares(
  { lines, signposts, language }: Studied,
  weights: ReadonlyMap<string, number>,
  all: number,
): number[] {
  const shares = lines.map(() => 0)
  for (const [i, { n, subject }] of signposts.entries()) {
    const share = shareOf(new Set(termsOf(subject, language).map(({ key }) => key)), weights, all)
    if (share > 0) shares.fill(share, n, signposts[i + 1]?.n ?? lines.length)
  }
  return shares
}

/**
 * The places that have a word of the rest of a question, such as "the launch"; all of them if the rest has no word that
 * the recording has.
 */
export function placesAbout(studied: Studied, places: readonly Place[], rest: string): readonly Place[] {
  const { language } = studied
  const wanted = weigh(studied, rest)
  if (wanted.size === 0) return places
  return places.filter(({ text }) => termsOf(text, language).some(({ key }) => wanted.has(key)))
}
