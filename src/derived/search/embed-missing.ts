import type { Embedder } from '../../engines/embedding/port.ts'
import { StepError } from '../../contract/app-error.ts'
import { dropNeighbourIndexes, fillNeighbours, indexNeighbours } from '../../platform/database/search/pgvector.ts'
import type { Database } from '../../platform/database/schema.ts'
import { createQueryEmbedderChooser, type Embedders } from './choose-query-embedder.ts'
import { createRowEmbedder } from './embed-rows.ts'
import {
  hasOtherLength,
  highestChunk,
  insertVectors,
  listUnembedded,
  readActiveModel,
  readUnembedded,
  removeOtherVectors,
  removeVectorsOf,
  setActiveModel,
} from './vector-store.ts'

export interface Embedding {
  /** Embeds some chunks without a vector, in turn for each workspace. False if there is nothing to do or it can't be done now. */
  step: (signal: AbortSignal) => Promise<boolean>
  /** The embedder for queries: the one whose vectors are searched. */
  forQueries: () => Promise<Embedder | null>
}

/** How long to wait after an embedder fails, and how often to check all chunks again, milliseconds. */
const retryAfterMs = 15_000
const lookAgainMs = 10 * 60_000
const removeRows = 2000
const fillRows = 500
/** Batches whose order is decided at once: that takes a second for half a million chunks. */
const plannedBatches = 64

/**
 * Computes vectors of the wanted model. Until all chunks have one, searches use the previous model's vectors if it can
 * still embed a query; then those are deleted. Every batch is committed, so an interrupted run resumes.
 */
export function createEmbedding(
  db: Database,
  reads: Database,
  embedders: Embedders,
  onError: (error: unknown) => void,
): Embedding {
  const rows = createRowEmbedder(onError)
  let pausedUntil = 0
  /** Every chunk up to this number is known to have a vector of `model`. */
  let done = { model: '', upTo: 0 }
  let wholeAt = -Infinity
  let plan: number[] = []
  /** The length of the vectors that are stored of a model. */
  let known = { model: '', length: 0 }

  const listMissing = async ({ model, batch }: Embedder, above: number): Promise<number[]> => {
    const aside = rows.setAside()
    const missing = await listUnembedded(reads, model, above, plannedBatches * batch + aside.size)
    return missing.filter((n) => !aside.has(n))
  }

  /**
   * Removes what an embedder of the same name made with vectors of another length, as after an update of its server. They
   * can't be compared with new ones, so nothing that they are of would be found.
   */
  const removeIncomparable = async ({ model }: Embedder, vector: Float32Array): Promise<void> => {
    if (known.model === model && known.length === vector.length) return
    if (await hasOtherLength(db, model, vector)) {
      onError(new Error(`The vectors of ${model} have another length than before. All passages are embedded again.`))
      // PostgreSQL's index takes vectors of one length.
      await dropNeighbourIndexes(db)
      while (await removeVectorsOf(db, model, removeRows));
      done = { model: '', upTo: 0 }
      plan = []
    }
    known = { model, length: vector.length }
  }

  const embedBatch = async (embedder: Embedder, signal: AbortSignal): Promise<boolean> => {
    try {
      const batch = await readUnembedded(reads, embedder.model, plan.slice(0, embedder.batch))
      const embedded = await rows.embed(embedder, batch, signal)
      const vector = embedded.find((one) => one.vector !== null)?.vector ?? null
      if (vector !== null) await removeIncomparable(embedder, vector)
      await db.transaction().execute((tx) => insertVectors(tx, embedder.model, embedded))
      plan = plan.slice(embedder.batch)
      return true
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof StepError)) throw error
      pausedUntil = performance.now() + retryAfterMs
      onError(error)
      return false
    }
  }

  const finish = async (model: string, upTo: number): Promise<boolean> => {
    if (done.model !== model) {
      if (await fillNeighbours(db, model, fillRows)) return true
      if ((await readActiveModel(db)) !== model) await setActiveModel(db, model)
      // In batches: there may be a million.
      if (await removeOtherVectors(db, model, removeRows)) return true
    }
    done = { model, upTo }
    return false
  }

  return {
    step: async (signal) => {
      if (performance.now() < pausedUntil) return false
      // Read this first: a chunk created in the meantime has a higher number.
      const upTo = await highestChunk(db)
      const embedder = upTo === 0 ? null : await embedders.wanted()
      if (embedder === null) return false
      const { model } = embedder
      const isKnown = done.model === model && performance.now() - wholeAt < lookAgainMs
      if (isKnown && upTo <= done.upTo) return false
      if (plan.length === 0) plan = await listMissing(embedder, isKnown ? done.upTo : 0)
      if (plan.length > 0) return embedBatch(embedder, signal)
      if (!isKnown) {
        wholeAt = performance.now()
        // First PostgreSQL's own index: searches switch to this model once it is complete.
        await indexNeighbours(db, model)
      }
      return finish(model, upTo)
    },
    forQueries: createQueryEmbedderChooser(db, embedders),
  }
}
