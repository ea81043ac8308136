import type { Calibration } from '../../engines/embedding/port.ts'

/** Questions of up to so many words count as short. */
const shortTerms = 2
/**
 * If nobody said a word of a short question, nothing is found when the best score is below this: it's more likely that
 * the best passage is close by chance.
 */
const leastScore = 0.5

/** Fewer passages count as so many: the nearest of three isn't near because there are only three. */
const fewestPassages = 30

/** What the passages of a question are compared with. */
export interface Background {
  /** Cosine with an unrelated passage: a normal distribution. */
  mean: number
  spread: number
  /** Number of passages that were compared. */
  passages: number
}

/**
 * @param terms number of the question's words that carry meaning
 * @param cosines of the nearest passages
 * @param limit how many were asked for: with fewer, these are all; otherwise the farthest says how many there must be
 */
export function backgroundOf(
  calibration: Calibration,
  terms: number,
  cosines: readonly number[],
  limit: number,
): Background {
  const { mean, spread } = unrelated(calibration, terms)
  if (cosines.length < limit) return { mean, spread, passages: Math.max(fewestPassages, cosines.length) }
  const farthest = cosines.reduce((least, value) => Math.min(least, value), Infinity)
  return { mean, spread, passages: cosines.length / Math.max(1e-6, 1 - normal((farthest - mean) / spread)) }
}

/**
 * The background where sentences are compared instead of passages.
 * @param perPassage number of sentences in a passage, on average
 */
export function ofSentences(
  { passages }: Background,
  calibration: Calibration,
  terms: number,
  perPassage: number,
): Background {
  return { ...unrelated(calibration, terms), passages: passages * perPassage }
}

/** How close what has nothing to do with a question of so many words is. */
function unrelated({ short, long }: Calibration, terms: number): Calibration['short'] {
  return terms <= shortTerms ? short : long
}

/**
 * The probability that none of so many unrelated passages is as close by chance, 0–1. Rises with `closeness`, so the
 * passages of a question keep their order.
 * @param closeness cosine, raised by keyword matches (mix-scores.ts)
 */
export function relevanceOf(closeness: number, { mean, spread, passages }: Background): number {
  return normal((closeness - mean) / spread) ** passages
}

/** Whether anything is near a question whose words nobody said. Longer questions always find what is nearest. */
export function isNear(bestScore: number, terms: number): boolean {
  return terms > shortTerms || bestScore >= leastScore
}

/**
 * Scores, best first, with what the words say: 1 for a passage that has all of the question's, a little more for one that
 * has some. A passage that is ranked before another has at least its score.
 * @param covered fraction of the question's words in each passage, 0–1
 */
export function withWords(scores: readonly number[], covered: readonly number[]): number[] {
  const raised = scores.map((score, i) => 1 - (1 - score) * (1 - (covered[i] ?? 0) ** 2))
  for (let i = raised.length - 2; i >= 0; i--) raised[i] = Math.max(raised[i] ?? 0, raised[i + 1] ?? 0)
  return raised
}

/** The standard normal distribution (Abramowitz and Stegun 26.2.17; its error is below 1e-7). */
export function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z))
  const poly = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  const tail = (Math.exp(-(z ** 2) / 2) / Math.sqrt(2 * Math.PI)) * poly
  return z >= 0 ? 1 - tail : tail
}
