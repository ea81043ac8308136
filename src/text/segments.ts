import type { Passage, Word } from '../contract/content.ts'
import { paragraphsOf } from './paragraphs.ts'
import { sentenceEnds } from './sentences.ts'

/** A pause that ends a segment, and the longest segment, in seconds. */
const pause = 1
const longest = 15

/** Cuts words into short passages: at the ends of sentences, at pauses, at changes of speaker and after 15 s. */
export function cutSegments(words: readonly Word[], language: string): Passage[] {
  const ends = sentenceEnds(words, language)
  const starts: number[] = []
  let from = 0
  for (const [i, word] of words.entries()) {
    const before = words[i - 1]
    const isStart =
      before === undefined ||
      ends[i - 1] === 1 ||
      word.speaker !== before.speaker ||
      word.start - before.end >= pause ||
      word.end - (words[from] as Word).start > longest
    if (!isStart) continue
    starts.push(i)
    from = i
  }
  return paragraphsOf(words, starts, language)
}
