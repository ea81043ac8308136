import type { Config } from '../../platform/config/config.ts'
import { StepError } from '../../contract/app-error.ts'
import { createApertium } from './apertium.ts'
import { createBergamot } from './bergamot.ts'
import { createOpenAiTranslation } from './openai.ts'
import type { TranslationEngine } from './port.ts'

export type TranslationConfig = Pick<Config, 'translation' | 'models' | 'media' | 'worker'>

/** Every adapter, by the name that TIRO_TRANSLATION knows it by, the best first. */
export const translationAdapters = {
  openai: ({ translation }: TranslationConfig): TranslationEngine => {
    if (translation.openai === null) {
      throw new StepError('ENGINE_UNAVAILABLE', 'No translation server is configured (TIRO_TRANSLATION_OPENAI_URL).')
    }
    return createOpenAiTranslation(translation.openai)
  },
  bergamot: (config: TranslationConfig): TranslationEngine => createBergamot(config),
  apertium: ({ translation, media }: TranslationConfig): TranslationEngine =>
    createApertium(translation.apertium, media.sandbox),
} satisfies Record<
  Exclude<Config['translation']['engine'], 'auto' | 'off'>,
  (config: TranslationConfig) => TranslationEngine
>
