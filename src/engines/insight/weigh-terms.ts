import type { Line } from './port.ts'
import { termsOf, type Term } from './vocabulary.ts'

/** A line with the weight of each of its terms. */
export interface WeighedLine {
  line: Line
  /** Its index among all lines. */
  n: number
  terms: Term[]
  weights: ReadonlyMap<string, number>
  /** Length of the vector of weights. */
  length: number
}

/**
 * Weighs the terms of every line: terms that are rare in the recording weigh more. Terms in more than a quarter of many
 * lines are ignored, which finds the stop words of languages that have no list of them.
 */
export function weighTerms(lines: readonly Line[], language: string): WeighedLine[] {
  const terms = lines.map(({ text }) => termsOf(text, language))
  const inLines = new Map<string, number>()
  for (const list of terms)
    for (const key of new Set(list.map((term) => term.key))) inLines.set(key, (inLines.get(key) ?? 0) + 1)
  const tooMany = Math.max(6, lines.length / 4)
  return lines.map((line, n) => {
    const weights = new Map<string, number>()
    for (const { key } of terms[n] ?? []) {
      const count = inLines.get(key) ?? 1
      if (count > tooMany) continue
      weights.set(key, (weights.get(key) ?? 0) + Math.log(1 + lines.length / count))
    }
    return { line, n, terms: terms[n] ?? [], weights, length: Math.hypot(...weights.values()) }
  })
}

/** The cosine similarity of two lines, 0–1. */
export function similarity(
  a: Pick<WeighedLine, 'weights' | 'length'>,
  b: Pick<WeighedLine, 'weights' | 'length'>,
): number {
  if (a.length === 0 || b.length === 0) return 0
  const [small, large] = a.weights.size <= b.weights.size ? [a.weights, b.weights] : [b.weights, a.weights]
  let sum = 0
  for (const [key, weight] of small) sum += weight * (large.get(key) ?? 0)
  return sum / (a.length * b.length)
}

/** Combines several lines into one. */
export function together(lines: readonly WeighedLine[]): Pick<WeighedLine, 'weights' | 'length'> {
  const weights = new Map<string, number>()
  for (const line of lines) for (const [key, weight] of line.weights) weights.set(key, (weights.get(key) ?? 0) + weight)
  return { weights, length: Math.hypot(...weights.values()) }
}
