export interface StatisticsTables {
  /** A transcription of a recording. It stays when the recording is deleted. */
  transcriptionRun: {
    runId: string
    workspaceId: string
    queuedAt: string
    /** Null: it waits. */
    startedAt: string | null
    /** Null: it hasn't ended, or was cancelled. */
    endedAt: string | null
    outcome: 'COMPLETED' | 'FAILED' | null
    failureCode: string | null
    /** Length of the audio; null: unknown. */
    seconds: number | null
    /** Seconds in the queue, and seconds from the start to the end; null: unknown. */
    waited: number | null
    worked: number | null
  }
}
