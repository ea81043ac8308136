import type { Generated } from 'kysely'
import type { TranscriptStatus } from '../../../contract/resources.ts'

/** What is made from transcripts: translations, insights and the index of the search. */
export interface DerivedTables {
  translation: {
    id: string
    createdAt: string
    updatedAt: string
    recordingId: string
    language: string
    status: TranscriptStatus
    queuedAt: string | null
    completedAt: string | null
    /** Run that creates (or created) it. */
    runId: string | null
    /** `provider/model`. */
    engine: string | null
    quality: string | null
    failure: string | null
    /** JSON array of sentences. */
    warnings: string
    waitingFor: string | null
    /** 0 until it has content. */
    version: number
    /** Transcript version that the content was translated from. */
    sourceVersion: number
    /** Version that its passages in the search are of; 0: it has none. */
    indexedVersion: Generated<number>
    /** Progress of the run: number of sentences to translate, and number translated. */
    sentences: number
    sentencesDone: number
  }
  /** Translated sentences by their source text (gzip JSON). */
  translatedPart: { translationId: string; n: number; data: Uint8Array }
  prompt: {
    id: string
    createdAt: string
    updatedAt: string
    workspaceId: string
    title: string
    prompt: string
    sampleContent: string | null
    adminManaged: number
    autoGenerate: number
  }
  /** A text generated about a recording. The prompt is copied here. */
  insight: {
    id: string
    createdAt: string
    updatedAt: string
    recordingId: string
    promptId: string
    promptTitle: string
    promptText: string
    /** JSON array. */
    tweaks: string
    status: TranscriptStatus
    queuedAt: string
    completedAt: string | null
    /** Run of the job that generates it; null while it waits for the transcript. */
    runId: string | null
    waitingFor: string | null
    failure: string | null
    /** The last complete text. */
    content: string | null
    engine: string | null
    quality: string | null
    language: string | null
    /** Transcript version that the text was generated from. */
    transcriptVersion: number | null
    promptTokens: number | null
    completionTokens: number | null
  }
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
    /** Position and time of its words (derived/search/marks.ts). */
    marks: Uint8Array
    /** Digest of all of the above except the version. */
    key: string
  }
  /** Transcripts whose chunks are not of this, their current version. Triggers keep the rows. */
  searchStale: { transcriptId: string; version: number; updatedAt: string }
  searchState: { transcriptId: string; version: number }
  searchVector: { seq: Generated<number>; n: number; model: string; vector: Uint8Array }
}
