import { documentClock } from '../text/clock.ts'
import { paragraphsOf } from '../text/paragraphs.ts'
import type { StoredContent } from '../text/stored-content.ts'
import { clean } from './clean.ts'
import { brandingLine, type Query, type RenderDocument } from './document.ts'
import { draftLine, speakerLabel } from './labels.ts'

/**
 * Plain text, UTF-8: paragraphs with one blank line between, each as `[hh:mm:ss] Name: text`; without
 * timestamps or speakers, those parts are omitted. The first line of a draft says that it is one.
 */
export function renderText(content: StoredContent, document: RenderDocument, query: Query): string {
  const blocks: string[] = []
  const draft = draftLine(document)
  if (draft !== null) blocks.push(draft)
  for (const passage of paragraphsOf(content.words, content.paragraphStarts, document.language)) {
    const time = query.docIncludeTimestamps === false ? '' : `[${documentClock(passage.start)}] `
    const speaker = query.docIncludeSpeakers === false ? '' : `${speakerLabel(document, passage.speaker)}: `
    blocks.push(time + speaker + clean(passage.text))
  }
  if (query.docIncludeServiceBranding !== 'false') blocks.push(brandingLine)
  return blocks.length === 0 ? '' : `${blocks.join('\n\n')}\n`
}
