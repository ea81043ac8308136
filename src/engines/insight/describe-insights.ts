import type { Config } from '../../platform/config/config.ts'
import type { Finding } from '../../contract/finding.ts'
import { chooseInsights } from './index.ts'

/** Reports which engine writes insights. */
export async function describeInsights(config: Pick<Config, 'insights' | 'chat'>): Promise<Finding> {
  const { adapter, engine } = chooseInsights(config)
  await engine.close()
  return { name: 'insights', state: 'ok', detail: adapter.describe(config) }
}
