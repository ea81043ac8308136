import { joinBlocks } from '../text/content-blocks.ts'
import type { StoredContent } from '../text/stored-content.ts'
import { withoutFillers } from '../text/without-fillers.ts'
import { withFigures } from '../text/with-figures.ts'
import type { Query, RenderDocument } from './document.ts'
import { sentencesNow } from '../text/translations/corrected-sentences.ts'
import { cutWindow } from './window.ts'

/** The content that a query asks for: its part of the recording, in its wording and with its numbers. */
export function contentFor(
  { content, language, isTranslation = false, highlights = [] }: RenderDocument,
  query: Query,
): StoredContent {
  const stored = joinBlocks(content)
  const segments = isTranslation ? sentencesNow(stored, language) : stored.segments
  const part = cutWindow({ ...stored, segments }, language, query.startTime, query.endTime)
  // The first and the last word of a highlight stay, so that it marks the same passage.
  const marked = highlights.flatMap(({ from, to }) => [from, to]).filter((id) => id !== null)
  const kept = new Set(marked)
  const worded = query.wording === 'clean' ? withoutFillers(part, language, kept) : part
  return query.numbers === 'figures' ? withFigures(worded, language, kept) : worded
}
