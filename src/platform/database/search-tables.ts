import type { Generated } from 'kysely'

/** The tables of search, by the rules of schema.ts. */
export interface SearchTables {
  /** What search finds. `n` is never given twice. Times in seconds. */
  searchChunk: {
    n: Generated<number>
    transcriptId: string
    /** Of the transcript, when this chunk was made; later versions that leave it as it is keep it. */
    version: number
    speaker: number
    start: number
    end: number
    text: string
    /** Where and when its words are (search/marks.ts). */
    marks: Uint8Array
    /** Digest of all the above but the version. */
    key: string
  }
  searchState: { transcriptId: string; version: number }
  searchVector: { seq: Generated<number>; n: number; model: string; vector: Uint8Array }
}
