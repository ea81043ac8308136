import type { Paragraph } from '../editor/document.ts'
import type { Mark } from '../highlights/marks.ts'

/**
 * Highlights words without elements of their own, through the CSS Custom Highlight API (styles in transcript.css).
 * Thousands of words need no elements, and typing renders nothing.
 */
const names = [
  'mark-yellow',
  'mark-green',
  'mark-blue',
  'mark-pink',
  'mark-resolved',
  'mark-commented',
  'mark-active',
  'spoken',
  'doubt-1',
  'doubt-2',
  'doubt-3',
  'found',
  'found-now',
] as const
type Name = (typeof names)[number]
/** The spoken word is painted over doubt and marks, matches over them, and the current match over all. */
const priorities: Record<Name, number> = {
  'mark-resolved': -3,
  'mark-yellow': -2,
  'mark-green': -2,
  'mark-blue': -2,
  'mark-pink': -2,
  'mark-commented': -1,
  'mark-active': -1,
  'doubt-1': 0,
  'doubt-2': 0,
  'doubt-3': 0,
  spoken: 1,
  found: 2,
  'found-now': 3,
}

function highlight(name: Name): Highlight {
  const known = CSS.highlights.get(name)
  if (known !== undefined) return known
  const created = new Highlight()
  created.priority = priorities[name]
  CSS.highlights.set(name, created)
  return created
}

/** The DOM range of a part of a paragraph, or null while it isn't rendered. */
export function rangeIn(element: HTMLElement | undefined, start: number, end: number): Range | null {
  const text = element?.firstChild
  if (!(text instanceof Text) || end > text.length || start >= end) return null
  const range = new Range()
  range.setStart(text, start)
  range.setEnd(text, end)
  return range
}

/** Highlights one range, or none. */
export function paintOne(name: 'spoken' | 'found-now', range: Range | null): void {
  const mark = highlight(name)
  mark.clear()
  if (range !== null) mark.add(range)
}

/** Confidence limits for three degrees of doubt, highest first. */
export type DoubtLimits = readonly [number, number, number]

/**
 * Engines differ in their confidence, so limits are relative: the least certain 20 %, 5 % and 1 % of the words, but
 * never a word that the engine was nearly sure of.
 */
export function doubtLimits(paragraphs: readonly Paragraph[]): DoubtLimits {
  const all: number[] = []
  for (const { words } of paragraphs) for (const { confidence } of words) if (confidence !== null) all.push(confidence)
  const sorted = Float64Array.from(all).toSorted()
  const at = (share: number, most: number): number => Math.min(most, sorted[Math.floor(sorted.length * share)] ?? 0)
  return [at(0.2, 0.8), at(0.05, 0.6), at(0.01, 0.4)]
}

/** How doubtful a word is, from 0 to 3. */
export function doubtOf(confidence: number | null, limits: DoubtLimits): 0 | 1 | 2 | 3 {
  if (confidence === null || confidence >= limits[0]) return 0
  if (confidence >= limits[1]) return 1
  return confidence >= limits[2] ? 2 : 3
}

/** Highlights the doubtful words of a paragraph. @returns a function that removes the highlights */
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

/** Highlights matches, given as [start, end) in the text. @returns a function that removes the highlights */
export function paintFound(element: HTMLElement, places: readonly (readonly [number, number])[]): () => void {
  const mark = highlight('found')
  const ranges = places.flatMap(([start, end]) => rangeIn(element, start, end) ?? [])
  for (const range of ranges) mark.add(range)
  return () => {
    for (const range of ranges) mark.delete(range)
  }
}

/** Paints the highlighted passages of a paragraph. @returns a function that removes the paint */
export function paintMarks(element: HTMLElement, marks: readonly Mark[]): () => void {
  const painted: [Highlight, Range][] = []
  for (const { start, end, color, isResolved, isCommented, isActive } of marks) {
    const looks: Name[] = [isResolved ? 'mark-resolved' : `mark-${color}`]
    if (isCommented && !isResolved) looks.push('mark-commented')
    if (isActive) looks.push('mark-active')
    for (const look of looks) {
      const range = rangeIn(element, start, end)
      if (range === null) continue
      const mark = highlight(look)
      mark.add(range)
      painted.push([mark, range])
    }
  }
  return () => {
    for (const [mark, range] of painted) mark.delete(range)
  }
}
