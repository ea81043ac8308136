import type { Generated } from 'kysely'
import type { TranscriptStatus } from '../../contract/resources.ts'

/** Tables of translations. */
export interface TranslationTables {
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
}
