import type { Calibration } from '../../engines/embedding/port.ts'

/** Questions of up to so many words count as short. */
const shortTerms = 2

/**
 * The score of a passage, 0–1: the fraction of questions about something nobody said whose best passage is less close
 * than this one. Rises with `closeness`, so the passages of a question keep their order.
 * @param closeness cosine, raised by keyword matches (mix-scores.ts)
 * @param terms number of the question's words that carry meaning
 */
export function relevanceOf(closeness: number, terms: number, { short, long }: Calibration): number {
  const { middle, width } = terms <= shortTerms ? short : long
  return 1 / (1 + Math.exp(-(closeness - middle) / width))
}

/**
 * Whether anything is near a question whose words nobody said.
 * @param closest closeness of the best passage
 */
export function isNear(closest: number, terms: number, { least }: Calibration): boolean {
  return closest >= (terms <= 1 ? least.one : terms === 2 ? least.two : least.more)
}
