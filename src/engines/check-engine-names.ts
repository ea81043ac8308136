import type { Config } from '../platform/config/config.ts'
import { askedAdapters } from './asked-adapters.ts'
import { embeddingAdapters } from './embedding/index.ts'
import { insightAdapters } from './insight/index.ts'
import { speakerAdapters } from './speakers/index.ts'
import { speechAdapters } from './speech/index.ts'
import { translationAdapters } from './translation/index.ts'

/**
 * Checks the settings that name an engine against the engine tables.
 * @throws UsageError, which names the setting and its values
 */
export function checkEngineNames(
  config: Pick<Config, 'speech' | 'speakers' | 'embedding' | 'translation' | 'insights'>,
): void {
  askedAdapters('TIRO_SPEECH', config.speech.engine, speechAdapters, ['auto'])
  askedAdapters('TIRO_SPEAKERS', config.speakers.engine, speakerAdapters)
  askedAdapters('TIRO_EMBEDDING', config.embedding.engine, embeddingAdapters)
  askedAdapters('TIRO_TRANSLATION', config.translation.engine, translationAdapters)
  askedAdapters('TIRO_INSIGHTS', config.insights, insightAdapters, ['auto'])
}
