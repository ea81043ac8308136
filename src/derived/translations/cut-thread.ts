import { joinBlocks } from '../../text/content-blocks.ts'
import { translationUnits, type TranslationUnit } from '../../text/translations/translation-units.ts'

export interface CutInput {
  blocks: Uint8Array[]
  language: string
  names: string[]
}

/** Cuts a transcript into sentences. Runs in a thread: ten hours have 90,000 words. */
export async function run({ blocks, language, names }: CutInput): Promise<TranslationUnit[]> {
  return translationUnits(joinBlocks(blocks), language, names)
}
