import { paragraphsOf } from '../text/paragraphs.ts'
import type { StoredContent } from '../text/stored-content.ts'
import { clean } from './clean.ts'
import { csvRows } from './csv-rows.ts'
import type { Query, RenderDocument } from './document.ts'
import { speakerLabel } from './labels.ts'

/**
 * RFC 4180, one paragraph per row: start,end,speaker,text, times in seconds with 3 decimals. Options omit columns.
 */
export function renderCsv(content: StoredContent, document: RenderDocument, query: Query): string {
  const times = query.docIncludeTimestamps !== false
  const speakers = query.docIncludeSpeakers !== false
  const rows = [[...(times ? ['start', 'end'] : []), ...(speakers ? ['speaker'] : []), 'text']]
  for (const passage of paragraphsOf(content.words, content.paragraphStarts, document.language)) {
    rows.push([
      ...(times ? [passage.start.toFixed(3), passage.end.toFixed(3)] : []),
      ...(speakers ? [speakerLabel(document, passage.speaker)] : []),
      clean(passage.text),
    ])
  }
  return csvRows(rows)
}
