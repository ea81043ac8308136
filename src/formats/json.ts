import type { Content } from '../contract/content.ts'
import { paragraphsOf } from '../text/paragraphs.ts'
import { withLanguages } from '../text/languages/language-stretches.ts'
import type { StoredContent } from '../text/stored-content.ts'
import { speakerLabel } from './labels.ts'
import { exportedHighlights } from './marked-paragraphs.ts'
import type { Query, RenderDocument } from './document.ts'

/** The json format: the requested arrays, the others null; text verbatim. */
export function renderJson(content: StoredContent, document: RenderDocument, query: Query): string {
  const requested = query.jsonContentType ?? 'paragraphs'
  const { languages = [] } = document
  const value: Content = {
    words: requested === 'words' ? withIds(content, query) : null,
    paragraphs:
      requested === 'paragraphs'
        ? withLanguages(paragraphsOf(content.words, content.paragraphStarts, document.language), languages)
        : null,
    segments: requested === 'segments' ? withLanguages(content.segments, languages) : null,
    // Only if asked: what programs read stays as it was.
    ...(query.docIncludeSpeakers === true ? { speakers: speakersIn(content, document) } : {}),
    ...(query.docIncludeHighlights === true ? { highlights: exportedHighlights(document, query) } : {}),
  }
  return JSON.stringify(value)
}

/** The words. For editing, with IDs and paragraph starts, and marked where their times are estimated. */
function withIds(content: StoredContent, query: Query): StoredContent['words'] {
  const { words, estimated, ids } = content
  const isEdited = query.wordIds === true
  if (!isEdited && !estimated) return words
  const starts = new Set(isEdited ? content.paragraphStarts : [])
  return words.map((word, index) => ({
    ...(isEdited ? { id: ids?.[index] ?? index } : {}),
    ...word,
    ...(starts.has(index) ? { startsParagraph: true } : {}),
    ...(estimated ? { estimated } : {}),
  }))
}

/** Everybody who speaks, by index, with the name that documents show. */
function speakersIn({ words }: StoredContent, document: RenderDocument): NonNullable<Content['speakers']> {
  const indexes = [...new Set(words.map(({ speaker }) => speaker))].toSorted((a, b) => a - b)
  return indexes.map((speaker) => ({ speaker, name: speakerLabel(document, speaker) }))
}
