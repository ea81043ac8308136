import type { Finding } from '../contract/finding.ts'
import type { Config } from '../platform/config/config.ts'
import { checkEngineNames } from './check-engine-names.ts'
import { describeEmbedding } from './embedding/describe-embedding.ts'
import { describeInsights } from './insight/describe-insights.ts'
import { describeLanguage } from './language/describe-language.ts'
import { describePunctuation } from './punctuation/describe-punctuation.ts'
import { describeSpeakers } from './speakers/describe-speakers.ts'
import { describeSpeech } from './speech/describe-speech.ts'
import { describeTranslation } from './translation/describe-translation.ts'

/** One line per kind of engine, for `tiro doctor`. Fetches nothing. @throws UsageError for an unknown engine */
export async function describeEngines(config: Config): Promise<Finding[]> {
  checkEngineNames(config)
  return [
    await describeSpeech(config),
    await describeLanguage(config),
    await describePunctuation(config),
    await describeSpeakers(config),
    await describeTranslation(config),
    await describeEmbedding(config),
    await describeInsights(config),
  ]
}
