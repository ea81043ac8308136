import type { RenderingQuery } from '../contract/content.ts'
import { cutWindow } from './cut-window.ts'
import type { StoredContent } from './stored-content.ts'
import { withFigures } from './with-figures.ts'
import { withoutFillers } from './without-fillers.ts'

/** What a query says about the words themselves: which part of the recording, in which wording, with which numbers. */
export type WordingQuery = Pick<RenderingQuery, 'startTime' | 'endTime' | 'wording' | 'numbers'>

/** The content that a query asks for. `kept`: ids of words that stay, because marks refer to them. */
export function wordedContent(
  content: StoredContent,
  language: string,
  { startTime, endTime, wording, numbers }: WordingQuery,
  kept: ReadonlySet<number>,
): StoredContent {
  const part = cutWindow(content, language, startTime, endTime)
  const worded = wording === 'clean' ? withoutFillers(part, language, kept) : part
  return numbers === 'figures' ? withFigures(worded, language, kept) : worded
}
