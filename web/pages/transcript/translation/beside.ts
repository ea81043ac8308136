import { createContext } from 'react'
import type { Store } from '../../../api/store.ts'

/** A translation that is read beside the text. */
export interface BesideText {
  language: string
  /** What stands beside a paragraph, by its key. Replaced only when a text is another: typing renders nothing here. */
  texts: Store<ReadonlyMap<number, string>>
}

export const Beside = createContext<BesideText | null>(null)
