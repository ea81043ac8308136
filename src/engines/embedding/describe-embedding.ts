import type { Finding } from '../../contract/finding.ts'
import { createModelManager } from '../models/manager.ts'
import { createEmbedderChooser } from './choose.ts'
import { embeddingAdapters } from './index.ts'
import type { EmbeddingConfig } from './port.ts'

/** Reports what semantic search uses now. Fetches nothing. Without an embedder, search is keyword only. */
export async function describeEmbedding(config: EmbeddingConfig): Promise<Finding> {
  const name = 'search'
  const here = { ...config, models: { ...config.models, fetch: false } }
  const models = createModelManager(here.models)
  const chooser = createEmbedderChooser(here, models, () => undefined)
  try {
    const embedder = await chooser.wanted()
    if (embedder !== null)
      return { name, state: 'ok', detail: `semantic: ${embedder.model}, ${embedder.quality} quality` }
    if (config.embedding.engine === 'off') return { name, state: 'ok', detail: 'keyword only (TIRO_EMBEDDING=off)' }
    const ids = Object.values(embeddingAdapters).flatMap((create) => create({ config: here, models }).modelId ?? [])
    if (config.models.fetch) {
      return { name, state: 'ok', detail: `keyword only until the server has downloaded ${ids.join(' or ')}` }
    }
    const cure = `For semantic search: tiro models pull ${ids[0]}.`
    return { name, state: 'warning', detail: 'keyword only (TIRO_MODEL_FETCH=0 disables downloads)', cure }
  } finally {
    await chooser.close()
    await models.close()
  }
}
