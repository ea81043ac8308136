import type { TranscriptStatus } from '../../contract/resources.ts'

/** Tables of insights. */
export interface InsightTables {
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
}
