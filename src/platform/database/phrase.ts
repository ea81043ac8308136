/** Consecutive words; the last may be a prefix. */
export interface Spelling {
  tokens: readonly string[]
  isPrefix: boolean
}

export interface Phrase extends Spelling {
  /** What counts as the same: "email" for "e-mail". */
  others?: readonly Spelling[]
}
