import { baseLanguage } from '../../join-words.ts'
import { dutch } from './dutch.ts'
import { english } from './english.ts'
import { french } from './french.ts'
import { german } from './german.ts'
import { italian } from './italian.ts'
import type { Marks } from './marks.ts'
import { portuguese } from './portuguese.ts'
import { spanish } from './spanish.ts'

const languages: ReadonlyMap<string, Marks> = new Map([
  ['en', english],
  ['de', german],
  ['fr', french],
  ['es', spanish],
  ['it', italian],
  ['pt', portuguese],
  ['nl', dutch],
])

/** Where marks are in a language, by its words; null: nothing is known of them. */
export function marksOf(language: string): Marks | null {
  return languages.get(baseLanguage(language)) ?? null
}
