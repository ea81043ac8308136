import { baseLanguage } from '../../../../text/join-words.ts'
import { dutch } from './dutch.ts'
import { english } from './english.ts'
import { french } from './french.ts'
import { german } from './german.ts'
import { italian } from './italian.ts'
import type { Phrases } from './pattern.ts'
import { portuguese } from './portuguese.ts'
import { spanish } from './spanish.ts'

const table: ReadonlyMap<string, Phrases> = new Map([
  ['de', german],
  ['en', english],
  ['es', spanish],
  ['fr', french],
  ['it', italian],
  ['nl', dutch],
  ['pt', portuguese],
])

/** The phrases of a language, or the English ones if it has none. */
export function phrasesOf(language: string): Phrases {
  return table.get(baseLanguage(language)) ?? english
}
