import { indexedWords } from './indexed-words.ts'

export interface IndexedPassage {
  n: number
  text: string
  language: string
}

/** The words of passages for the index, in a thread: a recording of a day has thousands of passages. */
export function run(passages: readonly IndexedPassage[]): Map<number, string[]> {
  return new Map(passages.map(({ n, text, language }) => [n, indexedWords(text, language)]))
}
