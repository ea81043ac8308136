import type { Passage, Word } from '../contract/content.ts'
import { joinWords } from './join-words.ts'
import { segmentOfWords } from './segment-of-words.ts'

/** The segments with other words; segments without words go. */
export function segmentsOfWords(segments: readonly Passage[], words: readonly Word[], language: string): Passage[] {
  const own = segments.map((): string[] => [])
  const places = segmentOfWords(segments, words)
  for (const [i, { word }] of words.entries()) own[places[i] ?? -1]?.push(word)
  return segments.flatMap((segment, n) => {
    const texts = own[n] ?? []
    return texts.length === 0 ? [] : [{ ...segment, text: joinWords(texts, language) }]
  })
}
