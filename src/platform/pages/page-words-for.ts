import { words as english } from './catalogues/en.ts'
import { pageCatalogues } from './page-catalogues.ts'
import type { PageWords } from './page-words.ts'

/** The sentences in the language that a browser asks for with Accept-Language; English if it asks for no other. */
export function pageWordsFor(acceptLanguage: string | undefined): PageWords {
  const asked = (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
      const quality = parameters.map((one) => one.trim()).find((one) => one.startsWith('q='))
      return { base: tag.trim().split('-')[0] ?? '', quality: quality === undefined ? 1 : Number(quality.slice(2)) }
    })
    .filter(({ base, quality }) => quality > 0 && Object.hasOwn(pageCatalogues, base))
    .toSorted((a, b) => b.quality - a.quality)
  return pageCatalogues[asked[0]?.base ?? 'en'] ?? english
}
