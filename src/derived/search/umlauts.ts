import { foldWord } from './fold-word.ts'

/** "Müller" as "mueller", in the form of the index; null without an umlaut. */
export function withUmlautE(word: string): string | null {
  const plain = word.toLowerCase().normalize('NFC')
  const withE = plain.replace(/[äöü]/g, (letter) => `${foldWord(letter)}e`)
  return withE === plain ? null : foldWord(withE.replace(/[^\p{L}\p{N}\p{M}]/gu, ''))
}

/** "mueller" and "koeln" as the index has Müller and Köln; null if there is no such spelling. Not "neue", "quer", "coeur". */
export function withoutUmlautE(token: string): string | null {
  const without = token.replace(/(?<![aeiouyq])([aou])e(?=[^u])/g, '$1')
  return token.length > 4 && without !== token ? without : null
}
