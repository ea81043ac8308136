import type { Config } from '../../platform/config/config.ts'
import { StepError } from '../../contract/app-error.ts'
import { askedAdapters } from '../asked-adapters.ts'
import { chatAdapter } from './chat.ts'
import { extractiveAdapter } from './extractive/extractive.ts'
import type { InsightAdapter, InsightEngine } from './port.ts'

/** Every adapter by its name in TIRO_INSIGHTS, in the order in which `auto` tries them. */
export const insightAdapters: Readonly<Record<string, InsightAdapter>> = {
  chat: chatAdapter,
  extractive: extractiveAdapter,
}

/** The configured adapter and its engine: the first that is set up. */
export function chooseInsights(config: Pick<Config, 'insights' | 'chat'>): {
  adapter: InsightAdapter
  engine: InsightEngine
} {
  for (const name of askedAdapters('TIRO_INSIGHTS', config.insights, insightAdapters, ['auto'])) {
    const adapter = insightAdapters[name]
    const engine = adapter?.create(config) ?? null
    if (adapter !== undefined && engine !== null) return { adapter, engine }
  }
  throw new StepError('ENGINE_UNAVAILABLE', `TIRO_INSIGHTS=${config.insights} is not set up.`)
}
