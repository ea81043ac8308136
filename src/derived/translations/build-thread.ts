import { joinBlocks, packContent, type Packed } from '../../text/content-blocks.ts'
import { translatedContent } from '../../text/translations/translated-content.ts'
import type { TranslationUnit } from '../../text/translations/translation-units.ts'

export interface BuildInput {
  /** Of the original. */
  blocks: Uint8Array[]
  units: TranslationUnit[]
  /** A translation for each unit. */
  texts: string[]
  /** Of the translation. */
  language: string
}

/** Builds the content of a translation. Runs in a thread. */
export async function run({ blocks, units, texts, language }: BuildInput): Promise<Packed> {
  return packContent(translatedContent(joinBlocks(blocks), units, texts, language))
}
