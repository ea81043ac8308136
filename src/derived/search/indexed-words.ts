import { compoundTokens } from './compounds.ts'
import { tokensOf } from './tokenise.ts'

/** What the index stores of a text: its words, and what finds those inside its compounds. */
export function indexedWords(text: string, language: string): string[] {
  const words = tokensOf(text)
  return [...words, ...compoundTokens(words, language)]
}
