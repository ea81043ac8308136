import type { Word } from '../../contract/content.ts'
import { firstFrom, lastUpTo } from '../first-from.ts'
import { segmentOfWords } from '../segment-of-words.ts'
import type { StoredContent } from '../stored-content.ts'
import type { Span } from '../split-time.ts'

/** How far a span goes into the pauses around its words, seconds: recognition is off by about as much. */
const margin = 0.15
/** How far it goes into words without a pause: recognition counts in steps of 40 ms. */
const leastMargin = 0.04
/** The shortest span, seconds, and per character: some engines say of a word only where it is, or where it begins. */
const shortest = 0.2
const shortestCharacter = 0.05
/** How long a typed word takes at least, seconds per character. If it has less time, it is said in that of its neighbours, too. */
const fastest = 0.04
/** How far a typed word at the edge of a paragraph may be from where it is, seconds. */
const typedMargin = 0.5

/**
 * When words are said, so that nothing of them is heard: up to the middle of the pauses around them, and at most 0.15 s more.
 * Where there is no pause, a little of the neighbours goes too: better than the beginning of a name.
 * `isTyped`: whether a person wrote a word, by its index. Its time is that of what it replaced, or of a pause, so all the time
 * between the recognised words around it goes. Estimated times are only right within their segment, so all of it goes.
 */
export function silencedSpans(
  content: StoredContent,
  replaced: readonly number[],
  isTyped: (index: number) => boolean,
): Span[] {
  if (replaced.length === 0) return []
  if (content.estimated) return joinSpans(wholeSegments(content, replaced).map((span) => widened(span, margin, margin)))
  const gone = new Set(replaced)
  const pauses = pausesAround(content.words.filter((_, index) => !gone.has(index)))
  const bounds = typedBounds(content, isTyped)
  return joinSpans(
    replaced.map((index) => {
      const { word, start, end } = content.words[index] as Word
      const typed = bounds(index)
      if (typed !== null) return typed
      const [before, after] = [pauses.before(start), pauses.after(start, end)]
      const span = widened({ start, end }, marginOf(before), marginOf(after))
      return atLeast(span, Math.max(shortest, word.length * shortestCharacter))
    }),
  )
}

/** Whether times are estimates alone, as of a text that says nothing of them: then nobody knows when a word is said. */
export function hasNoTimes({ estimated, segments }: StoredContent): boolean {
  if (!estimated || segments.length < 2) return estimated && segments.length === 0
  return segments.every(({ start }, i) => i === 0 || Math.abs(start - (segments[i - 1]?.end ?? 0)) < 0.002)
}

const widened = ({ start, end }: Span, before: number, after: number): Span => ({
  start: Math.max(0, start - before),
  end: end + after,
})

const marginOf = (pause: number): number => Math.max(leastMargin, Math.min(margin, pause / 2))

function atLeast({ start, end }: Span, seconds: number): Span {
  const missing = Math.max(0, seconds - (end - start)) / 2
  return widened({ start, end }, missing, missing)
}

/** The pauses before and after a time, between words that stay; 0 where somebody speaks. */
function pausesAround(stay: readonly Word[]): {
  before: (start: number) => number
  after: (start: number, end: number) => number
} {
  const words = stay.toSorted((a, b) => a.start - b.start)
  const latestEnds: number[] = []
  for (const { end } of words) latestEnds.push(Math.max(latestEnds.at(-1) ?? 0, end))
  const startOf = (word: Word): number => word.start
  return {
    before: (start) => Math.max(0, start - (latestEnds[lastUpTo(words, startOf, start)] ?? -Infinity)),
    after: (start, end) => Math.max(0, (words[firstFrom(words, startOf, start + 0.001)]?.start ?? Infinity) - end),
  }
}

/** The time of the words that a person typed around a word, and of the pauses beside them; null for a recognised word. */
function typedBounds(
  { words, paragraphStarts }: StoredContent,
  isTyped: (index: number) => boolean,
): (index: number) => Span | null {
  const starts = new Set(paragraphStarts)
  const isAlike = (index: number, other: number): boolean =>
    words[index] !== undefined && words[index].speaker === words[other]?.speaker
  let known: { first: number; last: number; span: Span } | null = null
  return (index) => {
    if (!isTyped(index)) return null
    if (known !== null && index >= known.first && index <= known.last) return known.span
    let [first, last] = [index, index]
    while (!starts.has(first) && isAlike(first - 1, index) && isTyped(first - 1)) first -= 1
    while (!starts.has(last + 1) && isAlike(last + 1, index) && isTyped(last + 1)) last += 1
    const run = words.slice(first, last + 1)
    const own = {
      start: run.reduce((least, { start }) => Math.min(least, start), Infinity),
      end: run.reduce((most, { end }) => Math.max(most, end), 0),
    }
    const before = !starts.has(first) && isAlike(first - 1, index) ? (words[first - 1] as Word) : null
    const after = !starts.has(last + 1) && isAlike(last + 1, index) ? (words[last + 1] as Word) : null
    let start = Math.min(own.start - leastMargin, before?.end ?? own.start - typedMargin)
    let end = Math.max(own.end + leastMargin, after?.start ?? own.end + typedMargin)
    const characters = run.reduce((sum, { word }) => sum + word.length, 0)
    if (end - start < characters * fastest) {
      start = Math.min(start, before?.start ?? start - typedMargin)
      end = Math.max(end, after?.end ?? end + typedMargin)
    }
    const span = atLeast({ start: Math.max(0, start), end }, shortest)
    known = { first, last, span }
    return span
  }
}

function wholeSegments({ words, segments }: StoredContent, replaced: readonly number[]): Span[] {
  const own = replaced.map((index) => words[index] as Word)
  const places = segmentOfWords(segments, own)
  return own.map(({ start, end }, i) => {
    const segment = segments[places[i] ?? -1]
    return { start: Math.min(start, segment?.start ?? start), end: Math.max(end, segment?.end ?? end) }
  })
}

/** Spans in order; those that touch are one. */
function joinSpans(spans: readonly Span[]): Span[] {
  const joined: Span[] = []
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const last = joined.at(-1)
    if (last !== undefined && span.start <= last.end + 0.03) last.end = Math.max(last.end, span.end)
    else joined.push({ ...span })
  }
  return joined
}
