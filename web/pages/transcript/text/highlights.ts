import type { Paragraph } from '../editor/document.ts'

/**
 * Marks on words without elements of their own: a paragraph is one text, and the browser paints ranges of it (CSS
 * Custom Highlight API; looks in transcript.css). Thousands of words cost no elements, and typing no rendering.
 */
const names = ['spoken', 'doubt-1', 'doubt-2', 'doubt-3', 'found', 'found-now'] as const
type Name = (typeof names)[number]

function highlight(name: Name): Highlight {
  const known = CSS.highlights.get(name)
  if (known !== undefined) return known
  const made = new Highlight()
  // The spoken word is painted over doubt, and what was found over both.
  made.priority = name === 'spoken' ? 1 : name.startsWith('found') ? 2 : 0
  CSS.highlights.set(name, made)
  return made
}

/** The range of a stretch of a paragraph's text, or null where the page does not have it (yet). */
export function rangeIn(element: HTMLElement | undefined, start: number, end: number): Range | null {
  const text = element?.firstChild
  if (!(text instanceof Text) || end > text.length || start >= end) return null
  const range = new Range()
  range.setStart(text, start)
  range.setEnd(text, end)
  return range
}

/** Paints one word, or none. */
export function paintOne(name: 'spoken' | 'found-now', range: Range | null): void {
  const mark = highlight(name)
  mark.clear()
  if (range !== null) mark.add(range)
}

/** Below which confidence a word is doubtful, in three degrees; rising doubt. */
export type DoubtLimits = readonly [number, number, number]

/**
 * Limits for a transcript: engines differ in what they call sure, so the least sure fifth, twentieth and hundredth of
 * the words are marked, and none that the engine was nearly sure of.
 */
export function doubtLimits(paragraphs: readonly Paragraph[]): DoubtLimits {
  const all: number[] = []
  for (const { words } of paragraphs) for (const { confidence } of words) if (confidence !== null) all.push(confidence)
  const sorted = Float64Array.from(all).toSorted()
  const at = (share: number, most: number): number => Math.min(most, sorted[Math.floor(sorted.length * share)] ?? 0)
  return [at(0.2, 0.8), at(0.05, 0.6), at(0.01, 0.4)]
}

/** How doubtful a word is: 0 not, 3 most. */
export function doubtOf(confidence: number | null, limits: DoubtLimits): 0 | 1 | 2 | 3 {
  if (confidence === null || confidence >= limits[0]) return 0
  if (confidence >= limits[1]) return 1
  return confidence >= limits[2] ? 2 : 3
}

/** Paints the doubtful words of a paragraph. @returns what takes the paint off again */
export function paintDoubts(element: HTMLElement, paragraph: Paragraph, limits: DoubtLimits): () => void {
  const painted: [Highlight, Range][] = []
  for (const [i, { confidence }] of paragraph.words.entries()) {
    const doubt = doubtOf(confidence, limits)
    if (doubt === 0) continue
    const range = rangeIn(element, paragraph.offsets[2 * i] ?? 0, paragraph.offsets[2 * i + 1] ?? 0)
    if (range === null) continue
    const mark = highlight(`doubt-${doubt}`)
    mark.add(range)
    painted.push([mark, range])
  }
  return () => {
    for (const [mark, range] of painted) mark.delete(range)
  }
}

/** Paints matches: [start, end) pairs in the text. @returns what takes the paint off again */
export function paintFound(element: HTMLElement, places: readonly (readonly [number, number])[]): () => void {
  const mark = highlight('found')
  const ranges = places.flatMap(([start, end]) => rangeIn(element, start, end) ?? [])
  for (const range of ranges) mark.add(range)
  return () => {
    for (const range of ranges) mark.delete(range)
  }
}
