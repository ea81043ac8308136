import { joinBlocks } from '../text/content-blocks.ts'
import type { StoredContent } from '../text/stored-content.ts'
import { sentencesNow } from '../text/translations/corrected-sentences.ts'
import { wordedContent } from '../text/worded-content.ts'
import type { Query, RenderDocument } from './document.ts'

/** The content that a query asks for: its part of the recording, in its wording and with its numbers. */
export function contentFor(
  { content, language, isTranslation = false, highlights = [] }: RenderDocument,
  query: Query,
): StoredContent {
  const stored = joinBlocks(content)
  // Only one format has them.
  const hasSentences = isTranslation && query.jsonContentType === 'segments'
  const segments = hasSentences ? sentencesNow(stored, language) : stored.segments
  // The first and the last word of a highlight stay, so that it marks the same passage.
  const marked = highlights.flatMap(({ from, to }) => [from, to]).filter((id) => id !== null)
  return wordedContent({ ...stored, segments }, language, query, new Set(marked))
}
