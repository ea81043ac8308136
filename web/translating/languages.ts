import { commonLanguages } from '../api/languages.ts'
import type { LanguageOffer } from '../../src/contract/endpoints/languages.ts'

export interface Pairs {
  translate: readonly { from: string; to: readonly LanguageOffer[] }[]
}

const base = (language: string): string => language.toLowerCase().split('-')[0] ?? language

/** Languages that a text in `from` can be translated into, each once, the better engine first. */
export function offersFrom({ translate }: Pairs, from: string): LanguageOffer[] {
  const offers = new Map<string, LanguageOffer>()
  for (const pair of translate) {
    if (pair.from !== '*' && base(pair.from) !== base(from)) continue
    for (const offer of pair.to) {
      const languages = offer.language === '*' ? commonLanguages : [offer.language]
      for (const language of languages) {
        const known = offers.get(language)
        if (base(language) === base(from)) continue
        if (known === undefined || (known.quality === 'draft' && offer.quality === 'standard')) {
          offers.set(language, { ...offer, language })
        }
      }
    }
  }
  return [...offers.values()]
}
