import type { Catalogue } from './catalogue.ts'
import type { words as english } from './en/index.ts'
import { language, type InterfaceLanguage } from './language.ts'

type Words = Catalogue<typeof english>

/** A page loads one catalogue. They import nothing that the dashboard's first script has, or both would wait. */
const catalogues: Record<InterfaceLanguage, () => Promise<{ words: Words }>> = {
  en: async () => import('./en/index.ts'),
  de: async () => import('./de/index.ts'),
  es: async () => import('./es/index.ts'),
  fr: async () => import('./fr/index.ts'),
  zh: async () => import('./zh/index.ts'),
  ar: async () => import('./ar/index.ts'),
}

/** Every sentence of the interface in the chosen language, by page. */
export const { words } = await catalogues[language]()
