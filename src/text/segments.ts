import type { Passage, Word } from '../contract/content.ts'
import { mainSpeaker } from './paragraphs.ts'
import { joinWords } from './join-words.ts'
import { sentenceEnds } from './sentences.ts'

/** A pause that ends a segment, and the longest segment, in seconds. */
const pause = 1
const longest = 15

/** Cuts words into short passages: at the ends of sentences, at pauses, at changes of speaker and after 15 s. */
export function cutSegments(words: readonly Word[], language: string): Passage[] {
  const ends = sentenceEnds(words, language)
  const segments: Passage[] = []
  let from = 0
  for (const [i, word] of words.entries()) {
    const next = words[i + 1]
    const isEnd =
      next === undefined ||
      ends[i] === 1 ||
      next.speaker !== word.speaker ||
      next.start - word.end >= pause ||
      next.end - (words[from] as Word).start > longest
    if (!isEnd) continue
    const own = words.slice(from, i + 1)
    segments.push({
      text: joinWords(
        own.map((one) => one.word),
        language,
      ),
      start: (own[0] as Word).start,
      end: own.reduce((end, one) => Math.max(end, one.end), 0),
      speaker: mainSpeaker(own),
    })
    from = i + 1
  }
  return segments
}
