import { similarity, together, type WeighedLine } from './weigh-terms.ts'

/** Lines about one subject: [from, to) of all lines. */
export interface Section {
  from: number
  to: number
}

/** Terms compared on each side of a gap: fewer for a short recording. */
const [leastSide, mostSide, sidesOfAll] = [20, 90, 6]
const leastSeconds = 60
/** Typical length of chapters in a long recording, seconds; and their maximum number. */
const usualSeconds = 270
const mostSections = 24
/** Minimum depth of a border, as a share of the mean valley. */
const shallow = 0.8

/**
 * Finds where the subject changes: compares the words before and after each gap between lines; the deepest valleys of
 * their similarity are borders (Hearst's TextTiling). Gaps between paragraphs count for more than those inside.
 * @param announced lines that announce a subject, in order: borders too, even where the words hardly change
 */
export function findSections(
  lines: readonly WeighedLine[],
  seconds: number,
  announced: readonly number[] = [],
): Section[] {
  if (lines.length === 0) return []
  const shortest = Math.min(leastSeconds, Math.max(12, seconds / 4))
  const wanted = Math.min(
    mostSections,
    Math.max(1, Math.round(seconds / Math.min(usualSeconds, Math.max(25, seconds / 3)))),
  )
  const borders: number[] = []
  const isFarFromOthers = (at: number, least: number): boolean =>
    [startOf(lines, 0), seconds, ...borders.map((border) => startOf(lines, border))].every(
      (other) => Math.abs(other - at) >= least,
    )
  for (const n of announced) {
    if (borders.length + 1 >= mostSections) break
    if (isFarFromOthers(startOf(lines, n), Math.max(shortest / 2, seconds / mostSections / 2))) borders.push(n)
  }
  const valleys = depths(lines)
    .map((depth, gap) => ({ gap: gap + 1, depth: depth + bonusOf(lines, gap + 1) }))
    .filter(({ depth }) => depth > 0)
    .toSorted((a, b) => b.depth - a.depth)
  const mean = valleys.reduce((sum, { depth }) => sum + depth, 0) / Math.max(1, valleys.length)
  for (const { gap, depth } of valleys) {
    if (borders.length + 1 >= wanted || depth < mean * shallow) break
    if (isFarFromOthers(startOf(lines, gap), shortest)) borders.push(gap)
  }
  const starts = [0, ...borders.toSorted((a, b) => a - b)]
  return starts.map((from, i) => ({ from, to: starts[i + 1] ?? lines.length }))
}

function startOf(lines: readonly WeighedLine[], n: number): number {
  return lines[n]?.line.start ?? Infinity
}

/** A new paragraph, a pause or another speaker makes a border more likely. */
function bonusOf(lines: readonly WeighedLine[], n: number): number {
  const [before, after] = [lines[n - 1]?.line, lines[n]?.line]
  if (before === undefined || after === undefined) return 0
  if (before.paragraph === after.paragraph) return -0.1
  const pause = Math.min(3, Math.max(0, after.start - before.end))
  return 0.02 + pause * 0.03 + (before.speaker === after.speaker ? 0 : 0.02)
}

/** How far the similarity at each gap is below the peaks around it. */
function depths(lines: readonly WeighedLine[]): number[] {
  const all = lines.reduce((sum, { weights }) => sum + weights.size, 0)
  const most = Math.min(mostSide, Math.max(leastSide, all / sidesOfAll))
  // A recording may have any number of lines without terms, such as "Yes.".
  const weighty = lines.filter(({ weights }) => weights.size > 0)
  const scores: number[] = []
  let next = 0
  for (let gap = 1; gap < lines.length; gap++) {
    if ((lines[gap - 1] as WeighedLine).weights.size > 0) next += 1
    scores.push(similarity(together(sideOf(weighty, next, -1, most)), together(sideOf(weighty, next, 1, most))))
  }
  const smooth = scores.map((_, i) => {
    const around = scores.slice(Math.max(0, i - 1), i + 2)
    return around.reduce((sum, score) => sum + score, 0) / around.length
  })
  const [before, after] = [peaks(smooth), peaks(smooth.toReversed()).toReversed()]
  return smooth.map((score, i) => (before[i] as number) + (after[i] as number) - 2 * score)
}

function sideOf(lines: readonly WeighedLine[], gap: number, step: 1 | -1, most: number): WeighedLine[] {
  const side: WeighedLine[] = []
  let terms = 0
  for (let n = step === 1 ? gap : gap - 1; n >= 0 && n < lines.length && terms < most; n += step) {
    const line = lines[n]
    if (line === undefined) break
    side.push(line)
    terms += line.weights.size
  }
  return side
}

/** For each value the top of the slope that leads down to it; a value that nothing leads down to is its own. */
function peaks(scores: readonly number[]): number[] {
  const heights: number[] = []
  for (const [i, score] of scores.entries())
    heights.push((scores[i - 1] ?? -Infinity) >= score ? (heights[i - 1] as number) : score)
  return heights
}
