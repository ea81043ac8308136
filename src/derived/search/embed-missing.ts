import type { Embedder } from '../../engines/embedding/port.ts'
import { StepError } from '../../contract/app-error.ts'
import { fillNeighbours, indexNeighbours } from '../../platform/database/pgvector.ts'
import type { Database } from '../../platform/database/schema.ts'
import {
  highestChunk,
  insertVectors,
  listUnembedded,
  readActiveModel,
  removeOtherVectors,
  setActiveModel,
} from './vector-store.ts'

/** Where embedders come from (engines/embedding/choose.ts). */
export interface Embedders {
  wanted: () => Promise<Embedder | null>
  byModel: (model: string) => Promise<Embedder | null>
}

export interface Embedding {
  /** Embeds some chunks that have no vector, the newest first. False: nothing to do, or not now. */
  step: (signal: AbortSignal) => Promise<boolean>
  /** What a query is embedded by: what made the vectors that are searched. */
  forQueries: () => Promise<Embedder | null>
}

/** How long an embedder that failed is left alone, milliseconds; and how often all chunks are looked at again. */
const forgiveAfter = 15_000
const lookAgainMs = 10 * 60_000
const removeRows = 2000
const fillRows = 500
const probeMs = 10_000

/**
 * Makes vectors of the wanted model. Until all chunks have one, searches use those of the model before, where that can
 * still embed a query; then the old ones are deleted. Every batch is committed, so it goes on where it was stopped.
 */
export function createEmbedding(
  db: Database,
  reads: Database,
  embedders: Embedders,
  onError: (error: unknown) => void,
): Embedding {
  let tiredUntil = 0
  /** Up to here every chunk is known to have a vector of `model`. */
  let done = { model: '', upTo: 0 }
  let wholeAt = -Infinity
  let gone: Promise<boolean> | null = null

  const finish = async (model: string, upTo: number): Promise<boolean> => {
    if (done.model !== model) {
      if (await fillNeighbours(db, model, fillRows)) return true
      if ((await readActiveModel(db)) !== model) await setActiveModel(db, model)
      // A part at a time: there may be a million.
      if (await removeOtherVectors(db, model, removeRows)) return true
    }
    done = { model, upTo }
    return false
  }

  return {
    step: async (signal) => {
      if (performance.now() < tiredUntil) return false
      // Read first: a chunk that is made meanwhile is above it.
      const upTo = await highestChunk(db)
      const embedder = upTo === 0 ? null : await embedders.wanted()
      if (embedder === null) return false
      const { model } = embedder
      const isKnown = done.model === model && performance.now() - wholeAt < lookAgainMs
      if (isKnown && upTo <= done.upTo) return false
      const rows = await listUnembedded(reads, model, isKnown ? done.upTo : 0, embedder.batch)
      if (rows.length === 0) {
        if (!isKnown) {
          wholeAt = performance.now()
          // PostgreSQL's own index first: searches turn to this model when it is whole.
          await indexNeighbours(db, model)
        }
        return finish(model, upTo)
      }
      try {
        const texts = rows.map(({ text }) => text)
        const vectors = await embedder.embed(texts, 'passage', { signal })
        const made = rows.map(({ n }, i) => ({ n, vector: vectors[i] ?? null }))
        await db.transaction().execute((tx) => insertVectors(tx, model, made))
        return true
      } catch (error) {
        signal.throwIfAborted()
        if (!(error instanceof StepError)) throw error
        tiredUntil = performance.now() + forgiveAfter
        onError(error)
        return false
      }
    },
    forQueries: async () => {
      const wanted = await embedders.wanted()
      const active = await readActiveModel(db)
      if (active === null || active === wanted?.model) return wanted
      const before = await embedders.byModel(active)
      if (before === null) return wanted
      // A server may not have the model of before any more; asked once, it says so.
      gone ??= before.embed(['?'], 'query', { signal: AbortSignal.timeout(probeMs) }).then(
        () => false,
        (error: unknown) => !(error instanceof StepError) || !error.retryable,
      )
      return (await gone) ? wanted : before
    },
  }
}
