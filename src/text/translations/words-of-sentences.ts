import type { Passage, Word } from '../../contract/content.ts'
import { wordsOfText } from '../corrections/edit-words.ts'
import type { StoredContent } from '../stored-content.ts'

export type Sentences = Pick<StoredContent, 'segments' | 'words' | 'paragraphStarts'>

/**
 * The words of each sentence of a translation. Words and sentences have the same order and speakers, whatever people
 * correct; times alone say little where several speak at once. What was inserted at the end of a sentence belongs to it,
 * though its time is over, and what was inserted before a paragraph to the sentence that begins there.
 */
export function wordsOfSentences({ segments, words, paragraphStarts }: Sentences, language: string): Word[][] {
  const own = segments.map((): Word[] => [])
  const bySpeaker = Map.groupBy(segments.keys(), (index) => segments[index]?.speaker)
  const places = new Map<number, number>()
  const starts = new Set(paragraphStarts)
  /** Words that each sentence was made of, as far as they were counted: it may be as long as its file. */
  const counts = new Map<number, number>()
  /** The sentence of the word before. */
  let last = 0
  for (const [i, word] of words.entries()) {
    const list = bySpeaker.get(word.speaker) ?? []
    let place = places.get(word.speaker) ?? 0
    while (place + 1 < list.length && isBehind(list[place] as number, list[place + 1] as number, word, starts.has(i)))
      place += 1
    places.set(word.speaker, place)
    last = list[place] ?? last
    own[last]?.push(word)
  }
  return own

  /** Whether a word belongs to the next sentence of its speaker, not to the one before. */
  function isBehind(index: number, following: number, { start }: Word, startsParagraph: boolean): boolean {
    const [sentence, next] = [segments[index] as Passage, segments[following] as Passage]
    if (index < last) return true
    const isOver = start >= sentence.end
    if (following > index + 1) return isOver && start >= next.start
    if (start < next.start) return isOver && startsParagraph
    // Sentences that begin together have the words that they were made of.
    return next.start > sentence.start || (own[index] ?? []).length >= wordsIn(index, sentence)
  }

  function wordsIn(index: number, { text }: Passage): number {
    const count = counts.get(index) ?? wordsOfText(text, language).length
    counts.set(index, count)
    return count
  }
}
