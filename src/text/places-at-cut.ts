import { lastUpTo } from './last-up-to.ts'
import { plain } from './plain-word.ts'

interface TimedWord {
  word: string
  start: number
  end: number
}

/** Two recognitions of a word begin at most this far apart, seconds. */
const tolerance = 0.25

/** The words with one text in a place. In pairs: those of the left recognition, those of the right one. */
interface Group {
  /** The number of the first of them. */
  first: number
  /** When the last of them begins; −Infinity: none. */
  latest: [number, number]
  /** The same, of this group and all before it. */
  latestSoFar: [number, number]
  /** How many groups up to this one have no words of the other recognition. */
  alone: [number, number]
}

/**
 * Cuts the words of two recognitions, in order of their middles, into places: stretches of time with words of one or
 * both, none of which reaches into the next place. Returns the number of the first word of each place.
 *
 * A word joins all places from the first that it reaches or repeats. That one is searched by half, since a server may
 * answer 100,000 words for a window. It can be, because words of a later place never begin earlier.
 */
export function placesAtCut(words: readonly { word: TimedWord; isLeft: boolean }[]): number[] {
  const starts: number[] = []
  /** The latest end in each place or one before it, and the middle of its last word. */
  const ends: number[] = []
  const middles: number[] = []
  const byText = new Map<string, Group[]>()
  for (const [n, { word, isLeft }] of words.entries()) {
    const middle = (word.start + word.end) / 2
    const text = plain(word.word)
    let groups = byText.get(text)
    if (groups === undefined) byText.set(text, (groups = []))
    joinGroups(groups, starts)
    // Said at the same time, by more than inexact times explain.
    const reached = 1 + Math.min(lastUpTo(ends, itself, middle), lastUpTo(middles, itself, word.start))
    const repeated = firstRepeated(groups, word.start, isLeft)
    const first = repeated === null ? reached : Math.min(reached, placeOf(starts, repeated))
    const end = Math.max(ends.at(-1) ?? word.end, word.end)
    for (const list of [starts, ends, middles]) list.length = Math.min(list.length, first + 1)
    starts[first] ??= n
    ends[first] = end
    middles[first] = middle
    const latest: Group['latest'] = isLeft ? [word.start, -Infinity] : [-Infinity, word.start]
    addGroup(groups, { first: n, latest })
    joinGroups(groups, starts)
  }
  return starts
}

/** The first group that has the word in the other recognition, at a slightly different time, and not in its own. */
function firstRepeated(groups: readonly Group[], start: number, isLeft: boolean): Group | null {
  const [own, other] = isLeft ? ([0, 1] as const) : ([1, 0] as const)
  const isNear = (seconds: number): boolean => start - seconds <= tolerance
  const near = firstThat(groups, ({ latestSoFar }) => isNear(latestSoFar[other]))
  const group = groups[near]
  if (group === undefined || !isNear(group.latest[own])) return group ?? null
  // All that follow begin later, so they are near too.
  return groups[firstThat(groups, ({ alone }) => alone[other] > group.alone[other])] ?? null
}

/** Makes one of the last groups that are in one place now. */
function joinGroups(groups: Group[], starts: readonly number[]): void {
  for (;;) {
    const [before, last] = [groups.at(-2), groups.at(-1)]
    if (before === undefined || last === undefined || placeOf(starts, before) !== placeOf(starts, last)) return
    groups.length -= 2
    addGroup(groups, { first: before.first, latest: later(before.latest, last.latest) })
  }
}

function addGroup(groups: Group[], { first, latest }: Pick<Group, 'first' | 'latest'>): void {
  const before = groups.at(-1)
  const [left, right] = before?.alone ?? [0, 0]
  const [hasLeft, hasRight] = latest.map((seconds) => seconds > -Infinity)
  groups.push({
    first,
    latest,
    latestSoFar: later(before?.latestSoFar ?? latest, latest),
    alone: [hasRight === true ? left : left + 1, hasLeft === true ? right : right + 1],
  })
}

function later(a: Group['latest'], b: Group['latest']): Group['latest'] {
  return [Math.max(a[0], b[0]), Math.max(a[1], b[1])]
}

function placeOf(starts: readonly number[], { first }: Group): number {
  return lastUpTo(starts, itself, first)
}

/** The index of the first item of which it is true, as of all that follow; the number of items if there is none. */
function firstThat<T>(items: readonly T[], isTrue: (item: T) => boolean): number {
  return 1 + lastUpTo(items, (item) => (isTrue(item) ? 1 : 0), 0)
}

function itself(seconds: number): number {
  return seconds
}
