/**
 * How much meaning counts against keywords, by the quality of the vectors. `approximate` is the best on the part of the
 * questions of bench/search-quality.ts that is there for tuning; `standard` is not measured.
 */
export const weightOfMeaning = { standard: 0.7, approximate: 0.8 }

/**
 * Scores of both kinds as one, 0–1, the best first: a convex mix of the cosine stretched over the candidates and of the
 * rank by keywords against the best of them. What has only one of the two has 0 of the other.
 * @param coverage share of the query's terms that the best by keywords has, 0–1: one word of five is no match
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
      // Without a meaning of the query, or without a word of it anywhere, the other counts alone.
      if (dense.size === 0) return { n, score: worded }
      if (best === 0 || coverage === 0) return { n, score: near }
      return { n, score: weight * near + (1 - weight) * coverage * worded }
    })
    .toSorted((a, b) => b.score - a.score || b.n - a.n)
}
