import { apertiumAdapter } from './apertium.ts'
import { bergamotAdapter } from './bergamot.ts'
import { openAiAdapter } from './openai.ts'
import type { TranslationAdapter } from './port.ts'

/** Every adapter by its name in TIRO_TRANSLATION, in the order in which `auto` tries them: the best first. */
export const translationAdapters: Readonly<Record<string, TranslationAdapter>> = {
  openai: openAiAdapter,
  bergamot: bergamotAdapter,
  apertium: apertiumAdapter,
}
