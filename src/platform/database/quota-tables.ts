import type { QuotaSubject } from '../../contract/endpoints/quotas.ts'

/** Limits, and what counts against them. */
export interface QuotaTables {
  /** Limits of one account or workspace. Null: the default; 0: none. */
  quota: {
    subject: QuotaSubject
    subjectId: string
    hours: number | null
    storedBytes: number | null
    unfinishedRecordings: number | null
  }
  /**
   * The audio of a recording, counted once when its media was read. It stays when the recording is deleted. Or that of a
   * request that keeps no recording: an id of its own, no workspace, and the account that asked.
   */
  recordingUsage: {
    recordingId: string
    workspaceId: string
    /** The owner of the workspace at that time. */
    ownerId: string
    /** e.g. `2026-11`, UTC. */
    month: string
    seconds: number
  }
}
