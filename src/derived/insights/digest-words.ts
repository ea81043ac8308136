import type { Word } from '../../contract/content.ts'
import { digestOf, type Digest } from '../../engines/insight/digest.ts'
import { paragraphStarts } from '../../text/paragraphs.ts'
import { cutLines } from './cut-lines.ts'

/** The words of a transcript in short. For threads. */
export function digestWords(words: readonly Word[], language: string): Digest {
  return digestOf(cutLines(words, paragraphStarts(words, { language }), language, new Map()), words, language)
}
