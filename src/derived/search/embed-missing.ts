import type { Embedder } from '../../engines/embedding/port.ts'
import { StepError } from '../../contract/app-error.ts'
import { fillNeighbours, indexNeighbours } from '../../platform/database/pgvector.ts'
import { observeEngine } from '../../platform/observe-engine.ts'
import type { Database } from '../../platform/database/schema.ts'
import {
  highestChunk,
  insertVectors,
  listUnembedded,
  readActiveModel,
  readUnembedded,
  removeOtherVectors,
  setActiveModel,
} from './vector-store.ts'

type Row = Awaited<ReturnType<typeof readUnembedded>>[number]

interface Embedded {
  n: number
  vector: Float32Array | null
}

/** The source of embedders (engines/embedding/choose.ts). */
export interface Embedders {
  wanted: () => Promise<Embedder | null>
  byModel: (model: string) => Promise<Embedder | null>
}

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
const probeMs = 10_000
/** Batches whose order is decided at once: that takes a second for half a million chunks. */
const plannedBatches = 64
/** A batch that failed this often, for a reason that may pass, is split to find the text that the embedder fails at. */
const mostFailures = 4
/** What every embedder can embed. */
const plainText = 'Hello'

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
  let pausedUntil = 0
  /** Every chunk up to this number is known to have a vector of `model`. */
  let done = { model: '', upTo: 0 }
  let wholeAt = -Infinity
  let gone: Promise<boolean> | null = null
  let plan: number[] = []
  let failures = 0
  /** Chunks that the embedder fails at, until when; `performance.now()`. */
  const setAside = new Map<number, number>()

  const embed = (embedder: Embedder, texts: string[], signal: AbortSignal): Promise<(Float32Array | null)[]> =>
    observeEngine('embedding', embedder, 0, () => embedder.embed(texts, 'passage', { signal }))

  /**
   * Embeds chunks. A text that the embedder refuses, although it embeds another, gets no vector; one that it fails at
   * is tried again later. Throws the StepError of an embedder that embeds nothing.
   */
  const embedRows = async (embedder: Embedder, rows: Row[], signal: AbortSignal): Promise<Embedded[]> => {
    try {
      const vectors = await embed(
        embedder,
        rows.map(({ text }) => text),
        signal,
      )
      return rows.map(({ n }, i) => ({ n, vector: vectors[i] ?? null }))
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof StepError)) throw error
      await embed(embedder, [plainText], signal)
      const [only, ...others] = rows
      if (error.retryable && ++failures < mostFailures) throw error
      if (others.length > 0) {
        const half = Math.ceil(rows.length / 2)
        const first = await embedRows(embedder, rows.slice(0, half), signal)
        return [...first, ...(await embedRows(embedder, rows.slice(half), signal))]
      }
      if (only === undefined) return []
      const { code, message, retryable } = error
      const what = retryable ? 'is tried again in 10 minutes' : "isn't found by its meaning"
      onError(new StepError(code, `Passage ${only.n} ${what}: ${message}`, { retryable }))
      if (!retryable) return [{ n: only.n, vector: null }]
      setAside.set(only.n, performance.now() + lookAgainMs)
      return []
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
      for (const [n, until] of setAside) if (until < performance.now()) setAside.delete(n)
      if (plan.length === 0) {
        const missing = await listUnembedded(
          reads,
          model,
          isKnown ? done.upTo : 0,
          plannedBatches * embedder.batch + setAside.size,
        )
        plan = missing.filter((n) => !setAside.has(n))
      }
      if (plan.length === 0) {
        if (!isKnown) {
          wholeAt = performance.now()
          // First PostgreSQL's own index: searches switch to this model once it is complete.
          await indexNeighbours(db, model)
        }
        return finish(model, upTo)
      }
      try {
        const rows = await readUnembedded(reads, model, plan.slice(0, embedder.batch))
        const embedded = await embedRows(embedder, rows, signal)
        await db.transaction().execute((tx) => insertVectors(tx, model, embedded))
        plan = plan.slice(embedder.batch)
        failures = 0
        return true
      } catch (error) {
        signal.throwIfAborted()
        if (!(error instanceof StepError)) throw error
        pausedUntil = performance.now() + retryAfterMs
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
      // A server may no longer have the previous model; one request shows it.
      gone ??= before.embed(['?'], 'query', { signal: AbortSignal.timeout(probeMs) }).then(
        () => false,
        (error: unknown) => !(error instanceof StepError) || !error.retryable,
      )
      return (await gone) ? wanted : before
    },
  }
}
