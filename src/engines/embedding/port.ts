import type { Config } from '../../platform/config/config.ts'
import type { ModelManager } from '../models/manager.ts'

/** What a text is embedded for: some models tell questions from what answers them. */
export type EmbedKind = 'query' | 'passage'

/** Turns texts into vectors that are near each other when their meanings are. */
export interface Embedder {
  readonly specificationVersion: 1
  /** e.g. `openai`. */
  readonly provider: string
  /** Stored with each vector; vectors of different models are never compared. */
  readonly model: string
  /** `approximate`: finds much less than a model of language would. */
  readonly quality: 'standard' | 'approximate'
  /** BCP 47, or any. */
  readonly languages: readonly string[] | 'any'
  /** How many texts are best given at once. */
  readonly batch: number
  /**
   * A vector of length 1 for each text, all of the same dimension; null for a text of which the model knows no word.
   * StepError ENGINE_UNAVAILABLE or ENGINE_ERROR where that is not possible now; the signal's reason when aborted.
   */
  embed: (
    texts: readonly string[],
    kind: EmbedKind,
    options: { signal: AbortSignal },
  ) => Promise<(Float32Array | null)[]>
  close: () => Promise<void>
}

export type EmbeddingConfig = Pick<Config, 'embedding' | 'models'>

/** What an adapter is made of. */
export interface EmbeddingDeps {
  config: EmbeddingConfig
  models: Pick<ModelManager, 'find' | 'ensure'>
}

/** One way to embed texts. It makes its embedders when they are first used, and keeps them. */
export interface EmbedderAdapter {
  /** The model of the catalogue that it needs, which can be fetched; null: none. */
  readonly modelId: string | null
  /** Its embedder, where it can be used now; null: its model is not here, or a setting is missing. */
  find: () => Promise<Embedder | null>
  /** The embedder whose vectors carry this name (`Embedder.model`); null where it has none. */
  byModel: (model: string) => Promise<Embedder | null>
  close: () => Promise<void>
}
