import type { WindowInput } from '../speech/port.ts'

/** Hears which language is spoken. */
export interface LanguageIdentifier {
  /** `provider/model`. */
  name: string
  /** BCP 47 of the language of a window of at most 30 s; null if the model can't tell. */
  identify: (window: WindowInput, signal: AbortSignal) => Promise<string | null>
}

/** Chooses what identifies languages by their sound. */
export interface LanguageChooser {
  /** Null if no model for it is installed. */
  choose: () => Promise<LanguageIdentifier | null>
  /** Pids of the running processes. For diagnosis and tests. */
  pids: () => number[]
  close: () => Promise<void>
}
