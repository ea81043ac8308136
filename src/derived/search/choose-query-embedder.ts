import { StepError } from '../../contract/app-error.ts'
import type { Embedder } from '../../engines/embedding/port.ts'
import type { Database } from '../../platform/database/schema.ts'
import { readActiveModel } from './vector-store.ts'

/** The source of embedders (engines/embedding/choose.ts). */
export interface Embedders {
  wanted: () => Promise<Embedder | null>
  byModel: (model: string) => Promise<Embedder | null>
}

const probeMs = 10_000

/**
 * Chooses the embedder of queries: the one whose vectors are searched. That is the previous one until the wanted
 * model's vectors are complete, if it can still embed a query.
 */
export function createQueryEmbedderChooser(
  db: Database,
  { wanted, byModel }: Embedders,
): () => Promise<Embedder | null> {
  let gone: Promise<boolean> | null = null
  return async () => {
    const embedder = await wanted()
    const active = await readActiveModel(db)
    if (active === null || active === embedder?.model) return embedder
    const before = await byModel(active)
    if (before === null) return embedder
    // A server may no longer have the previous model; one request shows it.
    gone ??= before.embed(['?'], 'query', { signal: AbortSignal.timeout(probeMs) }).then(
      () => false,
      (error: unknown) => !(error instanceof StepError) || !error.retryable,
    )
    return (await gone) ? embedder : before
  }
}
