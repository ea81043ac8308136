/** Above this many comparisons of one stretch, it is divided at runs of words that occur once on both sides. */
const mostComparisons = 2_000_000
/** Lengths of such runs, tried in this order. */
const runLengths = [4, 3, 2, 1]
/** How often a stretch is divided. Real texts need a few; others are made so that each division finds a single word. */
const mostDivisions = 30

/**
 * What a stretch without a match costs. More than a short word is worth: one alone in the middle of others would be a
 * match by chance. Less than a long word is.
 */
const stretchCost = 0.7
const shortWord = { letters: 3, worth: 0.6 }

type Pair = [text: number, heard: number]
interface Range {
  text: [from: number, to: number]
  heard: [from: number, to: number]
  /** How many divisions it is the result of. */
  depth: number
}

/**
 * Which units of a text are which of those that were heard: pairs of indexes, ascending in both. Units are equal or not,
 * empty ones equal none. Of all ways to match them, it takes the one with the most words in the fewest stretches.
 */
export function matchUnits(text: readonly string[], heard: readonly string[]): Pair[] {
  const pairs: Pair[] = []
  const ranges: Range[] = [{ text: [0, text.length], heard: [0, heard.length], depth: 0 }]
  for (let range = ranges.pop(); range !== undefined; range = ranges.pop()) {
    const { text: t, heard: h, depth } = range
    if ((t[1] - t[0]) * (h[1] - h[0]) <= mostComparisons) {
      for (const pair of bestPairs(text, heard, range)) pairs.push(pair)
      continue
    }
    // A stretch that has none is another text.
    const anchors = depth < mostDivisions ? anchorsOf(text, heard, range) : []
    for (const anchor of anchors) pairs.push(anchor)
    let [at, heardAt] = [t[0], h[0]]
    for (const [i, j] of anchors.length === 0 ? [] : [...anchors, [t[1], h[1]] as Pair]) {
      if (i > at && j > heardAt) ranges.push({ text: [at, i], heard: [heardAt, j], depth: depth + 1 })
      at = i + 1
      heardAt = j + 1
    }
  }
  return pairs.toSorted((a, b) => a[0] - b[0])
}

/** Pairs of the longest runs that occur once on both sides, ascending in both. */
function anchorsOf(text: readonly string[], heard: readonly string[], range: Range): Pair[] {
  for (const length of runLengths) {
    const places = placesOfRuns(heard, range.heard, length)
    const found = [...placesOfRuns(text, range.text, length)].flatMap(([run, place]): Pair[] => {
      const other = places.get(run)
      return place === null || other == null ? [] : [[place, other]]
    })
    const ascending = longestAscending(found.toSorted((a, b) => a[0] - b[0]))
    if (ascending.length > 0) return ascending
  }
  return []
}

/** Where each run of units begins; null: in several places. */
function placesOfRuns(
  units: readonly string[],
  [from, to]: [number, number],
  length: number,
): Map<string, number | null> {
  const places = new Map<string, number | null>()
  for (let at = from; at + length <= to; at += 1) {
    const run = units.slice(at, at + length)
    if (run.includes('')) continue
    const key = run.join(' ')
    places.set(key, places.has(key) ? null : at)
  }
  return places
}

/** The most pairs that ascend on both sides, of pairs that ascend in the text. */
function longestAscending(pairs: readonly Pair[]): Pair[] {
  /** The pair that ends the best list of each length, and the one before each. */
  const ends: number[] = []
  const before: number[] = []
  for (const [index, [, place]] of pairs.entries()) {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((pairs[ends[middle] as number] as Pair)[1] < place) low = middle + 1
      else high = middle
    }
    before.push(low === 0 ? -1 : (ends[low - 1] as number))
    ends[low] = index
  }
  const list: Pair[] = []
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at] as number) list.push(pairs[at] as Pair)
  return list.toReversed()
}

const worthOf = (unit: string): number => (unit.length <= shortWord.letters ? shortWord.worth : 1)

/** How a cell of the table was reached. */
const step = { none: 0, match: 1, text: 2, heard: 3 } as const

/** The pairs of a range that are worth most, less what the stretches without any cost. By dynamic programming. */
function bestPairs(text: readonly string[], heard: readonly string[], range: Range): Pair[] {
  const [from, to] = range.text
  const [heardFrom, heardTo] = range.heard
  const width = heardTo - heardFrom + 1
  // Best worths of the row before and this one, by what the last unit was: part of a pair, or of a stretch without.
  let [matched, open] = [new Float64Array(width).fill(-Infinity), new Float64Array(width).fill(-stretchCost)]
  let [newMatched, newOpen] = [new Float64Array(width), new Float64Array(width)]
  matched[0] = 0
  const size = (to - from + 1) * width
  /** Whether the unit before a pair, and before a unit without one, was in a pair; and which side the latter is of. */
  const pairAfterPair = new Uint8Array(size)
  const openStep = new Uint8Array(size).fill(step.heard)
  const openAfterPair = new Uint8Array(size)
  for (let i = 1; i <= to - from; i += 1) {
    const unit = text[from + i - 1] as string
    const worth = worthOf(unit)
    for (let j = 0; j < width; j += 1) {
      const at = i * width + j
      let best = -Infinity
      if (j > 0 && unit !== '' && unit === heard[heardFrom + j - 1]) {
        const after = matched[j - 1] as number
        const afterOpen = open[j - 1] as number
        pairAfterPair[at] = after >= afterOpen ? 1 : 0
        best = Math.max(after, afterOpen) + worth
      }
      newMatched[j] = best
      const [up, upMatched] = [open[j] as number, (matched[j] as number) - stretchCost]
      let bestOpen = Math.max(up, upMatched)
      openStep[at] = step.text
      openAfterPair[at] = upMatched > up ? 1 : 0
      if (j > 0) {
        const [left, leftMatched] = [newOpen[j - 1] as number, (newMatched[j - 1] as number) - stretchCost]
        if (Math.max(left, leftMatched) > bestOpen) {
          bestOpen = Math.max(left, leftMatched)
          openStep[at] = step.heard
          openAfterPair[at] = leftMatched > left ? 1 : 0
        }
      }
      newOpen[j] = bestOpen
    }
    ;[matched, newMatched] = [newMatched, matched]
    ;[open, newOpen] = [newOpen, open]
  }
  const pairs: Pair[] = []
  let [i, j] = [to - from, width - 1]
  let isPair = (matched[j] as number) >= (open[j] as number)
  while (i > 0 && j > 0) {
    const at = i * width + j
    if (isPair) {
      pairs.push([from + i - 1, heardFrom + j - 1])
      isPair = pairAfterPair[at] === 1
      i -= 1
      j -= 1
      continue
    }
    isPair = openAfterPair[at] === 1
    if (openStep[at] === step.text) i -= 1
    else j -= 1
  }
  return pairs.toReversed()
}
