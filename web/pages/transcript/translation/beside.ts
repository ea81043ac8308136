import { createContext } from 'react'
import { timeOf } from '../../../../src/text/time-of.ts'
import type { Store } from '../../../api/store.ts'
import type { Paragraph } from '../editor/document.ts'

/** A paragraph of a version of a translation, with its time. */
export interface TranslatedPassage {
  paragraph: Paragraph
  version: number
  start: number
  end: number
  speaker: number
}

export function passageOf(paragraph: Paragraph, version: number): TranslatedPassage {
  return { paragraph, version, ...timeOf(paragraph.words), speaker: paragraph.speaker }
}

/** The translation that is shown beside the text. */
export interface BesideText {
  language: string
  /** The translation of each paragraph, by its key. Replaced only when a text changes, so typing renders nothing here. */
  passages: Store<ReadonlyMap<number, readonly TranslatedPassage[]>>
  /**
   * Saves what somebody made of a paragraph of the translation, after what was saved before. @returns its text with what
   * others changed. Throws ClientError, also if they changed the same words. Null: people can't correct it now.
   */
  save: ((passage: TranslatedPassage, text: string) => Promise<string>) | null
}

export const Beside = createContext<BesideText | null>(null)
