/** Consecutive words; the last may be a prefix. */
export interface Phrase {
  tokens: readonly string[]
  isPrefix: boolean
}
