import type { RawBuilder } from 'kysely'

/** Consecutive words; the last may be a prefix. */
export interface Spelling {
  tokens: readonly string[]
  isPrefix: boolean
}

export interface Phrase extends Spelling {
  /** What counts as the same: "email" for "e-mail". */
  others?: readonly Spelling[]
}

export interface WordQuery {
  workspaceIds: readonly string[]
  phrases: readonly Phrase[]
  /** Whether all phrases must match, or any. */
  all: boolean
  /** The joined tables are `c` (searchChunk), `t` (transcript) and `r` (recording). */
  where: RawBuilder<unknown>
  limit: number
}

/** With more matches than this, the newest are ranked: finding one takes 0.05 µs in FTS5, ranking it almost 1. */
export const mostRanked = 10_000
