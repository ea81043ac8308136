import { similarity, together, type WeighedLine } from '../weigh-terms.ts'
import type { Section } from '../find-sections.ts'
import { standsAlone } from './stands-alone.ts'

/** A line, and how well it speaks for the others. */
export interface Ranked {
  line: WeighedLine
  score: number
  section: number
}

/** A graph of more lines than this is made of parts. */
const mostAtOnce = 400
/** What is worth less than this share of the best is better left out. */
const leastShare = 0.2
const rounds = 8
const damping = 0.85
const leastSimilarity = 0.05

/**
 * Ranks the lines: those that are like many others of their section (as PageRank counts links), that are about what the
 * whole recording is about, and that can be understood by themselves.
 */
export function rankLines(lines: readonly WeighedLine[], sections: readonly Section[], language: string): Ranked[] {
  const whole = together(lines)
  const ranked: Ranked[] = []
  for (const [section, { from, to }] of sections.entries()) {
    for (let at = from; at < to; at += mostAtOnce) {
      const part = lines.slice(at, Math.min(to, at + mostAtOnce))
      const central = centralities(part)
      for (const [i, line] of part.entries()) {
        const score =
          (0.6 * (central[i] ?? 0) + 0.4 * similarity(line, whole) * 2) * standsAlone(line, lines[line.n - 1], language)
        ranked.push({ line, score, section })
      }
    }
  }
  return ranked.toSorted((a, b) => b.score - a.score || a.line.n - b.line.n)
}

/** PageRank over similarity; the best has 1. */
function centralities(lines: readonly WeighedLine[]): number[] {
  const links = linksOf(lines).map((of) => ({
    others: Uint32Array.from(of.keys()),
    weights: Float64Array.from(of.values()),
  }))
  // What each gives to those that it is like, as a share of all that it gives.
  const given = links.map(({ weights }) => weights.reduce((sum, weight) => sum + weight, 0) || 1)
  let scores = lines.map(() => 1)
  for (let round = 0; round < rounds; round++) {
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

/**
 * The best lines, in the order of the recording: none that says what another already says, and of every part of the
 * recording some.
 */
export function chooseLines(ranked: readonly Ranked[], count: number, sections: number): WeighedLine[] {
  const chosen: Ranked[] = []
  const mostOfSection = Math.max(1, Math.ceil((count / Math.max(1, sections)) * 1.5))
  const ofSection = new Map<number, number>()
  const least = leastShare * Math.max(0, ...ranked.slice(0, 1).map(({ score }) => score))
  for (const isStrict of [true, false]) {
    for (const candidate of ranked) {
      if (chosen.length >= count) break
      if (candidate.score <= least || chosen.includes(candidate)) continue
      const already = ofSection.get(candidate.section) ?? 0
      if (isStrict && already >= mostOfSection) continue
      if (chosen.some((other) => similarity(other.line, candidate.line) > 0.5)) continue
      chosen.push(candidate)
      ofSection.set(candidate.section, already + 1)
    }
  }
  return chosen.map(({ line }) => line).toSorted((a, b) => a.n - b.n)
}

/** For each line those that it is like, and how much. Found by the terms that they share: most pairs share none. */
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
