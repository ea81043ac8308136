/** A word without case and punctuation, to compare what was heard. */
export function plain(word: string): string {
  return word.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}
