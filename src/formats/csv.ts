import type { StoredContent } from '../text/stored-content.ts'
import { clean } from '../text/clean.ts'
import { csvRows } from './csv-rows.ts'
import type { Query, RenderDocument } from './document.ts'
import { markedParagraphs, type Note } from './marked-paragraphs.ts'
import { speakerLabel } from './labels.ts'

/**
 * RFC 4180, one paragraph per row: start,end,speaker,text, times in seconds with 3 decimals. Options omit columns.
 * Highlights have a column for the notes of a paragraph; those without a place have rows of their own at the end.
 */
export function renderCsv(content: StoredContent, document: RenderDocument, query: Query): string {
  const times = query.docIncludeTimestamps !== false
  const speakers = query.docIncludeSpeakers !== false
  const highlights = query.docIncludeHighlights === true
  const rows = [[...(times ? ['start', 'end'] : []), ...(speakers ? ['speaker'] : []), 'text']]
  const marked = markedParagraphs(content, document, query)
  if (highlights) rows[0]?.push('highlights')
  const cell = (notes: readonly Note[]): string => notes.flatMap(({ lines }) => lines).join('\n')
  for (const passage of marked.passages) {
    rows.push([
      ...(times ? [passage.start.toFixed(3), passage.end.toFixed(3)] : []),
      ...(speakers ? [speakerLabel(document, passage.speaker)] : []),
      clean(passage.text),
      ...(highlights ? [cell(passage.runs.flatMap(({ notes }) => notes))] : []),
    ])
  }
  const empty = (rows[0]?.length ?? 1) - 1
  for (const note of marked.others) rows.push([...Array.from({ length: empty }, () => ''), cell([note])])
  return csvRows(rows)
}
