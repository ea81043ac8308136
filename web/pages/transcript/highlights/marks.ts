import { useMemo } from 'react'
import type { Highlight } from '../../../../src/contract/endpoints/highlights.ts'
import type { Paragraph } from '../editor/document.ts'

/** A highlight in the text of one paragraph. */
export interface Mark {
  id: string
  start: number
  end: number
  color: 'yellow' | 'green' | 'blue' | 'pink'
  isResolved: boolean
  isCommented: boolean
  isActive: boolean
}

/** What a mark needs of a highlight. */
type Marked = Pick<Highlight, 'id' | 'from' | 'to' | 'color' | 'resolvedAt' | 'comments'>
/** Words that somebody is writing a comment about. */
const unsaved = { id: 'unsaved', color: 'YELLOW', resolvedAt: null, comments: [] } satisfies Partial<Marked>

export type Marks = ReadonlyMap<number, readonly Mark[]>

/** The highlights by paragraph. Those whose words are not in the text now have no mark. */
export function marksIn(
  paragraphs: readonly Paragraph[],
  highlights: readonly Marked[],
  active: string | null,
): Map<number, Mark[]> {
  const marks = new Map<number, Mark[]>()
  const wanted = new Set(highlights.flatMap(({ from, to }) => (from === null || to === null ? [] : [from, to])))
  if (wanted.size === 0) return marks
  const places = new Map<number, { paragraph: number; word: number }>()
  for (const [paragraph, { words }] of paragraphs.entries()) {
    for (const [word, { id }] of words.entries()) if (wanted.has(id)) places.set(id, { paragraph, word })
  }
  for (const highlight of highlights) {
    const first = places.get(highlight.from ?? -1)
    const last = places.get(highlight.to ?? -1)
    if (first === undefined || last === undefined) continue
    for (let i = first.paragraph; i <= last.paragraph; i += 1) {
      const paragraph = paragraphs[i]
      if (paragraph === undefined) continue
      const start = i === first.paragraph ? (paragraph.offsets[2 * first.word] ?? 0) : 0
      const end = i === last.paragraph ? (paragraph.offsets[2 * last.word + 1] ?? 0) : paragraph.text.length
      const mark: Mark = {
        id: highlight.id,
        start,
        end,
        color: highlight.color.toLowerCase() as Mark['color'],
        isResolved: highlight.resolvedAt !== null,
        isCommented: highlight.comments.length > 0,
        isActive: highlight.id === active,
      }
      const list = marks.get(paragraph.key)
      if (list === undefined) marks.set(paragraph.key, [mark])
      else list.push(mark)
    }
  }
  return marks
}

/** Lists of marks by their content. */
const interned = new Map<string, readonly Mark[]>()
const mostInterned = 5000

/** The same object for the same marks, so that an unchanged paragraph isn't painted again. */
function intern(list: readonly Mark[]): readonly Mark[] {
  const key = JSON.stringify(list)
  const known = interned.get(key)
  if (known !== undefined) return known
  if (interned.size >= mostInterned) interned.clear()
  interned.set(key, list)
  return list
}

/** The marks of the text, also of the words that somebody is writing a comment about. */
export function useMarks(
  paragraphs: readonly Paragraph[],
  highlights: readonly Highlight[],
  active: string | null,
  noted: { from: number; to: number } | null,
): Marks {
  return useMemo(() => {
    const all = noted === null ? highlights : [...highlights, { ...unsaved, ...noted }]
    const marks = marksIn(paragraphs, all, noted === null ? active : unsaved.id)
    return new Map([...marks].map(([key, list]) => [key, intern(list)]))
  }, [paragraphs, highlights, active, noted])
}
