import type { TranscriptStatus } from '../../contract/resources.ts'

/** The tables of insights. */
export interface InsightTables {
  /** What was written about a recording, by a prompt that is copied here. */
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
    /** The run of the job that makes it; null while it waits for the transcript. */
    runId: string | null
    waitingFor: string | null
    failure: string | null
    /** The last that was complete. */
    content: string | null
    engine: string | null
    quality: string | null
    language: string | null
    /** Version of the transcript that it was made of. */
    transcriptVersion: number | null
    promptTokens: number | null
    completionTokens: number | null
  }
}
