import { createContext } from 'react'
import type { Store } from '../../../api/store.ts'

/** The translation that is shown beside the text. */
export interface BesideText {
  language: string
  /** The translated text by paragraph key. Replaced only when a text changes, so typing renders nothing here. */
  texts: Store<ReadonlyMap<number, string>>
}

export const Beside = createContext<BesideText | null>(null)
