/** Adds punctuation to the words of engines that leave it out. */
export interface Punctuator {
  /** e.g. `sherpa-onnx`. */
  provider: string
  /** The id in the catalogue; shown as `provider/model`. */
  model: string
  /** Whether it also writes capitals. */
  hasCase: boolean
  /**
   * The texts as the model writes them, in order. Each is at most 190 bytes, words in lower case with spaces between
   * them; an answer may have other words. A lost process gives a StepError, an abort rejects with the signal's reason.
   */
  punctuate: (texts: readonly string[], signal: AbortSignal) => Promise<string[]>
}

/** Chooses what adds punctuation. */
export interface PunctuationChooser {
  /** For a language (BCP 47). Null if no model for it is installed. */
  choose: (language: string) => Promise<Punctuator | null>
  /** The languages (BCP 47) with an installed model. */
  languages: () => Promise<string[]>
  /** Pids of the running processes. For diagnosis and tests. */
  pids: () => number[]
  close: () => Promise<void>
}
