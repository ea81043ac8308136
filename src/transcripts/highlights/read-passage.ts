import { highlightLimits } from '../../contract/endpoints/highlights.ts'
import { fold } from '../../text/fold.ts'
import { textOfWords } from '../../text/join-words.ts'
import type { Anchor, AnchorWord } from '../../text/corrections/move-anchor.ts'
import { timeOf } from '../../text/time-of.ts'
import type { StoredContent } from '../../text/stored-content.ts'

/** The words of a version with their ids. */
export function anchorWords({ words, ids }: StoredContent): AnchorWord[] {
  return words.map(({ word, start, end }, index) => ({ id: ids?.[index] ?? index, word, start, end }))
}

/** What a highlight keeps of its passage, or null if the version doesn't have its words in this order. */
export function readPassage(words: readonly AnchorWord[], { from, to }: Anchor, language: string) {
  const first = words.findIndex(({ id }) => id === from)
  const last = words.findIndex(({ id }) => id === to)
  const passage = first === -1 ? [] : words.slice(first, last + 1)
  if (passage.length === 0) return null
  const quote = textOfWords(passage, language).slice(0, highlightLimits.quote)
  return {
    passage,
    columns: {
      fromWord: from,
      toWord: to,
      ...timeOf(passage),
      quote: quote.toWellFormed(),
      folded: fold(quote.toWellFormed()),
    },
  }
}
