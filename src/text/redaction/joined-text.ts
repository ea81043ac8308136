import type { StoredContent } from '../stored-content.ts'
import { isSpaceless, spaceBetween } from '../join-words.ts'
import { lastUpTo } from '../first-from.ts'

/** The words of a transcript as one text. A turn and a paragraph begin on a new line. */
export interface JoinedText {
  text: string
  /** Where each word begins in it. */
  offsets: number[]
  /** The index of the word at a place. */
  wordAt: (place: number) => number
}

export function joinText({ words, paragraphStarts }: StoredContent, language: string): JoinedText {
  const starts = new Set(paragraphStarts)
  const spaceless = isSpaceless(language)
  const offsets: number[] = []
  const parts: string[] = []
  let length = 0
  for (const [i, { word, speaker }] of words.entries()) {
    const before = words[i - 1]
    let space = ''
    if (before !== undefined) {
      if (before.speaker !== speaker || starts.has(i)) space = '\n'
      else if (spaceBetween(before.word, word, spaceless)) space = ' '
    }
    length += space.length
    offsets.push(length)
    length += word.length
    parts.push(space, word)
  }
  return { text: parts.join(''), offsets, wordAt: (place) => lastUpTo(offsets, (offset) => offset, place) }
}
