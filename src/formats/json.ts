import type { Content } from '../contract/content.ts'
import { paragraphsOf } from '../text/paragraphs.ts'
import type { StoredContent } from '../text/stored-content.ts'
import type { Query, RenderDocument } from './document.ts'

/** The json format: the arrays that were asked for, the others null; text verbatim. */
export function renderJson(content: StoredContent, document: RenderDocument, query: Query): string {
  const asked = query.jsonContentType ?? 'paragraphs'
  const value: Content = {
    words: asked === 'words' ? withIds(content, query) : null,
    paragraphs: asked === 'paragraphs' ? paragraphsOf(content.words, content.paragraphStarts, document.language) : null,
    segments: asked === 'segments' ? content.segments : null,
  }
  return JSON.stringify(value)
}

/** The words; with their ids where a person is going to edit them, marked where their times were not heard. */
function withIds(content: StoredContent, query: Query): StoredContent['words'] {
  const { words, estimated, ids } = content
  if (query.wordIds !== true && !estimated) return words
  return words.map((word, index) => ({
    ...(query.wordIds === true ? { id: ids?.[index] ?? index } : {}),
    ...word,
    ...(estimated ? { estimated } : {}),
  }))
}
