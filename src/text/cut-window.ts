import type { Passage, Word } from '../contract/content.ts'
import { textOfWords } from './join-words.ts'
import { segmentOfWords } from './segment-of-words.ts'
import type { StoredContent } from './stored-content.ts'
import { timeOf } from './time-of.ts'

/**
 * The part of the content whose words start in [startTime, endTime) seconds; times stay absolute
 * (docs/formats.md). A segment that is cut is given the text of its words inside the window.
 */
export function cutWindow(
  content: StoredContent,
  language: string,
  startTime: number | undefined,
  endTime: number | undefined,
): StoredContent {
  if (startTime === undefined && endTime === undefined) return content
  const from = startTime ?? 0
  const to = endTime ?? Infinity
  const inside = (start: number) => start >= from && start < to
  const words: Word[] = []
  const ids: number[] = []
  const paragraphStarts: number[] = []
  let paragraph = -1
  let lastParagraph = -2
  for (const [i, word] of content.words.entries()) {
    if (content.paragraphStarts[paragraph + 1] === i) paragraph++
    if (!inside(word.start)) continue
    if (paragraph !== lastParagraph) paragraphStarts.push(words.length)
    lastParagraph = paragraph
    words.push(word)
    ids.push(content.ids?.[i] ?? i)
  }
  const segments = cutSegments(content, language, inside)
  return { words, segments, paragraphStarts, estimated: content.estimated, ids }
}

/** The segments; those that are cut with the words that are inside. */
function cutSegments(
  { segments, words }: StoredContent,
  language: string,
  inside: (start: number) => boolean,
): Passage[] {
  const isWhole = ({ start, end }: Passage): boolean => inside(start) && inside(Math.max(start, end - 0.001))
  const own = segments.map((): Word[] => [])
  // Only segments at the edges of the window need their words.
  if (!segments.every(isWhole)) {
    const places = segmentOfWords(segments, words)
    for (const [i, word] of words.entries()) if (inside(word.start)) own[places[i] ?? -1]?.push(word)
  }
  return segments.flatMap((segment, n) => {
    const said = own[n] ?? []
    if (isWhole(segment)) return [segment]
    if (said.length === 0) return []
    const text = textOfWords(said, language)
    return [{ text, ...timeOf(said), speaker: segment.speaker }]
  })
}
