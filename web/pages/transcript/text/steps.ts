import { wordAtOffset, wordAtTime, type Paragraph, type WordPlace } from '../editor/document.ts'
import { doubtOf, type DoubtLimits } from './highlights.ts'
import { cursorPlace } from './rows.ts'

/** Where the reader is: at the cursor, or else at the spoken word. `word` is -1 before the first. */
export function currentPlace(paragraphs: readonly Paragraph[], seconds: number): WordPlace {
  const cursor = cursorPlace()
  const index = paragraphs.findIndex(({ key }) => key === cursor?.key)
  const paragraph = paragraphs[index]
  if (cursor !== null && paragraph !== undefined) {
    // A word that begins at the cursor is still ahead of it.
    return { paragraph: index, word: wordAtOffset(paragraph, cursor.offset - 1) }
  }
  return wordAtTime(paragraphs, seconds) ?? { paragraph: 0, word: -1 }
}

/** The next or previous uncertain word, or null. */
export function nextDoubt(
  paragraphs: readonly Paragraph[],
  from: WordPlace,
  step: 1 | -1,
  limits: DoubtLimits,
): WordPlace | null {
  let index = from.paragraph
  let word = from.word + step
  for (let paragraph = paragraphs[index]; paragraph !== undefined; paragraph = paragraphs[index]) {
    for (; word >= 0 && word < paragraph.words.length; word += step) {
      if (doubtOf(paragraph.words[word]?.confidence ?? null, limits) > 0) return { paragraph: index, word }
    }
    index += step
    word = step === 1 ? 0 : (paragraphs[index]?.words.length ?? 0) - 1
  }
  return null
}

/** The first paragraph of the next or previous turn; undefined behind the last. */
export function nextTurn(paragraphs: readonly Paragraph[], from: WordPlace, step: 1 | -1): Paragraph | undefined {
  let index = from.paragraph + step
  while (index > 0 && index < paragraphs.length && paragraphs[index]?.startsTurn !== true) index += step
  return paragraphs[Math.max(0, index)]
}
