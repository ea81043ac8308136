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
