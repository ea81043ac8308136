import type { LanguageOffer } from '../../../../src/contract/endpoints/languages.ts'

/** Languages offered for an engine that supports all. Others are available through the API. */
const common =
  'ar bg bn ca cs da de el en es et fa fi fr he hi hr hu id it ja ko lt lv ms nl no pl pt ro ru sk sl sr sv sw ta th tr uk ur vi zh'

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
      const languages = offer.language === '*' ? common.split(' ') : [offer.language]
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
