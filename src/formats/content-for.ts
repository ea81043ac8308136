import { joinBlocks } from '../text/content-blocks.ts'
import type { StoredContent } from '../text/stored-content.ts'
import { withoutFillers } from '../text/without-fillers.ts'
import type { Query, RenderDocument } from './document.ts'
import { cutWindow } from './window.ts'

/** The content that a query asks for: its part of the recording, in its wording. */
export function contentFor({ content, language, highlights = [] }: RenderDocument, query: Query): StoredContent {
  const part = cutWindow(joinBlocks(content), language, query.startTime, query.endTime)
  if (query.wording !== 'clean') return part
  // The first and the last word of a highlight stay, so that it marks the same passage.
  const marked = highlights.flatMap(({ from, to }) => [from, to]).filter((id) => id !== null)
  return withoutFillers(part, language, new Set(marked))
}
