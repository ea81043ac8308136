import type { LanguageOffer } from '../../../src/contract/endpoints/languages.ts'

/** The languages that one engine supports in one quality. */
export interface Offered {
  engine: string
  quality: LanguageOffer['quality']
  isHere: boolean
  languages: string[]
}

/** Groups languages by engine, the good and installed ones first. */
export function byEngine(offers: readonly LanguageOffer[]): Offered[] {
  const groups = new Map<string, Offered>()
  for (const { language, engine, quality, isHere } of offers) {
    const key = `${engine} ${quality} ${isHere}`
    const group = groups.get(key) ?? { engine, quality, isHere, languages: [] }
    group.languages.push(language)
    groups.set(key, group)
  }
  const rank = ({ quality, isHere }: Offered): number => (quality === 'standard' ? 0 : 1) + (isHere ? 0 : 2)
  return [...groups.values()].toSorted((a, b) => rank(a) - rank(b))
}
