import type { Generated } from 'kysely'

/** Tables of search. The conventions of schema.ts apply. */
export interface SearchTables {
  /** A search result. `n` is never reused. Times in seconds. */
  searchChunk: {
    n: Generated<number>
    transcriptId: string
    /** The translation of the transcript that it is a passage of; null: of the transcript itself. */
    translationId: string | null
    /** Version that this chunk was created for. Later versions keep it if they don't change it. */
    version: number
    speaker: number
    start: number
    end: number
    text: string
    /** Position and time of its words (search/marks.ts). */
    marks: Uint8Array
    /** Digest of all of the above except the version. */
    key: string
  }
  /** Transcripts whose chunks are not of this, their current version. Triggers keep the rows. */
  searchStale: { transcriptId: string; version: number; updatedAt: string }
  searchState: { transcriptId: string; version: number }
  searchVector: { seq: Generated<number>; n: number; model: string; vector: Uint8Array }
}
