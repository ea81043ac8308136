import type { Passage, Word } from '../contract/content.ts'
import { joinWords } from '../text/join-words.ts'
import type { StoredContent } from '../text/stored-content.ts'

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
  const segments = content.segments.flatMap((segment) => cutSegment(segment, content.words, language, inside))
  return { words, segments, paragraphStarts, estimated: content.estimated, ids }
}

function cutSegment(
  segment: Passage,
  words: readonly Word[],
  language: string,
  inside: (start: number) => boolean,
): Passage[] {
  // The ends of a segment show whether all its words are inside, since words are in order.
  if (inside(segment.start) && inside(Math.max(segment.start, segment.end - 0.001))) return [segment]
  const own: Word[] = []
  for (let i = firstFrom(words, segment.start); i < words.length; i++) {
    const word = words[i] as Word
    if (word.start >= segment.end) break
    if (inside(word.start)) own.push(word)
  }
  const first = own[0]
  if (first === undefined) return []
  const text = joinWords(
    own.map((w) => w.word),
    language,
  )
  return [{ text, start: first.start, end: (own.at(-1) as Word).end, speaker: segment.speaker }]
}

/** Index of the first word that starts at `start` or later, by bisection. */
function firstFrom(words: readonly Word[], start: number): number {
  let low = 0
  let high = words.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((words[middle] as Word).start < start) low = middle + 1
    else high = middle
  }
  return low
}
