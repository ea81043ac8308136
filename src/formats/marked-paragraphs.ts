import type { ExportedHighlight, Passage } from '../contract/content.ts'
import { documentClock } from '../text/clock.ts'
import { paragraphsOf } from '../text/paragraphs.ts'
import type { StoredContent } from '../text/stored-content.ts'
import { clean } from '../text/clean.ts'
import type { DocumentHighlight, Query, RenderDocument } from './document.ts'

/** A part of a paragraph's text. */
export interface Run {
  text: string
  color: DocumentHighlight['color'] | null
  /** The notes whose words end here. */
  notes: Note[]
}

/** A highlight in a document. */
export interface Note {
  number: number
  /** The quote, then a line for each comment. */
  lines: string[]
}

type MarkedPassage = Passage & { runs: Run[] }

export interface Marked {
  passages: MarkedPassage[]
  /** Notes whose words are not in the text. */
  others: Note[]
}

interface Mark extends Note {
  color: DocumentHighlight['color']
  /** Indexes of words. */
  first: number
  last: number
}

/** The paragraphs with their highlighted parts, and the notes, numbered in the order of the text. */
export function markedParagraphs(content: StoredContent, document: RenderDocument, query: Query): Marked {
  const { marks, others } = numbered(content, highlightsIn(document, query))
  const paragraphs = paragraphsOf(content.words, content.paragraphStarts, document.language)
  const coming = marks.toSorted((a, b) => a.first - b.first)
  let next = 0
  let own: Mark[] = []
  const passages = paragraphs.map((passage, p): MarkedPassage => {
    const from = content.paragraphStarts[p] ?? 0
    const to = content.paragraphStarts[p + 1] ?? content.words.length
    const begun = next
    while ((coming[next]?.first ?? Infinity) < to) next += 1
    if (next > begun) own = [...own, ...coming.slice(begun, next)].toSorted((a, b) => a.number - b.number)
    own = own.filter(({ last }) => last >= from)
    if (own.length === 0) return { ...passage, runs: [{ text: clean(passage.text), color: null, notes: [] }] }
    return { ...passage, runs: runsOf(passage.text, content, { from, to }, own) }
  })
  return { passages, others }
}

/** The highlights that the query asks for and whose time is in its window. */
function highlightsIn({ highlights = [] }: RenderDocument, query: Query): readonly DocumentHighlight[] {
  if (query.docIncludeHighlights !== true) return []
  const { startTime = 0, endTime = Infinity } = query
  return highlights.filter(({ start }) => start >= startTime && start < endTime)
}

function numbered(content: StoredContent, highlights: readonly DocumentHighlight[]): { marks: Mark[]; others: Note[] } {
  const places = new Map(content.words.map((_, index) => [content.ids?.[index] ?? index, index]))
  const marks: Mark[] = []
  const others: Note[] = []
  for (const [i, highlight] of highlights.entries()) {
    const note = { number: i + 1, lines: linesOf(highlight) }
    const first = highlight.from === null ? undefined : places.get(highlight.from)
    if (first === undefined) others.push(note)
    // A window can cut the end of the passage.
    else
      marks.push({
        ...note,
        color: highlight.color,
        first,
        last: places.get(highlight.to ?? -1) ?? content.words.length - 1,
      })
  }
  return { marks, others }
}

function linesOf(highlight: DocumentHighlight): string[] {
  const states = statesOf(highlight)
  const state = states.length === 0 ? '' : ` (${states.join(', ')})`
  return [`${documentClock(highlight.start)} “${clean(highlight.quote)}”${state}`, ...commentLines(highlight)]
}

/** What is to be said of a highlight besides its words. */
export function statesOf({ isDetached, resolvedAt }: Pick<DocumentHighlight, 'isDetached' | 'resolvedAt'>): string[] {
  return [...(isDetached ? ['no longer in the text'] : []), ...(resolvedAt === null ? [] : ['resolved'])]
}

/** Each comment as `Ada, 2026-11-20: text`. */
export function commentLines({ comments }: Pick<DocumentHighlight, 'comments'>): string[] {
  return comments.map(({ author, createdAt, text }) => {
    const by = author === null ? createdAt.slice(0, 10) : `${clean(author)}, ${createdAt.slice(0, 10)}`
    return `${by}: ${clean(text)}`
  })
}

function runsOf(
  text: string,
  content: StoredContent,
  { from, to }: { from: number; to: number },
  marks: Mark[],
): Run[] {
  const offsets: { start: number; end: number }[] = []
  let at = 0
  for (const { word } of content.words.slice(from, to)) {
    const start = text.indexOf(word, at)
    at = start + word.length
    offsets.push({ start, end: at })
  }
  const places = marks.map((mark) => ({
    mark,
    start: offsets[Math.max(from, mark.first) - from]?.start ?? 0,
    end: offsets[Math.min(to - 1, mark.last) - from]?.end ?? text.length,
    endsHere: mark.last < to,
  }))
  const cuts = [...new Set([0, text.length, ...places.flatMap(({ start, end }) => [start, end])])].toSorted(
    (a, b) => a - b,
  )
  return cuts.slice(0, -1).map((start, i) => {
    const end = cuts[i + 1] ?? text.length
    // Of passages that overlap, the last that begins gives the colour.
    const inside = places.filter((place) => place.start <= start && place.end >= end).at(-1)
    return {
      text: clean(text.slice(start, end)),
      color: inside?.mark.color ?? null,
      notes: places
        .filter((place) => place.endsHere && place.end === end)
        .map(({ mark: { number, lines } }) => ({ number, lines })),
    }
  })
}

/** The notes whose words are in the text. */
export function placedNotes({ passages }: Marked): Note[] {
  return passages.flatMap(({ runs }) => runs.flatMap(({ notes }) => notes))
}

/** All notes of a document, in the order of their numbers. */
export function notesOf(marked: Marked): Note[] {
  return [...placedNotes(marked), ...marked.others].toSorted((a, b) => a.number - b.number)
}

/** The highlights as data. */
export function exportedHighlights(document: RenderDocument, query: Query): ExportedHighlight[] {
  return highlightsIn(document, query).map(({ from: _, to: __, ...highlight }) => highlight)
}
