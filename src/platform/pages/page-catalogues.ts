import { words as ar } from './catalogues/ar.ts'
import { words as de } from './catalogues/de.ts'
import { words as en } from './catalogues/en.ts'
import { words as es } from './catalogues/es.ts'
import { words as fr } from './catalogues/fr.ts'
import { words as zh } from './catalogues/zh.ts'
import type { PageWords } from './page-words.ts'

/**
 * The sentences of the pages without the dashboard, by language. All but the English ones are machine-made. Speakers of
 * a language: please correct them (docs/dashboard.md).
 */
export const pageCatalogues: Record<string, PageWords> = { en, de, es, fr, zh, ar }
