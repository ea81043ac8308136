import { limitsFor } from '../text/subtitles/cues.ts'
import type { Query, RenderDocument } from './document.ts'
import { contentFor } from './content-for.ts'
import { renderEaf } from './eaf.ts'
import { renderJson } from './json.ts'
import { renderMarkdown } from './markdown.ts'
import { renderSrt } from './srt.ts'
import { renderText } from './text.ts'
import { renderTextGrid } from './text-grid.ts'
import { renderTtml } from './ttml.ts'
import { renderVtt } from './vtt.ts'

export interface RenderTask {
  document: RenderDocument
  query: Query
}

/**
 * Renders every format except pdf, in a thread if the content is long. The libraries for docx, xlsx and csv are imported on
 * demand.
 */
export async function run({ document, query }: RenderTask): Promise<Uint8Array> {
  const content = contentFor(document, query)
  switch (query.format ?? 'json') {
    case 'json':
      return bytes(renderJson(content, document, query))
    case 'text':
      return bytes(renderText(content, document, query))
    case 'csv':
      return bytes((await import('./csv.ts')).renderCsv(content, document, query))
    case 'srt':
      return bytes(renderSrt(content, document, limitsFor(query, document.language)))
    case 'vtt':
      return bytes(renderVtt(content, document, limitsFor(query, document.language)))
    case 'ttml':
      return bytes(renderTtml(content, document, limitsFor(query, document.language)))
    case 'eaf':
      return bytes(renderEaf(content, document))
    case 'textgrid':
      return bytes(renderTextGrid(content, document))
    case 'markdown':
      return bytes(renderMarkdown(content, document, query))
    case 'word':
      return (await import('./docx.ts')).renderDocx(content, document, query)
    case 'excel':
      return (await import('./excel.ts')).renderExcel(content, document, query)
    default:
      throw new Error('pdf is rendered by a process of its own')
  }
}

/** TextEncoder returns bytes with their own buffer, which can be transferred between threads. */
function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}
