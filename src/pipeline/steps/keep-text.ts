import { keepText, type KeepOptions } from '../../text/alignment/keep-text.ts'
import { joinBlocks, packContent, type Packed } from '../../text/content-blocks.ts'
import { warning } from '../../text/messages/warnings.ts'
import type { Word } from '../../contract/content.ts'

export interface TextToKeep extends KeepOptions {
  blocks: Uint8Array[]
  /** The first word id that it has never used. */
  nextId: number
}

export interface TimedText {
  /** With its new times; null: the recording says something else. */
  packed: Packed | null
  /** As `KeptTimes.speakersHeard`. */
  speakersHeard: number[] | null
  warnings: string[]
}

/** A share of the words that weren't heard as they are written, above which the text is worth a look. */
const unheardWorthALook = 0.25

/** Runs in a thread: three hours take a second. `heard`: a recognition as blocks. */
export function run({ heard, ...text }: TextToKeep & { heard: Uint8Array[] }): TimedText {
  return withTimesHeard(text, joinBlocks(heard).words)
}

/** A text with the times at which its words were heard. */
export function withTimesHeard({ blocks, nextId, ...options }: TextToKeep, words: readonly Word[]): TimedText {
  const text = joinBlocks(blocks)
  const { content, heard, speakersHeard } = keepText(text, words, options)
  if (content === null) return { packed: null, speakersHeard, warnings: [warning('TEXT_NOT_HEARD', {})] }
  const count = text.words.length
  const unheard = count - heard
  const warnings = unheard > count * unheardWorthALook ? [warning('TEXT_PARTLY_HEARD', { unheard, words: count })] : []
  return { packed: packContent(content, nextId), speakersHeard, warnings }
}
