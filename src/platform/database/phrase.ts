/** Words in order, next to each other; the last may be only the beginning of a word. */
export interface Phrase {
  tokens: readonly string[]
  isPrefix: boolean
}
