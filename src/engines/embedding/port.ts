import type { Config } from '../../platform/config/config.ts'
import type { ModelManager } from '../models/manager.ts'

/** What a text is embedded for: some models distinguish questions from the passages that answer them. */
export type EmbedKind = 'query' | 'passage'

/**
 * The cosine of a question and a passage that has nothing to do with it, for this model: normal distributions, for
 * questions of one or two words and for longer ones. Measured by bench/search-relevance.ts.
 */
export interface Calibration {
  short: { mean: number; spread: number }
  long: { mean: number; spread: number }
}

/**
 * Compares a question with sentences. It finds more than the vectors of passages do, but takes longer, so it's for the
 * passages that those have found.
 */
export interface SentenceComparison {
  /** As that of the embedder, for what `compare` says of single sentences. */
  readonly calibration: Calibration
  /** Returns how close each sentence is to the question, at most 1. Throws as `embed` does. */
  compare: (question: string, sentences: readonly string[], options: { signal: AbortSignal }) => Promise<number[]>
}

/** Turns texts into vectors that are close if their meanings are. */
export interface Embedder {
  /** e.g. `openai`. */
  readonly provider: string
  /** Stored with each vector; vectors of different models are never compared. */
  readonly model: string
  /** `approximate`: finds much less than a language model would. */
  readonly quality: 'standard' | 'approximate'
  /** Null: not measured, so its scores are only relative. */
  readonly calibration: Calibration | null
  /** BCP 47, or any. */
  readonly languages: readonly string[] | 'any'
  /** Recommended batch size. */
  readonly batch: number
  /** For a model whose vectors lose much of a passage. */
  readonly sentences?: SentenceComparison
  /**
   * Returns a vector of length 1 for each text, all of the same dimension; null for a text without a known word. Throws
   * StepError ENGINE_UNAVAILABLE or ENGINE_ERROR, or the signal's reason when aborted.
   */
  embed: (
    texts: readonly string[],
    kind: EmbedKind,
    options: { signal: AbortSignal },
  ) => Promise<(Float32Array | null)[]>
  close: () => Promise<void>
}

export type EmbeddingConfig = Pick<Config, 'embedding' | 'models'>

/** What an adapter is built from. */
export interface EmbeddingDeps {
  config: EmbeddingConfig
  models: Pick<ModelManager, 'find' | 'ensure'>
}

/** One way to embed texts. It creates its embedders on first use and caches them. */
export interface EmbedderAdapter {
  /** The catalogue model that it needs and that can be fetched; null if none. */
  readonly modelId: string | null
  /** Its embedder, if it can be used now; null if its model or a setting is missing. */
  find: () => Promise<Embedder | null>
  /** The embedder with this `Embedder.model`; null if it has none. */
  byModel: (model: string) => Promise<Embedder | null>
  close: () => Promise<void>
}
