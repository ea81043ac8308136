import type { RawBuilder } from 'kysely'

/** A query to the vector index. */
export interface VectorQuery {
  model: string
  vector: Float32Array
  /** Filter over `t` (transcript) and `r` (recording). */
  where: RawBuilder<unknown>
  /** Only chunks in which one of these Speakers talks; null: all. */
  speakerIds: readonly string[] | null
  /** 0: only the scores of `also`. */
  limit: number
  /** Numbers of more chunks to score, regardless of the filter. */
  also: readonly number[]
}
