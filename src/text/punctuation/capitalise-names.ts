import { capitaliseEnglish } from './english-capitals.ts'
import { baseLanguage } from '../join-words.ts'
import { indexNames, writeNames } from './write-names.ts'

/**
 * Gives words in lower case the capitals of names: those that English always writes, and the `names` that are given, which
 * win. Returns the words after which a name goes on, by index.
 */
export function capitaliseNames(
  texts: string[],
  { language, names }: { language: string; names: readonly string[] },
): Set<number> {
  const inside = baseLanguage(language) === 'en' ? capitaliseEnglish(texts) : new Set<number>()
  return inside.union(writeNames(texts, indexNames(names)))
}
