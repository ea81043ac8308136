import { similarity, together, type WeighedLine } from '../weigh-terms.ts'
import type { Section } from '../find-sections.ts'
import {
  damping,
  leastScoreShare,
  leastSimilarity,
  mostOfSectionFactor,
  mostRankedAtOnce,
  rankRounds,
  repetitionSimilarity,
  scoreShares,
  standsAloneFactors,
} from './constants.ts'
import type { Signpost } from './signposts.ts'
import { standsAlone } from './stands-alone.ts'
import { batchesOf } from '../../../text/batches-of.ts'

/** A line with its score. */
export interface Ranked {
  line: WeighedLine
  score: number
  section: number
}

/**
 * Ranks the lines. A line ranks high if it is similar to many others of its section (PageRank), similar to the whole
 * recording, and understandable on its own.
 */
export function rankLines(
  lines: readonly WeighedLine[],
  sections: readonly Section[],
  language: string,
  signposts: readonly Signpost[],
): Ranked[] {
  const announced = new Set(signposts.map(({ n }) => n))
  const whole = together(lines)
  const ranked: Ranked[] = []
  for (const [section, { from, to }] of sections.entries()) {
    for (const part of batchesOf(lines.slice(from, to), mostRankedAtOnce)) {
      const central = centralities(part)
      for (const [i, line] of part.entries()) {
        const score =
          (scoreShares.rank * (central[i] ?? 0) + scoreShares.whole * similarity(line, whole)) *
          standsAlone(line, lines[line.n - 1], language) *
          (announced.has(line.n) ? standsAloneFactors.announcement : 1)
        ranked.push({ line, score, section })
      }
    }
  }
  return ranked.toSorted((a, b) => b.score - a.score || a.line.n - b.line.n)
}

/** PageRank over similarity; the best line gets 1. */
function centralities(lines: readonly WeighedLine[]): number[] {
  const links = linksOf(lines).map((of) => ({
    others: Uint32Array.from(of.keys()),
    weights: Float64Array.from(of.values()),
  }))
  // The sum of each line's links, by which its score is divided.
  const given = links.map(({ weights }) => weights.reduce((sum, weight) => sum + weight, 0) || 1)
  let scores = lines.map(() => 1)
  for (let round = 0; round < rankRounds; round++) {
    scores = links.map(({ others, weights }) => {
      let sum = 0
      for (let i = 0; i < others.length; i++) {
        const other = others[i] ?? 0
        sum += ((scores[other] ?? 0) * (weights[i] ?? 0)) / (given[other] ?? 1)
      }
      return 1 - damping + damping * sum
    })
  }
  const best = Math.max(...scores, 1e-9)
  return scores.map((score) => score / best)
}

/** The best lines in the order of the recording: no repetitions, and some from every section. */
export function chooseLines(ranked: readonly Ranked[], count: number, sections: number): WeighedLine[] {
  const chosen: Ranked[] = []
  const mostOfSection = Math.max(1, Math.ceil((count / Math.max(1, sections)) * mostOfSectionFactor))
  const ofSection = new Map<number, number>()
  const least = leastScoreShare * Math.max(0, ...ranked.slice(0, 1).map(({ score }) => score))
  for (const isStrict of [true, false]) {
    for (const candidate of ranked) {
      if (chosen.length >= count) break
      if (candidate.score <= least || chosen.includes(candidate)) continue
      const already = ofSection.get(candidate.section) ?? 0
      if (isStrict && already >= mostOfSection) continue
      if (chosen.some((other) => similarity(other.line, candidate.line) > repetitionSimilarity)) continue
      chosen.push(candidate)
      ofSection.set(candidate.section, already + 1)
    }
  }
  return chosen.map(({ line }) => line).toSorted((a, b) => a.n - b.n)
}

/** For each line the similar ones, with their similarity. Compares by shared terms only: most pairs share none. */
function linksOf(lines: readonly WeighedLine[]): Map<number, number>[] {
  const links = lines.map(() => new Map<number, number>())
  const holders = new Map<string, { n: number; weight: number }[]>()
  for (const [n, { weights, length }] of lines.entries()) {
    const shared = new Map<number, number>()
    for (const [key, weight] of weights) {
      const before = holders.get(key) ?? []
      for (const other of before) shared.set(other.n, (shared.get(other.n) ?? 0) + weight * other.weight)
      before.push({ n, weight })
      holders.set(key, before)
    }
    for (const [other, product] of shared) {
      const alike = product / (length * (lines[other]?.length ?? 1))
      if (alike < leastSimilarity) continue
      links[n]?.set(other, alike)
      links[other]?.set(n, alike)
    }
  }
  return links
}
