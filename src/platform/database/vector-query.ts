import type { RawBuilder } from 'kysely'

/** A question to the index of vectors. */
export interface VectorQuery {
  model: string
  vector: Float32Array
  /** Over `t` (transcript) and `r` (recording). */
  where: RawBuilder<unknown>
  /** Only chunks where one of these Speakers talks; null: all. */
  speakerIds: readonly string[] | null
  /** 0: only the scores of `also`. */
  limit: number
  /** Further chunks whose scores are wanted, by number, whatever the filter. */
  also: readonly number[]
}
