import type { Finding } from '../../contract/finding.ts'
import { createTranslationChooser } from './choose.ts'
import { translationAdapters } from './index.ts'
import type { TranslationConfig } from './port.ts'

/** Reports which pairs can be translated now. Fetches nothing. */
export async function describeTranslation(config: TranslationConfig): Promise<Finding> {
  const name = 'translation'
  const chooser = createTranslationChooser({ ...config, models: { ...config.models, fetch: false } })
  try {
    if (config.translation.engine === 'off') return { name, state: 'ok', detail: 'off (TIRO_TRANSLATION=off)' }
    const listed = await chooser.list()
    if ('any' in listed) return { name, state: 'ok', detail: `any language, by ${listed.any.engine}` }
    const pairs = listed.pairs.map(({ from, to }) => `${from} → ${to.map(({ language }) => language).join(' ')}`)
    const here = pairs.length === 0 ? 'no language pairs installed' : pairs.join(', ')
    const advice = Object.values(translationAdapters).flatMap((adapter) => adapter.advice(config) ?? [])
    return { name, state: 'ok', detail: [here, ...advice].join('; ') }
  } finally {
    await chooser.close()
  }
}
