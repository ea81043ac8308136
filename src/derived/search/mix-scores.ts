/**
 * The weight of semantic against keyword scores, by the quality of the vectors. `approximate` is the best value on the
 * tuning questions of bench/search-quality.ts; `standard` is not measured.
 */
export const weightOfMeaning = { standard: 0.7, approximate: 0.8 }

/**
 * Combines both scores into one, 0–1, best first: a convex mix of the cosine, stretched over the candidates, and of the
 * keyword rank relative to the best candidate. A candidate with only one score has 0 for the other.
 * @param coverage fraction of the query's terms in the best keyword match, 0–1: one word of five is no match
 */
export function mixScores(
  dense: ReadonlyMap<number, number>,
  keyword: ReadonlyMap<number, number>,
  weight: number,
  coverage: number,
): { n: number; score: number }[] {
  const cosines = [...dense.values()]
  const low = cosines.reduce((least, value) => Math.min(least, value), Infinity)
  const high = cosines.reduce((most, value) => Math.max(most, value), -Infinity)
  const best = [...keyword.values()].reduce((most, value) => Math.max(most, value), 0)
  return [...new Set([...dense.keys(), ...keyword.keys()])]
    .map((n) => {
      const cosine = dense.get(n)
      const near = cosine === undefined ? 0 : high > low ? (cosine - low) / (high - low) : 1
      const worded = best > 0 ? (keyword.get(n) ?? 0) / best : 0
      // If the query has no vector, or none of its words occurs, the other score counts alone.
      if (dense.size === 0) return { n, score: worded }
      if (best === 0 || coverage === 0) return { n, score: near }
      return { n, score: weight * near + (1 - weight) * coverage * worded }
    })
    .toSorted((a, b) => b.score - a.score || b.n - a.n)
}
