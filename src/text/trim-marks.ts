/** Marks at both ends. Those at the end are read from their first one alone: a hostile word has a thousand inside. */
const outer = /^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/gu

/** A text without what is neither a letter nor a digit at its ends. */
export function trimMarks(text: string): string {
  return text.replaceAll(outer, '')
}
