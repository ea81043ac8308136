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
    /** The run that makes (or made) it. */
    runId: string | null
    /** `provider/model`. */
    engine: string | null
    quality: string | null
    failure: string | null
    /** JSON array of sentences. */
    warnings: string
    waitingFor: string | null
    /** 0 until there is content. */
    version: number
    /** The version of the transcript that the content was made of. */
    sourceVersion: number
    /** Of the run: how many sentences it translates, and how many of them are done. */
    sentences: number
    sentencesDone: number
  }
  /** Sentences of a translation by what they translate (gzip JSON). */
  translatedPart: { translationId: string; n: number; data: Uint8Array }
}
