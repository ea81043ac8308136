import { documentClock } from '../text/clock.ts'
import type { StoredContent } from '../text/stored-content.ts'
import { brandingLine, type Query, type RenderDocument } from './document.ts'
import { markedParagraphs, notesOf } from './marked-paragraphs.ts'
import { draftLine, speakerLabel } from './labels.ts'

/**
 * Plain text, UTF-8: paragraphs with one blank line between, each as `[hh:mm:ss] Name: text`; without
 * timestamps or speakers, those parts are omitted. The first line of a draft says that it is one.
 * The numbers of highlights are in brackets after their words; their notes follow the text.
 */
export function renderText(content: StoredContent, document: RenderDocument, query: Query): string {
  const blocks: string[] = []
  const draft = draftLine(document)
  if (draft !== null) blocks.push(draft)
  const marked = markedParagraphs(content, document, query)
  for (const passage of marked.passages) {
    const time = query.docIncludeTimestamps === false ? '' : `[${documentClock(passage.start)}] `
    const speaker = query.docIncludeSpeakers === false ? '' : `${speakerLabel(document, passage.speaker)}: `
    const text = passage.runs.map((run) => run.text + run.notes.map(({ number }) => ` [${number}]`).join(''))
    blocks.push(time + speaker + text.join(''))
  }
  for (const { number, lines } of notesOf(marked)) blocks.push(`[${number}] ${lines.join('\n    ')}`)
  if (query.docIncludeServiceBranding !== 'false') blocks.push(brandingLine)
  return blocks.length === 0 ? '' : `${blocks.join('\n\n')}\n`
}
