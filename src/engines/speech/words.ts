import { cutAtBoundaries } from '../../text/word-segmenter.ts'
import { fitToPauses } from './fit-to-pauses.ts'
import type { Pause } from './pauses.ts'
import type { RecognisedWord } from './port.ts'
import { roundSeconds } from '../../text/round-seconds.ts'

/** A model's tokens: one time each, in seconds, with durations and log-probabilities if the model gives them. */
export interface Tokens {
  tokens: readonly string[]
  timestamps: readonly number[]
  durations: readonly number[]
  logProbs: readonly number[]
}

export interface TokenTimes {
  /** Seconds added to every time: the model's own offset minus the silence put before the window. */
  shift: number
  /** Length of the window in seconds; no word is outside it. */
  windowSeconds: number
  /** Where nobody speaks in the window, in order. */
  pauses?: readonly Pause[]
}

/** Without durations, a word ends at most this long after the start of its last token, seconds. */
const longestToken = 0.4
/** No word begins later before the end of its window, seconds. */
const shortestWord = 0.04

/** Scripts written without spaces: each of their tokens is a word. */
const spaceless =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/**
 * Joins tokens into words: a leading space or ▁ starts a word. Confidence is exp of the mean log-probability of its
 * tokens. Times are inside the window and never decrease.
 */
export function wordsFromTokens(tokens: Tokens, { shift, windowSeconds, pauses = [] }: TokenTimes): RecognisedWord[] {
  interface Draft {
    text: string
    first: number
    last: number
  }
  const drafts: Draft[] = []
  for (const [i, token] of tokens.tokens.entries()) {
    const text = token.replaceAll('▁', ' ')
    const last = drafts.at(-1)
    if (last === undefined || text.startsWith(' ') || spaceless.test(text)) {
      drafts.push({ text: text.trim(), first: i, last: i })
    } else {
      last.text += text.trimEnd()
      last.last = i
    }
  }
  const kept = drafts.filter(({ text }) => text !== '' && !/^<.*>$/.test(text))
  const timeOf = (token: number): number =>
    clamp((tokens.timestamps[token] ?? 0) + shift, 0, Math.max(0, windowSeconds - shortestWord))
  let floor = 0
  const starts = kept.map(({ first }) => (floor = Math.max(floor, timeOf(first))))
  const spans = kept.map(({ text, first, last }, i) => {
    const start = starts[i] ?? 0
    const from = starts.indexOf(start)
    const to = starts.lastIndexOf(start)
    const final = kept[to]?.last ?? last
    const duration = tokens.durations[final]
    const spoken = timeOf(final) + (duration === undefined || duration <= 0 ? longestToken : duration)
    const end = clamp(spoken, start, starts[to + 1] ?? windowSeconds)
    // A search may give several words the time of a single one; they share it.
    const at = (word: number): number => start + ((end - start) * (word - from)) / (to + 1 - from)
    const probabilities = tokens.logProbs.slice(first, last + 1)
    return { text, probabilities, start: at(i), last: timeOf(last), end: at(i + 1) }
  })
  return fitToPauses(spans, pauses).map(({ text, probabilities, start, end }) => ({
    word: text,
    start: roundSeconds(start),
    end: roundSeconds(end),
    confidence: confidence(probabilities),
  }))
}

/** Splits text without times into words; each word gets time in proportion to its characters. */
export function spreadWords(text: string, start: number, end: number, language: string | null): RecognisedWord[] {
  const words = splitText(text, language)
  const total = words.reduce((sum, word) => sum + word.length + 1, 0)
  let at = start
  return words.map((word) => {
    const from = at
    at += ((end - start) * (word.length + 1)) / total
    return { word, start: roundSeconds(from), end: roundSeconds(Math.min(at, end)), confidence: null }
  })
}

function splitText(text: string, language: string | null): string[] {
  const pieces = text
    .trim()
    .split(/\s+/u)
    .filter((piece) => piece !== '')
  return pieces.flatMap((piece) => (spaceless.test(piece) ? cutAtBoundaries(piece, language ?? 'und') : [piece]))
}

function confidence(logProbs: readonly number[]): number | null {
  if (logProbs.length === 0) return null
  const mean = logProbs.reduce((sum, p) => sum + p, 0) / logProbs.length
  return Number.isFinite(mean) ? clamp(Math.exp(mean), 0, 1) : null
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, Number.isFinite(value) ? value : low))
}
