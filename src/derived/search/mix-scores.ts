/**
 * The weight of semantic against keyword scores, by the quality of the vectors. `approximate` is the best value on the
 * tuning questions of bench/search-quality.ts; `standard` is not measured.
 */
export const weightOfMeaning = { standard: 0.7, approximate: 0.9 }

/**
 * What a passage with all words of a question has before others: more than any closeness. The power keeps one with half
 * of the words at 0.06.
 */
const sayingPower = 4

/** Scores of passages, by their number. */
export interface Scores {
  /** Cosines. */
  dense: ReadonlyMap<number, number>
  /** Ranks by words. */
  keyword: ReadonlyMap<number, number>
  /** Of semantic against keyword scores, 0–1. */
  weight: number
  /** Fraction of the query's terms in the best keyword match, 0–1: one word of five is no match. */
  coverage: number
  /** The same fraction of each passage with any. */
  shares: ReadonlyMap<number, number>
  /** The fraction of the question's terms that are words: vectors know nothing of a ticket number or a date. */
  wording: number
}

export interface Mixed {
  n: number
  score: number
  closeness: number | null
}

/**
 * Combines both scores into one, 0–1, best first: a convex mix of the cosine, stretched over the candidates, and of the
 * keyword rank relative to the best candidate. A candidate with only one score has 0 for the other.
 * `closeness` is on a scale that doesn't depend on the other candidates: the cosine, raised by at most a
 * quarter of the candidates' range for keywords. Null if the query has no vector.
 * The order puts passages with all words of the question first; `closeness` doesn't know of that.
 */
export function mixScores(scores: Scores): Mixed[] {
  const mixed = mix(scores).toSorted((a, b) => b.score - a.score || b.n - a.n)
  const most = Math.max(1, mixed[0]?.score ?? 0)
  return mixed.map((one) => ({ ...one, score: one.score / most }))
}

function mix({ dense, keyword, weight, coverage, shares, wording }: Scores): Mixed[] {
  const cosines = [...dense.values()]
  const low = cosines.reduce((least, value) => Math.min(least, value), Infinity)
  const high = cosines.reduce((most, value) => Math.max(most, value), -Infinity)
  const best = [...keyword.values()].reduce((most, value) => Math.max(most, value), 0)
  return [...new Set([...dense.keys(), ...keyword.keys()])].map((n) => {
    const cosine = dense.get(n)
    const near = cosine === undefined ? 0 : high > low ? (cosine - low) / (high - low) : 1
    const worded = best > 0 ? (keyword.get(n) ?? 0) / best : 0
    // If the query has no vector, or none of its words occurs, the other score counts alone.
    if (dense.size === 0) return { n, score: worded, closeness: null }
    const bare = cosine ?? low
    if (best === 0 || coverage === 0) return { n, score: near, closeness: bare }
    const said = (shares.get(n) ?? 0) ** sayingPower
    const score = weight * wording * near + (1 - weight) * coverage * worded + said
    // With the weight 0, keywords alone decide, and there is no such scale.
    const closeness = weight === 0 ? null : bare + ((1 - weight) / weight) * (high - low) * coverage * worded
    return { n, score, closeness }
  })
}
