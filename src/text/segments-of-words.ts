import type { Passage, Word } from '../contract/content.ts'
import { joinWords } from './join-words.ts'

/** The segments with other words; segments without words go. */
export function segmentsOfWords(segments: readonly Passage[], words: readonly Word[], language: string): Passage[] {
  let next = 0
  return segments.flatMap((segment) => {
    const own: string[] = []
    while (next < words.length && (words[next]?.start ?? 0) < segment.end) {
      const word = words[next]
      if (word !== undefined && word.start >= segment.start) own.push(word.word)
      next += 1
    }
    return own.length === 0 ? [] : [{ ...segment, text: joinWords(own, language) }]
  })
}
