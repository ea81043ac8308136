/** What Deepgram calls a word: without case, and without punctuation at its ends. */
export function bareWord(word: string): string {
  return word.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '').toLowerCase() || word
}
